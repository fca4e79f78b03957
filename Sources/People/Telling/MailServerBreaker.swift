import Synchronization

/// The operator's mail server gets no messages for a while when it refuses us or does not answer, whoever they are for.
final class MailServerBreaker: Sendable {
    private struct MailServerFailures {
        var failures = 0
        /// Milliseconds of a clock that only goes forward.
        var restsUntil = 0
    }

    private let state = Mutex(MailServerFailures())
    /// Failures in a row until it rests.
    private static let maximumFailures = 3
    static let restSeconds = 60

    /// - Returns: whether it may be asked. When it has rested it gets one try at a time.
    func allows(at milliseconds: Int) -> Bool {
        state.withLock { state in
            guard state.failures >= Self.maximumFailures else { return true }
            guard milliseconds >= state.restsUntil else { return false }
            state.restsUntil = milliseconds + Self.restSeconds * 1_000
            return true
        }
    }

    func note(isAnswering: Bool, at milliseconds: Int) {
        state.withLock { state in
            guard !isAnswering else {
                state = MailServerFailures()
                return
            }
            state.failures += 1
            state.restsUntil = milliseconds + Self.restSeconds * 1_000
        }
    }
}
