import ArgumentParser
import Ingest
import Scraping
import Setup
import Storage

struct Sources: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "source", abstract: "List and test scraper definitions, and accept their terms.",
        subcommands: [List.self, Test.self, AcceptTerms.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the scraper definitions there are.")

        @OptionGroup var options: GlobalOptions
        @Flag(help: "One JSON object a line.") var json = false

        func run() async throws {
            let share = try Share.locate()
            let definitions = try share.sourceNames().map { try share.definition(of: $0) }
            let accepted = try await Workplace.open(options) { workplace in
                var accepted: [String: TermsAcceptance] = [:]
                for definition in definitions {
                    try await workplace.register(definition)
                    accepted[definition.id] = try await workplace.database.acceptedTerms(ofSource: definition.id)
                }
                return accepted
            }
            if json { return try JSON.printLines(definitions.map { SourceJSON($0, accepted[$0.id]) }) }
            var table = Table(columns: [
                .init(title: "Source"), .init(title: "Title", isFlexible: true),
                .init(title: "Documents", isFlexible: true),
                .init(title: "Live access"),
            ])
            for definition in definitions {
                table.rows.append([
                    definition.id, definition.title, definition.documents.map(\.name).joined(separator: ", "),
                    accepted[definition.id].map { "accepted by \($0.acceptedBy)" } ?? "off: terms not accepted",
                ])
            }
            try table.print()
        }
    }

    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read every sample of the definitions and compare with the rows expected of it.",
            discussion: """
                Needs no database and no network.

                Example:
                  circulard source test publix
                """)

        @Argument(help: "Sources; all where none is named.") var sources: [String] = []

        func run() async throws {
            let share = try Share.locate()
            var failed = 0
            for source in sources.isEmpty ? try share.sourceNames() : sources {
                _ = try share.definition(of: source)
                for result in try testSamples("\(share.scrapers)/\(source)") {
                    let layout = result.layout.map { " (\($0))" } ?? ""
                    try Console.data("\(result.passes ? "ok  " : "FAIL") \(source) \(result.name)\(layout)")
                    guard let difference = result.difference else { continue }
                    failed += 1
                    try Console.data("     \(difference)")
                }
            }
            guard failed == 0 else { throw Failure(.badData, "\(failed) samples differ from what is expected of them") }
        }
    }

    struct AcceptTerms: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Record that you have read a source's terms of use and accept them.",
            discussion: """
                Until then its servers are never asked.

                Example:
                  circulard source accept-terms kroger --by "A. Operator"
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Source: a folder of scrapers/.") var source: String
        @Option(help: ArgumentHelp("Who accepts; without it the terms are only shown.", valueName: "name")) var by:
            String?

        func run() async throws {
            let definition = try Share.locate().definition(of: source)
            try Console.data("\(definition.title): \(definition.terms.url)\n\(definition.terms.summary)")
            guard let by, by.contains(where: { !$0.isWhitespace }) else {
                throw Failure(.usage, "nothing is accepted", advice: "read the terms, then repeat with --by NAME")
            }
            try await Workplace.open(options) { workplace in
                try await workplace.register(definition)
                try await workplace.database.acceptTerms(ofSource: source, by: by)
            }
            Console.say("Accepted by \(by).")
        }
    }
}

private struct SourceJSON: Encodable {
    let source: String, title: String, chain: String, documents: [String], defaultDocuments: [String]
    let termsUrl: String, termsAcceptedAt: Int?, termsAcceptedBy: String?

    init(_ definition: ScraperDefinition, _ acceptance: TermsAcceptance?) {
        (source, title, chain) = (definition.id, definition.title, definition.chain)
        (documents, defaultDocuments) = (definition.documents.map(\.name), definition.defaultDocuments)
        termsUrl = definition.terms.url
        (termsAcceptedAt, termsAcceptedBy) = (acceptance?.acceptedAt, acceptance?.acceptedBy)
    }
}
