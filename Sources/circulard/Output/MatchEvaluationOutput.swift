import CommandSupport
import Matching

/// The figures of `circulard eval match` as JSON.
struct MatchEvaluationJSON: Encodable {
    struct NamedScore: Encodable {
        let name: String
        let score: MatchScore
    }

    struct MissedPair: Encodable {
        let line: Int, titleA: String, titleB: String
        let expected: String, verdict: String, confidence: String
        let reasons: [String]
        let isAmbiguous: Bool
    }

    let total: MatchScore, clear: MatchScore, ambiguous: MatchScore
    let stores: [NamedScore], confidences: [NamedScore]
    let misses: [MissedPair]

    init(_ evaluation: MatchEvaluation) {
        (total, clear, ambiguous) = (evaluation.total, evaluation.clear, evaluation.ambiguous)
        stores = evaluation.stores.map { NamedScore(name: $0.name, score: $0.score) }
        confidences = evaluation.confidences.map { NamedScore(name: $0.name, score: $0.score) }
        misses = evaluation.misses.map {
            MissedPair(
                line: $0.row.line, titleA: $0.row.text, titleB: $0.row["title_b"] ?? "",
                expected: $0.expected.rawValue, verdict: $0.verdict.relation.rawValue,
                confidence: $0.verdict.confidence.rawValue, reasons: $0.verdict.reasons, isAmbiguous: $0.isAmbiguous)
        }
    }
}

/// The figures of `circulard eval match` as a table, and every pair that differs from its label.
struct MatchEvaluationText {
    let evaluation: MatchEvaluation

    var lines: [String] { table.lines(width: Console.isTerminal ? Console.width : nil) + misses }

    private var table: Table {
        var table = Table(columns: [
            .init(title: "Pairs of", isFlexible: true), .init(title: "Rows", alignsRight: true),
            .init(title: "Right %", alignsRight: true), .init(title: "Same precision %", alignsRight: true),
            .init(title: "Same recall %", alignsRight: true), .init(title: "Different recall %", alignsRight: true),
            .init(title: "Unknown %", alignsRight: true),
        ])
        table.rows = evaluation.stores.map { row($0.name, $0.score) }
        table.rows += evaluation.confidences.map { row("\($0.name) confidence", $0.score) }
        table.rows.append(row("all of these", evaluation.total))
        table.rows.append(row("without the ambiguous", evaluation.clear))
        table.rows.append(row("the ambiguous", evaluation.ambiguous))
        return table
    }

    private func row(_ name: String, _ score: MatchScore) -> [String] { [name, "\(score.rows)"] + score.percentages }

    private var misses: [String] {
        evaluation.misses.flatMap { miss in
            [
                "", "line \(miss.row.line)\(miss.isAmbiguous ? " (ambiguous)" : ""):",
                "  \(miss.row.text) [\(miss.row["size_a"] ?? "")]",
                "  \(miss.row["title_b"] ?? "") [\(miss.row["size_b"] ?? "")]",
                "  expected \(miss.expected.rawValue), found \(miss.verdict)",
            ]
        }
    }
}
