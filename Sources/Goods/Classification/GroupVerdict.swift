/// The comparison group of a listing, and why.
package struct GroupVerdict: Hashable, Sendable {
    package enum GroupReason: Hashable, Sendable {
        /// The phrase names the goods. `isInSize`: the title has none, the size text does.
        case head(phrase: String, isInSize: Bool)
        /// The phrase names the goods where no other noun does.
        case ingredient(phrase: String)
        /// The brand stands for one kind of goods.
        case brand(phrase: String)
        /// The phrase would name `group`, but the veto beside it makes it something else.
        case vetoed(phrase: String, group: String, veto: String)
        case noKnownNoun
    }

    /// A group, and whether only a brand shows it.
    struct ShownGroup: Hashable, Sendable {
        let group: GroupDefinition
        let isByBrand: Bool

        /// A name of goods says more than a brand, which may be on others too.
        func kind(named: GoodsKind) -> GoodsKind { isByBrand ? named : group.kind(named: named) }

        /// The kind without a name; nil if the text beside a brand names goods that the group does not have.
        func kind(beside other: GoodsKind?) -> GoodsKind? {
            guard isByBrand, let other, group.kind(named: other) != other else { return group.kind(named: nil) }
            return nil
        }
    }

    /// nil: unknown.
    package let group: GroupDefinition?
    /// The group of each alternative ("or") of the title; nil if the title does not show it.
    let alternatives: [ShownGroup?]
    package let reason: GroupReason
    /// The departments that were taken into account, sorted.
    package let departments: [String]
}

extension GroupVerdict {
    /// The kinds of the goods, one for each alternative of the title that names its own: "Softsoap" beside "or Irish Spring Body
    /// Wash" does not.
    /// - Parameters:
    ///   - named: the kind that the name of each alternative shows.
    ///   - other: the kind that the text beside the title shows.
    package func kinds(named: [GoodsKind?], beside other: GoodsKind?) -> [GoodsKind] {
        guard named.count == alternatives.count else { return named.compactMap(\.self) }
        guard named.contains(where: { $0 != nil }) else {
            return alternatives.compactMap { $0?.kind(beside: other) }
        }
        return zip(named, alternatives).compactMap { named, group in named.map { group?.kind(named: $0) ?? $0 } }
    }
}

extension GroupVerdict: CustomStringConvertible {
    /// "butter: the noun \"butter stick\" (department dairy)".
    package var description: String {
        let places = departments.isEmpty ? "" : " (department \(departments.joined(separator: ", ")))"
        return "\(group?.name ?? "unknown"): \(reason)\(places)"
    }
}

extension GroupVerdict.GroupReason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .head(let phrase, let isInSize): "the noun \"\(phrase)\"\(isInSize ? " beside the size" : "")"
        case .ingredient(let phrase): "the word \"\(phrase)\", without another noun"
        case .brand(let phrase): "the brand \"\(phrase)\""
        case .vetoed(let phrase, let group, let veto): "not \(group): \"\(veto)\" beside \"\(phrase)\""
        case .noKnownNoun: "no known noun or brand"
        }
    }
}
