import ArgumentParser
import Scraping
import Setup

extension Sources {
    struct New: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Begin a definition: write a folder that reads a small page of its own, to be changed step by step.",
            discussion: """
                The folder is made where your own definitions stand, which no installation touches: /etc/circulard/scrapers \
                for root, else ~/.config/circulard/scrapers. scrapers/README.md says what each key means.

                Examples:
                  circulard source new freshmart
                  circulard source new freshmart --in scrapers
                """)

        @Argument(help: "Id of the source: small letters, digits and hyphens.") var id: String
        @Option(name: .customLong("in"), help: ArgumentHelp("Where to make the folder.", valueName: "dir"))
        var parent: String?

        func run() async throws {
            guard let skeleton = Skeleton(id: id) else {
                throw Failure.usage(
                    "\"\(id)\" cannot be the id of a source", advice: "use a-z, 0-9 and -, such as freshmart")
            }
            let share = try Share.locate()
            let directory = "\(try parent ?? Self.standard())/\(id)"
            guard !exists(directory) else {
                throw Failure.usage("\(directory) is there already", advice: "choose another name, or remove it first")
            }
            guard try parent != nil || !share.sourceNames().contains(id) else {
                throw Failure.usage(
                    "there is a source \"\(id)\" already, and yours would replace it",
                    advice:
                        "choose another name; to change that one, copy \(try share.folder(of: id).path) to \(directory)"
                )
            }
            try skeleton.write(to: directory)
            for name in ["scraper.yaml", "README.md", "samples/ad.html"] { try Console.data("\(directory)/\(name)") }
            Console.say(
                """
                Next:
                  circulard source test \(id) --accept    # shows the rows, then expects them
                Then put a real page into samples/, change scraper.yaml until the rows are right, and accept them.
                """)
        }

        private static func standard() throws -> String {
            guard let own = Share.standardOwnScrapers else {
                throw Failure.configuration("HOME is not set", advice: "say where to make the folder: --in DIR")
            }
            return own
        }
    }
}
