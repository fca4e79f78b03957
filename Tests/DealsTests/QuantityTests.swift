import Deals
import Testing

@Suite("Quantities") struct QuantityTests {
    @Test("hold one part and Int64.max parts", arguments: [1, Int128(Int64.max)])
    func holds(parts: Int128) throws {
        for unit in BaseUnit.allCases {
            #expect(try Int128(#require(Quantity(parts: parts, unit: unit)).parts) == parts)
        }
    }

    @Test(
        "refuse zero, negative and too large amounts",
        arguments: [0, -1, Int128(Int64.min), Int128(Int64.max) + 1, Int128.max, Int128.min])
    func refuses(parts: Int128) {
        for unit in BaseUnit.allCases { #expect(Quantity(parts: parts, unit: unit) == nil) }
    }

    @Test("reach 922 kg")
    func reach() {
        #expect(Quantity(parts: Int128(Quantity.partsPerUnit) * 922_337, unit: .gram) != nil)
        #expect(Quantity(parts: Int128(Quantity.partsPerUnit) * 922_338, unit: .gram) == nil)
    }

    @Test("of the same number in another unit are another quantity")
    func units() { #expect(Quantity(parts: 5, unit: .gram) != Quantity(parts: 5, unit: .milliliter)) }

    @Test("a pound is 453.59237 g")
    func pound() {
        #expect(Quantity.pound.unit == .gram)
        #expect(Int128(Quantity.pound.parts) * 100_000 == 45_359_237 * Int128(Quantity.partsPerUnit))
    }

    @Test("a size without a range has two equal ends, and is not approximate")
    func packageSize() {
        let size = PackageSize(.pound)
        #expect((size.smallest, size.largest, size.isApproximate) == (.pound, .pound, false))
        #expect(size.unit == .gram)
    }

    @Test("a size refuses ends of different units, and reversed ends")
    func impossibleSizes() throws {
        let (small, large) = (try #require(Quantity(parts: 1, unit: .gram)), Quantity.pound)
        #expect(PackageSize(smallest: small, largest: large) != nil)
        #expect(PackageSize(smallest: large, largest: small) == nil)
        let volume = try #require(Quantity(parts: Int128(large.parts), unit: .milliliter))
        #expect(PackageSize(smallest: small, largest: volume) == nil)
    }
}
