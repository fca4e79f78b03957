/// A unit used on shelf labels: an ounce, a pound, a fluid ounce. NIST Handbook 130, Uniform Unit Pricing.
package enum DisplayUnit: String, Hashable, Sendable, CaseIterable {
    case ounce = "oz"
    case pound = "lb"
    case fluidOunce = "fl oz"
    case quart = "qt"
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
        case .fluidOunce, .quart, .dryPint: .milliliter
        case .each, .dozen, .hundred: .count
        case .sheets100: .sheet
        case .squareFeet100: .squareCentimeter
        }
    }

    /// The size of one display unit in multiples of 10⁻¹³ of the base unit, exact (NIST Handbook 44, appendix C).
    var parts: Int128 {
        switch self {
        case .ounce: 283_495_231_250_000
        case .pound: 4_535_923_700_000_000
        case .fluidOunce: 295_735_295_625_000
        case .quart: 9_463_529_460_000_000
        case .dryPint: 5_506_104_713_575_000
        case .each: Int128(Quantity.partsPerUnit)
        case .dozen: 12 * Int128(Quantity.partsPerUnit)
        case .hundred, .sheets100: 100 * Int128(Quantity.partsPerUnit)
        case .squareFeet100: 100 * 9_290_304_000_000_000
        }
    }
}
