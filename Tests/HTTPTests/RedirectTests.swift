import Testing

@testable import HTTP

@Suite struct RedirectTests {
    /// A request whose servers, all on the loopback, represent Internet hosts.
    private func abroad(_ url: String, _ headers: [(String, String)] = [], robots: Bool = false) -> HTTPRequest {
        var request = HTTPRequest.local(url, headers, robots: robots)
        request.leavesLoopbackOrigin = true
        return request
    }

    /// The response for each path; robots.txt forbids /secret.
    private func site(_ routes: @escaping @Sendable (Peer, String) -> Void) throws -> FaultServer {
        try FaultServer { peer, request, _ in
            let path = request.split(separator: " ")[1]
            path == "/robots.txt"
                ? peer.answer("200 OK", [], "User-agent: *\nDisallow: /secret") : routes(peer, String(path))
        }
    }

    private func paths(_ server: FaultServer) -> [String] {
        server.requests.map { String($0.split(separator: " ")[1]) }
    }

    @Test("follows three redirects, each a request in the record and in the queue")
    func chain() async throws {
        let server = try site { peer, path in
            switch path {
            case "/a/1": peer.redirect("2?x=1")
            case "/a/2?x=1": peer.redirect("../b/3")
            case "/b/3": peer.redirect("/4")
            default: peer.answer("200 OK", [], "deals")
            }
        }
        let client = HTTPClient.quick(gap: 3000)
        let response = try await client.send(.local(server.url("/a/1")))
        #expect(response.body == Array("deals".utf8))
        #expect(response.url == server.url("/4"))
        let attempts = await client.drainAttempts()
        #expect(attempts.map(\.url) == ["/a/1", "/a/2?x=1", "/b/3", "/4"].map { server.url($0) })
        #expect(attempts.map(\.outcome) == ["http-302", "http-302", "http-302", "ok"])
        #expect(attempts.map(\.waitedMilliseconds) == [0, 3000, 3000, 3000])
    }

    @Test("checks robots.txt for the target of a redirect", arguments: ["/secret", "secret/x", "/a/../secret"])
    func robots(location: String) async throws {
        let server = try site { peer, path in path == "/api" ? peer.redirect(location) : peer.answer() }
        let error = try #require(await failure(.quick(), .local(server.url("/api"), robots: true)))
        #expect(error.code == .robotsDisallowed)
        #expect(error.url.hasPrefix(server.url("/secret")))
        #expect(paths(server) == ["/robots.txt", "/api"])
        #expect(try await HTTPClient.quick().send(.local(server.url("/api"))).status == 200)
    }

    @Test("checks the robots.txt of the host of a redirect")
    func robotsElsewhere() async throws {
        let target = try site { peer, _ in peer.answer() }
        let server = try FaultServer { peer, request, _ in
            request.hasPrefix("GET /robots.txt ") ? peer.answer("404 Not Found") : peer.redirect(target.url("/secret"))
        }
        let error = await failure(.quick(), abroad(server.url("/api"), robots: true))
        #expect(error?.code == .robotsDisallowed)
        #expect(paths(target) == ["/robots.txt"])
    }

    @Test("follows a robots.txt that moved, and obeys it")
    func robotsMoved() async throws {
        let server = try FaultServer { peer, request, _ in
            switch request.split(separator: " ")[1] {
            case "/robots.txt": peer.redirect("/rules.txt")
            case "/rules.txt": peer.answer("200 OK", [], "User-agent: *\nDisallow: /secret")
            default: peer.answer()
            }
        }
        #expect(await failure(.quick(), .local(server.url("/secret"), robots: true))?.code == .robotsDisallowed)
        #expect(paths(server) == ["/robots.txt", "/rules.txt"])
    }

