import ArgumentParser
import Setup
import Storage

struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show how fresh each source is for each store, what is on show, and what needs a person.",
        discussion: """
            Freshness: green within 7 days of the last good run, amber within 30, red beyond or never. With nothing live a \
            store is amber at best, and red where its runs fail. Sources that no server is asked for are "not_used" where \
            nothing of them is live: only --all lists those.

            Examples:
              circulard status --stale
              circulard status --source publix --json
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: "As of this instant instead of now.") var at: Instant?
    @Option(help: "Of one source only.") var source: String?
    @Flag(help: "Only what is neither green nor unused.") var stale = false
    @Flag(help: "Also sources that nobody uses at a store.") var all = false
    @Flag(help: "One JSON object.") var json = false

    func validate() throws {
        guard !all || !stale else { throw ValidationError("give either --all or --stale") }
    }

    func run() async throws {
        let now = at?.seconds ?? Clock.now()
        let report = try await Workplace.open(options) { workplace in
            StatusReport(
                health: try await workplace.database.sourceHealth(at: now).filter {
                    source == nil || $0.source == source
                },
                alarms: try await workplace.database.alarms(at: now, source: source),
                counts: try await workplace.database.offerCounts(at: now).filter {
                    source == nil || $0.source == source
                })
        }
        if json { return try JSON.print(StatusJSON(report, report.health.filter(isListed), now)) }
        guard !report.health.isEmpty else {
            return Console.say(
                source.map { "Nothing is known of \($0) at any store." }
                    ?? "Nothing was scraped yet: try circulard demo, or circulard scrape.")
        }
        try StatusText(report: report, rows: report.health.filter(isListed)).print()
    }

    private func isListed(_ row: SourceHealth) -> Bool {
        switch row.freshness {
        case "green": !stale
        case "not_used": all
        default: true
        }
    }
}

/// The findings of `status`.
struct StatusReport {
    let health: [SourceHealth], alarms: [Alarm], counts: [OfferCount]
}
