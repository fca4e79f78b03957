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
    package enum Dimension: Hashable, Sendable { case weight, volume, area, length }

    package var dimension: Dimension? {
        switch self {
        case .ounce, .pound, .gram, .kilogram: .weight
        case .fluidOunce, .cup, .pint, .quart, .gallon, .dryPint, .dryQuart: .volume
        case .milliliter, .centiliter, .deciliter, .liter: .volume
        case .squareFoot: .area
        case .inch, .foot, .centimeter, .millimeter: .length
        case .count, .sheet, .roll, .bunch: nil
        }
    }

    /// The size of one unit in multiples of 10⁻¹³ of the base unit, exact.
    package var parts: Int128 {
        switch self {
        case .ounce: UnitFactor.ounce
        case .pound: UnitFactor.pound
        case .kilogram, .liter: 1_000 * UnitFactor.one
        case .fluidOunce: UnitFactor.fluidOunce
        case .cup: UnitFactor.cup
        case .pint: UnitFactor.pint
        case .quart: UnitFactor.quart
        case .gallon: UnitFactor.gallon
        case .dryPint: UnitFactor.dryPint
        case .dryQuart: UnitFactor.dryQuart
        case .centiliter: 10 * UnitFactor.one
        case .deciliter: 100 * UnitFactor.one
        case .squareFoot: UnitFactor.squareFoot
        case .inch: UnitFactor.inch
        case .foot: UnitFactor.foot
        case .millimeter: UnitFactor.one / 10
        case .gram, .milliliter, .centimeter, .count, .sheet, .roll, .bunch: UnitFactor.one
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
