import Synchronization

/// Hosts that get no messages for a while, so that one that is down does not delay the others.
final class HostBreaker: Sendable {
    private struct State {
        var failures = 0
        /// Milliseconds of a clock that only goes forward.
        var restsUntil = 0
    }

    private let hosts = Mutex<[String: State]>([:])
    /// Failures in a row until a host rests.
    private static let mostFailures = 3
    static let restSeconds = 60

    /// - Returns: whether the host may be asked. One that has rested gets one try at a time.
    func allows(_ host: String, at milliseconds: Int) -> Bool {
        hosts.withLock { hosts in
            guard let state = hosts[host], state.failures >= Self.mostFailures else { return true }
            guard milliseconds >= state.restsUntil else { return false }
            hosts[host]?.restsUntil = milliseconds + Self.restSeconds * 1_000
            return true
        }
    }

    func note(_ host: String, isAnswering: Bool, at milliseconds: Int) {
        hosts.withLock { hosts in
            guard !isAnswering else {
                hosts[host] = nil
                return
            }
            var state = hosts[host] ?? State()
            state.failures += 1
            state.restsUntil = milliseconds + Self.restSeconds * 1_000
            hosts[host] = state
        }
    }
}
