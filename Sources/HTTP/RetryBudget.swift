/// Caps retries per host: within any minute at most one for ten first tries, so that a host in trouble gets hardly more
/// requests than a healthy one.
struct RetryBudget {
    static let windowMilliseconds = 60_000
    static let percent = 10
    /// The retries of a minute with fewer than ten first tries. A command that sends a single request could otherwise
    /// never repeat it, and two more requests a minute are a tenth of what a gap of 3 s leaves room for.
    static let floor = 2

    /// Milliseconds of the monotonic clock, oldest first.
    private var firstTries: [String: [Int]] = [:]
    private var retries: [String: [Int]] = [:]

    mutating func noteFirstTry(of host: String, now: Int) {
        Self.append(now, to: &firstTries[host, default: []])
    }

    /// Takes a retry out of the host's budget.
    ///
    /// - Parameter at: the time when it will be sent, in milliseconds; until then nothing is known of later first tries.
    /// - Returns: false if the budget is used up.
    mutating func takeRetry(of host: String, at time: Int) -> Bool {
        let begin = time - Self.windowMilliseconds
        let used = retries[host, default: []].count { $0 > begin }
        let tries = firstTries[host, default: []].count { $0 > begin }
        let allowed = tries * Self.percent / 100
        guard used < (allowed > 0 ? allowed : Self.floor) else { return false }
        Self.append(time, to: &retries[host, default: []])
        return true
    }

    private static func append(_ time: Int, to times: inout [Int]) {
        times.removeAll { $0 <= time - 2 * windowMilliseconds }
        times.append(time)
    }
}
