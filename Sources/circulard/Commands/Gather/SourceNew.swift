import ArgumentParser
import CommandSupport
import Scraping
import Storage

extension Sources {
    struct New: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Create a definition with a small sample page, as a starting point.",
            discussion: """
                The folder is created among your own definitions, which installations never change: in \
                /etc/circulard/scrapers for root, otherwise in ~/.config/circulard/scrapers. scrapers/README.md \
                explains each key. With a saved page and some of its rows, as "circulard extract" prints them, the \
                selectors are drafted too: copy three rows from different departments, with the texts as shown.

                Examples:
                  circulard source new freshmart
                  circulard source new freshmart --in scrapers
                  circulard source new freshmart --page ad.html --rows rows.ndjson
                """)

        @Argument(help: "Id of the source: lower-case letters, digits and hyphens.") var id: String
        @Option(
            name: .customLong("in"), help: ArgumentHelp("Directory in which to create the folder.", valueName: "dir"),
            completion: .directory)
        var parent: String?
        @Option(help: ArgumentHelp("Saved page to draft selectors for.", valueName: "file"), completion: .file())
        var page: String?
        @Option(
            help: ArgumentHelp(
                #"Rows of it, one JSON object per line: {"title": "Whole Milk", "deal_text": "2 for $5"}"#,
                valueName: "file"), completion: .file())
        var rows: String?

        func validate() throws {
            guard (page == nil) == (rows == nil) else { throw ValidationError("--page and --rows need each other") }
        }

        func run() async throws {
            guard let skeleton = Skeleton(id: id) else {
                throw Failure.usage(
                    "\"\(id)\" is not a valid source id", advice: "use a-z, 0-9 and -, such as freshmart")
            }
            let dataDirectory = try DataDirectory.locate()
            let directory = "\(try parent ?? Self.standard())/\(id)"
            guard !exists(directory) else {
                throw Failure.usage("\(directory) already exists", advice: "choose another name, or remove it first")
            }
            guard try parent != nil || !dataDirectory.sourceNames().contains(id) else {
                throw Failure.usage(
                    "source \"\(id)\" already exists, and the new definition would replace it",
                    advice:
                        "choose another name; to change the existing one, copy \(try dataDirectory.folder(of: id).path) to \(directory)"
                )
            }
            let draft = try draft()
            for name in try skeleton.write(to: directory, draft: draft) { try Console.data("\(directory)/\(name)") }
            if let lost = draft?.layout.lostFields, !lost.isEmpty {
                Console.say("Not found on the page: \(lost.map(\.rawValue).joined(separator: ", "))")
            }
            let then =
                draft == nil
                ? "put a real page into samples/, edit scraper.yaml until the rows are right, and accept them."
                : "edit scraper.yaml until the rows are right, and accept them."
            Console.say(
                """
                Next:
                  circulard source test \(id) --accept    # shows the rows and records them as expected
                Then \(then)
                """)
        }

        private func draft() throws -> (layout: LayoutSketch, page: [UInt8])? {
            guard let page, let rows else { return nil }
            let bytes = try InputFile(path: page).bytes()
            guard let layout = try LayoutSketch(page: bytes, examples: examples(in: rows)) else {
                throw Failure(
                    .badData, "no title of \(rows) is on \(page)",
                    advice: "give each title as the page prints it, such as {\"title\": \"Whole Milk\"}")
            }
            return (layout, bytes)
        }

        private func examples(in path: String) throws -> [RawOffer] {
            let lines = try InputFile(path: path).bytes().split { $0 == UInt8(ascii: "\n") }.map { [UInt8]($0) }
            return try lines.enumerated().map { number, line in
                guard let row = RawOffer(json: line), row.title != nil else {
                    throw Failure(
                        .badData, "\(path), line \(number + 1) is not a row",
                        advice: #"write it as {"title": "Whole Milk", "deal_text": "2 for $5"}"#)
                }
                return row
            }
        }

        private static func standard() throws -> String {
            guard let own = DataDirectory.standardOwnScrapers else {
                throw Failure.configuration("HOME is not set", advice: "name the directory with --in DIR")
            }
            return own
        }
    }
}
