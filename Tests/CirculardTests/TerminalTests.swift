import CommandSupport
import FoundationEssentials
import TestSupport
import Testing

@testable import upstream_sim

/// Control characters are never printed, whatever their origin.
@Suite struct PrintableTextTests {
    @Test(
        "replaces control characters one by one",
        arguments: [
            ("\u{1B}]0;owned\u{7}", "\u{FFFD}]0;owned\u{FFFD}"), ("a\u{9B}2Jb", "a\u{FFFD}2Jb"), ("a\rb", "a\u{FFFD}b"),
            ("\u{202E}$1.99\u{202C}", "\u{FFFD}$1.99\u{FFFD}"), ("\u{2067}x\u{2069}", "\u{FFFD}x\u{FFFD}"),
            ("\u{200E}\u{200F}\u{61C}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("\u{7F}\u{0}", "\u{FFFD}\u{FFFD}"),
        ])
    func replaces(text: String, printed: String) {
        #expect(text.printable == printed)
        #expect(text.printable.count == text.count)
    }

    @Test("leaves other text unchanged", arguments: ["", "Häagen-Dazs® 2 for $5", "a\tb\nc", "👩‍👧 🇺🇸 é 寿司", "שלום"])
    func leaves(text: String) { #expect(text.printable == text && !text.hasTerminalCommands) }
}

extension CommandTests {
    private static let commands: [[String]] = [
        ["status"], ["status", "--json"], ["runs", "list"], ["runs", "list", "--json"], ["runs", "show", "RUN"],
        ["runs", "show", "RUN", "--json"], ["deals", "--limit", "500"], ["deals", "--limit", "500", "--json"],
        ["stores", "--all"],
    ]

    @Test("prints no terminal escape from a server, neither at once nor later")
    func escapes() async throws {
        try await Stage.failing("kind=terminal-escapes&source=publix") {
            let scrape = try await Stage.run("scrape", "publix", "--store", "1528")
            #expect(scrape.status != 0 && scrape.output.contains("owned"), "\(scrape)")
            expectNoCommands(scrape)
        }
        let run = try #require(
            try await Stage.run("runs", "list", "--json").rows().first { $0["reason"]?.text?.contains("owned") == true }
        )
        // The record keeps the original text.
        #expect(run["reason"]?.text?.contains("\u{1B}") == true)
        for command in Self.commands {
            let number = "\(run["run_id"]?.number ?? 0)"
            let outcome = try await Stage.run(command.map { $0 == "RUN" ? number : $0 })
            outcome.expectSuccess()
            expectNoCommands(outcome)
        }
    }

    @Test("prints no bidirectional mark, and keeps it in JSON as an escape")
    func direction() async throws {
        let scratch = try #require(Stage.current?.scratch)
        let page = try String(contentsOfFile: Checkout.sample("publix/pcard.html"), encoding: .utf8)
        let turned = try scratch.file(
            "turned.html", page.replacing("Honey Mangoes", with: "\u{202E}Honey\u{2067} Mangoes\u{9B}"))
        let rows = try await Stage.run("extract", "publix", turned)
        expectNoCommands(rows)
        #expect(rows.output.contains("\\u202eHoney\\u2067 Mangoes"), "\(rows)")
        let explained = try await Stage.run("explain", "publix", turned, "--sku", "-2023500106")
        expectNoCommands(explained)
        #expect(explained.output.contains("\u{FFFD}Honey\u{FFFD} Mangoes"), "\(explained)")
    }

    @Test(
        "refuses a store with a control character",
        arguments: [
            ("--name", "Na\u{1B}[31mme"), ("--name", "\u{202E}x"), ("--name", "two\nlines"), ("--ad-code", "1\u{7}"),
            ("code", "9\u{1B}x"),
        ])
    func addsNoControls(place: String, text: String) async throws {
        var options = ["--name": "Test", "--ad-code": "1", "--state": "GA", "--near": "33.7,-84.3"]
        if place != "code" { options[place] = text }
        let arguments = ["stores", "add", "publix", place == "code" ? text : "9009"] + options.flatMap { [$0, $1] }
        let outcome = try await Stage.run(arguments)
        outcome.expectRefusal(64, naming: "contains a control character")
        expectNoCommands(outcome)
    }

    private func expectNoCommands(_ outcome: Outcome, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(
            !outcome.output.hasTerminalCommands && !outcome.errors.hasTerminalCommands, "\(outcome)",
            sourceLocation: sourceLocation)
    }
}
