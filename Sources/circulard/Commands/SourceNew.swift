import ArgumentParser
import CommandSupport
import Scraping

extension Sources {
    struct New: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Create a definition with a small sample page, as a starting point.",
            discussion: """
                The folder is created among your own definitions, which installations never change: in \
                /etc/circulard/scrapers for root, otherwise in ~/.config/circulard/scrapers. scrapers/README.md \
                explains each key.

                Examples:
                  circulard source new freshmart
                  circulard source new freshmart --in scrapers
                """)

        @Argument(help: "Id of the source: lower-case letters, digits and hyphens.") var id: String
        @Option(
            name: .customLong("in"), help: ArgumentHelp("Directory in which to create the folder.", valueName: "dir"))
        var parent: String?

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
            try skeleton.write(to: directory)
            for name in ["scraper.yaml", "README.md", "samples/ad.html"] { try Console.data("\(directory)/\(name)") }
            Console.say(
                """
                Next:
                  circulard source test \(id) --accept    # shows the rows and records them as expected
                Then put a real page into samples/, edit scraper.yaml until the rows are right, and accept them.
                """)
        }

        private static func standard() throws -> String {
            guard let own = DataDirectory.standardOwnScrapers else {
                throw Failure.configuration("HOME is not set", advice: "name the directory with --in DIR")
            }
            return own
        }
    }
}
