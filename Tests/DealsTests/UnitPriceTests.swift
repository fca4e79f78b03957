import Deals
import TestSupport
import Testing

@Suite("Unit prices") struct UnitPriceTests {
    // Parts (10⁻¹³ g or ml) of the customary units, from the exact factors of NIST Handbook 44, appendix C.
    static let ounce: Int128 = 283_495_231_250_000
    static let fluidOunce: Int128 = 295_735_295_625_000

    private func price(_ cents: Int, _ unit: PricedUnit = .each, over count: Int128 = 1) throws -> OfferPrice {
        let each = try #require(CentsFraction(Int128(cents), over: count))
        return OfferPrice(effectiveEach: each, basis: .exact, unit: unit, quantity: Int(count))
    }

    private func size(_ parts: Int128, _ unit: BaseUnit, approximate: Bool = false) throws -> PackageSize {
        PackageSize(try #require(Quantity(parts: parts, unit: unit)), isApproximate: approximate)
    }

    @Test("16 oz is 1 lb, and 128 fl oz is 1 gal of 3785.411784 ml")
    func customaryUnits() throws {
        #expect(Quantity(parts: Self.ounce * 16, unit: .gram) == .pound)
        #expect(Self.fluidOunce * 128 == 37_854_117_840_000_000)
        let pound = try #require(UnitPrice(price: price(799), size: size(Self.ounce * 16, .gram)))
        #expect(pound == UnitPrice(price: try price(799, .pound), size: nil))
        let gallon = try size(37_854_117_840_000_000, .milliliter)
        #expect(
            try UnitPrice(price: price(640), size: gallon)
                == UnitPrice(price: price(5), size: size(Self.fluidOunce, .milliliter)))
    }

    @Test("an offer by the pound and its bag of some pounds agree", arguments: 1...50)
    func poundAndBag(pounds: Int) throws {
        let bag = try size(Int128(Quantity.pound.parts) * Int128(pounds), .gram)
        #expect(try UnitPrice(price: price(899 * pounds), size: bag) == UnitPrice(price: price(899, .pound), size: nil))
    }

    @Test("goods weighed at checkout need no size, and ignore one")
    func weighed() throws {
        let withSize = UnitPrice(price: try price(899, .pound), size: try size(Self.ounce, .gram, approximate: true))
        #expect(withSize == UnitPrice(price: try price(899, .pound), size: nil))
        #expect(withSize?.unit == .gram)
    }

    @Test("is nil without a size, or with an approximate one")
    func none() throws {
        #expect(UnitPrice(price: try price(899), size: nil) == nil)
        #expect(UnitPrice(price: try price(899), size: try size(Self.ounce, .gram, approximate: true)) == nil)
    }

    @Test("a range of sizes is priced by its smallest package")
    func range() throws {
        let (small, large) = (try size(Self.ounce * 14, .gram), try size(Self.ounce * 15, .gram))
        let either = try #require(PackageSize(smallest: small.smallest, largest: large.smallest))
        let unitPrice = try UnitPrice(price: price(500), size: either)
        #expect(try unitPrice?.centsPerUnit == UnitPrice(price: price(500), size: small)?.centsPerUnit)
        #expect(unitPrice?.basis == .atMost)
    }

    @Test("is nil if the fraction does not fit")
    func tooFine() throws {
        #expect(UnitPrice(price: try price(1, over: 3), size: try size(Int128(Int64.max) - 1, .gram)) == nil)
    }

