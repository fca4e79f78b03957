import HTTP
import Testing

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
}
