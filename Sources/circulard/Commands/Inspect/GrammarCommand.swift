import AdText
import ArgumentParser

struct GrammarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grammar",
        abstract: "List the rules of the deal parser, and then how it combines them, each with an example.")

    @Flag(help: "Print one JSON object per line.") var json = false

    func run() async throws {
        let rows = Grammar.rules.map(RuleJSON.init) + Readings.all.map(RuleJSON.init)
        guard !json else { return try JSON.printLines(rows) }
        var table = Table(columns: [
            .init(title: "Rule"), .init(title: "Reads", isFlexible: true),
            .init(title: "Combines", isFlexible: true), .init(title: "Example", isFlexible: true),
        ])
        table.rows = rows.map { [$0.rule, $0.reads, $0.combines ?? "", $0.example] }
        try table.print()
    }
}

private struct RuleJSON: Encodable {
    let rule: String, reads: String, example: String
    /// The kinds of clause that a reading combines: "giving + price".
    let combines: String?

    init(_ rule: GrammarRule) { (self.rule, reads, example, combines) = (rule.id, rule.reads, rule.example, nil) }

    init(_ reading: LineReading) {
        (rule, reads, example, combines) = (reading.id, reading.reads, reading.example.text, reading.pattern)
    }
}
