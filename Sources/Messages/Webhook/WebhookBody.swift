extension Message {
    /// The event `deal.matched`. At most `Webhook.bodyByteLimit` bytes; `more` counts the lines that were left out.
    /// - Parameter matchedAtSeconds: since 1970; the same for every try.
    package func webhookBody(matchedAtSeconds: Int) -> [UInt8] {
        let timestamp = UTCTime(secondsSince1970: matchedAtSeconds).iso8601
        return rendered(withinBytes: Webhook.bodyByteLimit) { lineCount in
            JSONText.object([
                ("type", .text("deal.matched")), ("timestamp", .text(timestamp)),
                ("data", webhookData(lineCount: lineCount)),
            ]).bytes
        }
    }

    private func webhookData(lineCount: Int) -> JSONText {
        .object([
            ("title", .text(title)), ("lines", .array(lines.prefix(lineCount).map(\.json))),
            ("more", .number(lines.count - lineCount)), ("link", .text(link.text)), ("tag", .text(tag.text)),
        ])
    }
}

extension MessageLine {
    fileprivate var json: JSONText {
        .object([
            ("reason", .text(reason)), ("item", .text(item)), ("price", .text(price)), ("store", .text(store)),
            ("until", .text(until)),
        ])
    }
}
