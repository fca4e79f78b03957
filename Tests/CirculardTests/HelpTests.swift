import Testing

@Suite(.timeLimit(.minutes(2))) struct HelpTests {
    static let commands = [
        [], ["demo"], ["compare"], ["deals"], ["stores"], ["stores", "list"], ["stores", "find"], ["stores", "add"],
        ["stores", "retire"],
        ["status"], ["scrape"], ["source"], ["source", "list"], ["source", "test"], ["source", "accept-terms"],
        ["extract"], ["explain"], ["parse"], ["parse", "deal"], ["parse", "size"], ["grammar"], ["eval"],
        ["eval", "deal"],
        ["eval", "size"], ["db"], ["db", "init"], ["db", "verify"], ["db", "psql"], ["doctor"],
    ]

    @Test("explains every command, with an example where it takes arguments", arguments: commands)
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

    @Test("names every command in the list of the one above it")
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

    @Test("shows its help when asked nothing, and its version")
    func bare() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            let bare = try await program.run([])
            bare.expectSuccess()
            #expect(try await bare.output == program.run(["--help"]).output)
            let version = try await program.run(["--version"])
            version.expectSuccess()
            #expect(version.output.trimmed.split(separator: ".").count == 3)
        }
    }
}
