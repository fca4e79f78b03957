import Deals
import Pricing
import Testing

@Suite struct ComparisonTests {
    @Test("keeps the best offer of each store and ranks stores by unit price")
    func unitPrice() {
        let offers = [
            offer(store: 1, cents: 399, ounces: 16, meters: 900), offer(store: 1, cents: 699, ounces: 32, meters: 900),
            offer(store: 2, cents: 299, ounces: 16, meters: 500), offer(store: 3, cents: 199, ounces: nil, meters: 100),
        ]
        let answer = Comparison(of: offers, toleranceBasisPoints: 200, now: 0)
        #expect(answer.ranked.measure == .unitPrice(.ounce))
        #expect(answer.ranked.placements.map(\.contender.id) == [2, 1])
        #expect(answer.notComparable.map(\.placements).map { $0.map(\.contender.id) } == [[3]])
    }

    @Test("compares goods weighed at checkout with packages")
    func pounds() {
        let offers = [offer(store: 1, cents: 320, ounces: nil, unit: .pound), offer(store: 2, cents: 300, ounces: 16)]
        #expect(
            Comparison(of: offers, toleranceBasisPoints: 0, now: 0).ranked.placements.map(\.contender.id) == [1, 0])
    }

    @Test("compares by item if no size is known, or if requested")
    func each() {
        let offers = [offer(store: 1, cents: 399, ounces: nil), offer(store: 2, cents: 299, ounces: nil)]
        #expect(Comparison(of: offers, toleranceBasisPoints: 200, now: 0).ranked.measure == .each)
        let sized = [offer(store: 1, cents: 399, ounces: 64), offer(store: 2, cents: 299, ounces: 16)]
        let asked = Comparison(of: sized, measure: .each, toleranceBasisPoints: 200, now: 0)
        #expect(asked.ranked.placements.map(\.contender.id) == [1, 0])
    }

    @Test("keeps prices per pound apart from prices per item")
    func poundsApart() {
        let offers = [offer(store: 1, cents: 209, ounces: nil, unit: .pound), offer(store: 2, cents: 299, ounces: nil)]
        let answer = Comparison(of: offers, measure: .each, toleranceBasisPoints: 200, now: 0)
        #expect(answer.ranked.placements.map(\.contender.id) == [1])
        #expect(answer.notComparable.map(\.measure) == [.pound])
    }

    @Test("does not treat different prices of the same gallon as similar")
    func cheapUnits() {
        let offers = [
            offer(store: 1, cents: 219, ounces: 128, meters: 1), offer(store: 2, cents: 209, ounces: 128, meters: 9),
        ]
        let answer = Comparison(of: offers, toleranceBasisPoints: 0, now: 0)
        #expect(answer.ranked.placements.map(\.contender.id) == [1, 0])
    }

    @Test("compares in the unit preferred, if there are prices by units of its kind")
    func preferredUnit() {
        let offers = [offer(store: 1, cents: 219, ounces: 16)]
        let answer = Comparison(of: offers, displayUnits: [.gallon, .pound], toleranceBasisPoints: 0, now: 0)
        #expect(answer.ranked.measure == .unitPrice(.pound))
        #expect(Comparison(of: offers, toleranceBasisPoints: 0, now: 0).ranked.measure == .unitPrice(.ounce))
    }

    @Test("never ranks a lower bound or an unknown price", arguments: [PriceBasis.atLeast, .unknown])
    func bounds(basis: PriceBasis) {
        let answer = Comparison(
            of: [offer(store: 1, cents: 1, ounces: nil, basis: basis)], toleranceBasisPoints: 200, now: 0)
        #expect(answer.ranked.placements.isEmpty && answer.notComparable.isEmpty)
    }

    @Test("a fresh offer represents its store before a cheaper stale one")
    func staleInStore() {
        let offers = [
            offer(store: 1, cents: 100, ounces: nil, confirmedAt: nil), offer(store: 1, cents: 200, ounces: nil),
        ]
        #expect(Comparison(of: offers, toleranceBasisPoints: 200, now: 0).ranked.placements.map(\.contender.id) == [1])
    }

    @Test(
        "labels age",
        arguments: [(0, .green), (7, .green), (8, .amber), (30, .amber), (31, .red), (nil, .red)] as [(Int?, Freshness)]
    )
    func freshness(days: Int?, expected: Freshness) {
        #expect(Freshness(ageSeconds: days.map { $0 * Freshness.secondsPerDay }) == expected)
    }
}

private func offer(
    store: Int64, cents: Int, ounces: Int?, meters: Int = 1000, unit: PricedUnit = .each, basis: PriceBasis = .exact,
    confirmedAt: Int? = 0
) -> PricedOffer {
    let price = OfferPrice(effectiveEach: CentsFraction(Money(cents: cents)), basis: basis, unit: unit, quantity: 1)
    let size = ounces.flatMap { Quantity(parts: Int128($0) * 283_495_231_250_000, unit: .gram) }.map {
        PackageSize($0)
    }
    return PricedOffer(
        price: price, unitPrice: UnitPrice(price: price, size: size), conditionCount: 0, storeID: store,
        distanceMeters: meters, confirmedAt: confirmedAt)
}
