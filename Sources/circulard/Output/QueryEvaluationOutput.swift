import CommandSupport
import Matching

/// The figures of `circulard eval compare` as JSON.
struct QueryEvaluationJSON: Encodable {
    struct QueryFigures: Encodable {
        struct ListedMistake: Encodable {
            let chain: String, item: String, title: String, size: String
            let relevance: Int
            let relation: String
            let reasons: [String]
        }

        let query: String, understood: String
        let score: QueryScore
        let wrong: [ListedMistake], missed: [ListedMistake], wrongSubstitutes: [ListedMistake]
    }

    let total: QueryScore
    let queries: [QueryFigures]

    init(_ verdicts: [QueryVerdict]) {
        total = QueryScore(verdicts)
        queries = verdicts.map { verdict in
            QueryFigures(
                query: verdict.query.text, understood: verdict.query.understood, score: QueryScore([verdict]),
                wrong: verdict.wrong.map(Self.mistake), missed: verdict.missed.map(Self.mistake),
                wrongSubstitutes: verdict.wrongSubstitutes.map(Self.mistake))
        }
    }

    private static func mistake(_ listed: ListedRow) -> QueryFigures.ListedMistake {
        QueryFigures.ListedMistake(
            chain: listed.row.key.chain, item: listed.row.key.sku, title: listed.row.title, size: listed.row.size,
            relevance: listed.label, relation: listed.coverage.relation.rawValue,
            reasons: listed.coverage.reasons.map { "\($0)" })
    }
}

/// The figures of `circulard eval compare` as a table, and the queries with mistakes, the worst first.
struct QueryEvaluationText {
    let verdicts: [QueryVerdict]

    var lines: [String] { table.lines(width: Console.isTerminal ? Console.width : nil) + mistakes }

    private var table: Table {
        let score = QueryScore(verdicts)
        var table = Table(columns: [
            .init(title: "Figure", isFlexible: true), .init(title: "Right", alignsRight: true),
            .init(title: "Of", alignsRight: true), .init(title: "%", alignsRight: true),
        ])
        table.rows = [
            row("rows of the first part that are answers", score.listedRight, score.listed),
            row("queries whose first row is an answer", score.firstRowRight, score.answerable),
            row("answers that are in the first part", score.listedRight, score.answers),
            row(
                "rows of the substitutes part that are substitutes or answers", score.substitutesRight,
                score.substitutes),
        ]
        return table
    }

    private func row(_ name: String, _ part: Int, _ whole: Int) -> [String] {
        [name, "\(part)", "\(whole)", Percentage.text(of: part, in: whole)]
    }

    private var mistakes: [String] {
        verdicts.enumerated().filter { $0.element.mistakeCount > 0 }
            .sorted { ($1.element.mistakeCount, $0.offset) < ($0.element.mistakeCount, $1.offset) }
            .flatMap { lines(of: $0.element) }
    }

    private func lines(of verdict: QueryVerdict) -> [String] {
        var lines = ["", "\(verdict.query.text): \(verdict.query.understood)"]
        if !verdict.isFirstRight, verdict.answerCount > 0 {
            lines.append("  the first row is not an answer: \(verdict.first.first?.row.title ?? "no row")")
        }
        lines += verdict.wrong.map { line("listed wrongly", $0) }
        lines += verdict.missed.map { line("missed", $0) }
        return lines + verdict.wrongSubstitutes.map { line("not a substitute", $0) }
    }

    private func line(_ problem: String, _ listed: ListedRow) -> String {
        let reasons = listed.coverage.reasons.map { "\($0)" }.joined(separator: "; ")
        let size = listed.row.size.isEmpty ? "" : " | \(listed.row.size)"
        return "  \(problem) (\(listed.label)): \(listed.row.title)\(size)\(reasons.isEmpty ? "" : " [\(reasons)]")"
    }
}
