import ArgumentParser
import CommandSupport
import Storage

struct DatabasePrune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune", abstract: "Move ended offers to the history, and delete old documents.",
        discussion: """
            Moves the offers of ads that have ended and are not current at any store to a history table per month, \
            where api.as_of finds them. Offers are kept for good unless --keep-months is given. \
            Deletes the bytes of old documents, except those of current editions and of runs that await a decision. \
            With --keep-run-months, old runs go too, but for those that editions name or that a person decided on, and \
            the first and last that saw an edition. \
            The daemon, "circulard run", does the same once a day.

            Examples:
              circulard db prune --keep-days 30
              circulard db prune --keep-months 24 --keep-run-months 24
            """)

    @OptionGroup var options: GlobalOptions
    @Option(
        help: ArgumentHelp(
            "Days to keep a document after the last run that read it. Default: retention.document_days of the configuration, or 90.",
            valueName: "days"))
    var keepDays: Int?
    @Option(
        help: ArgumentHelp(
            "Months to keep ended offers. Default: retention.history_months of the configuration, or for good.",
            valueName: "months"))
    var keepMonths: Int?
    @Option(
        help: ArgumentHelp(
            "Months to keep runs that nothing refers to. Default: retention.run_months of the configuration, or for good.",
            valueName: "months"))
    var keepRunMonths: Int?

    func validate() throws {
        guard (1...36_500).contains(keepDays ?? 1) else { throw ValidationError("--keep-days must be 1 to 36500") }
        guard (1...1_200).contains(keepMonths ?? 1) else { throw ValidationError("--keep-months must be 1 to 1200") }
        guard (2...1_200).contains(keepRunMonths ?? 2) else {
            throw ValidationError("--keep-run-months must be 2 to 1200")
        }
    }

    func run() async throws {
        let pruned = try await CommandContext.open(options) { context in
            let policy = try RetentionPolicy(
                context.settings, documentDays: keepDays, historyMonths: keepMonths, runMonths: keepRunMonths)
            return try await policy.apply(to: context.database, progress: Console.progress)
        }
        Console.endProgress()
        for sentence in pruned.sentences { Console.say(sentence) }
    }
}
