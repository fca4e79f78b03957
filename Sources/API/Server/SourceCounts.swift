import Presentation
import Storage
import Support
import Synchronization
import WebKit

/// The counts of this process, with the health of sources.
final class SourceCounts: Sendable {
    private let context: APIContext
    private let metrics: Metrics
    /// The health of sources as last reported.
    private let knownMetrics = Mutex<(at: Int, metrics: SourceMetrics)?>(nil)
    /// Takes the database 25 ms, and any client may ask for `/metrics`: so it is asked no more often than this.
    private static let metricsSeconds = 10

    init(context: APIContext, metrics: Metrics) { (self.context, self.metrics) = (context, metrics) }

    /// The counts of this process, and how fresh each source is as far as the database tells now. A scrape of the counts has
    /// to work while the database is down: then `circulard_database_up` says so.
    @Sendable func text() async -> String {
        var (sources, lag) = (SourceMetrics?.none, ReplayLag?.none)
        // The pool reports why.
        do {
            sources = try await sourceMetrics(at: context.clock())
            lag = try await context.databases.use { try await $0.replayLag() }
        } catch {
            sources = nil
        }
        return metrics.text()
            + MetricFamily.text(
                "circulard_database_up", "gauge", "Whether the database answered just now.",
                [("", sources == nil ? "0" : "1")])
            + (lag.map(Self.text) ?? "") + (sources?.text ?? "")
    }

    private static func text(_ lag: ReplayLag) -> String {
        MetricFamily.text(
            "circulard_database_is_standby", "gauge", "Whether the server that answers repeats what another one does.",
            [("", lag.isStandby ? "1" : "0")])
            + MetricFamily.text(
                "circulard_database_replay_lag_seconds", "gauge", "How far its answers can be behind its primary.",
                [("", "\(lag.seconds)")])
    }

    /// - Returns: what it said a moment ago, even where the database does not answer now.
    private func sourceMetrics(at now: Int) async throws -> SourceMetrics {
        if let known = knownMetrics.withLock({ $0 }), (known.at..<known.at + Self.metricsSeconds).contains(now) {
            return known.metrics
        }
        let metrics = try await context.databases.use {
            SourceMetrics(health: try await $0.sourceHealth(at: now), alarms: try await $0.alarms(at: now), now: now)
        }
        knownMetrics.withLock { $0 = (now, metrics) }
        return metrics
    }
}
