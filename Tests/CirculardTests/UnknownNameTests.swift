import ArgumentParser
import CommandSupport
import Storage
import TestSupport
import Testing

@testable import circulard

/// Names that were mistyped: of commands, and of variables in the environment.
@Suite struct UnknownNameTests {
    @Test(
        "suggests the command that was meant",
        arguments: [
            ("scrap publix", "circulard scrape"), ("comprae milk --near 1,2", "circulard compare"),
            ("db bakup x", "circulard db backup"), ("db --help bakup", nil),
            ("source acept-terms publix", "circulard source accept-terms"),
            ("stores ad publix 1", "circulard stores add"), ("runs releas 17", "circulard runs release"),
            ("histroy butter", "circulard history"), ("doctr", "circulard doctor"), ("lots of words", ""),
            ("match a", nil), ("source publix", nil), ("compare milk butter", nil), ("parse deal a b", nil),
            ("help scrap", nil),
            ("--near 1,2", nil), ("", nil),
        ] as [(String, String?)])
    func commands(line: String, meant: String?) {
        let words = line.split(separator: " ").map(String.init)
        let failure = UnknownCommand(in: words, of: Circulard.self)?.failure
        guard let meant else {
            #expect(failure == nil, "\(failure?.message ?? "")")
            return
        }
        #expect(failure?.status == .usage)
        let suggestion = failure?.advice?.hasPrefix("did you mean \"\(meant)\"?") == true
        #expect(suggestion == !meant.isEmpty, "\(failure?.advice ?? "none")")
    }

    private static func warnings(_ names: [String]) -> [String] {
        UnknownVariables(
            sources: ["kroger", "kroger-ad", "publix"],
            environment: Dictionary(names.map { ($0, "x") }) { one, _ in one }
        ).sentences { ["kroger-client-id", "kroger-client-secret"] }
    }

    @Test(
        "names a misspelt variable, and the one that was meant",
        arguments: [
            ("CIRCULARD_DATABSE_URL", "CIRCULARD_DATABASE_URL"), ("CIRCULARD_API_PROT", "CIRCULARD_API_PORT"),
            ("CIRCULARD_DATABASE", nil), ("CIRCULARD_STATE_DIR", nil),
            ("CIRCULARD_KROGER_CLIENT_SECRT", "CIRCULARD_KROGER_CLIENT_SECRET"),
            ("CIRCULARD_UPSTREAM_PUBLX", "CIRCULARD_UPSTREAM_PUBLIX"), ("CIRCULARD_CONTAKT", "CIRCULARD_CONTACT"),
            ("CIRCULARD_APIPORT", "CIRCULARD_API_PORT"), ("CIRCULARD_API_UNIX_SOKET", "CIRCULARD_API_UNIX_SOCKET"),
            ("CIRCULARD_api_port", nil), ("CIRCULARD_FOO", nil),
            (
                "CIRCULARD_SOURCES_PUBLIX_POLITENESS_MINIMUM_GAP_SECOND",
                "CIRCULARD_SOURCES_PUBLIX_POLITENESS_MINIMUM_GAP_SECONDS"
            ),
        ])
    func variables(name: String, meant: String?) throws {
        let warnings = Self.warnings([name, "CIRCULARD_CONTACT"])
        #expect(warnings.count == 1)
        let warning = try #require(warnings.first)
        #expect(warning.hasPrefix("\(name) in the environment is not a setting: "))
        if let meant { #expect(warning.hasSuffix("did you mean \(meant)?")) }
    }

    @Test("says nothing of settings, of those of other programs, and of other variables")
    func known() throws {
        let keys = ConfigurationKey.all.filter { !$0.name.contains("*") }.map { Setting.variable(for: $0.name) }
        let others = [
            "CIRCULARD_UPSTREAM_KROGER_AD", "CIRCULARD_KROGER_CLIENT_ID", "CIRCULARD_CONFIG",
            "CIRCULARD_SHARE_DIRECTORY",
            "CIRCULARD_SCRAPERS_DIRECTORY", "CIRCULARD_TEST_SEED", "CIRCULARD_API_TLS_KEY", "CIRCULARD", "circulard_x",
            "PATH",
        ]
        #expect(
            Self.warnings(keys + others + UnknownVariables.ofServers.map { Setting.variable(for: "api.\($0)") }) == [])
    }

    @Test("a command warns once, and does its work")
    func warns() async throws {
        try await Scratch.with { scratch in
            let program = try Program(
                in: scratch, ["CIRCULARD_DATABSE_URL": "x", "CIRCULARD_DATABASE_URL": "postgresql://h:1"])
            let list = try await program.run(["config"])
            list.expectSuccess()
            #expect(
                list.errors
                    == "circulard: CIRCULARD_DATABSE_URL in the environment is not a setting: did you mean "
                    + "CIRCULARD_DATABASE_URL?\n", "\(list)")
        }
    }

    @Test("finds credentials where the units do, after what is named")
    func credentials() throws {
        let settings = try Settings(DatabaseOptions.parse(["--database", "postgresql://h/d"]))
        #expect(settings.credentialsDirectory({ _ in nil }, standard: "/proc/self")?.text == "/proc/self")
        #expect(settings.credentialsDirectory({ _ in nil }, standard: "/nowhere") == nil)
        let given = settings.credentialsDirectory(
            { $0 == "CREDENTIALS_DIRECTORY" ? "/run/x" : nil }, standard: "/proc/self")
        #expect(given?.text == "/run/x")
    }
}
