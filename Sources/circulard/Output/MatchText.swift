import Matching

/// A verdict on a pair for people: the reasons, and how each text was read.
struct MatchText {
    private let verdict: MatchVerdict
    private let readings: [(name: String, products: [LineProduct])]

    init(_ question: MatchQuestion, _ reader: ProductReader) {
        verdict = question.verdict(reader)
        readings = [
            ("first", reader.products(of: question.a, size: MatchQuestion.size)),
            ("second", reader.products(of: question.b, size: MatchQuestion.size)),
        ]
    }

    var lines: [String] {
        let headline = "\(verdict.relation.rawValue.capitalizedFirst) (\(verdict.confidence.rawValue) confidence)."
        return [headline] + verdict.reasons.map { "  \($0)" }
            + readings.flatMap { name, products in products.map { "\(name): \($0)" } }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
