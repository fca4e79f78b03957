import HTTP
import Testing

@Suite struct CancellationTests {
    @Test("stops a transfer in the middle", arguments: [false, true])
    func transfer(hasBegun: Bool) async throws {
        let (reached, signal) = AsyncStream.makeStream(of: Void.self)
        let server = try FaultServer { peer in
            if hasBegun { peer.head("200 OK", ["Content-Length: 100000"]) }
            signal.finish()
            peer.waitForClose()
        }
        let client = HTTPClient.quick()
        let sending = Task { await failure(client, .local(server.url("/"))) }
        for await _ in reached {}
        sending.cancel()
        #expect(await sending.value?.code == .cancelled)
        #expect(await client.drainAttempts().map(\.outcome) == ["cancelled"])
    }

    @Test("stops a wait between tries")
    func wait() async throws {
        let server = try FaultServer { $0.answer("503 Service Unavailable") }
        let (waiting, signal) = AsyncStream.makeStream(of: Void.self)
        var timing = FakeTime().timing
        timing.sleep = { _ in
            signal.finish()
            try await Task.sleep(for: .seconds(3600))
        }
        let client = HTTPClient(userAgent: "circulard-test/1", minimumGapMilliseconds: 0, timing: timing)
        let sending = Task { await failure(client, .local(server.url("/"))) }
        for await _ in waiting {}
        sending.cancel()
        let error = await sending.value
        #expect(error?.code == .cancelled)
        #expect(error?.tries == 1)
        #expect(server.requests.count == 1)
    }

    @Test("sends nothing for a task that is cancelled already")
    func before() async throws {
        let server = try FaultServer { $0.answer() }
        let sending = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await failure(.quick(), .local(server.url("/")))
        }
        #expect(await sending.value?.code == .cancelled)
        #expect(server.requests.isEmpty)
    }

    @Test("serves the next request after a cancelled one")
    func after() async throws {
        let (reached, signal) = AsyncStream.makeStream(of: Void.self)
        let server = try FaultServer { peer, _, number in
            guard number == 0 else { return peer.answer("200 OK", [], "here") }
            signal.finish()
            peer.waitForClose()
        }
        let client = HTTPClient.quick()
        let sending = Task { await failure(client, .local(server.url("/"))) }
        for await _ in reached {}
        sending.cancel()
        _ = await sending.value
        #expect(try await client.send(.local(server.url("/"))).body == Array("here".utf8))
    }
}
