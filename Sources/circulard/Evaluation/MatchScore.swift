import Matching

/// Counts over a set of labelled pairs.
struct MatchScore: Hashable, Encodable {
    let rows: Int
    let right: Int
    let unknown: Int
    /// Pairs labelled the same, pairs found the same, and those that are both.
    let same: Int, sameFound: Int, sameRight: Int
    /// Pairs labelled different, and those of them that were found different.
    let different: Int, differentRight: Int

    init(_ verdicts: some Collection<MatchRowVerdict>) {
        rows = verdicts.count
        right = verdicts.count(where: \.isRight)
        unknown = verdicts.count { $0.verdict.relation == .unknown }
        same = verdicts.count { $0.expected == .same }
        sameFound = verdicts.count { $0.verdict.relation == .same }
        sameRight = verdicts.count { $0.expected == .same && $0.isRight }
        different = verdicts.count { $0.expected == .different }
        differentRight = verdicts.count { $0.expected == .different && $0.isRight }
    }

    /// Right, precision and recall of the same, recall of the different, unknown: in percent.
    var percentages: [String] {
        [(right, rows), (sameRight, sameFound), (sameRight, same), (differentRight, different), (unknown, rows)]
            .map { Percentage.text(of: $0, in: $1) }
    }
}

/// The verdicts of a file of labelled pairs.
struct MatchEvaluation {
    let verdicts: [MatchRowVerdict]

    var total: MatchScore { MatchScore(verdicts) }
    var clear: MatchScore { MatchScore(verdicts.filter { !$0.isAmbiguous }) }
    var ambiguous: MatchScore { MatchScore(verdicts.filter(\.isAmbiguous)) }
    var stores: [(name: String, score: MatchScore)] {
        Dictionary(grouping: verdicts, by: \.stores).map { ($0, MatchScore($1)) }
            .sorted { ($1.score.rows, $0.name) < ($0.score.rows, $1.name) }
    }
    var confidences: [(name: String, score: MatchScore)] {
        MatchVerdict.MatchConfidence.allCases.reversed().map { confidence in
            (confidence.rawValue, MatchScore(verdicts.filter { $0.verdict.confidence == confidence }))
        }
    }
    /// The rows that are not right: first those found the same, each in the order of the file.
    var misses: [MatchRowVerdict] {
        verdicts.filter(\.isFalseSame) + verdicts.filter { !$0.isRight && !$0.isFalseSame }
    }
}
