import Deals

/// A unit sizes are printed in.
enum SizeUnit: Hashable {
    case ounce, fluidOunce, pound, gram, kilogram
    case cup, pint, quart, gallon, dryPint, milliliter, centiliter, deciliter, liter
    case squareFoot, sheet, dozen
    /// "ct": pieces that share what else is printed.
    case piece
    /// "pk": packages each of which holds what else is printed.
    case pack
    /// "cans", "bottles".
    case container
    /// Rolls are counted, but one roll is no amount of paper.
    case roll
    /// A diameter, a length: not content.
    case dimension

    private static let words: [String: SizeUnit] = [
        "oz": .ounce, "ounce": .ounce, "ounces": .ounce, "lb": .pound, "lbs": .pound, "pound": .pound, "pounds": .pound,
        "g": .gram, "gram": .gram, "grams": .gram, "kg": .kilogram, "cup": .cup, "cups": .cup, "pt": .pint,
        "pint": .pint,
        "qt": .quart, "quart": .quart, "gal": .gallon, "gallon": .gallon, "ml": .milliliter, "cl": .centiliter,
        "dl": .deciliter, "l": .liter, "lt": .liter, "liter": .liter, "liters": .liter, "litre": .liter,
        "sheet": .sheet, "sheets": .sheet, "dozen": .dozen, "ct": .piece, "count": .piece, "pc": .piece, "pcs": .piece,
        "piece": .piece, "pieces": .piece, "bar": .piece, "bars": .piece, "slices": .piece, "biscuits": .piece,
        "dose": .piece, "doses": .piece, "pouches": .piece, "pods": .piece, "bags": .piece, "pk": .pack, "pack": .pack,
        "packs": .pack, "cans": .container, "bottles": .container, "btls": .container, "roll": .roll, "rolls": .roll,
        "in": .dimension, "inch": .dimension, "inches": .dimension, "ft": .dimension, "cm": .dimension,
        "mm": .dimension,
    ]

    init?(word: String) {
        guard let unit = Self.words[word] else { return nil }
        self = unit
    }

    /// Multiples of 10⁻¹³ of the base unit in one of this unit, exact (NIST Handbook 44, appendix C); nil for counts of
    /// things that are no content themselves.
    var content: (parts: Int128, base: BaseUnit)? {
        switch self {
        case .ounce: (283_495_231_250_000, .gram)
        case .pound: (4_535_923_700_000_000, .gram)
        case .gram: (10_000_000_000_000, .gram)
        case .kilogram: (10_000_000_000_000_000, .gram)
        case .fluidOunce: (295_735_295_625_000, .milliliter)
        case .cup: (2_365_882_365_000_000, .milliliter)
        case .pint: (4_731_764_730_000_000, .milliliter)
        case .quart: (9_463_529_460_000_000, .milliliter)
        case .gallon: (37_854_117_840_000_000, .milliliter)
        case .dryPint: (5_506_104_713_575_000, .milliliter)
        case .milliliter: (10_000_000_000_000, .milliliter)
        case .centiliter: (100_000_000_000_000, .milliliter)
        case .deciliter: (1_000_000_000_000_000, .milliliter)
        case .liter: (10_000_000_000_000_000, .milliliter)
        case .squareFoot: (9_290_304_000_000_000, .squareCentimeter)
        case .sheet: (10_000_000_000_000, .sheet)
        case .piece, .pack, .container, .dozen, .roll, .dimension: nil
        }
    }

    /// How many things one of a counting unit is; nil for units of content.
    var things: Int128? {
        switch self {
        case .piece, .pack, .container, .roll: 1
        case .dozen: 12
        default: nil
        }
    }
}
