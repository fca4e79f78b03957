import NIOCore
import ServiceLifecycle
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import WebKit
@testable import circulard_api

@Suite("Shutting down", .freshDatabase) struct DrainTests {
    @Test("an answer under way is finished; who has asked for nothing is let go")
    func finishes() async throws {
        let (gate, text) = (Gate(), try FreshDatabase.connectionText)
        let open: @Sendable () async throws -> Database = {
            await gate.pass()
            return try await .open(text, role: ServedRole.api.rawValue, readOnly: true)
        }
        try await Rig.run(open: open) { rig in
            let idle = try rig.connect()
            await idle.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await idle.answer().statuses == [200])
            let half = try rig.connect()
            await half.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab")
            let asking = try rig.connect()
            await asking.send("GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n")
            await gate.reached()
            await rig.group.triggerGracefulShutdown()
            #expect(try await idle.rest().isEmpty)
            #expect(try await half.rest().isEmpty)
            await gate.open()
            let answer = try await asking.rest()
            #expect(answer.statuses == [200])
            #expect(answer.contains("Connection: close\r\n"))
            #expect(throws: Wire.Failed.self) { try rig.connect() }
        }
    }

    @Test("an answer that does not come does not keep the server")
    func givesUp() async throws {
        let gate = Gate()
        var limits = ConnectionLimits()
        limits.drain = .milliseconds(300)
        let open: @Sendable () async throws -> Database = {
            await gate.pass()
            throw CancellationError()
        }
        try await Rig.run(limits, open: open) { rig in
            let asking = try rig.connect()
            await asking.send("GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n")
            await gate.reached()
            await rig.group.triggerGracefulShutdown()
            #expect(try await asking.rest().isEmpty)
            await gate.open()
        }
    }
}

/// Holds up who passes until it is opened.
private actor Gate {
    private var isOpen = false, isReached = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watching: [CheckedContinuation<Void, Never>] = []

    func pass() async {
        isReached = true
        for watcher in watching { watcher.resume() }
        watching = []
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    func reached() async { if !isReached { await withCheckedContinuation { watching.append($0) } } }

    func open() {
        isOpen = true
        for waiter in waiting { waiter.resume() }
        waiting = []
    }
}
