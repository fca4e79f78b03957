import Glibc
import TestSupport
import Testing

func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// Wrongly named databases and files, and the precedence of settings.
@Suite(.timeLimit(.minutes(2))) struct ConfigurationTests {
    static let commands = [
        ["compare", "milk", "--near", "33.790,-84.330"], ["scrape", "publix", "--store", "1083"], ["status"],
    ]
    private static let closed = "postgresql://127.0.0.1:1/circulard"

    @Test("reports that no database responds", arguments: commands)
    func unreachable(command: [String]) async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            try await program.run(command + ["--database", Self.closed]).expectRefusal(69, naming: "port 1")
            #expect(!exists(scratch.state), "a private server was made although another was named")
        }
    }

    @Test(
        "never shows a password",
        arguments: [
            ("postgresql://me:hunter2@127.0.0.1:1/circulard", 69),
            ("postgresql://me:hunter2@127.0.0.1:port/circulard", 78),
            ("postgresql://me:hunter2@127.0.0.1/circulard?nonsense=1", 78),
            ("mysql://me:hunter2@127.0.0.1/circulard", 78),
            ("host=127.0.0.1 password=hunter2 hunter2", 78), ("hunter2", 78),
            ("postgresql://me:hunter2@127.0.0.1:1/circulard?sslmode=hunter2", 78),
        ] as [(String, Int32)])
    func password(url: String, status: Int32) async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            let file = try scratch.file("own.yaml", "database:\n  url: \"\(url)\"\n")
            let outcomes = [
                try await program.run(["status", "--database", url]),
                try await program.setting(["CIRCULARD_DATABASE_URL": url]).run(["status"]),
                try await program.run(["status", "--config", file]),
                try await program.setting(["CIRCULARD_DATABASE_URL": url]).run(["doctor"]),
            ]
            for outcome in outcomes.dropLast() { outcome.expectRefusal(status, naming: "PostgreSQL") }
            for outcome in outcomes {
                #expect(!outcome.output.contains("hunter2") && !outcome.errors.contains("hunter2"), "\(outcome)")
            }
        }
    }

    @Test("refuses a configuration file that does not exist", arguments: commands)
    func missingFile(command: [String]) async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            let file = "\(scratch.directory)/nowhere.yaml"
            try await program.run(command + ["--config", file]).expectRefusal(78, naming: file)
            try await program.setting(["CIRCULARD_CONFIG": file]).run(command).expectRefusal(78, naming: file)
            try await program.run(command + ["--config", scratch.directory])
                .expectRefusal(78, naming: scratch.directory)
        }
    }

    @Test("refuses a configuration file that is not YAML", arguments: ["database: [", "\tdatabase: x", "just words"])
    func brokenFile(text: String) async throws {
        try await Scratch.with { scratch in
            let file = try scratch.file("broken.yaml", text)
            try await Program(in: scratch).run(["status", "--config", file]).expectRefusal(78, naming: file)
        }
    }

    @Test("refuses an invalid state directory")
    func stateDirectory() async throws {
        try await Scratch.with { scratch in
            let program = try Program(in: scratch)
            let file = try scratch.file("file", "")
            let long = scratch.directory + "/" + String(repeating: "long", count: 30)
            for path in [file, long] {
                try await program.run(["status", "--state-directory", path]).expectRefusal(78, naming: path)
            }
        }
    }

    @Test("refuses a share directory without definitions")
    func shareDirectory() async throws {
        try await Scratch.with { scratch in
            try await Program(in: scratch, ["CIRCULARD_SHARE_DIRECTORY": scratch.directory]).run(["source", "test"])
                .expectRefusal(78, naming: scratch.directory)
        }
    }

    @Test("prefers a flag to the environment, that to the file, and the file to the default")
    func precedence() async throws {
        try await Scratch.with { scratch in
            let file = try scratch.file("own.yaml", "database:\n  url: postgresql://127.0.0.1:3/x\n")
            let byFile = try Program(in: scratch, ["CIRCULARD_CONFIG": file])
            let byBoth = byFile.setting(["CIRCULARD_DATABASE_URL": "postgresql://127.0.0.1:2/x"])
            try await byBoth.run(["status", "--database", "postgresql://127.0.0.1:1/x"])
                .expectRefusal(69, naming: "port 1")
            try await byBoth.run(["status"]).expectRefusal(69, naming: "port 2")
            try await byFile.run(["status"]).expectRefusal(69, naming: "port 3")
        }
    }

    @Test("takes the state directory from a flag, the environment, the file, or the service, in this order")
    func statePrecedence() async throws {
        try await Scratch.with { scratch in
            // A path that is too long is named in the message, and no server is created.
            func long(_ name: String) -> String { scratch.directory + "/\(name)" + String(repeating: "-", count: 120) }
            let file = try scratch.file("own.yaml", "state:\n  directory: \(long("file"))\n")
            let service = try Program(in: scratch)
                .setting(["CIRCULARD_STATE_DIRECTORY": nil, "STATE_DIRECTORY": long("service")])
            let byFile = service.setting(["CIRCULARD_CONFIG": file])
            let byEnvironment = byFile.setting(["CIRCULARD_STATE_DIRECTORY": long("environment")])
            try await byEnvironment.run(["status", "--state-directory", long("flag")])
                .expectRefusal(78, naming: long("flag"))
            try await byEnvironment.run(["status"]).expectRefusal(78, naming: long("environment"))
            try await byFile.run(["status"]).expectRefusal(78, naming: long("file"))
            try await service.run(["status"]).expectRefusal(78, naming: long("service"))
        }
    }

    @Test("treats an empty variable as unset")
    func emptyVariables() async throws {
        try await Scratch.with { scratch in
            let file = try scratch.file("own.yaml", "database:\n  url: postgresql://127.0.0.1:3/x\n")
            let byFile = try Program(in: scratch, ["CIRCULARD_CONFIG": file, "CIRCULARD_DATABASE_URL": ""])
            try await byFile.run(["status"]).expectRefusal(69, naming: "port 3")
            let bare = ["CIRCULARD_CREDENTIALS_DIRECTORY": "", "CIRCULARD_SHARE_DIRECTORY": Checkout.top]
            try await Program(in: scratch, bare).run(["status"]).expectSuccess()
        }
    }
}
