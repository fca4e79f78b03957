import FoundationEssentials
import TestSupport
import Testing

/// "Add a chain in 15 minutes" of `docs/add-a-chain.md`, tracked to the letter.
@Suite(.timeLimit(.minutes(2))) struct ContributingTests {
    @Test("the guide leads from a saved page to a comparison")
    func chain() async throws {
        let guide = try Guide("docs/add-a-chain.md", section: "Add a chain in 15 minutes")
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            _ = try scratch.file("page.html", try #require(guide.blocks("html").first))
            let steps = guide.blocks("sh")
            try await program.shell(try #require(steps.first)).expectSuccess()
            try edit("\(scratch.ownScrapers)/maple/scraper.yaml", try #require(guide.blocks("yaml").first))
            let rest = try await program.shell("set -e\n" + steps.dropFirst().joined())
            rest.expectSuccess()
            #expect(rest.output.contains("records   3, 3 after removing duplicates"), "\(rest)")
            #expect(rest.lines.suffix(2).first?.hasSuffix("Ground Coffee, 12 oz  BOGO  ≤37.5¢") == true, "\(rest)")
        }
    }

    /// Replaces the layouts that "source new" writes.
    private func edit(_ path: String, _ layouts: String) throws {
        let begun = try String(contentsOfFile: path, encoding: .utf8)
        let first = try #require(begun.firstRange(of: "layouts:")).lowerBound
        let end = try #require(begun.firstRange(of: "# The ad week")).lowerBound
        try (begun[..<first] + layouts + "\n" + begun[end...]).write(toFile: path, atomically: true, encoding: .utf8)
    }
}

/// A section of a document of the checkout.
private struct Guide {
    private let lines: [Substring]

    init(_ document: String, section: String) throws {
        let text = try String(contentsOfFile: "\(Checkout.top)/\(document)", encoding: .utf8)
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(all.firstIndex(of: "## \(section)"))
        lines = Array(all[(start + 1)...].prefix { !$0.hasPrefix("## ") })
    }

    /// Its blocks of code in a language, each without its indentation, and without what sets up a reader's own shell.
    func blocks(_ language: String) -> [String] {
        lines.indices.filter { lines[$0].drop { $0 == " " } == "```\(language)" }.map { start in
            let indentation = lines[start].prefix { $0 == " " }.count
            return lines[(start + 1)...].prefix { $0.drop { $0 == " " } != "```" }
                .map { $0.dropFirst(indentation) }.filter { !$0.hasPrefix("export ") }
                .joined(separator: "\n") + "\n"
        }
    }
}
