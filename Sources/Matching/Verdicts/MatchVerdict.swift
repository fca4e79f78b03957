/// The relation of two listings or ad lines, and why.
package struct MatchVerdict: Hashable, Sendable {
    /// How far the texts support the relation.
    package enum MatchConfidence: String, Hashable, Sendable, Comparable, CaseIterable {
        case low, medium, high

        package static func < (a: MatchConfidence, b: MatchConfidence) -> Bool {
            (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
        }
    }

    package let relation: GoodsRelation
    package let confidence: MatchConfidence
    /// The properties that agree or differ, in words.
    package let reasons: [String]
    package let rulesVersion: Int

    init(relation: GoodsRelation, confidence: MatchConfidence, reasons: [String]) {
        self.relation = relation
        self.confidence = confidence
        self.reasons = reasons
        rulesVersion = MatchRules.version
    }
}

extension MatchVerdict: CustomStringConvertible {
    /// "substitute (high): brand: jif wanted, skippy found".
    package var description: String {
        "\(relation.rawValue) (\(confidence.rawValue))"
            + (reasons.isEmpty ? "" : ": " + reasons.joined(separator: "; "))
    }
}
