import CommandSupport
import Goods

/// The figures of `circulard eval group` as JSON.
struct GroupEvaluationJSON: Encodable {
    struct Chain: Encodable {
        let chain: String
        let score: GroupScore
    }

    struct MissedGroup: Encodable {
        let line: Int, chain: String, title: String
        let expected: String, group: String?
        let reason: String
        let isAmbiguous: Bool
    }

    let total: GroupScore, ambiguous: GroupScore
    let chains: [Chain]
    let misses: [MissedGroup]

    init(_ evaluation: GroupEvaluation) {
        (total, ambiguous) = (evaluation.total, evaluation.ambiguous)
        chains = evaluation.chains.map { Chain(chain: $0.name, score: $0.score) }
        misses = evaluation.misses.map {
            MissedGroup(
                line: $0.row.line, chain: $0.row.source, title: $0.row.text, expected: $0.expected,
                group: $0.verdict.group?.name, reason: "\($0.verdict.reason)", isAmbiguous: $0.row.isAmbiguous)
        }
    }
}

/// The figures of `circulard eval group` as a table, and every row that differs from its label.
struct GroupEvaluationText {
    let evaluation: GroupEvaluation

    var lines: [String] { table.lines(width: Console.isTerminal ? Console.width : nil) + misses }

    private var table: Table {
        var table = Table(columns: [
            .init(title: "Chain", isFlexible: true), .init(title: "Rows", alignsRight: true),
            .init(title: "Right %", alignsRight: true), .init(title: "Wrong %", alignsRight: true),
            .init(title: "Unknown %", alignsRight: true),
        ])
        table.rows = evaluation.chains.map { row($0.name.isEmpty ? "(none named)" : $0.name, $0.score) }
        table.rows.append(row("all of these", evaluation.total))
        table.rows.append(row("AMBIGUOUS among them", evaluation.ambiguous))
        return table
    }

    private func row(_ name: String, _ score: GroupScore) -> [String] {
        [name, "\(score.rows)"] + [score.right, score.wrong, score.unknown].map(score.percent)
    }

    private var misses: [String] {
        evaluation.misses.flatMap { miss in
            [
                "", "line \(miss.row.line)\(miss.row.isAmbiguous ? " (AMBIGUOUS)" : ""): \(miss.row.text)",
                "  expected \(miss.expected)", "  read \(miss.verdict)",
            ]
        }
    }
}
