import HTTPTypes
import NIOCore
import Testing

@testable import API
@testable import WebKit
@testable import circulard_api

@Suite("Who asks") struct ForwardedHeadersTests {
    private static let peer = try? SocketAddress(ipAddress: "192.0.2.7", port: 1)

    private func asked(_ fields: [(String, String)], trusting: Bool, host: String? = "deals.example") throws
        -> WebRequest
    {
        var request = HTTPRequest(method: .get, scheme: "http", authority: host, path: "/")
        for (name, value) in fields {
            request.headerFields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
        }
        return ForwardedHeaders(trustsProxy: trusting).request(request, from: Self.peer)
    }

    @Test("a proxy is believed where it is trusted, and nobody else")
    func trust() throws {
        let fields = [
            ("X-Forwarded-For", "10.0.0.1, 198.51.100.4"), ("X-Forwarded-Proto", "https"),
            ("X-Forwarded-Host", "www.example:8443"),
        ]
        let trusted = try asked(fields, trusting: true)
        #expect(trusted.client == "198.51.100.4")
        #expect(trusted.origin == "https://www.example:8443")
        let direct = try asked(fields, trusting: false)
        #expect(direct.client == "192.0.2.7")
        #expect(direct.origin == "http://deals.example")
    }

    @Test("what a trusted proxy leaves out or garbles falls back on the connection")
    func fallback() throws {
        let plain = try asked([], trusting: true)
        #expect(plain.client == "192.0.2.7" && plain.origin == "http://deals.example")
        let garbled = try asked(
            [("X-Forwarded-For", " , "), ("X-Forwarded-Proto", "gopher"), ("X-Forwarded-Host", "<b>")], trusting: true)
        #expect(garbled.client == "192.0.2.7" && garbled.origin == "http://deals.example")
    }

    @Test(
        "an IPv6 client counts by its network of 64 bits",
        arguments: [
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2:ffff::1", true), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
            ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false), ("192.0.2.1", "192.0.2.2", false),
            ("192.0.2.1:1024", "192.0.2.1:4711", true), ("192.0.2.1:1024", "192.0.2.1", true),
            ("192.0.2.1:1024", "192.0.2.2:1024", false), ("[2001:db8:1:2::1]:1024", "2001:db8:1:2::9", true),
            ("[2001:db8:1:2::1]", "[2001:db8:1:3::1]:9", false),
        ])
    func networks(first: String, second: String, areOne: Bool) throws {
        let clients = try [first, second].map { try asked([("X-Forwarded-For", $0)], trusting: true).client }
        #expect((clients[0] == clients[1]) == areOne)
    }
}
