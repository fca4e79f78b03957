import HTTP
import Testing

@Suite struct ClientTests {
    /// Sends to the ordinary server.
    private func ask(_ path: String, change: (inout HTTPRequest) -> Void = { _ in }) async throws -> HTTPResponse {
        var response: HTTPResponse?
        try await OrdinaryServer().run { base in
            var request = HTTPRequest.local("\(base)\(path)")
            change(&request)
            response = try await HTTPClient.quick().send(request)
        }
        return try #require(response)
    }

    @Test("fetches a document") func plain() async throws {
        let response = try await ask("/plain")
        #expect(response.status == 200)
        #expect(String(decoding: response.body, as: UTF8.self) == "plain words")
        #expect(response.isLengthProved)
        #expect(response.header("CONTENT-length") == "11")
    }

    @Test("requests gzip and decompresses it") func packed() async throws {
        #expect(try await ask("/packed").body == GzipFixtures.page)
    }

    @Test("follows a redirect and returns the final URL") func redirect() async throws {
        let response = try await ask("/moved")
        #expect(response.status == 200)
        #expect(response.url.hasSuffix("/plain"))
    }

    @Test("does not follow a redirect with a POST") func postRedirect() async throws {
        let response = try await ask("/moved") { ($0.method, $0.body) = (.post, Array("secret".utf8)) }
        #expect(response.status == 307)
        #expect(response.header("location") == "/plain")
    }

    @Test("posts a body", arguments: ["", "grant_type=client_credentials", "a\u{0}b"]) func post(body: String)
        async throws
    {
        let response = try await ask("/echo") { ($0.method, $0.body) = (.post, Array(body.utf8)) }
        #expect(String(decoding: response.body, as: UTF8.self) == "application/x-www-form-urlencoded|\(body)")
    }

    @Test("sends a HEAD request") func head() async throws {
        let response = try await ask("/plain") { $0.method = .head }
        #expect(response.status == 200)
        #expect(response.body.isEmpty)
    }

    @Test("sends its user agent") func agent() async throws {
        #expect(String(decoding: try await ask("/agent").body, as: UTF8.self) == "circulard-test/1")
    }

    @Test("accepts 304 as a response") func unchanged() async throws {
        #expect(try await ask("/etag") { $0.headers = [("If-None-Match", "\"7\"")] }.status == 304)
    }

    @Test("does not claim a proved length for a body ended by closing") func unproved() async throws {
        let server = try FaultServer { peer, request, _ in
            peer.head("200 OK", request.contains("/packed") ? ["Content-Encoding: gzip"] : [])
            peer.send(request.contains("/packed") ? GzipFixtures.packedPage : Array("<html><li>first".utf8))
        }
        let client = HTTPClient.quick()
        let cut = try await client.send(.local(server.url("/")))
        #expect(!cut.isLengthProved)
        #expect(try await client.send(.local(server.url("/packed"))).isLengthProved)
    }

    @Test("accepts a body that fills its limit to the byte") func limit() async throws {
        let server = try FaultServer { $0.answer("200 OK", [], String(repeating: "x", count: 100)) }
        var request = HTTPRequest.local(server.url("/"))
        request.maximumBytes = 100
        #expect(try await HTTPClient.quick().send(request).body.count == 100)
        request.maximumBytes = 99
        #expect(await failure(.quick(), request)?.code == .tooLarge(limit: 99))
    }
}
