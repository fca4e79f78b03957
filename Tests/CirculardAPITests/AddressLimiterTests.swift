import NIOCore
import Testing

@testable import WebKit
@testable import circulard_api

@Suite("Connections of one address") struct AddressLimiterTests {
    /// Nobody is cut off for being slow.
    private static let patient = ConnectionLimits(wholeRequest: .seconds(60))
    private static let request = "GET /healthz HTTP/1.1\r\nHost: a\r\n"

    @Test("one address has so many and no more; the next gets in when one leaves")
    func cap() async throws {
        try await Rig.run(Self.patient, ["--port", "0", "--max-connections-per-address", "3"]) { rig in
            var silent = try (0..<3).map { _ in try rig.connect() }
            // An answer on each tells that all were accepted: they may be in another order.
            for connection in silent {
                await connection.send(Self.request + "\r\n")
                #expect(try await connection.answer().statuses == [200])
            }
            for _ in 0..<20 { #expect(try await rig.connect().rest() == "") }
            silent.removeFirst()
            #expect(try await Self.isAnswered(rig))
            #expect(try await Self.isAnswered(rig))
        }
    }

    @Test(
        "behind a proxy, and without a limit, all come in",
        arguments: [["--trust-proxy"], ["--max-connections-per-address", "0"]])
    func exempt(flags: [String]) async throws {
        try await Rig.run(Self.patient, ["--port", "0", "--max-connections", "200"] + flags) { rig in
            let silent = try (0..<100).map { _ in try rig.connect() }
            #expect(try await Self.isAnswered(rig))
            _ = silent
        }
    }

    @Test("on a Unix socket all come in")
    func unixSocket() async throws {
        try await Rig.run(Self.patient, ["--max-connections-per-address", "1"]) { rig in
            let silent = try (0..<20).map { _ in try rig.connect() }
            #expect(try await Self.isAnswered(rig))
            _ = silent
        }
    }

    @Test("seats are counted by address and given back")
    func seats() {
        let seats = AddressLimiter(most: 2)
        #expect(seats.take("a") && seats.take("a") && !seats.take("a") && seats.take("b"))
        seats.leave("a")
        #expect(seats.take("a") && !seats.take("a"))
        let unlimited = AddressLimiter(most: 0)
        for _ in 0..<1_000 { #expect(unlimited.take("a")) }
    }

    @Test(
        "an address is that of the connection, an IPv6 client's its network, and none behind a proxy",
        arguments: [
            ("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3::4", "20:1:d:b8:0:1:0:2"), ("::1", "0:0:0:0:0:0:0:0"),
        ])
    func addresses(peer: String, seat: String) throws {
        let peer = try SocketAddress(ipAddress: peer, port: 1)
        #expect(ForwardedHeaders(trustsProxy: false).connectionAddress(of: peer) == seat)
        #expect(ForwardedHeaders(trustsProxy: true).connectionAddress(of: peer) == nil)
        #expect(
            ForwardedHeaders(trustsProxy: false).connectionAddress(
                of: try .init(unixDomainSocketPath: "/x")) == nil)
    }

    /// Until the server has seen that another connection is gone.
    private static func isAnswered(_ rig: Rig) async throws -> Bool {
        for _ in 0..<1_000 {
            let wire = try rig.connect()
            await wire.send(request + "Connection: close\r\n\r\n")
            if try await wire.rest().statuses == [200] { return true }
        }
        return false
    }
}
