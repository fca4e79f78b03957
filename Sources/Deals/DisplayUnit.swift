/// A unit used on shelf labels: an ounce, a pound, a fluid ounce. NIST Handbook 130, Uniform Unit Pricing.
package enum DisplayUnit: String, Hashable, Sendable, CaseIterable {
    case ounce = "oz"
    case pound = "lb"
    case fluidOunce = "fl oz"
    case quart = "qt"
    case gallon = "gal"
    case dryPint = "dry pt"
    case each = "each"
    case dozen = "dozen"
    case hundred = "100 ct"
    case sheets100 = "100 sheets"
    case squareFeet100 = "100 sq ft"

    /// The display unit of goods without a known comparison group.
    package init(of base: BaseUnit) {
        self =
            switch base {
            case .gram: .ounce
            case .milliliter: .fluidOunce
            case .count: .each
            case .sheet: .sheets100
            case .squareCentimeter: .squareFeet100
            }
    }

    /// The base unit it converts to: a unit price is shown only in a unit of the same kind.
    package var base: BaseUnit {
        switch self {
        case .ounce, .pound: .gram
        case .fluidOunce, .quart, .gallon, .dryPint: .milliliter
        case .each, .dozen, .hundred: .count
        case .sheets100: .sheet
        case .squareFeet100: .squareCentimeter
        }
    }

    /// The size of one display unit in multiples of 10⁻¹³ of the base unit.
    package var parts: Int128 {
        switch self {
        case .ounce: UnitFactor.ounce
        case .pound: UnitFactor.pound
        case .fluidOunce: UnitFactor.fluidOunce
        case .quart: UnitFactor.quart
        case .gallon: UnitFactor.gallon
        case .dryPint: UnitFactor.dryPint
        case .each: UnitFactor.one
        case .dozen: 12 * UnitFactor.one
        case .hundred, .sheets100: 100 * UnitFactor.one
        case .squareFeet100: 100 * UnitFactor.squareFoot
        }
    }
}
