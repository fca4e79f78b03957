import Messages
import Testing

@Suite("E-mail") struct MailTests {
    @Test("has the fields that a digest needs")
    func fields() throws {
        let letter = try self.letter(SampleMessage.one())
        let expected = [
            ("Subject", "1 of your items is on sale at Publix"), ("Date", "Thu, 25 Jun 2026 18:00:00 +0000"),
            ("From", "deals@example.com"), ("To", "reader@example.org"), ("Message-ID", "<abc@example.com>"),
            ("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "quoted-printable"), ("Auto-Submitted", "auto-generated"),
            ("List-Unsubscribe", "<https://deals.example.com/v1/unsubscribe/\(SampleMail.token)>"),
            ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
        ]
        #expect(letter.fields.map(\.name) == expected.map(\.0))
        for (name, value) in expected { #expect(letter[name] == value) }
    }

    @Test("says the deals, the page and the way out")
    func body() throws {
        let letter = try self.letter(SampleMessage.one())
        #expect(
            letter.bodyLines == [
                SampleMessage.line.text, "", "https://deals.example.com/v", "",
                "To stop these messages: https://deals.example.com/v1/unsubscribe/\(SampleMail.token)",
            ])
    }

    @Test("says its title if there are no deals")
    func empty() throws {
        let letter = try self.letter(SampleMessage.one(title: "Confirm this address", lines: []))
        #expect(letter.bodyLines.first == "Confirm this address")
    }

    @Test("has lines of at most 76 bytes, but for an address that is longer")
    func lineLength() throws {
        let title = String(repeating: "Émincé de bœuf ", count: 12)
        let long = String(repeating: "a", count: 64) + "@" + String(repeating: "b.", count: 90) + "com"
        let letter = try self.letter(SampleMessage.one(title: title), to: long)
        let over = letter.lines.filter { $0.count > 76 }.map { String(decoding: $0, as: UTF8.self) }
        #expect(over.count == 2 && over.first == " " + long)
        #expect(over.last == " <https://deals.example.com/v1/unsubscribe/\(SampleMail.token)>")
        #expect(letter["To"] == long)
    }

    @Test(
        "carries any subject",
        arguments: [
            "a", "=?utf-8?Q?=0D=0ABcc:_a@b.example?=", "Crème fraîche 2 für 5 €", "🧈🧈🧈", "50% off = \"half\"?",
            String(repeating: "x", count: 67), String(repeating: "x", count: 68), String(repeating: "漢", count: 66),
        ])
    func subject(title: String) throws {
        let letter = try self.letter(SampleMessage.one(title: title))
        #expect(letter.subject == title)
        #expect(letter["Subject"]?.contains("?Q?") == false)
    }

    @Test("wraps at every length without a change", arguments: ["a", "=", "é", "🧈", " a", "."])
    func quotedPrintable(unit: String) throws {
        for count in 1...170 {
            let item = String(repeating: unit, count: count).trimmingPrefix { $0 == " " }
            let line = SampleMessage.line(["item": String(item)])
            let letter = try self.letter(SampleMessage.one(lines: [line]))
            #expect(letter.bodyLines.first == line.text)
            #expect(letter.lines.allSatisfy { $0.count <= 76 || $0.starts(with: " <https:".utf8) })
        }
    }

    @Test("needs an https address to unsubscribe")
    func unsubscribe() throws {
        let address = try #require(MailAddress("a@example.com"))
        let insecure = try #require(WebAddress("http://deals.example.com/"))
        #expect(Mail(sender: address, reader: address, unsubscribe: insecure) == nil)
    }

    private func letter(_ message: Message, to reader: String = "reader@example.org") throws -> MailReader {
        let bytes = try SampleMail.mail(to: reader).bytes(of: message, writtenAtSeconds: 1_782_410_400)
        return try #require(MailReader(bytes))
    }
}
