import HTTPTypes
import Messages
import TestDatabase
import Testing
import Vault

@testable import People
@testable import Presentation
@testable import WebKit

@Suite("Security events", .freshDatabase) struct SecurityEventTests {
    /// In everything that somebody says.
    private static let mark = "marmalade"

    /// Everything that is an event, with marked texts and secrets.
    private func doAll(_ ground: Ground) async throws {
        let (device, friend) = (try await ground.device(), try await ground.device())
        let other = try await ground.another(of: device)
        let list = try await device.makeList(Self.mark)
        try await device.add(Self.mark, to: list)
        let words = try await device(.post, "/v1/vault/words")["words"]?.elements.map(\.string) ?? []
        let text = words.joined(separator: " ")
        _ = try await ground.send(.post, "/v1/vault/open", #"{"words":"\#(text)"}"#, Device.tokens)
        _ = try await device(.delete, "/v1/vault/words")
        _ = try await ground.send(.post, "/v1/vault/open", #"{"words":"\#(text)"}"#, Device.tokens)
        _ = try await ground.send(.post, "/v1/vault/open", #"{"words":"\#(Self.mark)"}"#)
        _ = try await ground.send(.post, "/v1/vault/join", #"{"token":"\#(Self.mark)"}"#)
        _ = try await ground.send(.get, "/v1/lists?\(Self.mark)", nil, .bearer(Self.mark))
        _ = try await ground.send(
            .post, "/v1/vault", nil, [HTTPField.Name("Sec-Fetch-Site")!: "cross-site", .userAgent: Self.mark])
        _ = try await ground.send(.post, "/v1/vault/tokens", #"{"refresh_token":"\#(Self.mark)"}"#)
        for _ in 0..<2 {
            let renewed = try await ground.send(
                .post, "/v1/vault/tokens", #"{"refresh_token":"\#(other.refresh)"}"#)
            if renewed.isGood {
                let next = #"{"refresh_token":"\#(renewed.text("refresh_token"))"}"#
                _ = try await ground.send(.post, "/v1/vault/tokens", next)
            }
        }
        let link = try await device(.post, "/v1/lists/\(list)/links").text("token")
        for token in [link, Self.mark] { _ = try await friend(.post, "/v1/lists/join", #"{"token":"\#(token)"}"#) }
        for _ in 0..<10 { _ = try await device(.post, "/v1/lists/\(list)/links") }
        _ = try await device(.delete, "/v1/lists/\(list)/links")
        let channel = RowID.random().text
        let hook = #"{"kind":"webhook","url":"https://\#(Self.mark).example/\#(Self.mark)"}"#
        _ = try await device(.put, "/v1/channels/\(channel)", hook)
        let code = try await ground.code(ofChannel: channel)
        for code in [Self.mark, code] {
            _ = try await device(.post, "/v1/channels/\(channel)/confirm", #"{"code":"\#(code)"}"#)
        }
        _ = try await device(.delete, "/v1/channels/\(channel)")
        _ = try await device(.delete, "/v1/vault/devices")
        for _ in 0..<12 { _ = try await device(.put, "/v1/channels/\(channel)", hook) }
        _ = try await device(.delete, "/v1/vault")
    }

    @Test("each is said, by a name and a number, and none with what a person said")
    func vocabulary() async throws {
        let site = try #require(WebAddress("https://lists.example"))
        let settings = MessageSettings(site: site, vapid: nil, mail: nil)
        try await Ground.with(requestsPerMinute: 100_000, messages: settings) { ground in
            try await doAll(ground)
            let lines = ground.audit.all
            let expected = SecurityEvent.allCases.map { "notice Security event count=1 event=\($0.rawValue)" }
            #expect(Set(lines) == Set(expected), "\(Set(lines).symmetricDifference(expected))")
            #expect(lines.count == expected.count, "each once a minute: \(lines)")
            let metrics = try await ground.send(.get, "/metrics").text
            let counts = metrics.split(separator: "\n").filter {
                $0.hasPrefix("circulard_people_security_events_total")
            }
            #expect(
                counts.count == SecurityEvent.allCases.count && counts.allSatisfy { !$0.hasSuffix(" 0") }, "\(counts)")
            #expect(counts.contains(#"circulard_people_security_events_total{event="list_link_made"} 10"#))
            #expect(!(lines + [metrics]).contains { $0.contains(Self.mark) })
        }
    }

    @Test("what changes nothing is none")
    func unsubscribing() async throws {
        try await Ground.with { ground in
            let token = SecretToken(kind: .unsubscribe).text
            let reply = try await ground.send(.post, "/v1/unsubscribe/\(token)")
            #expect(reply.status == 200)
            #expect(ground.audit.all == [])
        }
    }

    @Test("a thousand of a kind are one line a minute, and the next one has their number")
    func flood() {
        let lines = Faults()
        let log = SecurityLog { lines.add("\($0.rawValue) \($1)") }
        for number in 0..<1_000 { log.note(.rateLimitHit, at: number * 59) }
        log.note(.vaultErased, at: 60_000)
        log.note(.rateLimitHit, at: 60_000)
        #expect(lines.all == ["rate_limit_hit 1", "vault_erased 1", "rate_limit_hit 1000"])
        #expect(log.text().contains(#"{event="rate_limit_hit"} 1001"#))
    }
}
