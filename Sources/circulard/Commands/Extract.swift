import ArgumentParser
import Scraping
import Setup

struct Extract: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the rows of a saved page, word for word, one JSON object a line.",
        discussion: """
            Needs no database and no network. The rows of several files are put together without repetitions.

            Examples:
              circulard extract publix page.html
              circulard extract kroger products.json | head -3
            """)

    @Argument(help: "Source: a folder of scrapers/.") var source: String
    @Argument(help: "Saved documents; - for standard input.") var files: [String]

    @Flag(help: "Also the fields beside those of an ad line, such as ISO dates.") var all = false

    func run() async throws {
        let definition = try Share.locate().definition(of: source)
        var rows: [RawOffer] = []
        for file in files { rows += try definition.extract(InputFile(path: file).bytes(), from: file).rows }
        for row in definition.withoutDuplicates(rows) { try JSON.print(RowJSON(row: row, showsAll: all)) }
    }
}
