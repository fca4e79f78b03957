import HTTP
import HTTPTypes
import Logging
import Messages
import TestDatabase
import Testing
import Vault

@testable import People
@testable import Presentation
@testable import WebKit

@Suite("One person's channels and the messages of others", .freshDatabase) struct SharedSenderTests {
    private func with(_ body: @Sendable (Ground, Receiver, MessageSender) async throws -> Void) async throws {
        try await Receiver.with { receiver in
            let site = try #require(WebAddress("https://lists.example"))
            let settings = MessageSettings(site: site, vapid: nil, mail: nil, allowsLoopback: true)
            try await Ground.with(messages: settings) { ground in
                let sender = MessageSender(
                    keeper: ground.keeper, settings: settings, userAgent: "circulard/test", senders: 4,
                    logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
                try await body(ground, receiver, sender)
            }
        }
    }

    private func add(_ channel: String, to device: Device) async throws {
        let reply = try await device(.put, "/v1/channels/\(RowID.random().text)", channel)
        try #require(reply.status == 200, "\(reply.text)")
        device.ground.clock.wait(seconds: 1)
    }

    @Test("addresses that do not answer hold one sender of their vault")
    func silence() async throws {
        try await with { ground, receiver, sender in
            receiver.isHolding = true
            let (one, other) = (try await ground.device(), try await ground.device())
            for number in 0..<8 {
                try await add(#"{"kind":"webhook","url":"\#(receiver.url)/hold/\#(number)"}"#, to: one)
            }
            try await add(#"{"kind":"webhook","url":"\#(receiver.url)/good"}"#, to: other)
            let sent = Task { try await sender.run() }
            // No number says how long a busy machine takes: a sender that is held gives up after 15 s.
            while !receiver.received.contains(where: { $0.path == "/good" }), receiver.received.count < 9 {
                try await Task.sleep(for: .milliseconds(20))
            }
            let paths = receiver.received.map(\.path)
            #expect(paths.contains("/good") && paths.count <= 3, "\(paths)")
            receiver.isHolding = false
            _ = try await sent.value
            #expect(receiver.received.count == 9)
        }
    }

    @Test("refusals of one person's addresses stop no messages of others to the host")
    func refusals() async throws {
        try await with { ground, receiver, sender in
            let (one, other) = (try await ground.device(), try await ground.device())
            for _ in 0..<8 {
                try await add(#"{"kind":"ntfy","server":"\#(receiver.url)/refuse/a","topic":"t"}"#, to: one)
            }
            try await add(#"{"kind":"ntfy","server":"\#(receiver.url)","topic":"deals"}"#, to: other)
            #expect(try await sender.run() == 9)
            #expect(receiver.received.count == 9)
            #expect(try await other(.get, "/v1/channels")["channels"]?.elements.first?["failing_since"] == nil)
        }
    }
}
