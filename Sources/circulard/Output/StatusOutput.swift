import CommandSupport
import Deals
import Presentation
import Storage
import Support

/// The health of sources as text, all of it on stdout.
struct StatusText {
    let report: StatusReport
    /// The listed rows of the report.
    let rows: [SourceHealth]

    func print() throws {
        try Console.data(totals)
        if !rows.isEmpty {
            try Console.data("")
            try table.print()
        }
        for line in reasons { try Console.data(line) }
        guard !report.counts.isEmpty else { return }
        try Console.data("")
        try counts.print()
    }

    /// "290 green, 1 red, 18 not_used".
    private var totals: String {
        ["green", "amber", "red", "not_used"].compactMap { freshness in
            let count = report.health.count { $0.freshness == freshness }
            return count > 0 ? "\(count) \(freshness)" : nil
        }.joined(separator: ", ")
    }

    private var table: Table {
        var table = Table(columns: [
            .init(title: "Source"), .init(title: "Store"), .init(title: "Name", isFlexible: true),
            .init(title: "Fresh"), .init(title: "Last good (UTC)"), .init(title: "Live", alignsRight: true),
            .init(title: "Last run", isFlexible: true),
        ])
        table.rows = rows.map { row in
            [
                row.source, row.storeCode ?? "", row.storeName ?? "", row.freshness, Phrases.moment(row.confirmedAt),
                "\(row.liveOffers)", row.lastOutcome?.rawValue ?? (row.lastRunAt == nil ? "never run" : "running"),
            ]
        }
        return table
    }

    /// The reasons of failed runs at the listed stores, and alarms that do not belong to one store.
    private var reasons: [String] {
        let failed = rows.compactMap { row in
            row.runsSinceGood > 0 ? row.lastReason.map { "\(row.source) \(row.storeCode ?? ""): \($0)" } : nil
        }
        let alarms = report.alarms.filter { $0.storeCode == nil }.map {
            "\($0.source): \($0.kind) since \(Phrases.moment($0.since)) UTC: \($0.message)"
        }
        return (failed.isEmpty && alarms.isEmpty ? [] : [""]) + failed + alarms
    }

    private var counts: Table {
        var table = Table(columns: [
            .init(title: "Source"), .init(title: "Mechanic"), .init(title: "Basis"),
            .init(title: "Live offers", alignsRight: true),
        ])
        table.rows = report.counts.map { [$0.source, $0.mechanic.rawValue, $0.basis.rawValue, "\($0.count)"] }
        return table
    }
}

/// The status as a JSON object.
struct StatusJSON: Encodable {
    struct Health: Encodable {
        let source: String, storeCode: String?, store: String?, freshness: String, confirmedAt: Timestamp?
        let lastRunAt: Timestamp?, lastOutcome: String?, lastReason: String?, runsSinceGood: Int, liveOffers: Int
        let expectedBy: Timestamp?, offerCount: Int?, usualOfferCount: Int?, parsedPercent: Int?
    }
    struct Count: Encodable { let source: String, mechanic: String, priceBasis: String, liveOffers: Int }
    struct OpenAlarm: Encodable {
        let source: String, kind: String, subject: String, since: Timestamp, message: String, storeCode: String?
    }
    let asOf: Timestamp, sources: [Health], alarms: [OpenAlarm], offerCounts: [Count]

    init(_ report: StatusReport, _ rows: [SourceHealth], _ now: Int) {
        asOf = Timestamp(now)
        sources = rows.map {
            Health(
                source: $0.source, storeCode: $0.storeCode, store: $0.storeName, freshness: $0.freshness,
                confirmedAt: $0.confirmedAt.map(Timestamp.init), lastRunAt: $0.lastRunAt.map(Timestamp.init),
                lastOutcome: $0.lastOutcome?.rawValue, lastReason: $0.lastReason, runsSinceGood: $0.runsSinceGood,
                liveOffers: $0.liveOffers, expectedBy: $0.expectedBy.map(Timestamp.init), offerCount: $0.offerCount,
                usualOfferCount: $0.usualOfferCount, parsedPercent: $0.parsedPercent)
        }
        alarms = report.alarms.map {
            OpenAlarm(
                source: $0.source, kind: $0.kind, subject: $0.subject, since: Timestamp($0.since), message: $0.message,
                storeCode: $0.storeCode)
        }
        offerCounts = report.counts.map {
            Count(
                source: $0.source, mechanic: $0.mechanic.rawValue, priceBasis: $0.basis.rawValue,
                liveOffers: $0.count)
        }
    }
}
