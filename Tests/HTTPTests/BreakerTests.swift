import Testing

@testable import HTTP

@Suite("A host that failed is probed with one request after each pause") struct BreakerTests {
    @Test("pauses double up to four hours, across restarts, and a document ends them")
    func pausesDouble() async throws {
        let broken = Refusing()
        let server = try FaultServer { peer, _, _ in
            broken.isOver ? peer.answer() : peer.answer("500 Internal Server Error")
        }
        let time = FakeTime()
        var client = HTTPClient.quick(tries: 1, time: time)
        for number in 0..<HostMemory.maximumFailures { _ = await failure(client, .local(server.url("/\(number)"))) }
        var known = try #require(await refusal(client))
        var pauses = [known.notBefore - (time.unixSeconds + time.now / 1000)]
        for probe in 1...9 {
            time.advance(milliseconds: pauses[pauses.count - 1] * 1000)
            // As after a restart: the next process knows only what was stored.
            client = HTTPClient(
                userAgent: "circulard-test/1", minimumGapMilliseconds: 0, timing: time.timing, refusals: [known])
            _ = await failure(client, .local(server.url("/")))
            #expect(await failure(client, .local(server.url("/")))?.code == .hostResting)
            #expect(server.requests.count == HostMemory.maximumFailures + probe)
            known = try #require(await refusal(client))
            pauses.append(known.notBefore - (time.unixSeconds + time.now / 1000))
        }
        #expect(pauses == [900, 1800, 3600, 7200] + [Int](repeating: 14_400, count: 6))
        broken.end()
        time.advance(milliseconds: 86_400_000)
        #expect(await failure(client, .local(server.url("/"))) == nil)
        #expect(await client.drainHostChanges() == [.answers(host: "127.0.0.1")])
        #expect(await failure(client, .local(server.url("/"))) == nil)
    }

    @Test("only one of many requests is the probe")
    func oneProbe() async throws {
        let server = try FaultServer { $0.answer("500 Internal Server Error") }
        let time = FakeTime()
        let known = HostRefusal(
            host: "127.0.0.1", since: time.unixSeconds - 900, notBefore: time.unixSeconds, reason: "timeout",
            isBlock: false)
        let client = HTTPClient(
            userAgent: "circulard-test/1", minimumGapMilliseconds: 0, timing: time.timing, refusals: [known])
        await withTaskGroup { group in
            for number in 0..<20 { group.addTask { await failure(client, .local(server.url("/\(number)"))) } }
            for await error in group { #expect(error != nil) }
        }
        #expect(server.requests.count == 1)
    }

    private func refusal(_ client: HTTPClient) async -> HostRefusal? {
        guard case .refused(let refusal)? = await client.drainHostChanges().last else { return nil }
        return refusal
    }
}
