package import Storage
import Support

/// The health of all sources for Prometheus, from the database: the same for every worker and every server.
package struct SourceMetrics: Sendable {
    private let bySource: [(source: String, rows: [SourceHealth])]
    private let alarms: [Alarm]
    private let now: Int

    /// - Parameters:
    ///   - alarms: the open ones.
    ///   - now: seconds since 1970.
    package init(health: [SourceHealth], alarms: [Alarm], now: Int) {
        bySource = Dictionary(grouping: health, by: \.source).sorted { $0.key < $1.key }
            .map { (source: $0.key, rows: $0.value) }
        (self.alarms, self.now) = (alarms, now)
    }

    package var text: String {
        freshness + failures + confirmations + counts + openAlarms
    }

    private var freshness: String {
        MetricFamily.text(
            "circulard_source_stores", "gauge", "Stores by freshness.",
            bySource.flatMap { source, rows in
                ["green", "amber", "red", "not_used"].map { freshness in
                    (labels("source", source, "freshness", freshness), "\(rows.count { $0.freshness == freshness })")
                }
            })
            + each("overdue_stores", "Stores that should have been read by now.") { rows in
                rows.count { ($0.expectedBy ?? now) < now }
            }
    }

    /// Of stores without a good run since.
    private var failures: String {
        MetricFamily.text(
            "circulard_source_failing_stores", "gauge", "Stores whose newest run was not good, by its outcome.",
            bySource.flatMap { source, rows in
                Dictionary(grouping: rows.filter { $0.runsSinceGood > 0 }) { $0.lastOutcome?.rawValue ?? "running" }
                    .sorted { $0.key < $1.key }
                    .map { (labels("source", source, "outcome", $0.key), "\($0.value.count)") }
            })
    }

    private var confirmations: String {
        each("oldest_confirmation_timestamp_seconds", "Last confirmation of the stalest store.") { rows in
            rows.compactMap(\.confirmedAt).min()
        }
            + each("newest_confirmation_timestamp_seconds", "Last confirmation of any store.") { rows in
                rows.compactMap(\.confirmedAt).max()
            }
    }

    private var counts: String {
        each("live_offers", "Live offers at all stores.") { rows in rows.reduce(0) { $0 + $1.liveOffers } }
            + each("lowest_yield_percent", "Lines of the current edition, in percent of the usual: at the worst store.")
        { rows in
            rows.compactMap { row in
                guard let count = row.offerCount, let usual = row.usualOfferCount, usual > 0 else { return nil }
                return count * 100 / usual
            }.min()
        }
            + each("lowest_parsed_percent", "Lines that are understood in full: at the worst store.") { rows in
                rows.compactMap(\.parsedPercent).min()
            }
    }

    private var openAlarms: String {
        MetricFamily.text(
            "circulard_alarms", "gauge", "Open alarms, by kind. None open: no sample.",
            Dictionary(grouping: alarms) { labels("source", $0.source, "kind", $0.kind) }.sorted { $0.key < $1.key }
                .map { ($0.key, "\($0.value.count)") })
    }

    private func each(_ name: String, _ help: String, _ value: ([SourceHealth]) -> Int?) -> String {
        MetricFamily.text(
            "circulard_source_\(name)", "gauge", help,
            bySource.compactMap { source, rows in value(rows).map { (labels("source", source), "\($0)") } })
    }

    private func labels(_ pairs: String...) -> String {
        let joined = stride(from: 0, to: pairs.count, by: 2).map { "\(pairs[$0])=\"\(pairs[$0 + 1])\"" }
        return "{\(joined.joined(separator: ","))}"
    }
}
