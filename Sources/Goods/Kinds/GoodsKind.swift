package import Deals

/// A kind of goods: what the words of a size mean for them, for every brand and size (NIST Handbook 130, Uniform Unit
/// Pricing).
package struct GoodsKind: Hashable, Sendable {
    /// The meaning of a plain "oz" on a package.
    package enum PlainOunce: String, Hashable, Sendable, CaseIterable { case weight, fluid, either }

    /// A property that some kinds have. Raw values are those of `kinds.txt`.
    package enum KindTrait: String, Hashable, Sendable, CaseIterable {
        /// The volume beside a count is that of each: "8 ct 12 fl oz".
        case isDrunk = "drunk"
        /// Fruit behind their name is their flavor.
        case hasFlavors = "flavored"
        /// A piece holds a few ounces.
        case isSmall = "small"
        /// Liquids that bags hold, unlike other goods: freezer pops.
        case isLiquidInBags = "liquid in bags"
        /// An amount is a capacity: bags, cups.
        case holdsAmounts = "holds amounts"
        /// The text of a size names them, whatever the title names.
        case isNamedInSizes = "named in sizes"
        /// A count is a size grade: "26 to 30 ct".
        case isGradedByCount = "graded by count"
        /// Rolls are things to eat. A roll of paper is not an amount.
        case hasRollsAsPieces = "rolls are pieces"
        /// The things counted are rolls.
        case hasPiecesAsRolls = "pieces are rolls"
        /// Sold by the piece as well.
        case isSoldByThePiece = "sold by the piece"
        /// Weighed at the store as well.
        case isWeighed = "weighed"
    }

    /// Unique: "milk".
    package let name: String
    /// The meaning of a plain "oz". Publix prints it for fluid ounces too.
    package let ounce: PlainOunce
    /// The units of shelf labels, if they differ from `DisplayUnit.init(of:)`.
    let labels: [BaseUnit: DisplayUnit]
    /// The weight of the heaviest single piece of a multipack, in tenths of an ounce, if it can tell one piece from all of
    /// them.
    package let heaviestPiece: Int?
    /// Berries and tomatoes come in dry pints, cream in liquid ones; nil if either is possible.
    package let isInDryPints: Bool?
    let traits: Set<KindTrait>
    /// The name of the kind that they are in bottles and cartons.
    let bottled: String?

    package func has(_ trait: KindTrait) -> Bool { traits.contains(trait) }

    /// The unit a shelf label shows for these goods, by the unit that the unit price is counted in.
    package func displayUnit(of base: BaseUnit) -> DisplayUnit { labels[base] ?? DisplayUnit(of: base) }
}

/// Kinds are told apart by their names, which are unique.
extension GoodsKind {
    package static func == (a: GoodsKind, b: GoodsKind) -> Bool { a.name == b.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