    @Test("are exact: cents times ounces is the price again")
    func exactness() throws {
        var random = SeededGenerator(for: "unit price")
        for _ in 0..<Trials.count(10_000) {
            let cents = Int.random(in: 1...9_999, using: &random)
            let count = Int128.random(in: 1...6, using: &random)
            let tenths = Int128.random(in: 1...2_000, using: &random)
            let parts = Self.ounce * tenths / 10
            let unit = try #require(
                UnitPrice(price: price(cents, over: count), size: size(parts, .gram)), "seed \(random.seed)")
            // centsPerUnit × parts / partsPerUnit = cents / count, cross-multiplied.
            let left = Int128(unit.centsPerUnit.numerator) * parts * count
            let right = Int128(unit.centsPerUnit.denominator) * Int128(cents) * Int128(Quantity.partsPerUnit)
            #expect(left == right, "\(cents)/\(count) for \(tenths) tenths of an ounce, seed \(random.seed)")
        }
    }

    @Test(
        "order packages by the price of the same amount",
        arguments: [(599, 160, 629, 200), (250, 80, 320, 100), (999, 16, 999, 17)])
    func order(cents: Int, ounces: Int, otherCents: Int, otherOunces: Int) throws {
        let one = try #require(UnitPrice(price: price(cents), size: size(Self.ounce * Int128(ounces), .gram)))
        let other = try #require(
            UnitPrice(price: price(otherCents), size: size(Self.ounce * Int128(otherOunces), .gram)))
        #expect((one.centsPerUnit < other.centsPerUnit) == (cents * otherOunces < otherCents * ounces))
    }

    @Test(
        "print to the cent from a dollar up, to a tenth of a cent below",
        arguments: [
            (500, 16, .ounce, "31.3¢/oz"), (125, 16, .pound, "$1.25/lb"), (100, 1, .ounce, "$1.00/oz"),
            (99, 1, .ounce, "99.0¢/oz"),
            (1, 1, .ounce, "1.0¢/oz"), (1, 30, .ounce, "0.0¢/oz"), (1, 16, .ounce, "0.1¢/oz"),
            (1_999, 2, .ounce, "$10.00/oz"),
            (599, 16, .ounce, "37.4¢/oz"), (898, 16, .pound, "$8.98/lb"),
        ] as [(Int, Int, DisplayUnit, String)])
    func printed(cents: Int, ounces: Int, display: DisplayUnit, text: String) throws {
        let unit = try #require(UnitPrice(price: price(cents), size: size(Self.ounce * Int128(ounces), .gram)))
        #expect(unit.printed(per: display) == text)
    }

    @Test(
        "print counts, sheets and areas",
        arguments: [
            (300, 12, .count, .each, "25.0¢/each"), (599, 600, .sheet, .sheets100, "99.8¢/100 sheets"),
            (1_200, 600, .sheet, .sheets100, "$2.00/100 sheets"),
            (93, 92_903, .squareCentimeter, .squareFeet100, "93.0¢/100 sq ft"),
            (300, 18, .count, .dozen, "$2.00/dozen"),
            (450, 200, .count, .hundred, "$2.25/100 ct"), (400, 1_000, .milliliter, .quart, "$3.79/qt"),
            (275, 1_000, .milliliter, .dryPint, "$1.51/dry pt"),
        ] as [(Int, Int, BaseUnit, DisplayUnit, String)])
    func printedOthers(cents: Int, amount: Int, base: BaseUnit, display: DisplayUnit, text: String) throws {
        let content = try size(Int128(amount) * Int128(Quantity.partsPerUnit), base)
        #expect(try #require(UnitPrice(price: price(cents), size: content)).printed(per: display) == text)
    }

    @Test(
        "are shown per pound for weighed goods, otherwise by their kind",
        arguments: [
            (.gram, .pound, .pound), (.gram, .each, .ounce), (.milliliter, .each, .fluidOunce), (.count, .each, .each),
            (.sheet, .each, .sheets100), (.squareCentimeter, .each, .squareFeet100),
        ] as [(BaseUnit, PricedUnit, DisplayUnit)])
    func displayUnit(base: BaseUnit, priced: PricedUnit, display: DisplayUnit) {
        #expect(UnitPrice(centsPerUnit: CentsFraction(Money(cents: 1)), unit: base).displayUnit(for: priced) == display)
    }

    @Test("are shown only by a unit of their own kind", arguments: BaseUnit.allCases)
    func kinds(base: BaseUnit) {
        #expect(DisplayUnit(of: base).base == base)
        #expect(DisplayUnit.allCases.contains { $0.base == base })
    }
}
