import ArgumentParser
import CommandSupport
import Scraping
import Storage

extension Sources {
    struct Repair: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Propose new selectors for a page that has changed.",
            discussion: """
                Looks where the texts of the last good rows stand on the changed page, and prints a layout with \
                selectors for them as a difference of scraper.yaml, which nothing but you applies. The last good rows \
                are those of the newest stored documents, or of the pages given with --like, best of the same week.

                Examples:
                  circulard source repair publix changed.html
                  circulard source repair publix changed.html --like good.html > layout.diff
                  patch scrapers/publix/scraper.yaml layout.diff
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Id of the source.", completion: .sourceIDs) var source: String
        @Argument(help: ArgumentHelp("The changed page; - for standard input.", valueName: "file"), completion: .file())
        var page: String
        @Option(
            help: ArgumentHelp("A page that the definition reads. Can be repeated.", valueName: "file"),
            completion: .file())
        var like: [String] = []

        func run() async throws {
            let dataDirectory = try DataDirectory.locate()
            let folder = try dataDirectory.folder(of: source)
            let definition = try dataDirectory.definition(of: source)
            let changed = try InputFile(path: page).bytes()
            let earlier = like.isEmpty ? try await stored() : try like.map { ($0, try InputFile(path: $0).bytes()) }
            let repair = try definition.repair(
                changed, from: page, like: earlier.map { (bytes: $0.1, location: $0.0) },
                file: "\(folder.path)/scraper.yaml")
            guard let repair else {
                return Console.say("\(source): the definition reads \(page) as well as the earlier pages.")
            }
            for line in repair.summary { Console.say(line) }
            try Console.data(repair.difference)
        }

        /// The documents of the newest good run that has all of its own.
        private func stored() async throws -> [(String, [UInt8])] {
            let source = source
            return try await CommandContext.open(options) { context in
                let runs = try await context.database.keptRuns(since: 0, source: source)
                guard let newest = runs.max(by: { $0.seenAt < $1.seenAt }) else {
                    throw Failure(
                        .badData, "\(source): no current edition has stored documents",
                        advice: "give a page that the definition reads, with --like FILE")
                }
                return try await context.database.documents(of: newest).map { ($0.url, $0.body) }
            }
        }
    }
}

extension LayoutRepair {
    fileprivate var summary: [String] {
        [failure ?? "fields are missing that layout \(layout) read before", "Found:"]
            + ["  records  \(records)"]
            + selectors.map { earlier, found in
                guard let found else { return "  lost     \(earlier)" }
                let prefix = found.prefix.isEmpty ? "" : " after \"\(found.prefix)\""
                return "  \(found.share)  \(earlier == found.selector ? "as before: " : "")\(found.selector)\(prefix)"
            }
            + (lostFields.isEmpty
                ? [] : ["Not found: \(lostFields.map(\.rawValue).joined(separator: ", ")). Look for them on the page."])
            + ["\(recoveredRows) of \(knownRows) rows are read as before. The proposal, to check before you apply it:"]
    }
}

extension FoundSelector {
    fileprivate var share: String { "\(found * 100 / max(expected, 1)) %".padded(to: 7) }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