    @Test(
        "sends only the caller's format headers to another origin",
        arguments: ["localhost", "127.0.0.1"])
    func dropsHeaders(host: String) async throws {
        let target = try FaultServer { $0.answer() }
        let server = try FaultServer { $0.redirect(target.url("/", host: host)) }
        let headers = [
            ("Authorization", "Bearer k3y"), ("Cookie", "s=k3y"), ("X-Api-Key", "k3y"), ("Accept", "text/html"),
            ("Accept-Language", "en-US"),
        ]
        _ = try await HTTPClient.quick().send(abroad(server.url("/"), headers))
        #expect(server.requests[0].split(separator: "k3y").count == 4)
        #expect(target.requests.count == 1)
        #expect(!target.requests[0].contains("k3y"))
        for kept in ["Accept: text/html\r\n", "Accept-Language: en-US\r\n", "User-Agent: circulard-test/1\r\n"] {
            #expect(target.requests[0].contains(kept))
        }
    }

    @Test("keeps the headers within the origin")
    func keepsHeaders() async throws {
        let server = try site { peer, path in path == "/api" ? peer.redirect("/v2") : peer.answer() }
        _ = try await HTTPClient.quick().send(.local(server.url("/api"), [("X-Api-Key", "k3y")]))
        #expect(server.requests.map { $0.contains("X-Api-Key: k3y") } == [true, true])
    }

    @Test("a loopback upstream cannot redirect elsewhere", arguments: ["127.0.0.1", "localhost"], [false, true])
    func loopbackStays(host: String, isRobotsFile: Bool) async throws {
        let trap = try Trap()
        let server = try FaultServer { $0.redirect("http://\(host):\(trap.port)/") }
        let client = HTTPClient.quick()
        let error = try #require(await failure(client, .local(server.url("/api"), robots: isRobotsFile)))
        #expect(error.code == .redirectRefused)
        #expect(error.isSecurityEvent)
        #expect(!error.isTransient)
        #expect(await client.drainAttempts().map(\.outcome) == ["redirect-refused"])
        #expect(server.requests.count == 1)
        #expect(trap.drainConnections() == 0)
        // The trap does count connections: without the rule the redirect leads to it.
        var unruled = abroad(server.url("/api"))
        unruled.totalTimeoutSeconds = 1
        #expect(await failure(.quick(tries: 1), unruled)?.code == .timedOut)
        #expect(trap.drainConnections() == 1)
    }

    @Test(
        "checks the address of a redirect's target",
        arguments: [
            ("http://10.0.0.1/", "10.0.0.1"), ("http://169.254.169.254/", "169.254.169.254"),
            ("//0xC0A80001/", "192.168.0.1"),
        ])
    func address(location: String, address: String) async throws {
        let server = try FaultServer { $0.redirect(location) }
        let client = HTTPClient.quick()
        let error = await failure(client, abroad(server.url("/")))
        #expect(error?.code == .addressRefused(address))
        #expect(error?.isSecurityEvent == true)
        #expect(error?.url.hasPrefix("http://\(address)") == true)
        #expect(await client.drainAttempts().map(\.outcome) == ["http-302", "address-refused"])
    }

    @Test("retries the hop that failed, and no more often than a request without redirects")
    func retries() async throws {
        let server = try FaultServer { peer, request, number in
            // The first try fails at the first hop, all others at the second.
            number == 0 || request.hasPrefix("GET /b ") ? peer.answer("503 Service Unavailable") : peer.redirect("/b")
        }
        let time = FakeTime()
        let error = try #require(await failure(.quick(time: time), .local(server.url("/a"))))
        #expect(error.code == .status(503))
        #expect(error.tries == 3)
        #expect(error.url == server.url("/b"))
        #expect(paths(server) == ["/a", "/a", "/b", "/b"])
        #expect(time.sleeps == [1000, 2000])
    }

    @Test("does not read the body of a redirect")
    func brokenPage() async throws {
        let server = try site { peer, path in
            guard path == "/api" else { return peer.answer() }
            peer.answer("301 Moved", ["Location: /v2", "Content-Encoding: gzip"], "no gzip")
        }
        #expect(try await HTTPClient.quick().send(.local(server.url("/api"))).status == 200)
    }

    @Test("returns a redirect without a target", arguments: ["302 Found", "300 Choices", "304 Not Modified"])
    func nowhere(status: String) async throws {
        let server = try FaultServer { $0.answer(status) }
        #expect(try await HTTPClient.quick().send(.local(server.url("/"))).status == Int(status.prefix(3)))
    }
}
