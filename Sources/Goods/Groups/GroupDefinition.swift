package import Deals

/// A comparison group: goods that a shopper compares by their unit price.
package struct GroupDefinition: Hashable, Sendable {
    /// The unit in which shoppers compare the goods.
    package enum GroupUnit: String, Hashable, Sendable, CaseIterable {
        case pound = "lb"
        case ounce = "oz"
        case fluidOunce = "fl oz"
        case gallon = "gal"
        case milliliter = "ml"
        case each, dozen, sheet, load
        case count = "ct"
        case squareFoot = "sq ft"
    }

    /// Unique: "milk, whole".
    package let name: String
    /// A description of the goods that belong to it.
    package let definition: String
    package let unit: GroupUnit
    /// The kinds of its goods. The first is that of all whose names show none of the others; it is not empty.
    let kinds: [GoodsKind]
    /// The usual cents for one unit. A unit price outside is likelier a misread size than a price.
    package let plausibleCents: ClosedRange<Int>
    /// The departments that sell it; empty if any may.
    package let departments: Set<String>
    /// The names of the attributes that matter in a comparison inside the group: "fat", "cut".
    package let attributes: [String]
    /// Whether they are weighed at the store as well: a price without a unit may be that of a pound.
    package let isSoldByWeight: Bool
}

/// Groups are told apart by their names, which are unique.
extension GroupDefinition {
    package static func == (a: GroupDefinition, b: GroupDefinition) -> Bool { a.name == b.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension GroupDefinition {
    /// The kind of goods of the group.
    /// - Parameter named: the kind that their name shows; nil if it shows none. A kind that the group does not have is that of
    ///   an ingredient or a flavor.
    package func kind(named: GoodsKind?) -> GoodsKind { named.flatMap { kinds.contains($0) ? $0 : nil } ?? kinds[0] }

    /// The unit of shelf labels for the group's goods; nil if the group is compared by another kind of unit than `base`.
    package func displayUnit(of base: BaseUnit) -> DisplayUnit? { labelUnit?.base == base ? labelUnit : nil }

    /// The unit of shelf labels for the group's goods; nil if labels do not have the unit of the group.
    package var labelUnit: DisplayUnit? {
        switch unit {
        case .pound: .pound
        case .ounce: .ounce
        case .fluidOunce: .fluidOunce
        case .gallon: .gallon
        case .each: .each
        case .dozen: .dozen
        case .sheet: .sheets100
        case .squareFoot: .squareFeet100
        case .milliliter, .count, .load: nil
        }
    }
}
