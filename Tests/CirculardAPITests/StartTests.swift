import FoundationEssentials
import Glibc
import Postgres
import Subprocess
import TestDatabase
import TestSupport
import Testing

@testable import WebKit
@testable import circulard_api

/// Starts that an operator has to mend: each ends with a status and says what to do.
@Suite("A start that fails", .freshDatabase) struct StartTests {
    private func expectRefusal(_ arguments: [String], file: String? = nil, mention: String) async throws {
        try await Scratch.with { scratch in
            if let file { try Data(repeating: 7, count: 64).write(to: URL(filePath: "\(scratch.directory)/\(file)")) }
            let words = arguments.map { $0.replacing("SCRATCH", with: scratch.directory) }
            let outcome = try await Program(scratch: scratch).run(words)
            #expect(outcome.status == .exited(78), "\(outcome.errors)")
            let isNamed = outcome.errors.contains(mention.replacing("SCRATCH", with: scratch.directory))
            #expect(isNamed, "says nothing of \(mention): \(outcome.errors)")
            #expect(!outcome.errors.contains("Listening") && !outcome.errors.contains("errno"), "\(outcome.errors)")
        }
    }

    @Test("a Unix socket in a directory that does not exist, or is a file")
    func socketDirectory() async throws {
        let database = ["--database", try FreshDatabase.connectionText]
        try await expectRefusal(
            ["--unix-socket", "SCRATCH/none/http.sock"] + database, mention: "its directory SCRATCH/none does not exist"
        )
        try await expectRefusal(
            ["--unix-socket", "/etc/passwd/http.sock"] + database, mention: "/etc/passwd is not a directory")
    }

    @Test("a port that another program has, and an address of another machine")
    func address() async throws {
        let database = ["--database", try FreshDatabase.connectionText]
        let (listener, port) = try listen()
        defer { close(listener) }
        try await expectRefusal(["--port", "\(port)"] + database, mention: "another program listens there")
        try await expectRefusal(
            ["--address", "192.0.2.1:8080", "--trust-proxy"] + database, mention: "this machine has no such address")
    }

    private static let keys: [(arguments: [String], file: String?, mention: String)] = [
        (["--key-file", "SCRATCH/none"], nil, "no such file: SCRATCH/none"),
        (["--key-file", "SCRATCH"], nil, "SCRATCH is a directory"),
        (["--key-file", "SCRATCH/key"], "key", "SCRATCH/key is not a master key"),
        (["--state-directory", "SCRATCH"], "people.slots", "SCRATCH/people.key does not exist"),
    ]

    @Test("a master key that is missing or is none, which no new one replaces")
    func keys() async throws {
        let database = ["--unix-socket", "SCRATCH/http.sock", "--database", try FreshDatabase.connectionText]
        for start in Self.keys {
            try await expectRefusal(["people"] + start.arguments + database, file: start.file, mention: start.mention)
        }
    }

    @Test("people without key and slot file, where the database has rows; no new files are made")
    func lostKeys() async throws {
        let database = ["--database", try FreshDatabase.connectionText]
        try await Scratch.with { scratch in
            let (keys, program) = (["--state-directory", scratch.directory], Program(scratch: scratch))
            let files = ["people.key", "people.slots"].map { "\(scratch.directory)/\($0)" }
            let first = try await program.serving(["people"] + keys + database) {}
            #expect(first.status == .exited(0) && files.allSatisfy(FileManager.default.fileExists), "\(first.errors)")
            try await FreshDatabase.connect().run(
                script: "INSERT INTO people.vault (id) VALUES ('11111111-1111-4111-8111-111111111111')")
            for file in files { try FileManager.default.removeItem(atPath: file) }
            let key = "\(scratch.directory)/key"
            try Data(String(repeating: "a", count: 64).utf8).write(to: URL(filePath: key))
            for named in [[], ["--key-file", key]] {
                let outcome = try await program.run(
                    ["people", "--unix-socket", scratch.socket] + keys + named + database)
                #expect(outcome.status == .exited(78), "\(outcome.errors)")
                #expect(outcome.errors.contains("\(files[1]) lacks the keys of vaults"), "\(outcome.errors)")
                #expect(!files.contains(where: FileManager.default.fileExists))
            }
            try await FreshDatabase.connect().run(script: "DELETE FROM people.vault")
        }
    }

    @Test("a master key that others may read is named with what to do, one that they may not is not")
    func openKey() async throws {
        let database = ["--database", try FreshDatabase.connectionText]
        try await Scratch.with { scratch in
            let key = "\(scratch.directory)/key"
            try Data(String(repeating: "a", count: 64).utf8).write(to: URL(filePath: key))
            let keys = ["people", "--state-directory", scratch.directory, "--key-file", key]
            for (mode, isNamed) in [(0o640, true), (0o604, true), (0o600, false), (0o400, false)] {
                #expect(chmod(key, mode_t(mode)) == 0)
                let outcome = try await Program(scratch: scratch).serving(keys + database) {}
                #expect(outcome.status == .exited(0), "\(outcome.errors)")
                #expect(outcome.errors.contains("chmod 600 \(key)") == isNamed, "\(mode): \(outcome.errors)")
            }
        }
    }

    @Test("a login with the rights of another role ends people and tell as it ends the API server")
    func otherRole() async throws {
        let administrator = try await FreshDatabase.connect()
        try await administrator.run(
            script:
                "CREATE ROLE only_reads LOGIN IN ROLE circulard_api; CREATE ROLE only_keeps LOGIN IN ROLE circulard_people"
        )
        let text = try FreshDatabase.connectionText
        for (login, role, arguments) in [
            ("only_reads", "circulard_people", ["people"]), ("only_keeps", "circulard_api", []),
        ] {
            try await expectRefusal(
                arguments + [
                    "--state-directory", "SCRATCH", "--unix-socket", "SCRATCH/http.sock", "--database",
                    text + " user=\(login)",
                ],
                mention: "GRANT \"\(role)\" TO \"\(login)\"")
        }
        try await administrator.run(script: "DROP ROLE only_reads, only_keeps")
    }

    @Test("a new key that goes into a pipe alone is said to")
    func newKey() async throws {
        try await Scratch.with { scratch in
            let outcome = try await Program(scratch: scratch).run(["people", "new-key"])
            #expect(outcome.status == .exited(0) && outcome.output.wholeMatch(of: #/[0-9a-f]{64}\n/#) != nil)
            #expect(
                outcome.errors.contains("Keep a copy") && outcome.errors.contains("| tee /dev/tty"), "\(outcome.errors)"
            )
            #expect(!outcome.errors.contains(outcome.output.prefix(16)))
        }
    }

    @Test("a misspelt variable is named, and does not keep it from serving")
    func variable() async throws {
        try await Scratch.with { scratch in
            let program = Program(
                scratch: scratch, variables: ["CIRCULARD_API_PROT": "1", "CIRCULARD_KROGER_CLIENT_ID": "x"])
            let outcome = try await program.serving(["--database", try FreshDatabase.connectionText]) {}
            #expect(
                outcome.errors.contains(
                    "CIRCULARD_API_PROT in the environment is not a setting: did you mean CIRCULARD_API_PORT?"))
            #expect(!outcome.errors.contains("KROGER"), "\(outcome.errors)")
        }
    }

    private func listen() throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && Glibc.listen(descriptor, 1) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        try #require(isBound)
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }
}
