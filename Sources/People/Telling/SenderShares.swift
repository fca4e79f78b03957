import Storage
import Synchronization

/// The senders that a vault may hold at once, so that one person's channels do not delay everybody's messages.
///
/// Channels that are confirmed and do not fail go first and may hold all senders. Codes, and channels that fail, hold half
/// of them at most; those of vaults that have lately held one for long hold a quarter.
final class SenderShares: Sendable {
    private enum Queue { case good, uncertain, slow }
    private struct Held {
        let vault: String, queue: Queue
        /// Milliseconds of a clock that only goes forward.
        let since: Int
    }
    private struct HeldSenders {
        /// By the message's id.
        var held: [String: Held] = [:]
        /// Vaults whose uncertain channels have held a sender for long, and until when that is remembered.
        var slowUntil: [String: Int] = [:]

        func count(_ queue: Queue) -> Int { held.values.count { $0.queue == queue } }
    }

    private let state = Mutex(HeldSenders())
    private let senders: Int
    private static let maximumOfVault = 2
    static let slowMilliseconds = 5_000, slowRememberedMilliseconds = 600_000

    init(senders: Int) { self.senders = senders }

    /// Forgets what senders hold: none is at work.
    func begin() { state.withLock { $0.held = [:] } }

    /// The messages to look for, in this order.
    ///
    /// - Parameter milliseconds: of a clock that only goes forward.
    func wanted(at milliseconds: Int) -> [WantedMessages] {
        state.withLock { state in
            state.slowUntil = state.slowUntil.filter { $0.value > milliseconds }
            let (slow, busy) = (Set(state.slowUntil.keys), Dictionary(grouping: state.held.values, by: \.vault))
            let full = busy.filter { $0.value.count >= Self.maximumOfVault }.keys
            var wanted = [WantedMessages(isOfGoodChannels: true, vaultsLeft: full.sorted())]
            guard state.count(.uncertain) + state.count(.slow) < max(1, senders / 2) else { return wanted }
            wanted.append(WantedMessages(isOfGoodChannels: false, vaultsLeft: slow.union(busy.keys).sorted()))
            let idle = slow.subtracting(busy.keys)
            if !idle.isEmpty, state.count(.slow) < max(1, senders / 4) {
                wanted.append(WantedMessages(isOfGoodChannels: false, vaultsTaken: idle.sorted()))
            }
            return wanted
        }
    }

    func take(_ message: String, of vault: String, _ wanted: WantedMessages, at milliseconds: Int) {
        let queue: Queue = wanted.isOfGoodChannels ? .good : wanted.vaultsTaken == nil ? .uncertain : .slow
        state.withLock { $0.held[message] = Held(vault: vault, queue: queue, since: milliseconds) }
    }

    func release(_ message: String, at milliseconds: Int) {
        state.withLock { state in
            guard let held = state.held.removeValue(forKey: message), held.queue != .good else { return }
            let isSlow = milliseconds - held.since >= Self.slowMilliseconds
            state.slowUntil[held.vault] = isSlow ? milliseconds + Self.slowRememberedMilliseconds : nil
        }
    }
}
