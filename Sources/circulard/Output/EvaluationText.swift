import CommandSupport

/// The figures of `circulard eval` as a table, and every row that differs from its label.
struct EvaluationText {
    let evaluation: Evaluation
    /// The part of an answer that has to be right: "price".
    let main: String

    var lines: [String] { table.lines(width: Console.isTerminal ? Console.width : nil) + columns + misses }

    private var table: Table {
        var table = Table(columns: [
            .init(title: "Source", isFlexible: true), .init(title: "Rows", alignsRight: true),
            .init(title: "Right", alignsRight: true), .init(title: "%", alignsRight: true),
            .init(title: "\(main) right", alignsRight: true), .init(title: "Refused", alignsRight: true),
            .init(title: "Wrong \(main)", alignsRight: true),
        ])
        table.rows = evaluation.sources.map { row($0.name.isEmpty ? "(none named)" : $0.name, $0.score) }
        table.rows.append(row("all of these", evaluation.total))
        table.rows.append(row("AMBIGUOUS, not counted", evaluation.ambiguous))
        return table
    }

    private func row(_ name: String, _ score: Score) -> [String] {
        [name, "\(score.rows)", "\(score.right)", score.rightPercent ?? "-"]
            + [score.mainRight, score.refused, score.wrong].map(String.init)
    }

    private var columns: [String] {
        let counts = evaluation.columns.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return counts.isEmpty
            ? [] : ["", "differences by column: " + counts.map { "\($0) \($1)" }.joined(separator: ", ")]
    }

    private var misses: [String] {
        evaluation.misses.flatMap { verdict in
            ["", "line \(verdict.row.line)\(marks(verdict)): \(verdict.row.text)"]
                + verdict.differences.map {
                    "  \($0.column): expected \($0.expected ?? "none"), read \($0.read ?? "none")"
                }
        }
    }

    private func marks(_ verdict: Verdict) -> String {
        let marks = [
            verdict.isWrong ? "wrong \(main)" : nil, verdict.isRefused ? "refused" : nil,
            verdict.row.isAmbiguous ? "AMBIGUOUS" : nil,
        ].compactMap(\.self)
        return marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))"
    }
}
