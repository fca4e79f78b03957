package import Deals

/// A unit of printed sizes. Raw values are the names in output.
package enum SizeUnit: String, Hashable, Sendable {
    case ounce = "oz"
    case pound = "lb"
    case gram = "g"
    case kilogram = "kg"
    case fluidOunce = "fl oz"
    case cup
    case pint = "pt"
    case quart = "qt"
    case gallon = "gal"
    case dryPint = "dry pt"
    case dryQuart = "dry qt"
    case milliliter = "ml"
    case centiliter = "cl"
    case deciliter = "dl"
    case liter = "l"
    case squareFoot = "sq ft"
    /// Counted things of any name: "ct", "slices", or "pk" with nothing beside it.
    case count = "ct"
    case sheet, roll, bunch
    case inch = "in"
    case foot = "ft"
    case centimeter = "cm"
    case millimeter = "mm"

    /// The dimension that the unit measures; nil for counts.
    enum Dimension: Hashable { case weight, volume, area, length }

    var dimension: Dimension? {
        switch self {
        case .ounce, .pound, .gram, .kilogram: .weight
        case .fluidOunce, .cup, .pint, .quart, .gallon, .dryPint, .dryQuart: .volume
        case .milliliter, .centiliter, .deciliter, .liter: .volume
        case .squareFoot: .area
        case .inch, .foot, .centimeter, .millimeter: .length
        case .count, .sheet, .roll, .bunch: nil
        }
    }

    /// The size of one unit in multiples of 10⁻¹³ of the base unit, exact (NIST Handbook 44, appendix C).
    var parts: Int128 {
        switch self {
        case .ounce: 283_495_231_250_000
        case .pound: 4_535_923_700_000_000
        case .kilogram, .liter: 10_000_000_000_000_000
        case .fluidOunce: 295_735_295_625_000
        case .cup: 2_365_882_365_000_000
        case .pint: 4_731_764_730_000_000
        case .quart: 9_463_529_460_000_000
        case .gallon: 37_854_117_840_000_000
        case .dryPint: 5_506_104_713_575_000
        case .dryQuart: 11_012_209_427_150_000
        case .centiliter: 100_000_000_000_000
        case .deciliter: 1_000_000_000_000_000
        case .squareFoot: 9_290_304_000_000_000
        case .inch: 25_400_000_000_000
        case .foot: 304_800_000_000_000
        case .millimeter: 1_000_000_000_000
        case .gram, .milliliter, .centimeter, .count, .sheet, .roll, .bunch: Int128(Quantity.partsPerUnit)
        }
    }

    package var base: SizeBase {
        switch dimension {
        case .weight: .comparable(.gram)
        case .volume: .comparable(.milliliter)
        case .area: .comparable(.squareCentimeter)
        case .length: .centimeter
        case nil: self == .roll ? .roll : self == .bunch ? .bunch : .comparable(self == .sheet ? .sheet : .count)
        }
    }
}

/// The unit that the total of a size is counted in.
package enum SizeBase: Hashable, Sendable {
    case comparable(BaseUnit)
    /// Rolls are counted, but one roll is not an amount of paper; bunches differ; a length is not a content.
    case roll, bunch, centimeter

    package var name: String {
        switch self {
        case .comparable(let unit): unit.rawValue
        case .roll: "roll"
        case .bunch: "bunch"
        case .centimeter: "cm"
        }
    }
}
