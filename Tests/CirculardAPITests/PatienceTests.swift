import Testing

@testable import WebKit
@testable import circulard_api

@Suite("Slow clients") struct PatienceTests {
    @Test(
        "a connection ends that brings no whole request in time",
        arguments: [
            ("", []), ("GET /healthz HTTP/1.1\r\nHos", []),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab", [408]),
            ("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", [200]),
            ("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET /heal", [200]),
        ])
    func ends(bytes: String, statuses: [Int]) async throws {
        try await Rig.run(Rig.quick) { rig in
            let wire = try rig.connect()
            await wire.send(bytes)
            #expect(try await wire.rest().statuses == statuses)
        }
    }

    @Test("a byte now and then does not help", arguments: ["X-Slow: ", "Content-Length: 10000\r\n\r\n"])
    func trickles(begin: String) async throws {
        try await Rig.run(Rig.quick) { rig in
            let wire = try rig.connect()
            await wire.send("POST / HTTP/1.1\r\nHost: a\r\n" + begin)
            var count = 0
            while await wire.send("a"), count < 400 {
                try await Task.sleep(for: .milliseconds(50))
                count += 1
            }
            #expect(count < 400)
        }
    }

    @Test("a client that takes nothing of its answers is cut off")
    func takesNothing() async throws {
        try await Rig.run(Rig.quick) { rig in
            let wire = try rig.connect()
            // Far more answers than a socket holds.
            await wire.send(String(repeating: "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", count: 1000))
            #expect(await wire.untilClosed())
            #expect(try await wire.rest().statuses.count < 1000)
        }
    }

    @Test("a client that takes its answers slowly gets all of them")
    func takesSlowly() async throws {
        try await Rig.run(Rig.quick) { rig in
            let wire = try rig.connect()
            await wire.send(
                String(repeating: "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", count: 999)
                    + "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            try await Task.sleep(for: .milliseconds(150))
            #expect(try await wire.rest().statuses.count == 1000)
        }
    }

    @Test("no more are let in than may be, and the next when one leaves")
    func cap() async throws {
        try await Rig.run(ConnectionLimits(), ["--max-connections", "1"]) { rig in
            var first: Wire? = try rig.connect()
            await first?.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await first?.answer().statuses == [200])
            let second = try rig.connect()
            await second.send("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(await second.isSilent(milliseconds: 300))
            first = nil
            #expect(try await second.rest().statuses == [200])
        }
    }
}
