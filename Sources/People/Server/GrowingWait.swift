import Synchronization

/// Lets each client do something so many times, and then only after a wait that doubles each time: for what may be done to
/// somebody else. What turns out to be the client's own is given back.
///
/// It keeps a keyed hash of the client in memory; the key is this process's own.
final class GrowingWait: Sendable {
    private struct AskedSoFar {
        var count = 0
        /// Milliseconds of the clock.
        var lastAt = 0
    }

    let most: Int
    private let firstSeconds: Int, maximumSeconds: Int
    private let states = Mutex<[Int: AskedSoFar]>([:])
    private static let forgottenMilliseconds = 86_400_000, maximumClients = 20_000

    /// - Parameters:
    ///   - most: times without a wait; zero for no limit.
    ///   - firstSeconds: the first wait.
    init(_ most: Int, firstSeconds: Int, maximumSeconds: Int) {
        (self.most, self.firstSeconds, self.maximumSeconds) = (most, firstSeconds, maximumSeconds)
    }

    /// - Parameter milliseconds: of a clock that only goes forward.
    /// - Returns: the seconds to wait; nil if it was taken.
    func take(by client: String, at milliseconds: Int) -> Int? {
        guard most > 0 else { return nil }
        return states.withLock { states in
            if states.count >= Self.maximumClients { Self.forget(&states, at: milliseconds) }
            let key = Self.key(client)
            var state = states[key] ?? AskedSoFar()
            if milliseconds - state.lastAt >= Self.forgottenMilliseconds { state.count = 0 }
            let wait = state.lastAt + waitSeconds(after: state.count) * 1_000 - milliseconds
            guard wait <= 0 else { return (wait + 999) / 1_000 }
            states[key] = AskedSoFar(count: state.count + 1, lastAt: milliseconds)
            return nil
        }
    }

    func giveBack(by client: String) {
        states.withLock { states in
            guard let count = states[Self.key(client)]?.count, count > 0 else { return }
            states[Self.key(client)]?.count = count - 1
        }
    }

    private func waitSeconds(after count: Int) -> Int {
        count < most ? 0 : min(maximumSeconds, firstSeconds << min(count - most, 20))
    }

    private static func key(_ client: String) -> Int {
        var hasher = Hasher()
        hasher.combine(client)
        return hasher.finalize()
    }

    /// Forgets clients that did nothing for long; if too many remain, forgets all.
    private static func forget(_ states: inout [Int: AskedSoFar], at milliseconds: Int) {
        states = states.filter { milliseconds - $0.value.lastAt < forgottenMilliseconds }
        if states.count >= maximumClients { states = [:] }
    }
}
