/// The sizes of the units that goods are sold in, in multiples of 10⁻¹³ of the base unit, exact (NIST Handbook 44,
/// appendix C). Printed sizes, display units and the price by the pound use these; tests compare `schema.sql` with them.
package enum UnitFactor {
    package static let one = Int128(Quantity.partsPerUnit)

    // Grams.
    package static let pound: Int128 = 4_535_923_700_000_000
    package static let ounce = pound / 16

    // Milliliters: a gallon is 231 cubic inches.
    package static let gallon: Int128 = 37_854_117_840_000_000
    package static let quart = gallon / 4, pint = gallon / 8, cup = gallon / 16, fluidOunce = gallon / 128
    package static let dryPint: Int128 = 5_506_104_713_575_000
    package static let dryQuart = dryPint * 2

    // Centimeters and square centimeters.
    package static let inch = one * 254 / 100, foot = inch * 12
    package static let squareFoot: Int128 = 9_290_304_000_000_000
}
