/// The sender, the reader and the way out of an e-mail.
package struct Mail: Hashable, Sendable {
    /// The longest message in bytes.
    static let byteLimit = 100_000

    package let sender: MailAddress
    package let reader: MailAddress
    /// An https address that ends the messages when it gets a POST (RFC 8058), and shows a page on GET.
    package let unsubscribe: WebAddress

    /// - Returns: nil if `unsubscribe` is not https.
    package init?(sender: MailAddress, reader: MailAddress, unsubscribe: WebAddress) {
        guard unsubscribe.isHTTPS else { return nil }
        (self.sender, self.reader, self.unsubscribe) = (sender, reader, unsubscribe)
    }

    /// The whole message with CR LF, as SMTP sends it after `DATA` (RFC 5322); dots are not doubled. No line has more
    /// than 76 bytes, except for an address that alone is longer.
    /// - Parameter writtenAtSeconds: since 1970; the same for every try, as the `Message-ID` is.
    package func bytes(of message: Message, writtenAtSeconds: Int) -> [UInt8] {
        let header = header(of: message, writtenAtSeconds: writtenAtSeconds)
        return message.rendered(withinBytes: Self.byteLimit) { lineCount in
            header + MailHeader.lineEnd + QuotedPrintable.encoded(bodyLines(message, lineCount))
        }
    }

    private func header(of message: Message, writtenAtSeconds: Int) -> [UInt8] {
        let fields = [
            ("Date", UTCTime(secondsSince1970: writtenAtSeconds).mailDate),
            ("From", sender.text), ("To", reader.text),
            ("Message-ID", "<\(message.tag.text)@\(sender.domain)>"),
            ("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "quoted-printable"),
            // RFC 3834, section 5.
            ("Auto-Submitted", "auto-generated"),
            ("List-Unsubscribe", "<\(unsubscribe.text)>"), ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
        ]
        return MailHeader.textField("Subject", message.title) + fields.flatMap { MailHeader.field($0.0, $0.1) }
    }

    private func bodyLines(_ message: Message, _ lineCount: Int) -> [String] {
        let deals = message.lineTexts(first: lineCount)
        return (deals.isEmpty ? [message.title] : deals)
            + ["", message.link.text, "", "To stop these messages: \(unsubscribe.text)"]
    }
}
