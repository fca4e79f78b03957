import Synchronization

/// So many requests in a time for each client, by a bucket that refills steadily: one may be in haste for a moment.
///
/// It keeps a keyed hash of the client in memory; the key is this process's own.
package final class RateLimiter: Sendable {
    package struct Allowance: Hashable, Sendable {
        package let isAllowed: Bool
        /// Requests left, and seconds until all are there again.
        package let remaining: Int, resetSeconds: Int
        package let retryAfterSeconds: Int
    }

    private struct Bucket {
        /// Thousandths of a request.
        var tokens: Int
        /// Milliseconds of the clock.
        var filledAt: Int
    }

    /// Requests in `seconds`; zero: no limit.
    package let most: Int
    package let seconds: Int
    private let buckets = Mutex<[Int: Bucket]>([:])
    private static let maximumClients = 20_000

    /// - Parameter most: requests in `seconds`; zero for no limit.
    package init(_ most: Int, perSeconds seconds: Int = 60) { (self.most, self.seconds) = (most, seconds) }

    /// - Parameter milliseconds: of a clock that only goes forward.
    package func take(by client: String, at milliseconds: Int) -> Allowance? {
        guard most > 0 else { return nil }
        var hasher = Hasher()
        hasher.combine(client)
        let key = hasher.finalize()
        let full = most * 1000
        return buckets.withLock { buckets in
            if buckets.count >= Self.maximumClients { forgetFull(&buckets, at: milliseconds) }
            var bucket = buckets[key] ?? Bucket(tokens: full, filledAt: milliseconds)
            // Only by as much of the clock as is in the tokens: else who asks all the time would never get a whole one.
            let gained = (milliseconds - bucket.filledAt) * most / seconds
            bucket.tokens = min(full, bucket.tokens + gained)
            bucket.filledAt += gained * seconds / most
            let isAllowed = bucket.tokens >= 1000
            if isAllowed { bucket.tokens -= 1000 }
            buckets[key] = bucket
            return Allowance(
                isAllowed: isAllowed, remaining: bucket.tokens / 1000,
                resetSeconds: wait(toFill: full - bucket.tokens),
                retryAfterSeconds: max(1, wait(toFill: 1000 - bucket.tokens)))
        }
    }

    private func filled(_ bucket: Bucket, at milliseconds: Int) -> Int {
        min(most * 1000, bucket.tokens + (milliseconds - bucket.filledAt) * most / seconds)
    }

    /// Seconds.
    private func wait(toFill tokens: Int) -> Int {
        (max(0, tokens) * seconds + most * 1000 - 1) / (most * 1000)
    }

    /// Forgets clients whose bucket is full again; if too many remain, forgets all.
    private func forgetFull(_ buckets: inout [Int: Bucket], at milliseconds: Int) {
        buckets = buckets.filter { filled($0.value, at: milliseconds) < most * 1000 }
        if buckets.count >= Self.maximumClients { buckets = [:] }
    }
}

extension RateLimiter.Allowance {
    /// - Parameter limit: in words: "10 channels an hour of one vault".
    /// - Throws: `tooManyRequests`.
    package func require(_ limit: String) throws(Problem) {
        guard !isAllowed else { return }
        let wait =
            switch retryAfterSeconds {
            case 1: "1 second"
            case ...120: "\(retryAfterSeconds) seconds"
            default: "\((retryAfterSeconds + 59) / 60) minutes"
            }
        throw Problem(
            .tooManyRequests, "The limit is \(limit); try again in \(wait).", retryAfterSeconds: retryAfterSeconds)
    }
}
