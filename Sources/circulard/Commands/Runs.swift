import ArgumentParser
import Ingest
import Setup
import Storage

struct Runs: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Look at runs, and decide about those that were not believed.",
        discussion: """
            A run is quarantined where its page was read well and cannot well be true beside the store's last good editions: \
            half the offers, a department gone, prices that jumped. Its offers are kept whole; no store shows them before \
            they are released. One decision is for all stores that print the same, also for their later runs.

            Examples:
              circulard run list --undecided
              circulard run show 17
              circulard run release 17 --by 'A. Operator'
            """,
        subcommands: [List.self, Show.self, Release.self, Drop.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List runs, the newest first.")

        @OptionGroup var options: GlobalOptions
        @Flag(help: "Only contents that wait for a decision, each by its newest run.") var undecided = false
        @Option(help: "Most runs to list.") var limit = 20
        @Flag(help: "One JSON object a line.") var json = false

        func validate() throws {
            guard (1...10_000).contains(limit) else { throw ValidationError("--limit is 1 to 10000") }
        }

        func run() async throws {
            let runs = try await Workplace.open(options) { workplace in
                try await workplace.database.runRecords(undecided: undecided, limit: limit)
            }
            if json { return try JSON.printLines(runs.map(RunJSON.init)) }
            guard !runs.isEmpty else {
                return Console.say(undecided ? "No run waits for a decision." : "Nothing was scraped yet.")
            }
            try RunText.table(runs).print()
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show a run: what it came to and why, and what its offers would change.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Number of the run.") var id: Int64
        @Flag(help: "One JSON object.") var json = false

        func run() async throws {
            let record = try await Workplace.open(options) { try await $0.database.runRecord(id) }
            guard let record else {
                throw Failure(.badData, "there is no run \(id): \"circulard run list\" shows them")
            }
            if json { return try JSON.print(RunJSON(record)) }
            for line in RunText.lines(record) { try Console.data(line) }
        }
    }

    struct Release: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Publish a quarantined run, at every store that printed the same: it was right after all.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Number of the run.") var id: Int64
        @Option(help: ArgumentHelp("Who decides; kept with the run.", valueName: "name")) var by: String

        func run() async throws {
            let decision = try await Workplace.open(options) { try await $0.database.release(run: id, by: by) }
            Console.say("Run \(id) is released: \(RunText.stores(decision.stores)) its offers.")
            guard !decision.busy.isEmpty else { return }
            Console.say(
                "Being read at this moment, so they follow with their next run: \(decision.busy.joined(separator: ", "))"
            )
        }
    }

    struct Drop: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Reject a quarantined run, at every store that printed the same: it was wrong.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Number of the run.") var id: Int64
        @Option(help: ArgumentHelp("Who decides; kept with the run.", valueName: "name")) var by: String

        func run() async throws {
            let decision = try await Workplace.open(options) { try await $0.database.drop(run: id, by: by) }
            let stores = decision.stores == 1 ? "the store keeps" : "\(decision.stores) stores keep"
            Console.say("Run \(id) is dropped: \(stores) the offers on show.")
        }
    }
}
