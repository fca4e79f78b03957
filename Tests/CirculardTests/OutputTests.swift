import TestSupport
import Testing

/// The target and width of output.
@Suite(.timeLimit(.minutes(2))) struct OutputTests {
    @Test("is as wide as its terminal", arguments: [60, 80, 120, 200])
    func width(columns: Int) async throws {
        let widest = try await Self.widest("stty cols \(columns)")
        #expect(widest <= columns && (columns <= 80 || widest > 80))
    }

    @Test("is as wide as COLUMNS says, whatever the terminal's width")
    func override() async throws {
        #expect(try await Self.widest("stty cols 200; export COLUMNS=90") <= 90)
    }

    /// The widest line of a table on a terminal.
    private static func widest(_ preparation: String) async throws -> Int {
        try await Scratch.with { scratch in
            let script = "\(preparation); circulard grammar"
            let outcome = try await Program(in: scratch).setting(["COLUMNS": nil])
                .shell("script -qec '\(script)' /dev/null")
            outcome.expectSuccess()
            return outcome.output.split(whereSeparator: \.isNewline).map(\.count).max() ?? 0
        }
    }

    @Test(
        "reports a full disk for help and version too",
        arguments: ["--help", "--version", "parse deal --help", "grammar", "--generate-completion-script bash"])
    func full(arguments: String) async throws {
        try await Scratch.with { scratch in
            try await Program(in: scratch).shell("circulard \(arguments) >/dev/full")
                .expectRefusal(74, naming: "No space left on device")
        }
    }

    @Test("reports that its output is closed", arguments: ["grammar", "--help", "grammar --json"])
    func closed(arguments: String) async throws {
        try await Scratch.with { scratch in
            try await Program(in: scratch).shell("circulard \(arguments) >&-")
                .expectRefusal(64, naming: "standard output is closed")
        }
    }

    @Test(
        "does not mention the library that reads files",
        arguments: [
            "source test nosamples", "source test noexpectation", "extract unreadable page.html", "status --config .",
        ])
    func plain(arguments: String) async throws {
        try await Scratch.with { scratch in
            let outcome = try await Program(in: scratch).shell(
                """
                mkdir -p scrapers
                for name in nosamples noexpectation unreadable; do
                    cp -r "$CIRCULARD_SHARE_DIRECTORY/scrapers/kroger-ad" scrapers/$name
                    sed -i "s/^id: .*/id: $name/" scrapers/$name/scraper.yaml
                done
                rm -r scrapers/nosamples/samples
                rm scrapers/noexpectation/samples/deals.json.expected.json
                rm scrapers/unreadable/scraper.yaml && mkdir scrapers/unreadable/scraper.yaml
                circulard \(arguments)
                """)
            #expect([65, 78].contains(outcome.status), "\(outcome)")
            for word in ["NSCocoa", "Error Domain", "UserInfo"] {
                #expect(!outcome.output.contains(word) && !outcome.errors.contains(word), "\(outcome)")
            }
        }
    }
}
