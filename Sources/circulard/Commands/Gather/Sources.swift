import ArgumentParser
import CommandSupport
import Presentation
import Scraping
import Storage
import Support

struct Sources: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "source",
        abstract: "List, test, create and repair scraper definitions, accept their terms, and turn on pictures.",
        subcommands: [
            ListSources.self, Test.self, New.self, Repair.self, Sample.self, AcceptTerms.self,
            SourcePictures.self,
        ],
        defaultSubcommand: ListSources.self)

    struct ListSources: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the scraper definitions.")

        @OptionGroup var options: GlobalOptions
        @Flag(help: "Print one JSON object per line.") var json = false

        func run() async throws {
            let all = try DataDirectory.locate().definitions()
            let usable = all.compactMap { folder, result in (try? result.get()).map { (folder, $0) } }
            let accepted = try await CommandContext.open(options) { context in
                var accepted: [String: TermsAcceptance] = [:]
                for (_, definition) in usable {
                    accepted[definition.id] = try await context.acceptance(of: definition)
                }
                return accepted
            }
            try print(usable, accepted)
            try tellBroken(all)
        }

        private func print(
            _ usable: [(DefinitionFolder, ScraperDefinition)], _ accepted: [String: TermsAcceptance]
        ) throws {
            if json { return try JSON.printLines(usable.map { SourceJSON($1, $0, accepted[$1.id]) }) }
            var table = Table(columns: [
                .init(title: "Source"), .init(title: "Title", isFlexible: true),
                .init(title: "Documents", isFlexible: true), .init(title: "Definition"), .init(title: "Live access"),
            ])
            for (folder, definition) in usable {
                table.rows.append([
                    definition.id, definition.title, definition.documents.map(\.name).joined(separator: ", "),
                    folder.origin, liveAccess(definition, accepted[definition.id]),
                ])
            }
            try table.print()
            let off = usable.map(\.1).first { !$0.isOfFilesOnly && accepted[$0.id] == nil }
            if let off {
                Console.say("Off: terms not accepted. To show them, run circulard source accept-terms \(off.id).")
            }
        }

        private func liveAccess(_ definition: ScraperDefinition, _ acceptance: TermsAcceptance?) -> String {
            if definition.isOfFilesOnly { return "none: saved files" }
            return acceptance.map { "accepted by \($0.acceptedBy)" } ?? "off"
        }

        /// - Throws: a failure that lists every broken definition.
        private func tellBroken(_ all: [(folder: DefinitionFolder, result: Result<ScraperDefinition, any Error>)])
            throws
        {
            let broken = all.compactMap { _, result -> String? in
                guard case .failure(let error) = result else { return nil }
                let failure = Failure(of: error)
                return ([failure.message] + (failure.advice.map { ["    \($0)"] } ?? [])).joined(separator: "\n")
            }
            guard broken.isEmpty else { throw Failure.configuration(broken.joined(separator: "\n  ")) }
        }
    }

    struct AcceptTerms: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Record that you have read a source's terms of use and accept them.",
            discussion: """
                Until then, no request is sent to its servers.

                Examples:
                  circulard source accept-terms kroger
                  circulard source accept-terms kroger --by 'A. Operator'
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Id of the source.", completion: .sourceIDs) var source: String
        @Option(help: ArgumentHelp("Person who accepts. Without it, the terms are only shown.", valueName: "name"))
        var by: String?

        func validate() throws {
            guard by?.allSatisfy(\.isWhitespace) != true else {
                throw ValidationError("--by has an empty value: give the name of the person who accepts the terms")
            }
        }

        func run() async throws {
            let definition = try DataDirectory.locate().definition(of: source)
            try Console.data("\(definition.title): \(definition.terms.url)\n\(definition.terms.summary)")
            guard let by else {
                return Console.say(
                    "Nothing is accepted by this. Read them, then run circulard source accept-terms \(source) --by NAME."
                )
            }
            try await CommandContext.open(options, makesTables: true) { context in
                try await context.register(definition)
                try await context.database.acceptTerms(ofSource: source, by: by)
            }
            Console.say("Accepted by \(by).")
        }
    }
}

private struct SourceJSON: Encodable {
    let source: String, title: String, chain: String, documents: [String], defaultDocuments: [String]
    let termsUrl: String, termsAcceptedAt: Timestamp?, termsAcceptedBy: String?
    let folder: String, isOwn: Bool, replaces: String?

    init(_ definition: ScraperDefinition, _ folder: DefinitionFolder, _ acceptance: TermsAcceptance?) {
        (source, title, chain) = (definition.id, definition.title, definition.chain)
        (documents, defaultDocuments) = (definition.documents.map(\.name), definition.defaultDocuments)
        termsUrl = definition.terms.url
        (termsAcceptedAt, termsAcceptedBy) = (acceptance.map { Timestamp($0.acceptedAt) }, acceptance?.acceptedBy)
        (self.folder, isOwn, replaces) = (folder.path, folder.isOwn, folder.replaced)
    }
}
