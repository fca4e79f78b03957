import ArgumentParser
import TestSupport
import Testing

@testable import circulard
@testable import upstream_sim

@Suite(.timeLimit(.minutes(2))) struct HelpTests {
    static let commands = [
        [], ["demo"], ["serve"], ["compare"], ["basket"], ["deals"], ["changes"], ["history"], ["stores"],
        ["stores", "list"],
        ["stores", "find"],
        ["stores", "add"],
        ["stores", "retire"],
        ["status"], ["scrape"], ["source"], ["source", "list"], ["source", "test"], ["source", "accept-terms"],
        ["source", "pictures"],
        ["extract"], ["explain"], ["parse"], ["parse", "deal"], ["parse", "size"], ["grammar"], ["eval"],
        ["eval", "deal"],
        ["eval", "size"], ["eval", "group"], ["eval", "compare"], ["eval", "match"], ["match"], ["match", "texts"],
        ["match", "list"], ["match", "set"],
        ["match", "unset"], ["match", "export"], ["db"], ["db", "init"],
        ["db", "migrate"],
        ["db", "verify"],
        ["db", "prune"], ["db", "psql"],
        ["doctor"],
        ["metrics"], ["setup"], ["config"], ["reprocess"], ["run"], ["runs"], ["runs", "list"], ["source", "new"],
        ["source", "repair"],
    ]

    /// The help, as `Circulard.main` prints it where there is no terminal.
    private static func help(_ command: [String]) throws -> String {
        do {
            var parsed = try Circulard.parseAsRoot(command + ["--help"])
            try parsed.run()
        } catch {
            #expect(Circulard.exitCode(for: error) == .success, "\(command): \(error)")
            return Circulard.fullMessage(for: error, columns: 80)
        }
        throw NoHelp(command: command)
    }

    private struct NoHelp: Error { let command: [String] }

    @Test("explains every command, with an example if it takes arguments", arguments: commands)
    func explains(command: [String]) throws {
        let help = try Self.help(command)
        let takesArguments = help.contains("ARGUMENTS:")
        let example = (["  circulard"] + command).joined(separator: " ")
        let lines = help.split(separator: "\n")
        #expect(!takesArguments || lines.contains { $0.hasPrefix(example + " ") }, "\(help)")
    }

    @Test("prints its help as data", arguments: [[], ["compare"], ["db", "prune"], ["source", "test"]])
    func prints(command: [String]) async throws {
        try await Scratch.with { scratch in
            let help = try await Program(in: scratch).setting(["COLUMNS": nil]).run(command + ["--help"])
            help.expectSuccess()
            #expect(help.errors.isEmpty)
            #expect(try help.output.trimmed == Self.help(command).trimmed)
        }
    }

    @Test("has examples that can be pasted into a shell of 80 columns as they are")
    func pastes() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            for name in ["lines.ndjson", "pairs.ndjson", "deals.tsv", "sizes.tsv", "groups.tsv", "matches.tsv"] {
                _ = try scratch.file(name, "")
            }
            var examples: [(program: String, text: String)] = []
            for command in Self.commands {
                examples += Self.examples(in: try Self.help(command)).map { (program: "circulard", text: $0) }
            }
            for other in ["circulard-api", "upstream-sim"] {
                examples += Self.examples(in: try await program.shell("\(other) --help").output).map {
                    (program: other, text: $0)
                }
            }
            let words = try await program.shell(examples.map { Self.printing($0.text, of: $0.program) }.joined())
            #expect(words.status == 0 && words.errors.isEmpty, "\(words.errors)")
            let found = words.output.split(separator: "\u{1}", omittingEmptySubsequences: false).dropFirst()
            try #require(found.count == examples.count && examples.count > 20)
            for (example, words) in zip(examples, found) {
                #expect(example.text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(example)")
                let arguments = words.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(
                    String.init)
                // A shell would expand $5 in double quotes.
                #expect(arguments.joined().count { $0 == "$" } == example.text.count { $0 == "$" }, "\(example)")
                #expect(throws: Never.self, "\(example)") { try Self.parse(example.program, arguments) }
            }
        }
    }

    /// Shell lines that print a mark and the arguments that the example gives to the program.
    private static func printing(_ example: String, of program: String) -> String {
        """
        printf '\\1'
        (
        \(program)() { printf '%s\\0' "$@" >words; }
        \(example)
        cat words && rm words
        )

        """
    }

    /// The commands after "Examples:", each with its continuation lines.
    private static func examples(in help: String) -> [String] {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        let heading = lines.firstIndex { ["example:", "examples:", "examples"].contains($0.lowercased().trimmed) }
        guard let heading else { return [] }
        let block = lines[(heading + 1)...].prefix { $0.contains { $0 != " " } }
        return block.joined(separator: "\n").replacing("\\\n", with: "\\\u{0}").split(separator: "\n")
            .map { String($0).replacing("\\\u{0}", with: "\\\n") }.filter { line in
                !["curl ", "patch "].contains { line.trimmed.hasPrefix($0) }
            }
    }

    private static func parse(_ program: String, _ arguments: [String]) throws {
        switch program {
        case "circulard": _ = try Circulard.parseAsRoot(arguments)
        case "circulard-api": #expect(!arguments.isEmpty)
        default: _ = try UpstreamSim.parseAsRoot(arguments)
        }
    }

    @Test("lists every command in the help of its parent")
    func names() throws {
        for command in Self.commands.dropFirst() {
            let above = try Self.help(Array(command.dropLast()))
            let name = try #require(command.last)
            #expect(
                above.split(separator: "\n").contains { $0.hasPrefix("  \(name) ") || $0 == "  \(name)" }, "\(above)")
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
