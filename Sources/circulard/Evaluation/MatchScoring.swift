import CommandSupport
import Matching
import Storage

/// Compares the verdict on a pair of listings with its label.
struct MatchScoring {
    static let names = ["text": "title_a", "source": "store_a", "note": "ambiguity"]
    static let columns = ["size_a", "title_b", "size_b", "store_b", "label"]

    let reader: ProductReader

    /// - Throws: a failure if the label is not a relation.
    func verdict(for row: LabelledFile.LabelledRow, of path: String) throws -> MatchRowVerdict {
        guard let label = row["label"], let expected = GoodsRelation(rawValue: label) else {
            throw Failure(
                .badData, "line \(row.line) of \(path) has the label \"\(row["label"] ?? "")\"",
                advice: "a label is one of \(GoodsRelation.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        let question = MatchQuestion(
            a: MatchQuestion.text(title: row.text, size: row["size_a"] ?? "", store: row.source),
            b: MatchQuestion.text(
                title: row["title_b"] ?? "", size: row["size_b"] ?? "", store: row["store_b"] ?? ""))
        return MatchRowVerdict(row: row, expected: expected, verdict: question.verdict(reader))
    }
}

/// The verdict on one row of a labelled file.
struct MatchRowVerdict {
    let row: LabelledFile.LabelledRow
    let expected: GoodsRelation
    let verdict: MatchVerdict

    var isRight: Bool { verdict.relation == expected }
    /// Goods merged that are not the same: the mistake that misleads a shopper.
    var isFalseSame: Bool { verdict.relation == .same && !isRight }
    /// Whether the label is marked as debatable.
    var isAmbiguous: Bool { row["note"] != nil }
    /// "Publix, Kroger".
    var stores: String { "\(row.source), \(row["store_b"] ?? "")" }
}
