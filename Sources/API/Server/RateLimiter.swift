import Synchronization

/// So many requests a minute for each client, by a bucket that refills steadily: one may be in haste for a moment.
///
/// It keeps a keyed hash of the client in memory; the key is this process's own.
final class RateLimiter: Sendable {
    struct Allowance: Hashable, Sendable {
        let isAllowed: Bool
        /// Requests left, and seconds until all are there again.
        let remaining: Int, resetSeconds: Int
        let retryAfterSeconds: Int
    }

    private struct Bucket {
        /// Thousandths of a request.
        var tokens: Int
        /// Milliseconds of the clock.
        var filledAt: Int
    }

    /// Requests a minute; zero: no limit.
    let perMinute: Int
    private let buckets = Mutex<[Int: Bucket]>([:])
    private static let mostClients = 20_000

    init(perMinute: Int) { self.perMinute = perMinute }

    /// - Parameter milliseconds: of a clock that only goes forward.
    func take(by client: String, at milliseconds: Int) -> Allowance? {
        guard perMinute > 0 else { return nil }
        var hasher = Hasher()
        hasher.combine(client)
        let key = hasher.finalize()
        let most = perMinute * 1000
        return buckets.withLock { buckets in
            if buckets.count >= Self.mostClients { forgetFull(&buckets, at: milliseconds) }
            var bucket = buckets[key] ?? Bucket(tokens: most, filledAt: milliseconds)
            // Only by as much of the clock as is in the tokens: else who asks all the time would never get a whole one.
            let gained = (milliseconds - bucket.filledAt) * perMinute / 60
            bucket.tokens = min(most, bucket.tokens + gained)
            bucket.filledAt += gained * 60 / perMinute
            let isAllowed = bucket.tokens >= 1000
            if isAllowed { bucket.tokens -= 1000 }
            buckets[key] = bucket
            return Allowance(
                isAllowed: isAllowed, remaining: bucket.tokens / 1000,
                resetSeconds: seconds(toFill: most - bucket.tokens),
                retryAfterSeconds: max(1, seconds(toFill: 1000 - bucket.tokens)))
        }
    }

    private func filled(_ bucket: Bucket, at milliseconds: Int) -> Int {
        min(perMinute * 1000, bucket.tokens + (milliseconds - bucket.filledAt) * perMinute / 60)
    }

    private func seconds(toFill tokens: Int) -> Int {
        (max(0, tokens) * 60 + perMinute * 1000 - 1) / (perMinute * 1000)
    }

    /// Forgets clients without a request for a minute; if too many remain, forgets all.
    private func forgetFull(_ buckets: inout [Int: Bucket], at milliseconds: Int) {
        buckets = buckets.filter { filled($0.value, at: milliseconds) < perMinute * 1000 }
        if buckets.count >= Self.mostClients { buckets = [:] }
    }
}
