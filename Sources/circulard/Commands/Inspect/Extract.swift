import ArgumentParser
import CommandSupport
import Scraping

struct Extract: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the rows of a saved page verbatim, one JSON object per line.",
        discussion: """
            Needs neither database nor network. Duplicate rows across several files are printed once.

            Examples:
              circulard extract publix page.html
              circulard extract kroger products.json | head -3
            """)

    @Argument(help: "Id of the source.", completion: .sourceIDs) var source: String
    @Argument(help: "Saved documents; - for standard input.", completion: .file()) var files: [String]

    @Flag(help: "Also print fields that ad lines do not have, such as ISO dates.") var all = false

    func run() async throws {
        let definition = try DataDirectory.locate().definition(of: source)
        var rows: [RawOffer] = []
        for file in files {
            let extraction = try definition.extract(InputFile(path: file).bytes(), from: file)
            rows += extraction.rows
            if let note = extraction.encodingNote { Console.say("circulard: \(file): \(note)") }
        }
        for row in definition.withoutDuplicates(rows) { try JSON.print(RowJSON(row: row, showsAll: all)) }
    }
}

extension Extraction {
    /// The bad bytes of the document; nil if there are none.
    var encodingNote: String? {
        replacementCount == 0 ? nil : "bytes that are not UTF-8 in \(replacementCount) places, shown as \u{FFFD}"
    }
}
