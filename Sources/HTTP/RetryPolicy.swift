/// The rules for retries. This is the program's only retry layer: callers of `HTTPClient` do not retry.
///
/// Exponential with equal jitter: half of the wait is fixed, half is random. Full jitter would sometimes retry
/// immediately, which is wrong after "too many requests".
package struct RetryPolicy: Hashable, Sendable {
    /// The total number of tries, including the first.
    package var maximumTries: Int
    package var baseMilliseconds: Int
    package var capMilliseconds: Int
    /// The longest `Retry-After` to wait for within a run; a longer one is returned to the caller immediately.
    package var maximumWaitSeconds: Int

    package init(
        maximumTries: Int = 3, baseMilliseconds: Int = 1000, capMilliseconds: Int = 60_000,
        maximumWaitSeconds: Int = 120
    ) {
        self.maximumTries = maximumTries
        self.baseMilliseconds = baseMilliseconds
        self.capMilliseconds = capMilliseconds
        self.maximumWaitSeconds = maximumWaitSeconds
    }

    /// Milliseconds to wait after the failed try number `tries` (from 1), or nil to give up.
    /// - Parameter draw: returns a uniformly distributed number from the range.
    func wait(
        afterTry tries: Int, failing code: HTTPError.Code, retryAfterSeconds: Int?,
        draw: (ClosedRange<Int>) -> Int
    ) -> Int? {
        let allowed =
            switch code.retry {
            case .never: 1
            case .once: min(2, maximumTries)
            case .always: maximumTries
            }
        guard tries < allowed else { return nil }
        let asked = retryAfterSeconds ?? 0
        guard asked <= maximumWaitSeconds else { return nil }
        let doublings = max(0, min(tries - 1, 30))
        let (scaled, overflow) = max(0, baseMilliseconds).multipliedReportingOverflow(by: 1 << doublings)
        let ceiling = max(0, min(capMilliseconds, overflow ? .max : scaled))
        let half = ceiling / 2
        return max(ceiling - half + draw(0...half), asked * 1000)
    }
}
