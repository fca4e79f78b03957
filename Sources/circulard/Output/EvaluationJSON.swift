/// The figures of `circulard eval` as JSON.
struct EvaluationJSON: Encodable {
    struct Source: Encodable {
        let source: String
        let score: Score
    }

    struct Miss: Encodable {
        let line: Int, source: String, text: String
        let isAmbiguous: Bool, isWrong: Bool, isRefused: Bool
        let differences: [Verdict.Difference]
    }

    let total: Score, ambiguous: Score
    let sources: [Source]
    let columns: [String: Int]
    let misses: [Miss]

    init(_ evaluation: Evaluation) {
        (total, ambiguous, columns) = (evaluation.total, evaluation.ambiguous, evaluation.columns)
        sources = evaluation.sources.map { Source(source: $0.name, score: $0.score) }
        misses = evaluation.misses.map {
            Miss(
                line: $0.row.line, source: $0.row.source, text: $0.row.text, isAmbiguous: $0.row.isAmbiguous,
                isWrong: $0.isWrong, isRefused: $0.isRefused, differences: $0.differences)
        }
    }
}
