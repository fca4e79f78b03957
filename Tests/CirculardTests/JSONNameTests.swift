import TestSupport
import Testing

@testable import upstream_sim

/// The names in `--json` output, compared with docs/glossary.md.
@Suite(.serialized, .stage, .timeLimit(.minutes(3))) struct JSONNameTests {
    /// Commands whose names are those of the labelled files.
    private static let ofLabelledFiles: Set<String> = [
        "parse deal", "parse size", "eval deal", "eval size", "eval group", "eval compare",
        "match texts", "eval match",
    ]
    private static let answers = [
        ["compare", "coffee"] + Stage.place, ["compare", "bananas", "--by", "each"] + Stage.place,
        ["basket", "coffee x2", "bananas 3 lb", "zyxxy", "milk 1e3 gal"] + Stage.place,
        ["deals", "--limit", "10000"] + Stage.place, ["changes", "--since", "2026-01-01"] + Stage.place,
        ["history", "coffee"] + Stage.place,
        ["stores", "list"] + Stage.place,
        ["stores", "find", "publix"] + Stage.place, ["source", "list"], ["runs", "list"], ["match", "list"],
        ["grammar"],
        ["doctor"], ["config"], ["db", "migrate", "--plan"], ["reprocess", "--since", "2026-01-01"],
        ["scrape", "publix", "--store", "1083", "--dry-run"], ["scrape", "publix", "--store", "1083"],
    ]
    /// Names that occur only in the output of a migration, after a second edition or ad, for a price history of more
    /// than a month, or for a closed store, an adopted decision, a run of old documents, or wording that the simulator does
    /// not print.
    private static let rare: Set<String> = [
        "number", "purpose", "previous_deal_text", "previous_minimum_quantity", "previous_per", "previous_price_basis",
        "previous_price_cents", "retired_on", "decision_run_id", "reprocessed_run_id", "fallback_price_basis",
        "fallback_price_cents", "printed_saving_cents", "printed_saving_percent", "span_days", "span_observed_days",
        "standing", "lowest_basis", "lowest_cents",
        "lowest_on", "next_sale_from", "next_sale_through", "certainty", "shortest_gap_days", "longest_gap_days",
        "usual_offer_count",
    ]

    @Test("are all in the glossary, which has no other ones")
    func names() async throws {
        try #require(Stage.current).scratch.copy("kroger-ad") { "# A copy.\n" + $0 }
        try await Stage.run("source", "accept-terms", "publix", "--by", "A. Operator").expectSuccess()
        var names: Set<String> = []
        for command in Self.answers { names.formUnion(try await Self.names(command)) }
        names.formUnion(try await Self.namesOfTrouble())
        let listed = try Self.listed()
        #expect(names.subtracting(listed).sorted() == [])
        #expect(listed.subtracting(names).subtracting(Self.rare).sorted() == [])
    }

    @Test("are looked at for each command with --json")
    func commands() async throws {
        let help = try await Stage.run("--experimental-dump-help").json()
        let tried = Self.answers.map { $0.prefix { !$0.hasPrefix("-") } } + [["status"], ["runs", "show"]]
        for command in Self.commands(of: try #require(help["command"])) where !Self.ofLabelledFiles.contains(command) {
            #expect(tried.contains { $0.joined(separator: " ").hasPrefix(command) }, "\(command)")
        }
    }

    /// The names that tell of a refusing host and of an implausible page.
    private static func namesOfTrouble() async throws -> Set<String> {
        var names: Set<String> = []
        try await Stage.failing("kind=access-denied&source=publix") {
            _ = try await Stage.run("scrape", "publix", "--store", "1083")
            names.formUnion(try await Self.names(["status", "--all"]))
        }
        let run = try await Stage.value(
            """
            UPDATE scrape_run SET outcome = 'quarantined', reason = 'half the offers', anomalies = '{"half the offers"}' WHERE id = (
                SELECT max(id) FROM scrape_run WHERE outcome = 'accepted') RETURNING id
            """
        ).split(separator: "\n").first.map(String.init)
        let id = try #require(run)
        _ = try await Stage.run("runs", "reject", id, "--by", "A. Operator")
        return try await names.union(Self.names(["runs", "show", id]))
    }

    private static func names(_ command: [String]) async throws -> Set<String> {
        let outcome = try await Stage.run(command + ["--json"])
        #expect(!outcome.lines.isEmpty, "\(outcome)")
        return try outcome.rows().reduce(into: []) { $0.formUnion(names(in: $1)) }
    }

    private static func names(in value: SimJSON) -> Set<String> {
        (value.elements ?? value.members.map(\.value)).reduce(into: value.keys) { $0.formUnion(names(in: $1)) }
    }

    private static func commands(of command: SimJSON, _ path: [String] = []) -> [String] {
        let hasJSON = command["arguments"]?.elements?.contains { argument in
            argument["names"]?.elements?.contains { $0["name"]?.text == "json" } ?? false
        }
        let inner = command["subcommands"]?.elements?.flatMap { child in
            commands(of: child, path + [child["commandName"]?.text].compactMap(\.self))
        }
        return (hasJSON ?? false ? [path.joined(separator: " ")] : []) + (inner ?? [])
    }

    private static func listed() throws -> Set<String> {
        let text = try Checkout.text("docs/glossary.md")
        let rows = text.matches(of: #/(?m)^\| `([a-z_0-9]+)` \| ([a-z, -]+) \|/#)
        return Set(
            rows.filter { $0.output.2.split(separator: ", ").contains("cli") }.map { String($0.output.1) })
    }
}
