package import Deals

/// The relation of one product to another, or to what somebody asked for; the farthest first.
package enum GoodsRelation: String, Hashable, Sendable, Comparable, CaseIterable {
    /// Another type, form or use.
    case different
    case unknown
    /// The same type and form with another brand, variety, size or grade: compared by unit price.
    case substitute
    case same

    package static func < (a: GoodsRelation, b: GoodsRelation) -> Bool {
        (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
}

/// The relation of a product to a predicate, and why it is not nearer.
package struct Coverage: Hashable, Sendable {
    /// The farthest relation that a reason gives; `same` without a reason.
    package let relation: GoodsRelation
    package let reasons: [CoverageReason]

    package init(reasons: [CoverageReason]) {
        self.reasons = reasons
        relation = reasons.map(\.relation).min() ?? .same
    }
}

/// A reason why a product is not what a predicate asks for.
package enum CoverageReason: Hashable, Sendable {
    case unknownGroup
    case otherGroup(wanted: String, found: String)
    case nearGroup(wanted: String, found: String)
    case otherBrand(wanted: ProductBrand, found: ProductBrand)
    case otherForm(_ name: String, wanted: String, found: String)
    /// `found` is nil if the product does not state it.
    case otherAttribute(_ name: String, wanted: String, found: String?)
    case missingWords([String])
    case excluded([String])
    case otherSize(wanted: PackageSize, found: PackageSize)
    case otherCount(wanted: ClosedRange<Int>, found: ClosedRange<Int>)

    /// The nearest relation that it leaves possible.
    package var relation: GoodsRelation {
        switch self {
        case .otherGroup, .otherForm: .different
        case .unknownGroup: .unknown
        case .nearGroup, .otherBrand, .otherAttribute, .missingWords, .excluded, .otherSize,
            .otherCount:
            .substitute
        }
    }
}
