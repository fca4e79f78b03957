import FoundationEssentials
import Messages
import TestSupport
import Testing

@Suite("Random digests within the limits") struct ChannelLimitTests {
    private static let digestCount = Trials.count(10_000)

    @Test("of Web Push")
    func push() throws {
        try each("push digests") { message, seed in
            let payload = message.pushPayload
            #expect(payload.count <= 3993, "seed \(seed)")
            let event = try JSONDecoder().decode(PushEvent.self, from: Data(payload))
            #expect(event.notification.title == message.title, "seed \(seed)")
            return checkLines(event.notification.body, of: message, seed)
        }
    }

    @Test("of a webhook")
    func webhook() throws {
        try each("webhook digests") { message, seed in
            let body = message.webhookBody(matchedAtSeconds: 1_790_000_000)
            #expect(body.count < 20_000, "seed \(seed)")
            let event = try JSONDecoder().decode(WebhookEvent.self, from: Data(body))
            #expect(event.data.lines.count + event.data.more == message.lines.count, "seed \(seed)")
            let texts = event.data.lines.map { SampleMessage.line($0).text }
            #expect(texts == message.lines.prefix(texts.count).map(\.text), "seed \(seed)")
            return event.data.more > 0
        }
    }

    @Test("of ntfy")
    func ntfy() throws {
        let topic = try #require(NtfyTopic("deals"))
        try each("ntfy digests") { message, seed in
            let body = message.ntfyBody(topic: topic, saysEverything: true)
            #expect(body.count <= 8192, "seed \(seed)")
            let event = try JSONDecoder().decode(NtfyEvent.self, from: Data(body))
            #expect(event.message.utf8.count <= 4096, "seed \(seed)")
            #expect(!event.message.isEmpty, "seed \(seed)")
            return event.title == nil ? false : checkLines(event.message, of: message, seed)
        }
    }

    @Test("of e-mail")
    func mail() throws {
        let mail = try SampleMail.mail()
        try each("mailed digests") { message, seed in
            let bytes = mail.bytes(of: message, writtenAtSeconds: 1_790_000_000)
            #expect(bytes.count <= 100_000, "seed \(seed)")
            let letter = try #require(MailReader(bytes), "seed \(seed)")
            #expect(letter.fields.map(\.name) == SampleMail.fieldNames, "seed \(seed)")
            #expect(letter.subject == message.title, "seed \(seed)")
            let deals = Array(letter.bodyLines.dropLast(4))
            return checkLines(deals.joined(separator: "\n"), of: message, seed)
        }
    }

    /// - Parameter check: whether lines were left out, which must happen to some digests.
    private func each(_ name: StaticString, _ check: (Message, UInt64) throws -> Bool) throws {
        let random = SeededGenerator(for: name)
        var digests = RandomDigest(random: random)
        var cutCount = 0
        for _ in 0..<Self.digestCount where try check(digests.next(), random.seed) { cutCount += 1 }
        #expect((1..<Self.digestCount / 5).contains(cutCount), "seed \(random.seed)")
    }

    /// The first lines of the message, then the number of the others.
    /// - Returns: whether there are others.
    private func checkLines(_ body: String, of message: Message, _ seed: UInt64) -> Bool {
        let all = message.lines.map(\.text)
        let shown = body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if all.isEmpty || shown == all { return false }
        let kept = shown.dropLast()
        #expect(!kept.isEmpty && Array(kept) == Array(all.prefix(kept.count)), "seed \(seed)")
        #expect(shown.last == "and \(all.count - kept.count) more", "seed \(seed)")
        return true
    }
}
