extension Message {
    /// Declarative Web Push (W3C Push API, section "Declarative push message"): a browser that knows it shows the
    /// message itself, any other gives it to our service worker. At most `WebPush.plaintextByteLimit` bytes.
    package var pushPayload: [UInt8] {
        rendered(withinBytes: WebPush.plaintextByteLimit) { lineCount in
            JSONText.object([
                ("web_push", .number(8030)), ("notification", notification(body: lineTexts(first: lineCount))),
            ]).bytes
        }
    }

    private func notification(body: [String]) -> JSONText {
        .object([
            ("title", .text(title)), ("body", .text(body.joined(separator: "\n"))), ("navigate", .text(link.text)),
            ("tag", .text(tag.text)),
        ])
    }
}
