import Glibc
import HTTP
import Testing

@Suite("E-mail") struct MailTests {
    /// A server that speaks SMTP (RFC 5321) and answers as it is told.
    private final class MailHost: Sendable {
        private let server: LineServer
        private let lines = LineLog()

        /// - Parameter answers: by the first word of a command, or "." for the end of a message.
        init(_ answers: [String: String] = [:], greeting: String = "220 host ready") throws {
            let usual = [
                "EHLO": "250 host", "MAIL": "250 ok", "RCPT": "250 ok", "DATA": "354 go on", ".": "250 taken",
                "QUIT": "221 bye",
            ]
            server = try LineServer(greeting: greeting) { [lines] line, isInData in
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
    ) async throws(HTTPError) -> Int? {
        try await reply(of: host, sender: sender, to: recipient).status
    }

    private func reply(
        of host: MailHost, password: String? = nil, sender: String = "deals@example.org",
        to recipient: String = "ann@example.org", by client: DeliveryClient = DeliveryClient(userAgent: "test/1")
    ) async throws(HTTPError) -> DeliveryReply {
        let server = MailServer(
            url: host.url, userName: password.map { _ in "deals" }, password: password, ehloName: "deals.example.org")
        guard let server else { throw HTTPError(.cancelled, url: "") }
        return try await client.mail(
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
        "the server refuses us, our login or our sender: not the recipient, and not the message",
        arguments: [
            ("EHLO", "550 not you", true), ("MAIL", "553 not yours", true), ("MAIL", "451 busy", true),
            ("RCPT", "550 nobody", false), ("DATA", "451 later", false), (".", "554 no", false),
        ])
    func refuser(command: String, answer: String, isOfOwnServer: Bool) async throws {
        let host = try MailHost([command: answer])
        #expect(try await reply(of: host).isOfOwnServer == isOfOwnServer)
    }

    @Test("the greeting and the login are the server's own", arguments: ["554 closed", "220 host ready"])
    func login(greeting: String) async throws {
        let host = try MailHost(["EHLO": "250-host\r\n250 AUTH PLAIN", "AUTH": "535 no"], greeting: greeting)
        let reply = try await reply(of: host, password: "secret")
        #expect(reply.isOfOwnServer && (reply.status == 535 || reply.status == 554), "\(reply)")
    }

    @Test(
        "a check of the recipient that takes too long is not the server's fault; a greeting that does is",
        arguments: [("MAIL", true), ("RCPT", false), ("DATA", false)])
    func slow(command: String, isOfOwnServer: Bool) async throws {
        let server = try LineServer(greeting: "220 host ready") { line, _ in
            line.hasPrefix(command) ? nil : "250 ok"
        }
        let host = try #require(
            MailServer(
                url: "smtp://127.0.0.1:\(server.port)", userName: nil, password: nil, ehloName: "deals.example.org"))
        let mail = OutgoingMail(sender: "deals@example.org", recipient: "ann@example.org", bytes: Array(letter.utf8))
        let reply = try await DeliveryClient(userAgent: "test/1", mailSeconds: 1).mail(mail, by: host)
        #expect(reply == DeliveryReply(status: nil, retryAfterSeconds: nil, isOfOwnServer: isOfOwnServer))
    }

    /// A server that reads nothing for a while once it has the first line of the message.
    private func slowHost() throws -> (LineServer, LineLog) {
        let (ends, begins) = (LineLog(), LineLog())
        let server = try LineServer(greeting: "220 host ready") { line, isInData in
            guard isInData else { return line == "DATA" ? "354 go on" : "250 ok" }
            if begins.all.isEmpty {
                begins.add(line)
                sleep(3)
            }
            if line == "." { ends.add(line) }
            return line == "." ? "250 taken" : nil
        }
        return (server, ends)
    }

    @Test("what is cut has no end: no server takes it for the whole", arguments: [true, false])
    func cut(byTime: Bool) async throws {
        let (server, ends) = try slowHost()
        let host = try #require(
            MailServer(
                url: "smtp://127.0.0.1:\(server.port)", userName: nil, password: nil, ehloName: "deals.example.org"))
        let long = Array(String(repeating: String(repeating: "x", count: 70) + "\r\n", count: 300_000).utf8)
        let mail = OutgoingMail(sender: "deals@example.org", recipient: "ann@example.org", bytes: long)
        let client = DeliveryClient(userAgent: "test/1", mailSeconds: byTime ? 1 : 30)
        let sending = Task { try await client.mail(mail, by: host) }
        if !byTime {
            try await Task.sleep(for: .seconds(1))
            sending.cancel()
        }
        if byTime {
            #expect(try await sending.value == DeliveryReply(status: nil, retryAfterSeconds: nil))
        } else {
            await #expect(throws: HTTPError.self) { _ = try await sending.value }
        }
        while server.endedCount == 0 { try await Task.sleep(for: .milliseconds(50)) }
        #expect(ends.all.isEmpty)
        // Nor does what is sent next.
        let next = try MailHost()
        #expect(try await reply(of: next, by: client).status == 250)
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
