import ArgumentParser
import CommandSupport
import Deals
import Storage

struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the freshness of each source by store, its live offers, and open alarms.",
        discussion: """
            Freshness: green within \(Freshness.greenDays) days of the last good run, amber within \
            \(Freshness.amberDays) days, red beyond or never. A store without live offers is at best amber, and red if \
            its runs fail. A source without a server and without live offers is "not_used" and listed only with --all.

            Examples:
              circulard status --stale
              circulard status --source publix --json
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: "Show the status of this instant instead of now.") var at: Instant?
    @Option(help: "Only this source.", completion: .sourceIDs) var source: String?
    @Flag(help: "Only sources that are neither green nor not_used.") var stale = false
    @Flag(help: "Also sources that are not_used at a store.") var all = false
    @Flag(help: "Print one JSON object.") var json = false

    func validate() throws {
        guard !all || !stale else { throw ValidationError("give either --all or --stale") }
    }

    func run() async throws {
        let now = at?.seconds ?? Clock.now()
        let report = try await CommandContext.open(options) { context in
            StatusReport(
                health: try await context.database.sourceHealth(at: now).filter {
                    source == nil || $0.source == source
                },
                alarms: try await context.database.alarms(at: now, source: source),
                counts: try await context.database.offerCounts(at: now).filter {
                    source == nil || $0.source == source
                })
        }
        if json { return try JSON.print(StatusJSON(report, report.health.filter(isListed), now)) }
        guard !report.health.isEmpty else {
            return Console.say(
                source.map { "Source \($0) has no runs yet." }
                    ?? "No runs yet. Try circulard demo or circulard scrape.")
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
