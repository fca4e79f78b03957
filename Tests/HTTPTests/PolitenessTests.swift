import HTTP
import Testing

@Suite struct PolitenessTests {
    @Test("leaves the gap between the starts of requests to one host")
    func gap() async throws {
        let time = FakeTime()
        // Serving takes a second of the fake clock; the gap is measured from start to start.
        let server = try FaultServer { peer in
            time.advance(milliseconds: 1000)
            peer.answer()
        }
        let client = HTTPClient.quick(gap: 3000, time: time)
        for _ in 0..<3 { _ = try await client.send(.local(server.url("/"))) }
        #expect(await client.drainAttempts().map(\.waitedMilliseconds) == [0, 2000, 2000])
    }

    @Test("does not make one host wait for another")
    func hosts() async throws {
        let server = try FaultServer { $0.answer() }
        let client = HTTPClient.quick(gap: 3000)
        _ = try await client.send(.local(server.url("/")))
        _ = try await client.send(.local(server.url("/", host: "localhost")))
        #expect(await client.drainAttempts().map(\.waitedMilliseconds) == [0, 0])
    }

    @Test("keeps the gap and one connection for concurrent callers")
    func manyAtOnce() async throws {
        let time = FakeTime()
        let starts = Starts()
        // The client reads its clock once more just before it sends, and not again before the response.
        let server = try FaultServer { peer in
            starts.note(time.lastReading)
            peer.answer()
        }
        let client = HTTPClient.quick(gap: 3000, time: time)
        await withTaskGroup { group in
            for _ in 0..<200 { group.addTask { await failure(client, .local(server.url("/"))) } }
            for await error in group { #expect(error == nil) }
        }
        let times = starts.all
        #expect(times.count == 200)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 3000 })
    }

    @Test("waits for the longer of the gap and the retry")
    func gapAndRetry() async throws {
        let server = try FaultServer { $0.answer("503 Service Unavailable") }
        let client = HTTPClient.quick(gap: 1500)
        _ = await failure(client, .local(server.url("/")))
        #expect(await client.drainAttempts().map(\.waitedMilliseconds) == [0, 1500, 2000])
    }
}
