/// Requests to an ntfy server.
enum Ntfy {
    /// The server takes a message of 4,096 bytes for an attachment, so that this is the longest.
    static let messageByteLimit = 4095
    /// The server reads no more of the request: twice 4,096 bytes.
    static let bodyByteLimit = 8192
}

extension Message {
    /// The JSON to post to the root of the server (https://docs.ntfy.sh/publish/#publish-as-json). Within the limits of
    /// `Ntfy`. Newer servers replace a message by its `sequence_id`; older ones ignore that.
    ///
    /// - Parameter saysEverything: false for no more than the title and the link: the server keeps them in plain text.
    package func ntfyBody(topic: NtfyTopic, saysEverything: Bool) -> [UInt8] {
        guard saysEverything, !lines.isEmpty else { return ntfy(title: nil, title, topic) }
        let lineCount = lineCount { lineCount in
            let text = ntfyText(lineCount)
            return text.utf8.count <= Ntfy.messageByteLimit
                && ntfy(title: title, text, topic).count <= Ntfy.bodyByteLimit
        }
        return ntfy(title: title, ntfyText(lineCount), topic)
    }

    private func ntfyText(_ lineCount: Int) -> String { lineTexts(first: lineCount).joined(separator: "\n") }

    private func ntfy(title: String?, _ text: String, _ topic: NtfyTopic) -> [UInt8] {
        let titleField = title.map { [(name: "title", value: JSONText.text($0))] } ?? []
        return JSONText.object(
            [("topic", .text(topic.text))] + titleField + [
                ("message", .text(text)), ("tags", .array([.text("shopping_cart")])),
                ("priority", .number(3)), ("click", .text(link.text)),
                ("sequence_id", .text(tag.text)),
            ]
        ).bytes
    }
}
