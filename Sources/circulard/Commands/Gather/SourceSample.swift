import ArgumentParser
import CommandSupport
import Scraping

extension Sources {
    struct Sample: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a short copy of a saved document, without what is personal, to show to others.",
            discussion: """
                Of a list with more than ten elements the first ones stay. Scripts, styles and typed values are left \
                out; e-mail addresses, telephone numbers, names of people, sessions, keys, stores and places are \
                replaced by 0 and x. Read the copy before you show it: what a page says of you in words of its own is \
                not found. Needs neither database nor network.

                Examples:
                  circulard source sample publix saved.json > report.json
                  circulard source sample publix saved.html --keep 12
                """)

        @Argument(help: "Id of the source.", completion: .sourceIDs) var source: String
        @Argument(
            help: ArgumentHelp("The saved document; - for standard input.", valueName: "file"), completion: .file())
        var document: String
        @Option(help: ArgumentHelp("Elements to keep of each long list.", valueName: "n")) var keep = 3

        func validate() throws {
            guard keep >= 1 else { throw ValidationError("--keep needs a number from 1 on") }
        }

        func run() async throws {
            let definition = try DataDirectory.locate().definition(of: source)
            let bytes = try InputFile(path: document).bytes()
            let copy = try TrimmedDocument(bytes, from: document, of: definition, keeping: keep)
            for line in copy.text.split(separator: "\n") { try Console.data(String(line)) }
            Console.say("Left out: \(counted(copy.leftOut, "element")) of long lists.")
            for kind in PersonalData.allCases {
                if let count = copy.replaced[kind] { Console.say("Replaced: \(count) of \(kind.rawValue).") }
            }
            Console.say(rowsRead(bytes, copy, by: definition))
        }

        /// What the definition makes of both, so that a copy in which the fault is gone is not sent.
        private func rowsRead(_ bytes: [UInt8], _ copy: TrimmedDocument, by definition: ScraperDefinition) -> String {
            func rows(_ bytes: [UInt8]) -> String {
                do {
                    return counted(try definition.extract(bytes, from: document).rows.count, "row")
                } catch {
                    return error.code.word
                }
            }
            return "Read by \(source): \(rows(bytes)) of the document, \(rows(Array(copy.text.utf8))) of the copy."
        }
    }
}
