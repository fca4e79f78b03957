import ArgumentParser
import CommandSupport
import Deals
import FoundationEssentials
import Scraping
import Storage

extension Sources {
    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read every sample of the definitions and compare the rows with the expected ones.",
            discussion: """
                Needs neither database nor network. --accept shows the rows of each sample that fails or has no \
                expected rows yet, and writes them to the .expected.json file beside the sample. Check them before you \
                commit the file.

                Examples:
                  circulard source test publix
                  circulard source test publix --accept
                """)

        @Argument(help: "Ids of the sources; default: all.", completion: .sourceIDs) var sources: [String] = []
        @Flag(help: "Record the rows read now as the expected rows.") var accept = false

        func validate() throws {
            guard !accept || !sources.isEmpty else { throw ValidationError("--accept needs the id of a source") }
        }

        func run() async throws {
            let dataDirectory = try DataDirectory.locate()
            var failed = 0
            for source in sources.isEmpty ? try dataDirectory.sourceNames() : sources {
                let folder = try dataDirectory.folder(of: source)
                _ = try dataDirectory.definition(in: folder)
                if accept { try rewrite(folder, dataDirectory) }
                failed += try test(folder, dataDirectory)
            }
            guard failed == 0 else {
                throw Failure(.badData, "\(counted(failed, "sample")) differ from the expected rows")
            }
        }

        /// - Returns: the number of samples that fail.
        private func test(_ folder: DefinitionFolder, _ directory: DataDirectory) throws -> Int {
            let results = try testSamples(folder.path, shipped: directory.scrapers)
            for result in results {
                let layout = result.layout.map { " (\($0))" } ?? ""
                try Console.data("\(result.passes ? "ok  " : "FAIL") \(folder.source) \(result.name)\(layout)")
                if let difference = result.difference { try Console.data("     \(difference)") }
            }
            return results.count { !$0.passes }
        }

        private func rewrite(_ folder: DefinitionFolder, _ directory: DataDirectory) throws {
            let today = LocalDay(daysSinceEpoch: Clock.now() / 86_400)
            for (name, result) in try sampleProposals(folder.path, shipped: directory.scrapers, today: today) {
                // The following test reports the reason.
                guard case .success(let proposal) = result else { continue }
                try Console.data("\(name):")
                for line in proposal.changes { try Console.data("  \(line)") }
                try Data(proposal.text.utf8).write(to: URL(filePath: proposal.path))
                Console.say("Wrote \(proposal.path)")
            }
        }
    }
}
