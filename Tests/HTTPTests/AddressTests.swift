import HTTP
import Testing

@testable import struct HTTP.NetworkAddress

@Suite struct AddressTests {
    @Test(
        "opens no socket to this machine or its network, in any notation",
        arguments: [
            "127.0.0.1", "127.1", "127.0.1", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "017700000001", "2130706433",
            "127.255.255.254", "localhost", "LOCALHOST", "0", "0.0.0.0", "10.0.0.1", "10.255.255.255", "167772161",
            "172.16.0.1", "172.31.255.255", "192.168.1.1", "0xC0A80101", "169.254.169.254", "2852039166", "100.64.0.1",
            "100.127.255.255", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1",
            "239.255.255.255", "240.0.0.1", "255.255.255.255",
        ])
    func refuses(host: String) async throws {
        let server = try FaultServer { $0.answer() }
        let error = await failure(.quick(), HTTPRequest(url: server.url("/", host: host)))
        guard case .addressRefused = error?.code else {
            Issue.record("\(host): \(String(describing: error))")
            return
        }
        #expect(error?.tries == 1)
        #expect(error?.isTransient == false)
        #expect(error?.isSecurityEvent == true)
        #expect(server.requests.isEmpty)
    }

    @Test("permission for the loopback covers nothing else", arguments: ["10.0.0.1", "192.168.1.1", "169.254.169.254"])
    func loopbackOnly(host: String) async {
        let error = await failure(.quick(), .local("http://\(host)/"))
        #expect(error?.code == .addressRefused(host))
    }

    @Test("does not extend one request's permission to the next")
    func leaveIsNotKept() async throws {
        let server = OrdinaryServer()
        try await server.run { base in
            let client = HTTPClient.quick()
            _ = try await client.send(.local("\(base)/plain"))
            let error = await failure(client, HTTPRequest(url: "\(base)/plain"))
            #expect(error?.code == .addressRefused("127.0.0.1"))
        }
    }

    @Test(
        "knows the special addresses of IPv6",
        arguments: [
            [0: 0], [15: 1], [0: 0xFE, 1: 0x80], [0: 0xFE, 1: 0xC0], [0: 0xFC, 15: 1], [0: 0xFD], [0: 0xFF, 1: 2],
            [0: 0x20, 1: 0x01, 2: 0x0D, 3: 0xB8], [0: 0x20, 1: 0x01, 15: 1], [0: 1], [0: 0x40],
            // An embedded IPv4 address: mapped, translated, tunnelled.
            [10: 0xFF, 11: 0xFF, 12: 10, 15: 1], [10: 0xFF, 11: 0xFF, 12: 127, 15: 1],
            [1: 0x64, 2: 0xFF, 3: 0x9B, 12: 192, 13: 168], [0: 0x20, 1: 0x02, 2: 10], [12: 127, 15: 1],
        ])
    func specialIPv6(bytes: [Int: UInt8]) {
        let address = NetworkAddress((0..<16).map { bytes[$0] ?? 0 })
        #expect(!address.isAllowed(loopback: false), "\(address)")
    }

    @Test("allows the rest of the Internet")
    func allows() {
        for bytes: [UInt8] in [
            [1, 1, 1, 1], [8, 8, 8, 8], [172, 32, 0, 1], [100, 128, 0, 1], [223, 255, 255, 255],
        ] {
            #expect(NetworkAddress(bytes).isAllowed(loopback: false), "\(bytes)")
            #expect(NetworkAddress([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + bytes).isAllowed(loopback: false))
        }
        #expect(NetworkAddress([0x26, 0x06] + [UInt8](repeating: 0, count: 14)).isAllowed(loopback: false))
        #expect(NetworkAddress([127, 9, 9, 9]).isAllowed(loopback: true))
        #expect(NetworkAddress([UInt8](repeating: 0, count: 15) + [1]).isAllowed(loopback: true))
    }
}
