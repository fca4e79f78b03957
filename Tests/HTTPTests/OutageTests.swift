import Synchronization
import Testing

@testable import HTTP

@Suite("An outage gets hardly more requests than a healthy host") struct OutageTests {
    @Test("200 stores, one after the other, against a host that is away for 30 s")
    func outage() async throws {
        let time = FakeTime()
        let starts = Mutex<[(at: Int, path: String)]>([])
        let down = 120_000..<150_000
        let server = try FaultServer { peer, request, _ in
            let now = time.lastReading
            starts.withLock { $0.append((now, String(request.split(separator: " ")[1]))) }
            down.contains(now) ? peer.answer("500 Internal Server Error") : peer.answer()
        }
        let client = HTTPClient.quick(gap: 3000, time: time)
        for store in 0..<200 {
            // A store that finds the host resting waits for it, as its job does.
            while let error = await failure(client, .local(server.url("/\(store)"))), error.code == .hostResting {
                time.advance(milliseconds: (error.retryAfterSeconds ?? 1) * 1000)
            }
        }
        let seen = starts.withLock(\.self)
        var paths: Set<String> = []
        let requests = seen.map { (at: $0.at, isFirst: paths.insert($0.path).inserted) }
        let firsts = requests.count(where: \.isFirst)
        let retries = requests.count - firsts
        // At each retry, the minute that it ends.
        let worst =
            requests.filter { !$0.isFirst }.map { retry in
                let minute = requests.filter { $0.at > retry.at - 60_000 && $0.at <= retry.at }
                return Double(minute.count { !$0.isFirst }) / Double(max(1, minute.count(where: \.isFirst)))
            }.max() ?? 0
        print("outage: \(firsts) first tries, \(retries) retries, at most \(worst * 100) % in the minute before one")
        #expect(firsts == 200 && retries >= 1)
        #expect(retries * 10 <= firsts)
        #expect(worst <= 0.10)
    }

    @Test("200 clients behind one budget: never more than a tenth in any minute")
    func manyClients() {
        var budget = RetryBudget()
        var firsts: [Int] = []
        var retries: [Int] = []
        for client in 0..<200 {
            let now = client * 150
            budget.noteFirstTry(of: "host", now: now)
            firsts.append(now)
            for attempt in 1...2 where budget.takeRetry(of: "host", at: now + attempt * 1000) {
                retries.append(now + attempt * 1000)
            }
        }
        print("200 clients in 30 s: \(firsts.count) first tries, \(retries.count) retries")
        #expect(retries.count <= firsts.count / 10 && retries.count >= RetryBudget.floor)
    }

    @Test("a single request may be repeated twice, and again a minute later")
    func floor() {
        var budget = RetryBudget()
        budget.noteFirstTry(of: "host", now: 0)
        let taken = [1000, 2000, 3000].map { budget.takeRetry(of: "host", at: $0) }
        #expect(taken == [true, true, false])
        let others = (budget.takeRetry(of: "other", at: 1000), budget.takeRetry(of: "host", at: 62_000))
        #expect(others == (true, true))
    }

    @Test("no request before Retry-After, whoever asks")
    func retryAfter() async throws {
        let time = FakeTime()
        let starts = Starts()
        let server = try FaultServer { peer, _, number in
            starts.note(time.lastReading)
            number == 0 ? peer.answer("503 Service Unavailable", ["Retry-After: 30"]) : peer.answer()
        }
        let client = HTTPClient.quick(gap: 100, time: time)
        await withTaskGroup { group in
            for number in 0..<200 {
                group.addTask { await failure(client, .local(server.url("/\(number)"))) }
            }
            for await error in group { #expect(error == nil) }
        }
        let all = starts.all
        #expect(all.count == 201 && all.dropFirst().allSatisfy { $0 >= all[0] + 30_000 })
    }

    @Test("the gap widens at once with slow responses, returns slowly, and is capped")
    func gap() {
        var queue = HostQueue(gapMilliseconds: 3000)
        let gaps = [500, 4000, 500, 500, 20_000, 1_000_000, 0].map { milliseconds in
            queue.note(milliseconds: milliseconds, of: "host")
            return queue.gap(for: "host")
        }
        #expect(gaps == [3000, 12_000, 10_800, 9720, 30_000, 30_000, 27_000])
        for _ in 0..<30 { queue.note(milliseconds: 100, of: "host") }
        #expect(queue.gap(for: "host") == 3000 && queue.gap(for: "other") == 3000)
        queue.start("host", now: 0)
        #expect(queue.wait(for: "host", now: 1000) == 2000)
        var loopback = HostQueue(gapMilliseconds: 0)
        loopback.note(milliseconds: 5000, of: "host")
        #expect(loopback.gap(for: "host") == 0)
    }
}
