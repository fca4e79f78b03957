import ArgumentParser
import CommandSupport
import Storage

struct DatabasePrune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune", abstract: "Move ended offers to the history, and delete old documents.",
        discussion: """
            Moves the offers of ads that have ended and are not current at any store to a history table per month, \
            where api.as_of finds them. Offers are kept for good unless --keep-months is given; runs are always kept. \
            Deletes the bytes of old documents, except those of current editions and of runs that await a decision.

            Examples:
              circulard db prune --keep-days 30
              circulard db prune --keep-months 24
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("Days to keep a document after the last run that read it.", valueName: "days"))
    var keepDays = 90
    @Option(help: ArgumentHelp("Months to keep ended offers. Default: for good.", valueName: "months"))
    var keepMonths: Int?

    func validate() throws {
        guard (1...36_500).contains(keepDays) else { throw ValidationError("--keep-days must be 1 to 36500") }
        guard (1...1_200).contains(keepMonths ?? 1) else { throw ValidationError("--keep-months must be 1 to 1200") }
    }

    func run() async throws {
        let swept = try await CommandContext.open(options) { context in
            (
                moved: try await context.database.moveEndedOffers { Console.progress("\($0) ended offers moved") },
                gone: try await context.database.forgetDocuments(olderThanDays: keepDays) {
                    Console.progress("\($0) documents deleted")
                },
                months: try await forgetMonths(in: context.database)
            )
        }
        Console.endProgress()
        Console.say("\(swept.moved) ended offers moved to the history.")
        if !swept.months.isEmpty { Console.say("Deleted months: \(swept.months.joined(separator: ", ")).") }
        Console.say(
            "\(swept.gone.documents) documents deleted, \(swept.gone.bytes / 1000) KB before compression.")
    }

    private func forgetMonths(in database: Database) async throws -> [String] {
        guard let keepMonths else { return [] }
        return try await database.forgetHistory(olderThanMonths: keepMonths)
    }
}
