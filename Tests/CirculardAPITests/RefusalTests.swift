import Postgres
import Storage
import Subprocess
import TestDatabase
import TestSupport
import Testing

@testable import WebKit
@testable import circulard_api

/// Settings that cannot work, and how the program has to end.
struct BadSettings: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let status: TerminationStatus.Code
    /// The text that the message has to contain.
    let mention: String
    var variables: [String: String] = [:]

    var testDescription: String { arguments.joined(separator: " ") + variables.keys.joined() }

    static let all = [
        BadSettings(arguments: ["--address", "0.0.0.0:0"], status: 78, mention: "put nginx or Caddy in front"),
        BadSettings(arguments: ["--address", "[2001:db8::1]:0"], status: 78, mention: "--trust-proxy"),
        // Accepted: what is refused comes later.
        BadSettings(
            arguments: ["--address", "0.0.0.0:0", "--trust-proxy", "--log-level", "loud"], status: 78,
            mention: "--log-level"),
        BadSettings(
            arguments: ["--address", "[::1]:0", "--log-level", "loud"], status: 78, mention: "--log-level"),
        BadSettings(arguments: ["--address", "8080"], status: 64, mention: "HOST:PORT"),
        BadSettings(arguments: ["--port", "1", "--unix-socket", "a"], status: 64, mention: "one of them"),
        BadSettings(arguments: ["--port", "70000"], status: 78, mention: "--port"),
        BadSettings(
            arguments: ["--unix-socket", "a"], status: 78, mention: "docs/rest.md",
            variables: ["CIRCULARD_API_TLS_CERTIFICATE": "chain.pem"]),
        BadSettings(
            arguments: ["people", "--port", "0"], status: 78, mention: "CIRCULARD_API_TLS_KEY",
            variables: ["CIRCULARD_API_TLS_KEY": "key.pem"]),
        BadSettings(arguments: ["--radius-default", "60"], status: 78, mention: "--radius-max"),
        BadSettings(arguments: ["--unix-socket", "a", "--unix-socket-mode", "rw"], status: 78, mention: "octal"),
        BadSettings(arguments: ["--max-connections", "2000000"], status: 78, mention: "--max-connections"),
        BadSettings(
            arguments: [], status: 78, mention: "CIRCULARD_API_RATE_LIMIT",
            variables: ["CIRCULARD_API_RATE_LIMIT": "many"]),
        BadSettings(arguments: ["--log-level", "loud"], status: 78, mention: "--log-level"),
        BadSettings(arguments: ["--log-format", "xml"], status: 78, mention: "--log-format"),
        BadSettings(arguments: ["--port", "0"], status: 78, mention: "circulard scrape"),
        BadSettings(arguments: ["--port", "0", "--demo"], status: 78, mention: "circulard demo"),
        BadSettings(
            arguments: ["--port", "0", "--database", "host=/nonexistent"], status: 69, mention: "No such file"),
        BadSettings(
            arguments: ["--port", "0", "--database", "postgresql://%zz"], status: 78, mention: "database URL"),
    ]
}

@Suite("Refusals at the start") struct RefusalTests {
    @Test("says what is wrong and what to do", arguments: BadSettings.all)
    func settings(_ bad: BadSettings) async throws {
        try await Scratch.with { scratch in
            let outcome = try await Program(scratch: scratch, variables: bad.variables).run(bad.arguments)
            #expect(outcome.status == .exited(bad.status), "\(outcome.errors)")
            #expect(outcome.errors.contains(bad.mention), "\(outcome.errors)")
            #expect(!outcome.errors.contains("a bug"), "\(outcome.errors)")
        }
    }

    @Test(
        "a private database is not served where circulard.yaml may name another one",
        arguments: [
            ("database:\n  url: postgresql://db.example.org/x\n", [], true),
            ("{\"database\": {\"url\": \"host=a\"}}", [], true), ("state: {directory: /srv/x}\n", ["--demo"], true),
            ("\"data\\x62ase\": {url: x}\n", [], true),
            ("# database:\n#   url: x\ncontact: me@example.org\n", [], false), ("", [], false),
            ("database: {url: x}\n", ["--demo"], false),
            ("database: {url: x}\n", ["--state-directory", "/nonexistent/state"], false),
        ])
    func unreadConfiguration(text: String, arguments: [String], isRefused: Bool) async throws {
        try await Scratch.with { scratch in
            let file = try scratch.file("circulard.yaml", text)
            let variables = [
                "CIRCULARD_CONFIG": file, "CIRCULARD_STATE_DIRECTORY": "", "STATE_DIRECTORY": scratch.directory,
            ]
            let outcome = try await Program(scratch: scratch, variables: variables).run(["--port", "0"] + arguments)
            #expect(outcome.status == .exited(78), "\(outcome.errors)")
            let names = outcome.errors.contains(file) && outcome.errors.contains("CIRCULARD_DATABASE_URL")
            #expect(names == isRefused, "\(outcome.errors)")
            #expect(isRefused || outcome.errors.contains("there is no database in"), "\(outcome.errors)")
        }
    }

    @Test("a configuration file that may not be read may name a database, one that does not exist does not")
    func unreadableConfiguration() async throws {
        try await Scratch.with { scratch in
            for (path, mention) in [
                (scratch.directory, "CIRCULARD_DATABASE_URL"), ("/nonexistent/a.yaml", "no database"),
            ] {
                let variables = [
                    "CIRCULARD_CONFIG": path, "CIRCULARD_STATE_DIRECTORY": "", "STATE_DIRECTORY": scratch.directory,
                ]
                let outcome = try await Program(scratch: scratch, variables: variables).run(["--port", "0"])
                #expect(outcome.status == .exited(78) && outcome.errors.contains(mention), "\(outcome.errors)")
            }
        }
    }

    @Test("an empty database stays empty", .emptyDatabase)
    func empty() async throws {
        try await refuses("circulard db init")
        let tables = try await FreshDatabase.connect().query("SELECT FROM pg_class WHERE relname = 'offer'")
        #expect(tables.isEmpty)
    }

    @Test("a database of another version is not read", .freshDatabase)
    func otherVersion() async throws {
        try await FreshDatabase.connect().run(
            script: "INSERT INTO schema_migration (number, inventory) VALUES (99, '{}')")
        try await refuses("schema 99")
    }

    private func refuses(_ mention: String) async throws {
        try await Scratch.with { scratch in
            let outcome = try await Program(scratch: scratch).run(
                ["--port", "0", "--database", try FreshDatabase.connectionText])
            #expect(outcome.status == .exited(78), "\(outcome.errors)")
            #expect(outcome.errors.contains(mention), "\(outcome.errors)")
        }
    }
}
