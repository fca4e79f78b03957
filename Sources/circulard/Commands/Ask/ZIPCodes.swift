import ArgumentParser
import CommandSupport
import Storage

extension Stores {
    struct ZIPCodes: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "zip-codes", abstract: "Take the centers of all ZIP codes from a table.",
            discussion: """
                Then a place can be any ZIP code, and a store can be added by its ZIP code alone. The table is that of \
                the US Census Bureau, in the public domain: on census.gov, Gazetteer Files, ZIP Code Tabulation Areas; \
                unpack it. It replaces the one before. Without a table a ZIP code is located by the known stores in it.

                Example:
                  circulard stores zip-codes 2025_Gaz_zcta_national.txt
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(
            help: ArgumentHelp("The unpacked table; - for standard input.", valueName: "file"), completion: .file())
        var file: String

        func run() async throws {
            let centers = try GazetteerFile.centers(at: file)
            try await CommandContext.open(options, makesTables: true) { context in
                try await context.database.replaceZIPCodes(centers)
            }
            Console.say("Located \(counted(centers.count, "ZIP code")).")
        }
    }
}
