import Deals
import Pricing
import TestSupport
import Testing

/// The order of contenders that differ in all they can, at every tolerance.
@Suite("The order of a ranking") struct RankingOrderTests {
    private static let cases = Trials.count(20_000)

    @Test("is total: every contender once, none equal to another")
    func total() async {
        await each("total order") { stores, ranking, _ in
            let order = ranking.placements(of: stores).map(\.contender.id)
            #expect(order.count == stores.count && Set(order).count == stores.count)
        }
    }

    @Test("does not depend on the order of the input")
    func invariant() async {
        await each("order of the input") { stores, ranking, random in
            #expect(ranking.placements(of: stores) == ranking.placements(of: stores.shuffled(using: &random)))
        }
    }

    @Test("never gives a worse rank for a lower price of one's own")
    func monotonic() async {
        await each("lower price") { stores, ranking, random in
            let lucky = Int.random(in: stores.indices, using: &random)
            let off = Int.random(in: 1...60, using: &random)
            let cheaper = stores.map { $0.id == lucky ? $0.cheaper(by: off) : $0 }
            let (before, after) = (ranking.rank(of: lucky, in: stores), ranking.rank(of: lucky, in: cheaper))
            #expect(after <= before, "\(lucky) by \(off) in \(stores)")
        }
    }

    @Test("at a quantity never gives a worse rank for a lower price of one's own")
    func monotonicAtQuantity() async throws {
        try await each("lower price at a quantity") { stores, ranking, random in
            let quantity = Int.random(in: 1...6, using: &random)
            let promotions = stores.map { _ in Self.promotion(using: &random) }
            let lucky = Int.random(in: stores.indices, using: &random)
            let cheaper = promotions.enumerated().map {
                $0 == lucky ? $1.cheaper(by: .random(in: 1...40, using: &random)) : $1
            }
            let before = try zip(stores, promotions).map { try $0.at($1.price(for: quantity)) }
            let after = try zip(stores, cheaper).map { try $0.at($1.price(for: quantity)) }
            #expect(ranking.rank(of: lucky, in: after) <= ranking.rank(of: lucky, in: before))
        }
    }

    private func each(
        _ name: StaticString, _ check: ([Contender], Ranking, inout SeededGenerator) throws -> Void
    ) async rethrows {
        var random = SeededGenerator(for: name)
        for _ in 0..<Self.cases {
            // Other tests are waiting for a thread.
            await Task.yield()
            let tolerance = random.pick([0, 100, 200, 500, 1_000])
            let floor = CentsFraction(Money(cents: Int.random(in: 0...1, using: &random)))
            let stores = (0..<Int.random(in: 1...9, using: &random)).map { Self.contender($0, using: &random) }
            try check(stores, Ranking(toleranceBasisPoints: tolerance, floor: floor), &random)
        }
    }

    /// Few values of each kind, so that ties are frequent.
    private static func contender(_ id: Int, using random: inout SeededGenerator) -> Contender {
        let (cents, share) = (Int.random(in: 190...260, using: &random), random.pick([1, 1, 1, 3, 7] as [Int128]))
        return Contender(
            id: id, price: CentsFraction(Int128(cents) * share + random.pick([0, 1]), over: share)!,
            distanceMeters: .random(in: 1...5, using: &random) * 800,
            conditionCount: .random(in: 0...2, using: &random), freshness: random.pick([.green, .green, .amber, .red]),
            confirmedAt: .random(in: 0...3, using: &random), storeID: .random(in: 1...4, using: &random))
    }

    private static func promotion(using random: inout SeededGenerator) -> Promotion {
        let price = Money(cents: Int.random(in: 100...300, using: &random))
        let terms = Promotion.Terms(minimumQuantity: random.pick([1, 1, 2, 4]))
        return Promotion(random.pick([.unitPrice(price), .bundle(quantity: 3, total: price * 3)]), terms: terms)
    }
}

extension Ranking {
    fileprivate func rank(of id: Int, in stores: [Contender]) -> Int {
        placements(of: stores).firstIndex { $0.contender.id == id } ?? .max
    }
}

extension Contender {
    fileprivate func at(_ price: CentsFraction) -> Contender {
        Contender(
            id: id, price: price, distanceMeters: distanceMeters, conditionCount: conditionCount, freshness: freshness,
            confirmedAt: confirmedAt, storeID: storeID)
    }
}

extension Promotion {
    fileprivate func cheaper(by cents: Int) -> Promotion {
        let off = Money(cents: cents)
        return switch benefit {
        case .bundle(let quantity, let total): Promotion(.bundle(quantity: quantity, total: total - off), terms: terms)
        case .unitPrice(let price): Promotion(.unitPrice(price - off), terms: terms)
        default: self
        }
    }

    fileprivate func price(for quantity: Int) throws -> CentsFraction {
        try #require(ShopperOffer(self, regular: exactly(250))?.price(at: quantity)).effectiveEach
    }
}
