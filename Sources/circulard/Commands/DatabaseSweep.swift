import ArgumentParser
import Setup
import Storage

struct DatabaseSweep: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sweep", abstract: "Move ended offers to the history, and forget the bytes of old documents.",
        discussion: """
            Offers of an ad that has ended, and that no store shows any more, go to a table of their month; api.as_of reads \
            them there. What pages said stays for good unless --keep-months is given; runs and their records stay always. The \
            documents of what a store shows, and of runs that wait for a decision, stay too.

            Examples:
              circulard db sweep --keep-days 30
              circulard db sweep --keep-months 24
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("How long a document is kept after the last run that read it.", valueName: "days"))
    var keepDays = 90
    @Option(help: ArgumentHelp("How many months ended offers are kept. Default: for good.", valueName: "months"))
    var keepMonths: Int?

    func validate() throws {
        guard (1...36_500).contains(keepDays) else { throw ValidationError("--keep-days is 1 to 36500") }
        guard (1...1_200).contains(keepMonths ?? 1) else { throw ValidationError("--keep-months is 1 to 1200") }
    }

    func run() async throws {
        let swept = try await Workplace.open(options) { workplace in
            (
                moved: try await workplace.database.moveEndedOffers { Console.progress("\($0) ended offers moved") },
                gone: try await workplace.database.forgetDocuments(olderThanDays: keepDays) {
                    Console.progress("\($0) documents forgotten")
                },
                months: try await forgetMonths(in: workplace.database)
            )
        }
        Console.endProgress()
        Console.say("\(swept.moved) ended offers moved to the history.")
        if !swept.months.isEmpty { Console.say("Forgotten: \(swept.months.joined(separator: ", ")).") }
        Console.say(
            "\(swept.gone.documents) documents forgotten, \(swept.gone.bytes / 1000) KB before compression.")
    }

    private func forgetMonths(in database: Database) async throws -> [String] {
        guard let keepMonths else { return [] }
        return try await database.forgetHistory(olderThanMonths: keepMonths)
    }
}
