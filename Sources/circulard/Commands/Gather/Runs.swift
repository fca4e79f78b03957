import ArgumentParser
import CommandSupport
import Storage

struct Runs: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runs", abstract: "List runs, and release or reject quarantined ones.",
        discussion: """
            A run is quarantined if its page was read but is implausible compared with the store's last good editions: \
            half of the offers, a missing department, prices that jumped. Its offers are stored but not published. \
            Releasing or rejecting a run decides for all stores that print the same, including their later runs.

            Examples:
              circulard runs list --undecided
              circulard runs show 17
              circulard runs release 17 --by 'A. Operator'
            """,
        subcommands: [ListRuns.self, Show.self, Release.self, Reject.self], defaultSubcommand: ListRuns.self)

    struct ListRuns: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List runs, newest first.")

        @OptionGroup var options: GlobalOptions
        @Flag(help: "Only runs that await a decision; the newest for each content.") var undecided = false
        @Option(help: "Maximum number of runs.") var limit = 20
        @Flag(help: "Print one JSON object per line.") var json = false

        func validate() throws {
            guard (1...10_000).contains(limit) else { throw ValidationError("--limit must be 1 to 10000") }
        }

        func run() async throws {
            let runs = try await CommandContext.open(options) { context in
                try await context.database.runRecords(undecided: undecided, limit: limit)
            }
            if json { return try JSON.printLines(runs.map(RunJSON.init)) }
            guard !runs.isEmpty else {
                return Console.say(undecided ? "No run awaits a decision." : "No runs yet.")
            }
            try RunText.table(runs).print()
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the outcome of a run and the changes that its offers would make.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Number of the run.", completion: .runs) var id: Int64
        @Flag(help: "Print one JSON object.") var json = false

        func run() async throws {
            let record = try await CommandContext.open(options) { try await $0.database.runRecord(id) }
            guard let record else {
                throw Failure(.badData, "there is no run \(id); \"circulard runs list\" lists the runs")
            }
            if json { return try JSON.print(RunJSON(record)) }
            for line in RunText.lines(record) { try Console.data(line) }
        }
    }

    struct Release: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Publish a quarantined run, at every store that printed the same.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Number of the run.", completion: .undecidedRuns) var id: Int64
        @Option(help: ArgumentHelp("Person who decides, recorded with the run.", valueName: "name")) var by: String

        func run() async throws {
            let decision = try await CommandContext.open(options) { try await $0.database.release(run: id, by: by) }
            Console.say("Run \(id) is released: \(RunText.stores(decision.stores)) its offers.")
            guard !decision.busy.isEmpty else { return }
            Console.say(
                "Stores with an active run, which follow with their next run: \(decision.busy.joined(separator: ", "))"
            )
        }
    }

    struct Reject: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Reject a quarantined run, at every store that printed the same.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Number of the run.", completion: .undecidedRuns) var id: Int64
        @Option(help: ArgumentHelp("Person who decides, recorded with the run.", valueName: "name")) var by: String

        func run() async throws {
            let decision = try await CommandContext.open(options) { try await $0.database.reject(run: id, by: by) }
            let stores = decision.stores == 1 ? "the store keeps" : "\(decision.stores) stores keep"
            Console.say("Run \(id) is rejected: \(stores) the current offers.")
        }
    }
}
