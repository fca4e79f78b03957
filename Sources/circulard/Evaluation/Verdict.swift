/// How one answer stands to its label.
struct Verdict {
    /// Where they differ.
    struct Difference: Hashable, Encodable {
        let column: String
        /// nil: the label states none.
        let expected: String?
        /// nil: the answer states none.
        let read: String?
    }

    let row: LabelledFile.Row
    /// Every column is as labelled.
    var isRight: Bool { differences.isEmpty }
    /// What a comparison needs is as labelled: mechanic and price, or the total of a size.
    let isMainRight: Bool
    /// No answer where the label has one.
    let isRefused: Bool
    /// An answer that a shopper would be misled by: a price that is not the label's, a size that is wrong and sure.
    let isWrong: Bool
    let differences: [Difference]
}

/// How many of some answers stand how to their labels.
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

    /// Of the rows that are fully right: "97.4"; nil of none.
    var rightPercent: String? {
        guard rows > 0 else { return nil }
        let tenths = right * 1000 / rows
        return "\(tenths / 10).\(tenths % 10)"
    }
}

/// The verdicts of a file, put together. Rows that a careful person could label otherwise stand apart.
struct Evaluation {
    let verdicts: [Verdict]

    var total: Score { Score(clear) }
    var ambiguous: Score { Score(verdicts.filter(\.row.isAmbiguous)) }
    var sources: [(name: String, score: Score)] {
        Dictionary(grouping: clear, by: \.row.source).map { ($0, Score($1)) }
            .sorted { ($1.score.rows, $0.name) < ($0.score.rows, $1.name) }
    }
    /// How often each column was not as labelled.
    var columns: [String: Int] {
        clear.flatMap(\.differences).reduce(into: [:]) { $0[$1.column, default: 0] += 1 }
    }
    /// What is not fully right, in the order of the file.
    var misses: [Verdict] { verdicts.filter { !$0.isRight || $0.isWrong } }

    private var clear: [Verdict] { verdicts.filter { !$0.row.isAmbiguous } }
}
