import Support
import Synchronization
import WebKit

/// Counts security events, and says each at most once a minute: nobody can fill the log, and it tells less of when
/// somebody did something.
final class SecurityLog: Sendable {
    private struct EventTally {
        var total = 0, unreported = 0
        /// Milliseconds of a clock that only goes forward; nil: not yet.
        var lastReportedAt: Int?
    }

    private let tallies = Mutex<[SecurityEvent: EventTally]>([:])
    private let say: @Sendable (_ event: SecurityEvent, _ count: Int) -> Void
    private static let pauseMilliseconds = 60_000

    /// - Parameter say: gets an event with the times that it happened since it was last said.
    init(say: @escaping @Sendable (_ event: SecurityEvent, _ count: Int) -> Void) { self.say = say }

    func note(_ event: SecurityEvent, at milliseconds: Int) {
        let count = tallies.withLock { tallies in
            var tally = tallies[event] ?? EventTally()
            (tally.total, tally.unreported) = (tally.total + 1, tally.unreported + 1)
            let isDue = tally.lastReportedAt.map { milliseconds - $0 >= Self.pauseMilliseconds } ?? true
            let count = isDue ? tally.unreported : 0
            if isDue { (tally.unreported, tally.lastReportedAt) = (0, milliseconds) }
            tallies[event] = tally
            return count
        }
        if count > 0 { say(event, count) }
    }

    /// For Prometheus. What has not happened is there as zero, so that its first time is seen as an increase.
    func text() -> String {
        let tallies = tallies.withLock { $0 }
        return MetricFamily.text(
            "circulard_people_security_events_total", "counter", "Events that matter for the security of vaults.",
            SecurityEvent.allCases.map { ("{event=\"\($0.rawValue)\"}", "\(tallies[$0]?.total ?? 0)") })
    }
}

extension SecurityEvent {
    /// - Returns: nil for a refusal that is of no interest.
    init?(_ problem: Problem, route: PeopleRoute?) {
        let event: SecurityEvent? =
            switch problem.code {
            case .tooManyRequests: .rateLimitHit
            case .limitReached: .quotaReached
            case .crossSite: .crossSiteRefused
            case .reused: .refreshTokenReused
            case .unauthorized where route?.access == .vault: .sessionRefused
            case .unauthorized, .invalidQuery, .listUnknown: route?.refusal
            default: nil
            }
        guard let event else { return nil }
        self = event
    }
}
