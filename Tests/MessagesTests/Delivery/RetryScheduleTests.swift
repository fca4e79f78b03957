import Messages
import Testing

@Suite("Retries") struct RetryScheduleTests {
    private let far = 10_000_000

    @Test("come after 15 s, 60 s, 4, 10 and 20 min and then hourly, twelve in all")
    func schedule() {
        #expect(
            tries { _ in nil } == [0, 15, 60, 240, 600, 1200, 4800, 8400, 12_000, 15_600, 19_200, 22_800])
    }

    @Test("end before the deal does", arguments: [(15, 1), (16, 2), (600, 4), (601, 5), (22_800, 11), (22_801, 12)])
    func dealEnd(endsAtSeconds: Int, count: Int) {
        #expect(tries(dealEndsAtSeconds: endsAtSeconds) { _ in nil }.count == count)
    }

    @Test(
        "keep Retry-After within 1 s and 1 h",
        arguments: [(-7, 15), (0, 15), (15, 15), (16, 16), (3600, 3600), (3601, 3600), (.max, 3600)])
    func retryAfter(askedSeconds: Int, waitSeconds: Int) {
        let next = RetrySchedule.nextTryAt(
            triesMade: 1, firstTryAtSeconds: 1000, nowSeconds: 1000, retryAfterSeconds: askedSeconds,
            dealEndsAtSeconds: far)
        #expect(next == 1000 + waitSeconds)
    }

    @Test("are not made sooner than planned for a short Retry-After")
    func short() {
        let next = RetrySchedule.nextTryAt(
            triesMade: 7, firstTryAtSeconds: 0, nowSeconds: 4800, retryAfterSeconds: 1, dealEndsAtSeconds: far)
        #expect(next == 8400)
    }

    @Test("end after 24 hours", arguments: [(82_800, 86_400), (82_801, nil)])
    func day(nowSeconds: Int, next: Int?) {
        let found = RetrySchedule.nextTryAt(
            triesMade: 8, firstTryAtSeconds: 0, nowSeconds: nowSeconds, dealEndsAtSeconds: far)
        #expect(found == next)
    }

    private func tries(dealEndsAtSeconds: Int? = nil, retryAfter: (Int) -> Int?) -> [Int] {
        var tries = [0]
        while tries.count < 50, let last = tries.last,
            let next = RetrySchedule.nextTryAt(
                triesMade: tries.count, firstTryAtSeconds: 0, nowSeconds: last,
                retryAfterSeconds: retryAfter(tries.count), dealEndsAtSeconds: dealEndsAtSeconds ?? far)
        {
            tries.append(next)
        }
        return tries
    }
}
