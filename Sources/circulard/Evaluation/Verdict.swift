/// The comparison of one output line with its label.
struct Verdict {
    /// A column in which they differ.
    struct Difference: Hashable, Encodable {
        let column: String
        /// nil: not stated by the label.
        let expected: String?
        /// nil: not stated by the output.
        let read: String?
    }

    let row: LabelledFile.LabelledRow
    /// Whether every column matches the label.
    var isRight: Bool { differences.isEmpty }
    /// Whether the part that a comparison needs matches: mechanic and price, or the total of a size.
    let isMainRight: Bool
    /// Whether the output states nothing where the label does.
    let isRefused: Bool
    /// Whether the output would mislead a shopper: a price that differs from the label, or a size that is wrong and
    /// sure.
    let isWrong: Bool
    let differences: [Difference]
}

/// Counts over a set of verdicts.
struct Score: Hashable, Encodable {
    private(set) var rows = 0
    private(set) var right = 0
    private(set) var mainRight = 0
    private(set) var refused = 0
    private(set) var wrong = 0

    init(_ verdicts: some Sequence<Verdict>) {
        for verdict in verdicts {
            rows += 1
            right += verdict.isRight ? 1 : 0
            mainRight += verdict.isMainRight ? 1 : 0
            refused += verdict.isRefused ? 1 : 0
            wrong += verdict.isWrong ? 1 : 0
        }
    }

    /// The percentage of rows that are fully right: "97.4"; nil for zero rows.
    var rightPercent: String? {
        guard rows > 0 else { return nil }
        let tenths = right * 1000 / rows
        return "\(tenths / 10).\(tenths % 10)"
    }
}

/// The verdicts of a file. Debatable rows are counted separately.
struct Evaluation {
    let verdicts: [Verdict]

    var total: Score { Score(clear) }
    var ambiguous: Score { Score(verdicts.filter(\.row.isAmbiguous)) }
    var sources: [(name: String, score: Score)] {
        Dictionary(grouping: clear, by: \.row.source).map { ($0, Score($1)) }
            .sorted { ($1.score.rows, $0.name) < ($0.score.rows, $1.name) }
    }
    /// The number of differences by column.
    var columns: [String: Int] {
        clear.flatMap(\.differences).reduce(into: [:]) { $0[$1.column, default: 0] += 1 }
    }
    /// The rows that are not fully right, in the order of the file.
    var misses: [Verdict] { verdicts.filter { !$0.isRight || $0.isWrong } }

    private var clear: [Verdict] { verdicts.filter { !$0.row.isAmbiguous } }
}
