import Glibc
import TestSupport
import Testing

@testable import CommandSupport
@testable import circulard
@testable import upstream_sim

/// The keys of a configuration file, and the messages for a file with errors.
@Suite(.timeLimit(.minutes(2))) struct ConfigurationFileTests {
    private static let file = "own.yaml"

    @Test(
        "accepts a file that sets nothing",
        arguments: ["", "\n\n", "# contact: me\n", "---\n", "database:\n  # url: x\n", "# one\n# two\nstate:\n"])
    func empty(text: String) throws {
        #expect(try ConfigurationFile(text, path: Self.file).settings.isEmpty)
    }

    @Test("accepts every key, and gives its line")
    func whole() throws {
        let text = """
            database: {url: "postgresql://db.example.org/circulard"}
            state:
              directory: /srv/circulard
            credentials: {directory: /etc/secrets}
            contact: ops@example.org
            upstream: {kroger-ad: "http://127.0.0.1:8085", publix: "https://example.org"}
            sources: {publix: {politeness: {minimum_gap_seconds: 10}}}
            """
        let settings = try ConfigurationFile(text, path: Self.file).settings
        #expect(settings.count == 7)
        #expect(settings["state.directory"]?.text == "/srv/circulard")
        #expect(settings["state.directory"]?.origin == "own.yaml:3")
        #expect(settings["upstream.kroger-ad"]?.text == "http://127.0.0.1:8085")
        #expect(settings["sources.publix.politeness.minimum_gap_seconds"]?.text == "10")
    }

    @Test(
        "refuses an error with line, key and expected value",
        arguments: [
            ("database: {uri: x}", "own.yaml:1: unknown key database.uri: did you mean database.url?"),
            ("contakt: a@b", "unknown key contakt: did you mean contact?"),
            ("state:\n  dir: /x", "own.yaml:2: unknown key state.dir: did you mean state.directory?"),
            ("api: {port: 5}", "own.yaml:1: unknown key api"),
            ("sources: {publix: {politeness: {gap: 9}}}", "unknown key sources.publix.politeness.gap"),
            ("something: else", "the keys are database.url, database.url_file, state.directory"),
            ("state: 5", "state needs keys below it, such as state.directory"),
            ("upstream: x", "upstream needs keys below it, such as upstream.publix"),
            ("contact: 5", "contact must be text"), ("contact: [a]", "contact must be text"),
            ("contact: ''", "contact must be text"), ("database:\n  url:", "own.yaml:2: database.url must be text"),
            ("upstream: {publix: 'ftp://x'}", "upstream.publix must be https://HOST"),
            ("upstream: {publix: 'http://example.org'}", "upstream.publix must be https://HOST"),
            ("sources: {publix: {politeness: {minimum_gap_seconds: many}}}", "must be a whole number"),
            ("- a", "must consist of keys with values"), ("just words", "must consist of keys with values"),
            ("contact: a\ncontact: b", "own.yaml"), ("database: [", "is not YAML"),
        ])
    func refuses(text: String, message: String) {
        let failure = #expect(throws: Failure.self) { try ConfigurationFile(text, path: Self.file) }
        #expect(failure?.exitCode == 78)
        #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "accepted")")
    }

    @Test("lists every error, in the order of the file")
    func all() throws {
        let text = "state: 5\ncontact: a@b\nupstream: {publix: x}\ndatabase: {uri: y}\n"
        let failure = try #require(#expect(throws: Failure.self) { try ConfigurationFile(text, path: Self.file) })
        #expect(
            failure.message.split(separator: "\n").map { $0.drop { $0 == " " }.prefix(10) } == [
                "own.yaml:1", "own.yaml:3", "own.yaml:4",
            ])
    }

    @Test("does not show a database value in an error")
    func secret() {
        let failure = #expect(throws: Failure.self) {
            try ConfigurationFile("database: {uri: 'postgresql://me:hunter2@h/d', url: [hunter2]}", path: Self.file)
        }
        #expect(failure?.message.contains("hunter2") == false)
    }

    @Test("exits with 78 and creates no server if the file has an error")
    func program() async throws {
        try await Scratch.with { scratch in
            let file = try scratch.file("own.yaml", "database:\n  uri: postgresql://db.example.org/x\n")
            try await Program(in: scratch).run(["status", "--config", file])
                .expectRefusal(78, naming: "\(file):2: unknown key database.uri: did you mean database.url?")
            #expect(!exists(scratch.state))
            let stray = try scratch.file("stray.yaml", "upstream: {publx: 'http://127.0.0.1:1'}\n")
            try await Program(in: scratch).run(["status", "--config", stray])
                .expectRefusal(78, naming: "\(stray):1: unknown source \"publx\"")
        }
    }

    @Test("shows the origin of each value, and no password")
    func origins() async throws {
        try await Scratch.with { scratch in
            let file = try scratch.file(
                "own.yaml", "contact: me@example.org\ndatabase:\n  url: postgresql://me:hunter2@127.0.0.1:1/x\n")
            let program = try Program(in: scratch, ["CIRCULARD_CONFIG": file])
            let config = try await program.run(["config", "--json"])
            config.expectSuccess()
            let rows = try config.rows()
            #expect(rows.first { $0["key"]?.text == "contact" }?["origin"]?.text == "\(file):1")
            #expect(rows.first { $0["key"]?.text == "database.url" }?["origin"]?.text == "\(file):3")
            let doctor = try await program.run(["doctor"])
            #expect(doctor.output.contains("ok   configuration: \(file)"), "\(doctor)")
            #expect(doctor.output.contains("PostgreSQL: set by \(file):3"), "\(doctor)")
            let flagged = try await program.run(["doctor", "--database", "postgresql://127.0.0.1:2/x"])
            #expect(flagged.output.contains("PostgreSQL: set by --database"), "\(flagged)")
            let table = try await program.run(["config"])
            for outcome in [config, doctor, table] { #expect(!outcome.output.contains("hunter2"), "\(outcome)") }
        }
    }

    @Test("shows the settings although the file of the database's URL cannot be read, and what connects is refused")
    func unreadableURL() async throws {
        try await Scratch.with { scratch in
            let (missing, empty) = ("\(scratch.directory)/nowhere", try scratch.file("empty", "\n"))
            for path in [missing, empty, scratch.directory] {
                let file = try scratch.file("own.yaml", "contact: me@example.org\ndatabase:\n  url_file: \(path)\n")
                let program = try Program(in: scratch, ["CIRCULARD_CONFIG": file])
                let config = try await program.run(["config", "--json"])
                config.expectSuccess()
                #expect(try config.rows().compactMap { $0["key"]?.text }.prefix(2) == ["database.url_file", "contact"])
                #expect(config.errors.contains(path), "\(config)")
                try await program.run(["status"]).expectRefusal(78, naming: path)
                let doctor = try await program.run(["doctor"])
                #expect(doctor.status == 78 && doctor.output.contains(path), "\(doctor)")
                // Not the URL of the file below it.
                let over = try scratch.file("over.yaml", "database:\n  url: postgresql://127.0.0.1:1/x\n")
                let variables = ["CIRCULARD_CONFIG": over, "CIRCULARD_DATABASE_URL_FILE": path]
                let rows = try await program.setting(variables).run(["config", "--json"]).rows()
                #expect(!rows.contains { $0["key"]?.text == "database.url" })
            }
        }
    }

    @Test("refuses an empty flag", arguments: ["--database", "--config", "--state-directory"])
    func emptyFlag(flag: String) async throws {
        try await Scratch.with { scratch in
            try await Program(in: scratch).run(["status", flag, ""]).expectRefusal(
                64, naming: "\(flag) has an empty value")
        }
    }
}

