import Goods

/// Compares the comparison group of a listing with its label.
enum GroupScoring {
    /// The names of the columns that other labelled files call "text" and "source".
    static let names = ["text": "title", "source": "chain"]
    static let columns = ["size", "department", "group"]

    /// - Parameter wordsAlone: classify by the title alone.
    static func verdict(
        for row: LabelledFile.LabelledRow, wordsAlone: Bool, _ groups: ComparisonGroups
    ) -> GroupRowVerdict {
        let verdict =
            wordsAlone
            ? groups.classify(title: row.text)
            : groups.classify(title: row.text, size: row["size"] ?? "", department: row["department"])
        return GroupRowVerdict(row: row, verdict: verdict)
    }
}

/// The group found for one row of a labelled file.
struct GroupRowVerdict {
    let row: LabelledFile.LabelledRow
    let verdict: GroupVerdict

    var expected: String { row["group"] ?? "" }
    var isRight: Bool { verdict.group?.name == expected }
    var isUnknown: Bool { verdict.group == nil }
}

/// Counts over a set of rows.
struct GroupScore: Hashable, Encodable {
    let rows: Int
    let right: Int
    let wrong: Int
    let unknown: Int

    init(_ verdicts: some Collection<GroupRowVerdict>) {
        rows = verdicts.count
        right = verdicts.count(where: \.isRight)
        unknown = verdicts.count { $0.isUnknown && !$0.isRight }
        wrong = rows - right - unknown
    }

    /// The percentage of the rows, with one decimal: "97.4"; "-" for zero rows.
    func percent(_ count: Int) -> String { Percentage.text(of: count, in: rows) }
}

/// The verdicts of a file of labelled groups.
struct GroupEvaluation {
    let verdicts: [GroupRowVerdict]

    var total: GroupScore { GroupScore(verdicts) }
    var ambiguous: GroupScore { GroupScore(verdicts.filter(\.row.isAmbiguous)) }
    var chains: [(name: String, score: GroupScore)] {
        Dictionary(grouping: verdicts, by: \.row.source).map { ($0, GroupScore($1)) }
            .sorted { ($1.score.rows, $0.name) < ($0.score.rows, $1.name) }
    }
    /// The rows that are not right, in the order of the file.
    var misses: [GroupRowVerdict] { verdicts.filter { !$0.isRight } }
}
