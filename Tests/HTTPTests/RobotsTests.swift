import HTTP
import Testing

@Suite struct RobotsTests {
    private static let rules = "User-agent: *\nDisallow: /private"

    /// A host with this response for robots.txt and "page" for everything else.
    private func host(_ status: String, _ text: String = "") throws -> FaultServer {
        try FaultServer { peer, request, _ in
            request.hasPrefix("GET /robots.txt ") ? peer.answer(status, [], text) : peer.answer("200 OK", [], "page")
        }
    }

    @Test("asks once a day, and obeys the answer")
    func caches() async throws {
        let server = try host("200 OK", Self.rules)
        let time = FakeTime()
        let client = HTTPClient.quick(time: time)
        for _ in 0..<3 { _ = try await client.send(.local(server.url("/ad"), robots: true)) }
        let error = await failure(client, .local(server.url("/private/ad"), robots: true))
        #expect(error?.code == .robotsDisallowed)
        #expect(error?.isTransient == false)
        #expect(server.requests.map { $0.prefix { $0 != "\r" } }.filter { $0.contains("robots") }.count == 1)
        #expect(server.requests.count == 4)
        time.advance(milliseconds: 86_400_000)
        _ = try await client.send(.local(server.url("/ad"), robots: true))
        #expect(server.requests.count == 6)
    }

    @Test(
        "reads a missing robots.txt as permission",
        arguments: ["401 Unauthorized", "403 Forbidden", "404 Not Found", "410 Gone"])
    func missing(status: String) async throws {
        let server = try host(status, Self.rules)
        #expect(try await HTTPClient.quick().send(.local(server.url("/private"), robots: true)).status == 200)
    }

    @Test(
        "reads a failing robots.txt as a temporary ban", arguments: ["500 Error", "503 Error", "429 Slow", "501 Error"])
    func unreachable(status: String) async throws {
        let server = try host(status)
        let client = HTTPClient.quick()
        let error = await failure(client, .local(server.url("/ad"), robots: true))
        #expect(error?.code == .robotsUnreachable)
        #expect(error?.isTransient == true)
        let asked = server.requests.count
        _ = await failure(client, .local(server.url("/ad"), robots: true))
        #expect(server.requests.count == asked)
        #expect(server.requests.allSatisfy { $0.hasPrefix("GET /robots.txt ") })
    }

    @Test(
        "refuses a file that may be truncated in a rule, and accepts a whole one",
        arguments: [
            ("User-agent: *\nDisall", false, nil), ("User-agent: *\nDisallow: /pri", false, nil),
            ("User-agent: *\nDisallow: /private\n", false, .robotsDisallowed),
            ("User-agent: *\r\nDisallow: /private\r", false, .robotsDisallowed), ("", false, .status(200)),
            ("User-agent: *\nDisallow: /private", true, .robotsDisallowed),
            ("User-agent: *\nDisall", true, .status(200)),
        ] as [(String, Bool, HTTPError.Code?)])
    func cut(text: String, tellsLength: Bool, outcome: HTTPError.Code?) async throws {
        let server = try FaultServer { peer, request, _ in
            guard request.hasPrefix("GET /robots.txt ") else { return peer.answer("200 OK", [], "page") }
            if tellsLength { return peer.answer("200 OK", [], text) }
            peer.send("HTTP/1.0 200 OK\r\n\r\n" + text)
        }
        let error = await failure(.quick(), .local(server.url("/private"), robots: true))
        // Only `.status(200)` allows the page to be fetched; nil is a file that cannot be trusted.
        #expect(error?.code == (outcome == .status(200) ? nil : outcome ?? .robotsUnreachable))
        #expect(server.requests.count { $0.hasPrefix("GET /private ") } == (outcome == .status(200) ? 1 : 0))
    }

    @Test("retries a robots.txt that failed")
    func recovers() async throws {
        let server = try FaultServer { peer, _, number in
            number == 0 ? peer.answer("503 Error") : peer.answer("200 OK", [], Self.rules)
        }
        let time = FakeTime()
        let client = HTTPClient.quick(tries: 1, time: time)
        #expect(await failure(client, .local(server.url("/ad"), robots: true))?.code == .robotsUnreachable)
        time.advance(milliseconds: 600_000)
        #expect(await failure(client, .local(server.url("/ad"), robots: true)) == nil)
    }

    @Test("sends no request for robots.txt unless asked to obey it")
    func unasked() async throws {
        let server = try host("200 OK", Self.rules)
        #expect(try await HTTPClient.quick().send(.local(server.url("/private"))).status == 200)
        #expect(server.requests.count == 1)
    }

    @Test("names a refused address, not its robots.txt")
    func refusedAddress() async {
        let error = await failure(.quick(), HTTPRequest(url: "http://10.0.0.1/ad", obeysRobots: true))
        #expect(error?.code == .addressRefused("10.0.0.1"))
    }
}
