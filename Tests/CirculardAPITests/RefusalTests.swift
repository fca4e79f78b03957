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
        "settings come from circulard.yaml, which flags and the environment precede",
        arguments: [
            ("database:\n  url: 'mysql://h/d'\n", [], [:], "mysql://"),
            ("database:\n  url: 'mysql://h/d'\n", ["--database", "host=/nowhere"], [:], "/nowhere"),
            ("database:\n  url: 'mysql://h/d'\n", [], ["CIRCULARD_DATABASE_URL": "host=/nowhere"], "/nowhere"),
            ("state:\n  directory: /nonexistent/state\n", [], [:], "/nonexistent/state"),
            ("state:\n  directory: /nonexistent/state\n", ["--demo"], [:], "/nonexistent/state-demo"),
            ("api:\n  rate_limit: -1\n", [], [:], "circulard.yaml:2"),
            ("api:\n  rate_limit: -1\n", ["--rate-limit", "5"], [:], "there is no database in"),
            ("api:\n  rate_limt: 5\n", [], [:], "did you mean api.rate_limit?"),
            ("api:\n  port: 80\n", [], [:], "unknown key api.port"), ("contact: [a\n", [], [:], "is not YAML"),
        ])
    func file(text: String, arguments: [String], variables: [String: String], mention: String) async throws {
        try await Scratch.with { scratch in
            let file = try scratch.file("circulard.yaml", text)
            let others = [
                "CIRCULARD_CONFIG": file, "CIRCULARD_STATE_DIRECTORY": "", "STATE_DIRECTORY": scratch.directory,
            ]
            let program = Program(scratch: scratch, variables: others.merging(variables) { $1 })
            let outcome = try await program.run(["--port", "0"] + arguments)
            #expect([.exited(78), .exited(69)].contains(outcome.status), "\(outcome.errors)")
            #expect(outcome.errors.contains(mention), "\(outcome.errors)")
        }
    }

    @Test("a configuration file that is named and cannot be read is refused", arguments: ["", "/nonexistent/a.yaml"])
    func unreadableFile(path: String) async throws {
        try await Scratch.with { scratch in
            let path = path.isEmpty ? scratch.directory : path
            let outcome = try await Program(scratch: scratch).run(["--port", "0", "--config", path])
            #expect(outcome.status == .exited(78) && outcome.errors.contains(path), "\(outcome.errors)")
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
