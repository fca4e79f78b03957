package import Deals

/// Goods that shoppers compare with each other. The group decides the meaning of an ounce and the one unit that prices
/// are shown in, for every brand and size (NIST Handbook 130, Uniform Unit Pricing).
package struct ComparisonGroup: Hashable, Sendable {
    /// The meaning of a plain "oz". Publix prints it for fluid ounces too.
    enum Ounce { case weight, fluid, unsure }

    package let name: String
    var ounce = Ounce.weight
    /// The display unit, if it differs from `DisplayUnit.init(of:)`.
    var display: [BaseUnit: DisplayUnit] = [:]
    /// The weight of the heaviest single piece of a multipack, in ounces, if it can tell one piece from all of them.
    var heaviestPiece: Ratio?
    /// Berries and tomatoes come in dry pints, cream in liquid ones; nil if either is possible.
    var isInDryPints: Bool?
    /// Whether an amount is a capacity: bags, cups.
    var holdsAmounts = false
    /// Whether a count is a size grade: "26 to 30 ct".
    var isGradedByCount = false

    /// The unit a shelf label shows for these goods, by the unit that the unit price is counted in.
    package func displayUnit(of base: BaseUnit) -> DisplayUnit { display[base] ?? DisplayUnit(of: base) }

    /// - Returns: nil if neither title nor department identifies the goods.
    package static func of(title: String, department: String? = nil) -> ComparisonGroup? {
        Goods.groups(inHeadOf: title).last ?? department.flatMap(Goods.group(ofDepartment:))
    }
}

extension ComparisonGroup {
    static let milk = ComparisonGroup(name: "milk", ounce: .fluid, isInDryPints: false)
    static let drinks = ComparisonGroup(name: "soft drinks, water and juice", ounce: .fluid, isInDryPints: false)
    static let alcohol = ComparisonGroup(name: "beer, wine and spirits", ounce: .fluid, isInDryPints: false)
    static let broth = ComparisonGroup(name: "broth", ounce: .fluid, isInDryPints: false)
    static let oils = ComparisonGroup(name: "oils and dressings", ounce: .fluid, isInDryPints: false)
    static let iceCream = ComparisonGroup(
        name: "ice cream", ounce: .fluid, display: [.milliliter: .quart], isInDryPints: false)
    static let frozenTreats = ComparisonGroup(name: "frozen treats", ounce: .unsure)
    static let cleaning = ComparisonGroup(name: "detergents and cleaners", ounce: .fluid, isInDryPints: false)
    /// Goods sold by weight as often as by volume.
    static let unsure = ComparisonGroup(name: "sauces, syrups and creams", ounce: .unsure)
    static let meat = ComparisonGroup(name: "meat and fish", display: [.gram: .pound])
    static let shrimp = ComparisonGroup(name: "shrimp", display: [.gram: .pound], isGradedByCount: true)
    static let produce = ComparisonGroup(name: "produce", display: [.gram: .pound])
    static let berries = ComparisonGroup(
        name: "berries and tomatoes", display: [.gram: .pound, .milliliter: .dryPint], isInDryPints: true)
    static let cheese = ComparisonGroup(name: "cheese", display: [.gram: .pound])
    static let creamCheese = ComparisonGroup(
        name: "cream cheese", display: [.gram: .pound], heaviestPiece: Ratio(8))
    static let butter = ComparisonGroup(name: "butter", display: [.gram: .pound])
    static let yogurt = ComparisonGroup(name: "yogurt", heaviestPiece: Ratio(6))
    static let cups = ComparisonGroup(name: "pudding and fruit cups", heaviestPiece: Ratio(6))
    static let drinkMix = ComparisonGroup(name: "drink mix", heaviestPiece: Ratio(6, over: 10))
    static let smallPieces = ComparisonGroup(name: "yeast, cones and shells", heaviestPiece: Ratio(5, over: 10))
    static let bread = ComparisonGroup(name: "bread and baked goods")
    static let grocery = ComparisonGroup(name: "dry and frozen groceries")
    static let canned = ComparisonGroup(name: "canned goods", heaviestPiece: Ratio(16))
    static let coffee = ComparisonGroup(name: "coffee", heaviestPiece: Ratio(6, over: 10))
    static let cookingSpray = ComparisonGroup(name: "cooking spray", heaviestPiece: Ratio(8))
    static let eggs = ComparisonGroup(name: "eggs", display: [.count: .dozen])
    static let coffeePods = ComparisonGroup(name: "coffee pods", heaviestPiece: Ratio(6, over: 10))
    static let trashBags = ComparisonGroup(name: "trash bags", holdsAmounts: true)
    static let foodBags = ComparisonGroup(name: "food bags", display: [.count: .hundred], holdsAmounts: true)
    static let tableware = ComparisonGroup(
        name: "plates and cups", display: [.count: .hundred], holdsAmounts: true)
    static let byTheHundred = ComparisonGroup(name: "tissues, tea bags and tablets", display: [.count: .hundred])
    static let paper = ComparisonGroup(name: "paper towels and bath tissue")
    static let foil = ComparisonGroup(name: "foil and wrap")
    /// Their weights are those of babies and pets.
    static let diapers = ComparisonGroup(name: "diapers", holdsAmounts: true)
    /// Their content is not the amount that they hold.
    static let vessels = ComparisonGroup(name: "jars, bottles and filters", holdsAmounts: true)
    static let eachCounted = ComparisonGroup(name: "batteries and packs of things")
}
