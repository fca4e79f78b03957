import Messages
import Testing

@Suite("Text in an e-mail") struct MailInjectionTests {
    static let attacks = [
        "a\r\nBcc: evil@example.net", "a\nBcc: evil@example.net", "a\rBcc: evil@example.net", "a\0Bcc: b",
        "a\u{2028}Bcc: b", "a\u{2029}Bcc: b", "a\u{85}Bcc: b", "a\u{B}Bcc: b", "a\u{C}Bcc: b", "a\r\n\r\n<b>hello</b>",
        "a\r\n.\r\nMAIL FROM:<b>", "\u{202E}moc.live", "a\u{2066}b\u{2069}", "a\u{200E}\u{200F}\u{61C}b",
        "=?utf-8?Q?=0D=0ABcc:_b?=", "a\r\n Bcc: folded", "é\r\nBcc: b", "a\u{7F}\u{1B}[2Jb",
        String(repeating: "é", count: 60) + "\r\nBcc: b", ".", "From b",
    ]

    @Test("cannot add a field or a line", arguments: attacks, ["title", "reason", "item", "price", "store", "until"])
    func injection(attack: String, field: String) throws {
        let line = SampleMessage.line(SampleMessage.fields.merging([field: attack]) { $1 })
        let message = try SampleMessage.one(title: field == "title" ? attack : "Deals", lines: [line])
        let letter = try #require(MailReader(SampleMail.mail().bytes(of: message, writtenAtSeconds: 0)))
        #expect(letter.fields.map(\.name) == SampleMail.fieldNames)
        #expect(letter.bodyLines.count == 5)
        for scalar in (letter.bodyLines.joined() + (letter.subject ?? "?")).unicodeScalars {
            let isSafe =
                scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
                && !(0x2028...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
                && ![0x61C, 0x200E, 0x200F].contains(scalar.value)
            #expect(isSafe, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test("keeps the words of an attack as words")
    func words() throws {
        let message = try SampleMessage.one(title: "a\r\nBcc: evil@example.net")
        let letter = try #require(MailReader(SampleMail.mail().bytes(of: message, writtenAtSeconds: 0)))
        #expect(letter.subject == "a Bcc: evil@example.net")
    }

    @Test("does not reach addresses, links and tags", arguments: attacks)
    func addresses(attack: String) {
        let isPrintable = attack.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        #expect(MailAddress(attack + "@example.com") == nil)
        #expect(MailAddress("a@" + attack) == nil)
        #expect(MailAddress("a@example.com" + attack) == nil)
        #expect((WebAddress("https://example.com/" + attack) != nil) == isPrintable)
        #expect(MessageTag(attack) == nil)
    }
}
