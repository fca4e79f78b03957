import Answers
import ArgumentParser
import Deals
import Setup
import Storage

struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show how fresh each source is for each store, and what is on show.",
        discussion: """
            Freshness: green within 7 days of the last good run, amber within 30, red beyond or never.

            Example:
              circulard status --json
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: "As of this instant instead of now.") var at: Instant?
    @Flag(help: "One JSON object.") var json = false

    func run() async throws {
        let now = at?.seconds ?? Clock.now()
        let (health, counts) = try await Workplace.open(options) { workplace in
            (
                try await workplace.database.sourceHealth(at: now),
                try await workplace.database.offerCounts(at: now)
            )
        }
        if json { return try JSON.print(StatusJSON(health, counts, now)) }
        guard !health.isEmpty else {
            return Console.say("Nothing was scraped yet: try circulard demo, or circulard scrape.")
        }
        try print(health, now)
        try Console.data("")
        try print(counts)
    }

    private func print(_ health: [SourceHealth], _ now: Int) throws {
        var table = Table(columns: [
            .init(title: "Source"), .init(title: "Store"), .init(title: "Name", isFlexible: true),
            .init(title: "Fresh"), .init(title: "Last good"), .init(title: "Live", alignsRight: true),
            .init(title: "Last run", isFlexible: true),
        ])
        for row in health {
            table.rows.append([
                row.source, row.storeCode ?? "", row.storeName ?? "", row.freshness,
                Spoken.age(since: row.lastGoodAt, now: now), "\(row.liveOffers)",
                row.lastOutcome?.rawValue ?? (row.lastRunAt == nil ? "never run" : "running"),
            ])
        }
        try table.print()
        for row in health where row.runsSinceGood > 0 {
            if let reason = row.lastReason { Console.say("\(row.source) \(row.storeCode ?? ""): \(reason)") }
        }
    }

    private func print(_ counts: [OfferCount]) throws {
        var table = Table(columns: [
            .init(title: "Source"), .init(title: "Mechanic"), .init(title: "Basis"),
            .init(title: "Live offers", alignsRight: true),
        ])
        for row in counts {
            table.rows.append([row.source, row.mechanic.rawValue, row.basis.rawValue, "\(row.count)"])
        }
        try table.print()
    }
}

private struct StatusJSON: Encodable {
    struct Health: Encodable {
        let source: String, storeCode: String?, store: String?, freshness: String, lastGoodAt: Int?
        let lastRunAt: Int?, lastOutcome: String?, lastReason: String?, runsSinceGood: Int, liveOffers: Int
    }
    struct Count: Encodable { let source: String, mechanic: String, basis: String, offers: Int }
    let asOf: Int, sources: [Health], liveOffers: [Count]

    init(_ health: [SourceHealth], _ counts: [OfferCount], _ now: Int) {
        asOf = now
        sources = health.map {
            Health(
                source: $0.source, storeCode: $0.storeCode, store: $0.storeName, freshness: $0.freshness,
                lastGoodAt: $0.lastGoodAt, lastRunAt: $0.lastRunAt, lastOutcome: $0.lastOutcome?.rawValue,
                lastReason: $0.lastReason, runsSinceGood: $0.runsSinceGood, liveOffers: $0.liveOffers)
        }
        liveOffers = counts.map {
            Count(source: $0.source, mechanic: $0.mechanic.rawValue, basis: $0.basis.rawValue, offers: $0.count)
        }
    }
}
