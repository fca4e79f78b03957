import HTTP
import Testing

@Suite("A host that refuses gets no requests") struct HostRefusalTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let status: String, header: String?, reason: String, seconds: Int, isBlock: Bool
        var testDescription: String { "\(status) \(header ?? "")" }
    }

    static let examples = [
        Example(status: "403 Forbidden", header: nil, reason: "http-403", seconds: 3_600, isBlock: true),
        Example(
            status: "403 Forbidden", header: "Retry-After: 7200", reason: "http-403", seconds: 7_200, isBlock: true),
        Example(status: "429 Too Many Requests", header: nil, reason: "http-429", seconds: 3_600, isBlock: false),
        Example(
            status: "429 Too Many Requests", header: "Retry-After: 5000", reason: "http-429", seconds: 5_000,
            isBlock: false),
        Example(
            status: "429 Too Many Requests", header: "Retry-After: 1", reason: "http-429", seconds: 900, isBlock: false),
        Example(
            status: "503 Service Unavailable", header: "Retry-After: 5000", reason: "http-503", seconds: 5_000,
            isBlock: false),
    ]

    @Test("for as long as it asks, and then asked again", arguments: examples)
    func refusal(_ example: Example) async throws {
        let refusing = Refusing()
        let server = try FaultServer { peer, _, _ in
            refusing.isOver ? peer.answer() : peer.answer(example.status, example.header.map { [$0] } ?? [])
        }
        let time = FakeTime()
        let client = HTTPClient.quick(time: time)
        // A 403 is a response for the caller, the others are failures.
        #expect((await failure(client, .local(server.url("/")))?.code == nil) == example.isBlock)
        let begun = time.unixSeconds + time.now / 1000
        let expected = HostRefusal(
            host: "127.0.0.1", since: begun, notBefore: begun + example.seconds, reason: example.reason,
            isBlock: example.isBlock)
        #expect(await client.drainHostChanges() == [.refused(expected)])
        let asked = server.requests.count
        let second = await failure(client, .local(server.url("/other")))
        #expect(second?.code == .hostResting && second?.retryAfterSeconds == example.seconds)
        #expect(server.requests.count == asked)
        refusing.end()
        time.advance(milliseconds: example.seconds * 1000)
        #expect(await failure(client, .local(server.url("/"))) == nil)
        #expect(await client.drainHostChanges() == [.answers(host: "127.0.0.1")])
    }

    @Test("from the next process either, and the start time stays")
    func remembered() async throws {
        let server = try FaultServer { $0.answer("403 Forbidden") }
        let time = FakeTime()
        let known = HostRefusal(
            host: "127.0.0.1", since: time.unixSeconds - 9_000, notBefore: time.unixSeconds + 60, reason: "http-403",
            isBlock: true)
        let client = HTTPClient(
            userAgent: "circulard-test/1", minimumGapMilliseconds: 0, timing: time.timing, refusals: [known])
        #expect(await failure(client, .local(server.url("/")))?.code == .hostResting)
        #expect(server.requests.isEmpty)
        time.advance(milliseconds: 60_000)
        _ = await failure(client, .local(server.url("/")))
        guard case .refused(let refusal)? = await client.drainHostChanges().first else {
            Issue.record("no refusal")
            return
        }
        #expect(refusal.since == known.since && server.requests.count == 1)
    }

    @Test("after five failures in a row, but not if one of them was answered")
    func failures() async throws {
        let server = try FaultServer { peer, _, number in
            number == 4 ? peer.answer() : peer.answer("500 Internal Server Error")
        }
        let client = HTTPClient.quick(tries: 1)
        for number in 0..<10 {
            let code = await failure(client, .local(server.url("/\(number)")))?.code
            #expect(code == (number == 4 ? nil : .status(500)))
        }
        #expect(await failure(client, .local(server.url("/")))?.code == .hostResting)
        #expect(server.requests.count == 10)
    }

    @Test("a robots.txt that answers does not end a refusal, and other hosts are asked")
    func others() async throws {
        let server = try FaultServer { peer, request, _ in
            peer.answer(request.contains("/robots.txt") ? "200 OK" : "403 Forbidden")
        }
        let time = FakeTime()
        let client = HTTPClient.quick(time: time)
        _ = await failure(client, .local(server.url("/a"), robots: true))
        let first = await client.drainHostChanges()
        time.advance(milliseconds: 100_000_000)
        _ = await failure(client, .local(server.url("/a"), robots: true))
        guard case .refused(let one)? = first.first, case .refused(let two)? = await client.drainHostChanges().first
        else {
            Issue.record("no refusal")
            return
        }
        #expect(one.since == two.since)
        #expect(await failure(client, .local(server.url("/a", host: "localhost"))) == nil)
    }

    @Test("the client's own errors and a broken page do not count against the host")
    func ownMistakes() async throws {
        let server = try FaultServer { $0.answer("404 Not Found") }
        let client = HTTPClient.quick()
        for number in 0..<12 { #expect(await failure(client, .local(server.url("/\(number)"))) == nil) }
        #expect(await client.drainHostChanges().isEmpty && server.requests.count == 12)
    }
}
