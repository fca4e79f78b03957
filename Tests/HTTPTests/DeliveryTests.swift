import HTTP
import Testing

@Suite("Delivery") struct DeliveryTests {
    private func request(_ url: String, seconds: Int = 15, loopback: Bool = true) -> HTTPRequest {
        HTTPRequest(
            .post, url: url, headers: [("Content-Type", "application/json")], body: Array("{}".utf8),
            maximumBytes: 4_096,
            totalTimeoutSeconds: seconds, allowsLoopback: loopback)
    }

    private func failure(_ request: HTTPRequest) async -> HTTPError? {
        do {
            _ = try await DeliveryClient(userAgent: "test/1").post(request)
            return nil
        } catch { return error }
    }

    @Test("every status is an answer", arguments: [201, 204, 302, 400, 401, 403, 404, 410, 413, 429, 500, 503])
    func statuses(status: Int) async throws {
        let other = try FaultServer { $0.answer() }
        let server = try FaultServer {
            $0.answer("\(status) Status", ["Location: \(other.url("/elsewhere"))", "Retry-After: 7"])
        }
        let reply = try await DeliveryClient(userAgent: "test/1").post(request(server.url("/push")))
        #expect(reply == DeliveryReply(status: status, retryAfterSeconds: 7))
        #expect(server.requests.count == 1 && other.requests.isEmpty, "tried once, and never redirected")
        #expect(server.requests.first?.hasSuffix("\r\n\r\n{}") == true)
    }

    @Test("a wait that cannot be read is an hour", arguments: [("2.5", 429, 3), ("2s", 503, 3600), ("2s", 410, nil)])
    func unreadableWait(header: String, status: Int, seconds: Int?) async throws {
        let server = try FaultServer { $0.answer("\(status) Status", ["Retry-After: \(header)"]) }
        let reply = try await DeliveryClient(userAgent: "test/1").post(request(server.url("/push")))
        #expect(reply == DeliveryReply(status: status, retryAfterSeconds: seconds))
    }

    @Test("a receiver's long page is not read")
    func longAnswer() async throws {
        let server = try FaultServer { peer in
            peer.head("201 Created", ["Content-Length: 1000000000"])
            peer.flood([UInt8](repeating: 0x78, count: 65_536))
        }
        let reply = try await DeliveryClient(userAgent: "test/1").post(request(server.url("/push")))
        #expect(reply.status == 201)
    }

    @Test("one that never answers is given up")
    func silent() async throws {
        let server = try FaultServer { $0.waitForClose() }
        #expect(await failure(request(server.url("/push"), seconds: 1))?.code == .timedOut)
    }

    @Test("an error does not tell the path, which can be a secret")
    func secretPath() async throws {
        let port = try FaultServer.closedPort()
        let error = await failure(request("http://127.0.0.1:\(port)/secret-path"))
        #expect(error?.code == .connectionRefused)
        #expect(error.map { "\($0)".contains("secret-path") } == false)
        let refused = await failure(request("http://127.0.0.1:\(port)/secret path"))
        #expect(refused.map { "\($0)".contains("secret") } == false)
    }

    @Test("a header cannot bring another")
    func injection() async throws {
        var request = request("http://127.0.0.1:1/")
        request.headers.append(("Authorization", "Bearer x\r\nX-Other: 1"))
        #expect(await failure(request)?.code == .invalidHeader(name: "Authorization"))
    }

    /// Ways to write this machine, its network and addresses that clouds answer on.
    private static let private40 = [
        "127.0.0.1", "127.1", "127.0.1", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "017700000001", "2130706433",
        "127.255.255.254", "localhost", "LOCALHOST", "LocalHost.", "localhost.localdomain", "0", "0.0.0.0", "10.0.0.1",
        "167772161", "172.16.0.1", "172.31.255.255", "192.168.1.1", "0xC0A80101", "169.254.169.254", "2852039166",
        "0xA9FEA9FE", "100.64.0.1", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1",
        "240.0.0.1", "255.255.255.255", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]",
        "[2002:7f00:1::]", "[fe80::1]", "[fc00::1]", "%31%32%37.0.0.1", "127.0.0.1.", "user@127.0.0.1", "intranet",
    ]

    @Test("no socket is opened to an address that is not public, in any notation", arguments: private40)
    func privateAddresses(host: String) async throws {
        let trap = try Trap()
        for place in ["https://\(host)/", "https://\(host):\(trap.port)/", "http://\(host):\(trap.port)/"] {
            let error = await failure(request(place, seconds: 5, loopback: false))
            #expect(error != nil, "\(place)")
        }
        #expect(trap.drainConnections() == 0)
    }

    @Test(
        "what is refused when it is connected is refused when it is saved, too, where its text tells",
        arguments: [
            ("https://push.example.org/x", true), ("https://8.8.8.8/x", true), ("http://push.example.org/x", false),
            ("https://push.example.org:8443/x", false), ("https://127.0.0.1/x", false), ("https://2130706433/x", false),
            ("https://intranet/x", false), ("https://[2606:4700::1]/x", false),
            ("https://u:p@push.example.org/", false),
            ("ftp://push.example.org/", false), ("https://push.example.org./", false),
        ])
    func saving(url: String, isAccepted: Bool) {
        #expect(DeliveryClient.accepts(url, allowsLoopback: false) == isAccepted)
    }
}
