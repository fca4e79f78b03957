import HTTP
import Testing

@Suite("E-mail") struct MailTests {
    /// A server that speaks SMTP (RFC 5321) and answers as it is told.
    private final class MailHost: Sendable {
        private let server: LineServer
        private let lines = LineLog()

        /// - Parameter answers: by the first word of a command, or "." for the end of a message.
        init(_ answers: [String: String] = [:]) throws {
            let usual = [
                "EHLO": "250 host", "MAIL": "250 ok", "RCPT": "250 ok", "DATA": "354 go on", ".": "250 taken",
                "QUIT": "221 bye",
            ]
            server = try LineServer(greeting: "220 host ready") { [lines] line, isInData in
                lines.add(line)
                if isInData { return line == "." ? answers["."] ?? usual["."] : nil }
                let word = String(line.prefix { $0 != " " }).uppercased()
                return answers[word] ?? usual[word] ?? "502 what"
            }
        }

        var received: [String] { lines.all }
        var url: String { "smtp://127.0.0.1:\(server.port)" }
    }

    private let letter = "Subject: Deals\r\n\r\n.one\r\n..two\r\nthree\r\n"

    private func send(
        _ host: MailHost, sender: String = "deals@example.org", to recipient: String = "ann@example.org"
    ) async throws(HTTPError) -> Int {
        guard let server = MailServer(url: host.url, userName: nil, password: nil, ehloName: "deals.example.org") else {
            throw HTTPError(.cancelled, url: "")
        }
        return try await DeliveryClient(userAgent: "test/1").mail(
            OutgoingMail(sender: sender, recipient: recipient, bytes: Array(letter.utf8)), by: server)
    }

    @Test("is taken, with dots doubled and our name said")
    func taken() async throws {
        let host = try MailHost()
        #expect(try await send(host) == 250)
        #expect(
            host.received.prefix(4) == [
                "EHLO deals.example.org", "MAIL FROM:<deals@example.org>", "RCPT TO:<ann@example.org>", "DATA",
            ])
        #expect(host.received.contains("..one") && host.received.contains("...two"), "\(host.received)")
    }

    @Test(
        "a refusal is known by its code",
        arguments: [("RCPT", "450 later"), ("RCPT", "550 nobody"), (".", "554 no"), ("MAIL", "451 busy")])
    func refused(command: String, answer: String) async throws {
        #expect(try await send(MailHost([command: answer])) == Int(answer.prefix(3)))
    }

    @Test(
        "an address cannot bring another command",
        arguments: [
            "ann@example.org>\r\nRCPT TO:<bob@example.org", "ann@example.org\n", "änn@example.org", "<ann@example.org>",
            "ann",
        ])
    func injection(address: String) async throws {
        let host = try MailHost()
        for (sender, recipient) in [(address, "ann@example.org"), ("deals@example.org", address)] {
            await #expect(throws: HTTPError.self) { _ = try await send(host, sender: sender, to: recipient) }
        }
        #expect(host.received.isEmpty)
    }

    @Test(
        "a server is named without a password or a path",
        arguments: [
            "http://mail.example.org", "smtp://", "smtp://u:p@mail.example.org", "smtp://mail.example.org/x",
            "smtp://a b",
        ])
    func servers(url: String) {
        #expect(MailServer(url: url, userName: nil, password: nil, ehloName: "x.example") == nil)
    }
}
