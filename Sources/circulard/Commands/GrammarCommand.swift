import AdText
import ArgumentParser

struct GrammarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grammar", abstract: "List the rules of the deal parser, each with an example.")

    @Flag(help: "Print one JSON object per line.") var json = false

    func run() async throws {
        guard !json else { return try JSON.printLines(Grammar.rules.map(RuleJSON.init)) }
        var table = Table(columns: [
            .init(title: "Rule"), .init(title: "Reads", isFlexible: true), .init(title: "Example", isFlexible: true),
        ])
        table.rows = Grammar.rules.map { [$0.id, $0.reads, $0.example] }
        try table.print()
    }
}

private struct RuleJSON: Encodable {
    let rule: String, reads: String, example: String

    init(_ rule: GrammarRule) { (self.rule, reads, example) = (rule.id, rule.reads, rule.example) }
}
