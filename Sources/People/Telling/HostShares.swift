import Synchronization

/// The senders that one host may hold at once, and hosts that rest because they do not answer or refuse what we send.
///
/// What a channel is answered counts against its vault. A host rests only when confirmed channels of several vaults have
/// seen the same; who has not tried it since may still try, one at a time.
final class HostShares: Sendable {
    /// How a try at a host went.
    enum TryResult: Hashable, Sendable {
        case taken, answered
        /// The answer blames how we send.
        case refused
        case silent
    }

    enum Permission: Hashable, Sendable {
        case allowed
        /// It has its share.
        case full
        case rests(seconds: Int)
    }

    private struct HostStanding {
        var underWay = 0, share: Int
        /// Vaults that saw it since anybody got an answer, and since it took a message of anybody.
        var silent: Set<String> = [], refused: Set<String> = []
        /// Milliseconds of a clock that only goes forward.
        var isTrustedUntil = 0, restsUntil = 0, nextProbeAt = 0

        func rests(at milliseconds: Int) -> Bool {
            silent.count >= maximumVaults || refused.count >= maximumVaults && milliseconds >= isTrustedUntil
        }
    }

    private let hosts = Mutex<[String: HostStanding]>([:])
    private let senders: Int
    /// Vaults that see a failure until the host rests.
    static let maximumVaults = 3
    static let restSeconds = 60, pauseSeconds = 2
    /// A host that took a message refuses others because of their channels.
    private static let trustMilliseconds = 3_600_000
    /// Between two tries of vaults that have not tried a resting host.
    private static let probeMilliseconds = 1_000
    private static let maximumHosts = 10_000, mostRemembered = 1_000

    init(senders: Int) { self.senders = senders }

    /// Whether the vault may send to the host. If so, `leave` is to follow.
    func enter(_ host: String, vault: String, at milliseconds: Int) -> Permission {
        hosts.withLock { hosts in
            if hosts.count >= Self.maximumHosts { hosts = hosts.filter { $0.value.underWay > 0 } }
            var state = hosts[host] ?? HostStanding(share: max(2, senders / 2))
            guard state.underWay < state.share else { return .full }
            if state.rests(at: milliseconds), let wait = Self.probe(&state, vault, at: milliseconds) {
                return .rests(seconds: wait)
            }
            state.underWay += 1
            hosts[host] = state
            return .allowed
        }
    }

    /// - Returns: the seconds to wait; nil for a try now.
    private static func probe(_ state: inout HostStanding, _ vault: String, at milliseconds: Int) -> Int? {
        if state.silent.contains(vault) || state.refused.contains(vault) {
            guard milliseconds >= state.restsUntil else { return restSeconds }
            state.restsUntil = milliseconds + restSeconds * 1_000
            return nil
        }
        guard state.underWay == 0, milliseconds >= state.nextProbeAt else { return pauseSeconds }
        state.nextProbeAt = milliseconds + probeMilliseconds
        return nil
    }

    /// - Parameter isConfirmed: whether the channel is. Whoever adds one can have it answer as they like: before it is
    ///   confirmed it says nothing of the host.
    /// - Returns: whether the host rests from now on.
    func leave(
        _ host: String, vault: String, isConfirmed: Bool, _ result: TryResult, isPrompt: Bool = true,
        at milliseconds: Int
    ) -> Bool {
        hosts.withLock { hosts in
            guard var state = hosts[host] else { return false }
            defer { hosts[host] = state }
            let rested = state.rests(at: milliseconds)
            state.underWay -= 1
            if result != .silent {
                state.silent = []
                if isPrompt { state.share = min(state.share + 1, senders) }
            }
            if result == .taken {
                (state.refused, state.isTrustedUntil) = ([], milliseconds + Self.trustMilliseconds)
            }
            guard isConfirmed, state.silent.count + state.refused.count < Self.mostRemembered else { return false }
            if result == .refused { state.refused.insert(vault) }
            if result == .silent { state.silent.insert(vault) }
            if !isPrompt { state.share = max(minimumShare, state.share / 2) }
            guard !rested, state.rests(at: milliseconds) else { return false }
            state.restsUntil = milliseconds + Self.restSeconds * 1_000
            return true
        }
    }

    /// Of a host that is slow.
    private var minimumShare: Int { max(2, senders / 4) }
}
