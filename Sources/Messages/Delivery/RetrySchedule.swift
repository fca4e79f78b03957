/// When a delivery that did not succeed is tried again: 15 s, 60 s, 4 min, 10 min and 20 min after the first try, then
/// every hour.
package enum RetrySchedule {
    package static let maximumTries = 12
    package static let maximumSeconds = 86_400
    /// What a receiver may ask for by `Retry-After`.
    package static let retryAfterSeconds = 1...3600

    private static let offsetsSeconds = [0, 15, 60, 240, 600, 1200]

    /// Each wait counts from the end of the try before, so that a slow receiver gets no two tries at once.
    /// - Parameters:
    ///   - triesMade: at least 1.
    ///   - nowSeconds: since 1970, as are the other instants.
    ///   - askedSeconds: the answer's `Retry-After`; clamped to `retryAfterSeconds`. It only lengthens a wait.
    /// - Returns: nil to give up: after 12 tries, or if the next one would be at or after the deal's end or more than
    ///   24 hours after the first.
    package static func nextTryAt(
        triesMade: Int, firstTryAtSeconds: Int, nowSeconds: Int, retryAfterSeconds askedSeconds: Int? = nil,
        dealEndsAtSeconds: Int
    ) -> Int? {
        guard triesMade < maximumTries else { return nil }
        let next = nowSeconds + max(waitSeconds(afterTries: triesMade), clamped(askedSeconds))
        return next < dealEndsAtSeconds && next - firstTryAtSeconds <= maximumSeconds ? next : nil
    }

    private static func waitSeconds(afterTries triesMade: Int) -> Int {
        guard (1..<offsetsSeconds.count).contains(triesMade) else { return triesMade < 1 ? 0 : 3600 }
        return offsetsSeconds[triesMade] - offsetsSeconds[triesMade - 1]
    }

    private static func clamped(_ askedSeconds: Int?) -> Int {
        askedSeconds.map { min(max($0, retryAfterSeconds.lowerBound), retryAfterSeconds.upperBound) } ?? 0
    }
}
