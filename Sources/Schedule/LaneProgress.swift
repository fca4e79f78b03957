import Synchronization

/// A chain that a worker reads now, and how it goes.
package struct LaneState: Hashable, Sendable {
    package let chain: String
    /// The step that began last: "Store: pcard, 30 rows so far".
    package let step: String
    /// The time since then. A step begins with each document that arrived and each run that ended.
    package let silence: Duration

    package init(chain: String, step: String, silence: Duration) {
        (self.chain, self.step, self.silence) = (chain, step, silence)
    }
}

/// The last sign of progress of a chain that is being read.
final class LaneProgress: Sendable {
    private let chain: String
    private let last: Mutex<(step: String, at: SuspendingClock.Instant)>

    init(chain: String) {
        self.chain = chain
        last = Mutex(("begins", .now))
    }

    func note(_ step: String) { last.withLock { $0 = (step, .now) } }

    var state: LaneState {
        let (step, at) = last.withLock { $0 }
        return LaneState(chain: chain, step: step, silence: .now - at)
    }
}
