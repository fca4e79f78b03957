import Deals
import Pricing
import Testing

@Suite struct RankingTests {
    let cent = CentsFraction(Money(cents: 1))

    @Test("forms bands where a pairwise rule would have a cycle")
    func cycle() {
        // 2.00 at 3 mi, 2.04 at 2 mi, 2.08 at 1 mi with 2 %: each nearer store beats the one before it, and 2.00 beats 2.08.
        let stores = [
            contender(0, cents: 200, meters: 4828), contender(1, cents: 204, meters: 3219),
            contender(2, cents: 208, meters: 1609),
        ]
        let placements = Ranking(floor: cent).placements(of: stores)
        #expect(placements.map(\.contender.id) == [1, 0, 2])
        #expect(placements.map(\.band) == [1, 1, 2])
        #expect(placements.map(\.reason) == [.similar(to: CentsFraction(Money(cents: 200))), .lowest, .lowest])
    }

    @Test(
        "distinguishes similar prices from different ones",
        arguments: [
            (100, 102, 200, true), (100, 103, 200, false), (10, 11, 200, true), (10, 12, 200, false),
            (100, 101, 0, true), (100, 110, 1000, true),
        ])
    func similar(lowest: Int, other: Int, tolerance: Int, isSimilar: Bool) {
        let near = contender(0, cents: other, meters: 1)
        let far = contender(1, cents: lowest, meters: 2)
        let first = Ranking(toleranceBasisPoints: tolerance, floor: cent).placements(of: [far, near])[0]
        #expect((first.contender.id == 0) == isSimilar)
    }

    @Test("breaks ties inside a band by distance, price, conditions, freshness, number")
    func ties() {
        let order = [
            contender(5, cents: 101, meters: 1), contender(4, cents: 100, meters: 2),
            contender(3, cents: 101, meters: 2, conditions: 0),
            contender(2, cents: 101, meters: 2, conditions: 1, confirmedAt: 9),
            contender(0, cents: 101, meters: 2, conditions: 1, confirmedAt: 8, store: 2),
            contender(1, cents: 101, meters: 2, conditions: 1, confirmedAt: 8, store: 1),
        ]
        #expect(Ranking(floor: cent).placements(of: order.reversed()).map(\.contender) == order)
    }

    @Test("lists a stale price last, however low")
    func stale() {
        let stale = contender(0, cents: 1, meters: 1, freshness: .red)
        let fresh = contender(1, cents: 900, meters: 9000)
        let placements = Ranking(floor: cent).placements(of: [stale, fresh])
        #expect(placements.map(\.contender) == [fresh, stale])
        #expect(placements[1].reason == .stale)
    }
}

func contender(
    _ id: Int, cents: Int, meters: Int, conditions: Int = 0, freshness: Freshness = .green, confirmedAt: Int = 0,
    store: Int64 = 0
) -> Contender {
    Contender(
        id: id, price: CentsFraction(Money(cents: cents)), distanceMeters: meters, conditionCount: conditions,
        freshness: freshness, confirmedAt: confirmedAt, storeID: store)
}

extension Contender {
    func cheaper(by cents: Int) -> Contender {
        Contender(
            id: id,
            price: CentsFraction(
                Int128(price.numerator) - Int128(cents) * Int128(price.denominator), over: Int128(price.denominator))!,
            distanceMeters: distanceMeters,
            conditionCount: conditionCount, freshness: freshness, confirmedAt: confirmedAt, storeID: storeID)
    }
}
