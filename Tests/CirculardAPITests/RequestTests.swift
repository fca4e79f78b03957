import NIOCore
import Testing

@testable import WebKit
@testable import circulard_api

/// A request that cannot become one, and what is answered.
struct BadRequest: Sendable, CustomTestStringConvertible {
    let name: String, bytes: String, status: Int, code: String

    var testDescription: String { name }

    private static let chunk = "8000\r\n" + String(repeating: "a", count: 0x8000) + "\r\n"

    static let all = [
        BadRequest(name: "no colon", bytes: "GET / HTTP/1.1\r\nno colon\r\n\r\n", status: 400, code: "bad-request"),
        BadRequest(name: "not HTTP", bytes: "\u{16}\u{3}\u{1}\u{2}", status: 400, code: "bad-request"),
        BadRequest(
            name: "no Host", bytes: "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", status: 400,
            code: "bad-request"),
        BadRequest(
            name: "two Hosts", bytes: "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
            status: 400, code: "bad-request"),
        BadRequest(
            name: "a Host that is none",
            bytes: "GET /healthz HTTP/1.1\r\nHost: a\"><b\r\nConnection: close\r\n\r\n", status: 400,
            code: "bad-request"),
        BadRequest(
            name: "two lengths",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            status: 400, code: "bad-request"),
        BadRequest(
            name: "a field of 20 KB", bytes: "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 20_000),
            status: 431, code: "fields-too-large"),
        BadRequest(
            name: "fields of 20 KB together",
            bytes: "GET / HTTP/1.1\r\nHost: a\r\n"
                + String(repeating: "X: " + String(repeating: "a", count: 1000) + "\r\n", count: 20), status: 431,
            code: "fields-too-large"),
        BadRequest(
            name: "200 fields", bytes: "GET / HTTP/1.1\r\n" + String(repeating: "X: a\r\n", count: 200), status: 431,
            code: "fields-too-large"),
        BadRequest(
            name: "a target of 5 KB",
            bytes: "GET /" + String(repeating: "a", count: 5000) + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            status: 414, code: "target-too-long"),
        BadRequest(
            name: "a body said to be large", bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n",
            status: 413, code: "content-too-large"),
        BadRequest(
            name: "a body that grows large",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk + chunk + chunk,
            status: 413, code: "content-too-large"),
    ]
}

@Suite("Requests to the server") struct RequestTests {
    @Test("what is not a request is told so, and the connection ends", arguments: BadRequest.all)
    func refuses(_ bad: BadRequest) async throws {
        try await Rig.run { rig in
            let wire = try rig.connect()
            await wire.send(bad.bytes)
            let answer = try await wire.rest()
            #expect(answer.statuses == [bad.status])
            #expect(answer.contains("urn:circulard:problem:\(bad.code)\""), "\(answer)")
            #expect(answer.contains("application/problem+json"))
            #expect(answer.contains("X-Content-Type-Options: nosniff"))
        }
    }

    @Test("one connection takes one request after the other, with a body too, and many at once")
    func keepsAlive() async throws {
        try await Rig.run { rig in
            let wire = try rig.connect()
            await wire.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await wire.answer().hasSuffix("ok\n"))
            await wire.send("POST /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
            #expect(try await wire.answer().statuses == [405])
            await wire.send(
                String(repeating: "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", count: 3) + "nonsense\r\n\r\n")
            #expect(try await wire.rest().statuses == [200, 200, 200, 400])
        }
    }

    @Test(
        "whoever speaks HTTP/1.0 is answered and let go, with a Host or without",
        arguments: ["/healthz HTTP/1.0\r\n\r\n", "/healthz HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n"])
    func old(request: String) async throws {
        var limits = ConnectionLimits()
        limits.wholeRequest = .seconds(30)
        try await Rig.run(limits) { rig in
            let wire = try rig.connect()
            await wire.send("GET " + request)
            let answer = try await wire.rest()
            #expect(answer.statuses == [200] && answer.hasSuffix("ok\n"), "\(answer)")
        }
    }

    @Test(
        "a target in absolute form names the host, whatever the Host field says; two Host fields are still refused",
        arguments: [
            ("http://deals.example:81/healthz", "Host: a\r\n", 200, "http://deals.example:81"),
            ("HTTPS://deals.example/healthz", "Host: a\r\n", 200, "http://deals.example"),
            ("/healthz", "Host: a\r\n", 200, "http://a"),
            ("http://deals.example/healthz", "Host: a\r\nHost: b\r\n", 400, nil),
            ("http:///healthz", "Host: a\r\n", 400, nil),
        ])
    func absoluteForm(target: String, fields: String, status: Int, origin: String?) async throws {
        let (origins, asked) = AsyncStream<String?>.makeStream()
        let note: @Sendable (WebRequest) -> Void = { asked.yield($0.origin) }
        try await Rig.run(asked: note) { rig in
            let wire = try rig.connect()
            await wire.send("GET \(target) HTTP/1.1\r\n\(fields)Connection: close\r\n\r\n")
            let answer = try await wire.rest()
            #expect(answer.statuses == [status] && answer.contains("bad-request") == (origin == nil), "\(answer)")
        }
        asked.finish()
        #expect(await origins.reduce(into: []) { $0.append($1) } == [origin])
    }

    @Test("whoever waits for leave to send a body gets it")
    func expectation() async throws {
        try await Rig.run { rig in
            let wire = try rig.connect()
            await wire.send("GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
            #expect(await !wire.isSilent(milliseconds: 5_000))
            await wire.send("abcGET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let answers = try await wire.rest()
            #expect(answers.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"), "\(answers)")
            #expect(answers.statuses == [100, 200, 200])
        }
    }

    @Test("OPTIONS of the server as a whole is answered")
    func wholeServer() async throws {
        try await Rig.run { rig in
            let wire = try rig.connect()
            await wire.send("OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(try await wire.rest().statuses == [204])
        }
    }

    @Test("every answer is dated, and says nothing of what made it")
    func head() async throws {
        try await Rig.run { rig in
            let wire = try rig.connect()
            await wire.send("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Close\r\n\r\n")
            let answer = try await wire.rest()
            #expect(answer.contains(#/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/#))
            #expect(!answer.contains(#/(?i)\r\nserver:/#))
        }
    }
}
