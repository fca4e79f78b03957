import Goods

/// Decides whether two listings or ad lines are the same goods.
package enum ProductMatcher {
    /// The verdict on the two products that are nearest to each other.
    package static func verdict(_ a: [LineProduct], _ b: [LineProduct]) -> MatchVerdict {
        let verdicts = a.flatMap { first in b.map { verdict(first, $0) } }
        return verdicts.max { ($0.relation, $0.confidence) < ($1.relation, $1.confidence) }
            ?? MatchVerdict(relation: .unknown, confidence: .low, reasons: [])
    }

    /// Whether the verdict can be `same`. Of most pairs it says no, and much faster than a verdict with its reasons.
    package static func canBeSame(_ a: [LineProduct], _ b: [LineProduct]) -> Bool {
        a.contains { first in b.contains { canBeSame(first, $0) } }
    }

    private static func canBeSame(_ a: LineProduct, _ b: LineProduct) -> Bool {
        guard a.facts.group != nil, b.facts.group != nil else { return false }
        return switch CoveringText(a, b) {
        case .first: a.predicate.isMet(by: b.facts)
        case .second: b.predicate.isMet(by: a.facts)
        case .either: a.predicate.isMet(by: b.facts) || b.predicate.isMet(by: a.facts)
        case .both: a.predicate.isMet(by: b.facts) && b.predicate.isMet(by: a.facts)
        }
    }

    /// The text that has to cover the other: an open one may cover a single product, of two open ones either the other, and
    /// two products each other.
    private enum CoveringText {
        case first, second, either, both

        init(_ a: LineProduct, _ b: LineProduct) {
            switch (a.isOpen, b.isOpen) {
            // Grade, cut and seasoning of produce and meat are not varieties that a line leaves open.
            case _ where a.predicate.isCommodity && b.predicate.isCommodity: self = .both
            case (true, false): self = .first
            case (false, true): self = .second
            case (true, true): self = .either
            case (false, false): self = .both
            }
        }
    }

    private static func verdict(_ a: LineProduct, _ b: LineProduct) -> MatchVerdict {
        guard a.facts.group != nil, b.facts.group != nil else { return verdictOfUnknown(a, b) }
        let forward = a.predicate.covers(b.facts)
        let backward = b.predicate.covers(a.facts)
        let nearer =
            switch CoveringText(a, b) {
            case .first: forward
            case .second: backward
            case .either: max(forward, backward)
            case .both: min(forward, backward)
            }
        let coverage = nearer.relation == .same ? Coverage(reasons: contradictions(forward, backward)) : nearer
        return MatchVerdict(
            relation: coverage.relation, confidence: confidence(coverage, a, b),
            reasons: coverage.reasons.isEmpty ? agreement(a.facts, b.facts) : coverage.reasons.map(\.description))
    }

    /// The words that two texts of the same goods have in common.
    private static func agreement(_ a: ProductFacts, _ b: ProductFacts) -> [String] {
        let brand = a.brand == b.brand ? "\(a.brand)" : "\(a.brand) and \(b.brand)"
        let sizes = [a.size, b.size].compactMap { $0?.words }
        let size = sizes.count == 2 ? "size: \(sizes[0]) and \(sizes[1])" : "size: not stated by both"
        return ["goods: \(a.group?.name ?? "unknown")", "brand: \(brand)", size]
    }

    /// Attributes that both texts state, with different values.
    private static func contradictions(_ a: Coverage, _ b: Coverage) -> [CoverageReason] {
        [a, b].map { coverage in
            coverage.reasons.filter { if case .otherAttribute(_, _, _?) = $0 { true } else { false } }
        }.max { $0.count < $1.count } ?? []
    }

    /// Without a group only words in common tell; none in common is another thing.
    private static func verdictOfUnknown(_ a: LineProduct, _ b: LineProduct) -> MatchVerdict {
        let shared = Set(a.facts.words).intersection(b.facts.words).filter { $0.utf8.count > 2 }
        return MatchVerdict(
            relation: shared.isEmpty ? .different : .unknown, confidence: .low,
            reasons: [CoverageReason.unknownGroup.description])
    }

    private static func max(_ a: Coverage, _ b: Coverage) -> Coverage { a.relation < b.relation ? b : a }
    private static func min(_ a: Coverage, _ b: Coverage) -> Coverage { b.relation < a.relation ? b : a }

    /// Both brands and sizes make the same goods sure; groups that differ make them a guess. Of others, goods of one
    /// group are surely comparable, and those of unrelated groups surely not.
    private static func confidence(_ coverage: Coverage, _ a: LineProduct, _ b: LineProduct)
        -> MatchVerdict.MatchConfidence
    {
        guard let first = a.facts.group, let second = b.facts.group else { return .low }
        switch coverage.relation {
        case .same where first != second: return .low
        case .same:
            let hasBrands = a.facts.brand != .unbranded && b.facts.brand != .unbranded
            return hasBrands && a.facts.size != nil && b.facts.size != nil ? .high : .medium
        case .substitute: return first == second ? .high : .medium
        case .different: return first == second ? .medium : .high
        case .unknown: return .low
        }
    }
}
