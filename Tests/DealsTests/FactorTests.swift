import Deals
import Testing

@Suite("Units and limits") struct FactorTests {
    /// NIST Handbook 44, appendix C, in multiples of 10⁻¹³ of a gram, milliliter, centimeter or square centimeter.
    @Test("factors are exact")
    func factors() {
        #expect(UnitFactor.ounce == 283_495_231_250_000 && UnitFactor.pound == 4_535_923_700_000_000)
        #expect(UnitFactor.fluidOunce == 295_735_295_625_000 && UnitFactor.cup == 2_365_882_365_000_000)
        #expect(UnitFactor.pint == 4_731_764_730_000_000 && UnitFactor.quart == 9_463_529_460_000_000)
        #expect(UnitFactor.gallon == 37_854_117_840_000_000 && UnitFactor.dryQuart == 11_012_209_427_150_000)
        #expect(UnitFactor.inch == 25_400_000_000_000 && UnitFactor.foot == 304_800_000_000_000)
        #expect(UnitFactor.foot * UnitFactor.foot == UnitFactor.squareFoot * UnitFactor.one)
    }

    @Test("miles are whole meters, rounded down, and are printed to a tenth")
    func miles() {
        #expect([0, 1, 10, 100].map(Mile.meters) == [0, 1_609, 16_093, 160_934])
        #expect([0, 80, 81, 1_609, 160_934].map(Mile.text) == ["0.0 mi", "0.0 mi", "0.1 mi", "1.0 mi", "100.0 mi"])
    }
}