/// Files with secrets.
@Suite(.timeLimit(.minutes(2))) struct CredentialTests {
    /// No database is needed to look at credentials: none is created.
    private static let nowhere = "postgresql://127.0.0.1:1/circulard"

    @Test("treats an empty credential as missing")
    func empty() async throws {
        try await Scratch.with { scratch in
            let program = try Self.program(in: scratch)
            for text in ["", " \n", "\n"] {
                _ = try scratch.file("kroger-client-id", text)
                let doctor = try await program.run(["doctor"])
                #expect(doctor.output.contains("--   credential kroger-client-id: not set, or empty"), "\(doctor)")
            }
        }
    }

    @Test("warns about a credential that every user may read")
    func exposed() async throws {
        try await Scratch.with { scratch in
            let (program, file) = (try Self.program(in: scratch), try scratch.file("kroger-client-id", "me\n"))
            for (mode, isRemarked) in [(0o644, true), (0o640, false), (0o600, false)] as [(mode_t, Bool)] {
                try #require(chmod(file, mode) == 0)
                let doctor = try await program.run(["doctor"])
                #expect(doctor.output.contains("ok   credential kroger-client-id: set"), "\(doctor)")
                #expect(doctor.output.contains("chmod 600") == isRemarked, "\(doctor)")
            }
        }
    }

    private static func program(in scratch: Scratch) throws -> Program {
        try Program(
            in: scratch,
            ["CIRCULARD_CREDENTIALS_DIRECTORY": scratch.directory, "CIRCULARD_DATABASE_URL": nowhere])
    }

    @Test("answers queries even if the credentials cannot be read")
    func missing() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch, ["CIRCULARD_CREDENTIALS_DIRECTORY": scratch.directory + "/nowhere"])
            try await program.holdingDatabase(in: scratch.state) { _ in
                for command in ["status", "stores"] { try await program.run([command]).expectSuccess() }
                let doctor = try await program.run(["doctor"])
                #expect(doctor.status == 78 && doctor.output.contains("no such credentials directory"), "\(doctor)")
            }
        }
    }

    @Test("prefers the service manager's directory to that of the file")
    func service() async throws {
        try await Scratch.with { scratch in
            let config = try scratch.file("own.yaml", "credentials: {directory: /nowhere}\n")
            _ = try scratch.file("kroger-client-id", "me\n")
            let doctor = try await Program(
                in: scratch,
                [
                    "CIRCULARD_CONFIG": config, "CREDENTIALS_DIRECTORY": scratch.directory,
                    "CIRCULARD_DATABASE_URL": Self.nowhere,
                ]
            ).run(["doctor"])
            #expect(doctor.output.contains("ok   credential kroger-client-id: set"), "\(doctor)")
        }
    }
}
