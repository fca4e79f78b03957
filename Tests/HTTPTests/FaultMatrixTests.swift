import HTTP
import Testing

@Suite struct FaultMatrixTests {
    @Test("names each fault, and tries as often as specified", arguments: Fault.all)
    func classifies(fault: Fault) async throws {
        let server = try FaultServer(fault.serve)
        let client = HTTPClient.quick()
        var request = HTTPRequest.local(server.url("/"))
        (request.lowSpeedSeconds, request.totalTimeoutSeconds) = (1, fault.outcome == "timeout" ? 1 : 60)
        let error = try #require(await failure(client, request))
        let attempts = await client.drainAttempts()
        #expect(error.code.outcome == fault.outcome)
        #expect(error.isTransient == fault.isTransient)
        #expect(error.tries == fault.tries)
        let redirects = [String](repeating: "http-302", count: fault.redirects)
        #expect(attempts.map(\.outcome) == redirects + [String](repeating: fault.outcome, count: fault.tries))
        #expect(error.description.contains(fault.outcome))
        #expect(error.url == server.url("/"))
    }

    @Test("tries a closed port again")
    func connectionRefused() async throws {
        let error = await failure(.quick(), .local("http://127.0.0.1:\(try FaultServer.closedPort())/"))
        #expect(error?.code == .connectionRefused)
        #expect(error?.isTransient == true)
        #expect(error?.tries == 3)
    }

    @Test("retries a name that does not resolve")
    func resolveFailed() async {
        let error = await failure(.quick(), .local("http://no-such-host.invalid/"))
        #expect(error?.code == .resolveFailed)
        #expect(error?.tries == 3)
    }

    @Test("detects every truncation", arguments: ["Content-Length", "chunked", "gzip", "gzip ended by closing"])
    func cutSweep(framing: String) async throws {
        let isPacked = framing.hasPrefix("gzip")
        let body = isPacked ? GzipFixtures.packedPage : Array(GzipFixtures.page.prefix(700))
        let server = try FaultServer { peer, _, cut in
            switch framing {
            case "Content-Length": peer.head("200 OK", ["Content-Length: \(body.count)"])
            case "chunked": peer.head("200 OK", ["Transfer-Encoding: chunked"])
            case "gzip": peer.head("200 OK", ["Content-Encoding: gzip", "Content-Length: \(cut)"])
            default: peer.head("200 OK", ["Content-Encoding: gzip"])
            }
            if framing == "chunked" { peer.send("\(String(body.count, radix: 16))\r\n") }
            peer.send(Array(body.prefix(cut)))
        }
        let client = HTTPClient.quick(tries: 1)
        // A gzip body with a declared length of 0 is empty, not truncated: the server counts from 0, so another request
        // goes first.
        if framing == "gzip" { _ = try await client.send(.local(server.url("/"))) }
        for cut in server.requests.count..<body.count {
            let error = await failure(client, .local(server.url("/")))
            #expect(error?.code == .truncated, "\(framing) cut at \(cut)")
        }
    }
}
