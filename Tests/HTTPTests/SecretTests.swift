import Testing

@testable import HTTP

@Suite struct SecretTests {
    private static let secret = "c2VjcmV0LWtleQ"

    @Test("keeps credentials out of errors and records", arguments: ["503 Service Unavailable", "200 OK"])
    func redacts(status: String) async throws {
        // A server that prints the request, with broken gzip if it answers 200.
        let server = try FaultServer { peer, request, _ in
            peer.answer(status, status.hasPrefix("200") ? ["Content-Encoding: gzip"] : [], "You sent \(request)")
        }
        let client = HTTPClient.quick()
        let request = HTTPRequest.local(
            server.url("/?token=\(Self.secret)"),
            [("Authorization", "Bearer \(Self.secret)"), ("Cookie", "session=\(Self.secret)")])
        let error = try #require(await failure(client, request))
        let attempts = await client.drainAttempts()
        #expect(server.requests[0].contains("Authorization: Bearer \(Self.secret)"))
        #expect(!String(reflecting: error).contains(Self.secret))
        #expect(!"\(error)".contains(Self.secret))
        #expect(!String(reflecting: attempts).contains(Self.secret))
        #expect(status.hasPrefix("200") || error.bodyExcerpt.contains("You sent"))
    }

    /// Keys of sites are sent in the query of each request.
    @Test(
        "sends a credential in the query, and keeps it out of everything else",
        arguments: [("/ad", "/ad?access_token="), ("/ad?store=7#top", "/ad?store=7&access_token=")])
    func query(path: String, sent: String) async throws {
        let key = "k/\(Self.secret)"
        let server = try FaultServer { peer, request, _ in peer.answer("200 OK", [], "You sent \(request)") }
        let client = HTTPClient.quick()
        let response = try await client.send(Self.request(server.url(path), key))
        #expect(server.requests[0].contains("\(sent)k%2F\(Self.secret) HTTP"))
        #expect(response.url.hasSuffix(path.prefix { $0 != "#" }), "\(response.url)")
        #expect(!String(decoding: response.body, as: UTF8.self).contains(Self.secret))
        #expect(!String(reflecting: await client.drainAttempts()).contains(Self.secret))
    }

    @Test("keeps a credential in the query out of errors, and sends it behind redirects of its origin alone")
    func queryOnward() async throws {
        let other = try FaultServer { peer, request, _ in peer.answer("404 Not Found", [], "You sent \(request)") }
        let server = try FaultServer { peer, request, _ in
            let isFirst = request.contains("/first")
            let place =
                isFirst ? "/second?access_token=\(Self.secret)&a=1" : other.url("/x?access_token=\(Self.secret)")
            peer.answer("302 Found", ["Location: \(place)"], "")
        }
        let client = HTTPClient.quick()
        var request = Self.request(server.url("/first"), Self.secret)
        request.leavesLoopbackOrigin = true
        let response = try await client.send(request)
        #expect(server.requests.last?.contains("/second?a=1&access_token=\(Self.secret) HTTP") == true)
        #expect(other.requests.count == 1 && !other.requests[0].contains(Self.secret), "\(other.requests)")
        #expect(!response.url.contains(Self.secret))
        #expect(!String(reflecting: await client.drainAttempts()).contains(Self.secret))
    }

    private static func request(_ url: String, _ key: String) -> HTTPRequest {
        var request = HTTPRequest.local(url)
        request.secret = SecretParameter(name: "access_token", value: key)
        return request
    }
}
