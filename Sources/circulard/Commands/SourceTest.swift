import ArgumentParser
import Deals
import FoundationEssentials
import Ingest
import Scraping
import Setup

extension Sources {
    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read every sample of the definitions and compare with the rows expected of it.",
            discussion: """
                Needs no database and no network. --accept first shows what is read from each sample that fails or has no \
                expectations yet, and writes it to the .expected.json beside it: look before you commit that.

                Examples:
                  circulard source test publix
                  circulard source test publix --accept
                """)

        @Argument(help: "Sources; all where none is named.") var sources: [String] = []
        @Flag(help: "Write what is read now as what is expected.") var accept = false

        func validate() throws {
            guard !accept || !sources.isEmpty else { throw ValidationError("--accept wants the name of a source") }
        }

        func run() async throws {
            let share = try Share.locate()
            var failed = 0
            for source in sources.isEmpty ? try share.sourceNames() : sources {
                let folder = try share.folder(of: source)
                _ = try share.definition(in: folder)
                if accept { try rewrite(folder) }
                failed += try test(folder)
            }
            guard failed == 0 else {
                throw Failure(.badData, "\(counted(failed, "sample")) not read as expected")
            }
        }

        /// - Returns: how many samples fail.
        private func test(_ folder: DefinitionFolder) throws -> Int {
            let results = try testSamples(folder.path)
            for result in results {
                let layout = result.layout.map { " (\($0))" } ?? ""
                try Console.data("\(result.passes ? "ok  " : "FAIL") \(folder.source) \(result.name)\(layout)")
                if let difference = result.difference { try Console.data("     \(difference)") }
            }
            return results.count { !$0.passes }
        }

        private func rewrite(_ folder: DefinitionFolder) throws {
            let today = LocalDay(daysSinceEpoch: Clock.now() / 86_400)
            for (name, result) in try sampleProposals(folder.path, today: today) {
                // The test that follows says why.
                guard case .success(let proposal) = result else { continue }
                try Console.data("\(name):")
                for line in proposal.changes { try Console.data("  \(line)") }
                try Data(proposal.text.utf8).write(to: URL(filePath: proposal.path))
                Console.say("Wrote \(proposal.path)")
            }
        }
    }
}
