import ArgumentParser
import TestSupport
import Testing

@testable import circulard
@testable import upstream_sim

@Suite(.timeLimit(.minutes(2))) struct HelpTests {
    static let commands = [
        [], ["demo"], ["compare"], ["basket"], ["deals"], ["changes"], ["history"], ["stores"], ["stores", "list"],
        ["stores", "find"],
        ["stores", "add"],
        ["stores", "retire"],
        ["status"], ["scrape"], ["source"], ["source", "list"], ["source", "test"], ["source", "accept-terms"],
        ["extract"], ["explain"], ["parse"], ["parse", "deal"], ["parse", "size"], ["grammar"], ["eval"],
        ["eval", "deal"],
        ["eval", "size"], ["eval", "group"], ["eval", "compare"], ["eval", "match"], ["match"], ["match", "texts"],
        ["match", "list"], ["match", "set"],
        ["match", "unset"], ["match", "export"], ["db"], ["db", "init"],
        ["db", "migrate"],
        ["db", "verify"],
        ["db", "prune"], ["db", "psql"],
        ["doctor"],
        ["metrics"], ["config"], ["reprocess"], ["run"], ["runs"], ["runs", "list"], ["source", "new"],
        ["source", "repair"],
    ]

    @Test("explains every command, with an example if it takes arguments", arguments: commands)
    func explains(command: [String]) async throws {
        try await Scratch.with { scratch in
            let help = try await Program(in: scratch).run(command + ["--help"])
            help.expectSuccess()
            #expect(help.errors.isEmpty)
            let takesArguments = help.output.contains("ARGUMENTS:")
            let example = (["  circulard"] + command).joined(separator: " ")
            #expect(!takesArguments || help.lines.contains { $0.hasPrefix(example + " ") }, "\(help)")
        }
    }

    @Test(
        "has examples that can be pasted into a shell of 80 columns as they are",
        arguments: commands.map { ["circulard"] + $0 } + [["circulard-api"], ["upstream-sim"]])
    func pastes(command: [String]) async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            for name in ["lines.ndjson", "pairs.ndjson", "deals.tsv", "sizes.tsv", "groups.tsv", "matches.tsv"] {
                _ = try scratch.file(name, "")
            }
            let help = try await program.shell(command.joined(separator: " ") + " --help")
            for example in Self.examples(in: help.output) {
                #expect(example.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(example)")
                let words = try await program.shell(
                    "\(command[0])() { printf '%s\\0' \"$@\" >words; }\n\(example)\ncat words")
                #expect(words.status == 0 && words.errors.isEmpty, "\(words)")
                let arguments = words.output.split(separator: "\0", omittingEmptySubsequences: false).dropLast()
                    .map(String.init)
                // A shell would expand $5 in double quotes.
                #expect(arguments.joined().count { $0 == "$" } == example.count { $0 == "$" }, "\(example)")
                #expect(throws: Never.self, "\(example)") { try Self.parse(command[0], arguments) }
            }
        }
    }

    /// The commands after "Examples:", each with its continuation lines.
    private static func examples(in help: String) -> [String] {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        let heading = lines.firstIndex { ["example:", "examples:", "examples"].contains($0.lowercased().trimmed) }
        guard let heading else { return [] }
        let block = lines[(heading + 1)...].prefix { $0.contains { $0 != " " } }
        return block.joined(separator: "\n").replacing("\\\n", with: "\\\u{0}").split(separator: "\n")
            .map { String($0).replacing("\\\u{0}", with: "\\\n") }.filter { !$0.trimmed.hasPrefix("curl ") }
    }

    private static func parse(_ program: String, _ arguments: [String]) throws {
        switch program {
        case "circulard": _ = try Circulard.parseAsRoot(arguments)
        case "circulard-api": #expect(!arguments.isEmpty)
        default: _ = try UpstreamSim.parseAsRoot(arguments)
        }
    }

    @Test("lists every command in the help of its parent")
    func names() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            for command in Self.commands.dropFirst() {
                let above = try await program.run(command.dropLast() + ["--help"])
                let name = try #require(command.last)
                #expect(above.lines.contains { $0.hasPrefix("  \(name) ") || $0 == "  \(name)" }, "\(above)")
            }
        }
    }

    @Test("shows its help without arguments, and its version")
    func bare() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            let bare = try await program.run([])
            bare.expectSuccess()
            #expect(try await bare.output == program.run(["--help"]).output)
            let version = try await program.run(["--version"])
            version.expectSuccess()
            #expect(version.output.trimmed.prefix { $0 != "+" }.split(separator: ".").count == 3)
        }
    }
}
