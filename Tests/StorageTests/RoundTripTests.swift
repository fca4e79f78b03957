import Deals
import Postgres
import Storage
import TestDatabase
import TestSupport
import Testing

@Suite("Promotions in PostgreSQL", .freshDatabase) struct RoundTripTests {
    @Test("of every mechanic and with all terms are read back unchanged")
    func comeBack() async throws {
        var generator = SeededGenerator(for: "promotions in PostgreSQL")
        let offers = (0..<1000).map { Offer.random("\($0)", kind: $0, using: &generator) }
        #expect(Set(offers.map(\.reading.mechanic)) == Set(Mechanic.allCases))
        #expect(Set(offers.map(\.reading.basis)) == Set(PriceBasis.allCases))
        let ground = try await Ground()
        #expect(try await ground.publish(offers, at: ground.atlanta).offersInserted == offers.count)
        let stored = try await ground.database.offers(DealSearch(limit: 2000), at: Ground.noon).map(\.offer)
        let bySKU = Dictionary(uniqueKeysWithValues: stored.map { ($0.listing.sku, $0) })
        #expect(bySKU.count == offers.count)
        for offer in offers { #expect(bySKU[offer.listing.sku] == offer) }
    }

    /// Each differs from the first in one field only.
    private static let others: [Offer] = [
        .sample("1", "Tea", unit: .bag), .sample("1", "Tea", .priceRange(low: cents(299), high: nil)),
        .sample("1", "Tea", .priceRange(low: cents(299), high: cents(399))),
        .sample("1", "Tea", .basketDiscount(spend: cents(9), off: cents(1), repeats: true)),
        .sample("1", "Tea", .basketDiscount(spend: cents(9), off: cents(1), repeats: false)),
        .sample("1", "Tea", .basketDiscount(spend: cents(8), off: cents(1), repeats: false)),
        .sample("1", "Tea", terms: .init(minimumQuantity: 2)),
        .sample("1", "Tea", terms: .init(additionalUnits: .orMore)),
        .sample("1", "Tea", terms: .init(isMixAndMatch: true)),
        .sample("1", "Tea", terms: .init(minimumSpend: cents(9))), .sample("1", "Tea", terms: .init(limit: .init(2))),
        .sample("1", "Tea", terms: .init(limit: .init(2, .deals))),
        .sample("1", "Tea", terms: .init(conditions: [.newCustomer])),
        .sample("1", "Tea", terms: .init(fallbackPrice: RegularPrice(CentsFraction(cents(9)), basis: .exact))),
        .sample("1", "Tea", terms: .init(fallbackPrice: RegularPrice(CentsFraction(cents(9)), basis: .atMost))),
        .sample("1", "Tea", terms: .init(excludesDeposit: true)), .sample("1", "Tea", rewards: [Reward(.gift)]),
        .sample("1", "Tea", rewards: [Reward(.gift, minimumQuantity: 2)]),
    ]

    @Test("offers that differ in one term are another edition")
    func editions() async throws {
        let ground = try await Ground()
        var editions: Set<Int64> = []
        for offer in [.sample("1", "Tea")] + Self.others {
            editions.insert(try await ground.publish([offer], at: ground.atlanta).editionID)
        }
        #expect(editions.count == Self.others.count + 1)
    }
}

// MARK: Random promotions

extension Offer {
    /// - Parameter kind: selects the benefit or none in turn, so that each occurs often.
    fileprivate static func random(_ sku: String, kind: Int, using generator: inout SeededGenerator) -> Offer {
        let promotion = Promotion.Benefit.random(kind, using: &generator).map { benefit in
            // A coupon is a reward beside a price only.
            let kinds = Reward.RewardKind.allCases.filter { benefit != .reward || $0 != .coupon }
            return Promotion(
                // By the pound in turn too: the price by weight is a mechanic of its own.
                benefit, unit: kind % 30 == 0 ? .pound : generator.pick(SaleUnit.allCases),
                terms: .random(using: &generator),
                rewards: (0..<Int.random(in: 1...3, using: &generator)).map { _ in .random(of: kinds, using: &generator)
                })
        }
        var regular = RegularPrice.random(using: &generator)
        let unparsedText = generator.pick([[], [], ["7"], ["\"$2\" \\ {x}", "3%"]])
        // The tables refuse a regular price below the deal's.
        if let told = regular, let paid = promotion?.price(regular: regular), told.amount < paid.effectiveEach {
            regular = nil
        }
        let evidence = Evidence.AdField.allCases.map {
            Evidence(text: "Größe \"\(sku)\"", rule: "rule", in: $0, at: Int.random(in: 0...9, using: &generator))
        }
        return Offer(
            listing: Listing(sku: sku, title: "Thing"), words: AdWords(deal: "a deal"),
            reading: Reading(
                promotion: promotion, regular: regular,
                saving: generator.pick([nil, Money.random(using: &generator)]), evidence: evidence,
                unparsedText: unparsedText),
            size: nil, validity: week)
    }
}

extension Promotion.Benefit {
    fileprivate static func random(_ kind: Int, using generator: inout SeededGenerator) -> Self? {
        let (count, more) = (Int.random(in: 1...9, using: &generator), Int.random(in: 1...4, using: &generator))
        let (money, lower) = (Money.random(using: &generator), Money.random(using: &generator))
        return switch kind % 15 {
        case 0: .unitPrice(money)
        case 1: .bundle(quantity: count, total: money)
        case 2: .buyGet(buy: count, get: more, percentOff: 100)
        case 3: .buyGet(buy: count, get: more, percentOff: Int.random(in: 1...99, using: &generator))
        case 4: .buyGetPrice(buy: count, get: more, price: money)
        case 5: .amountOff(total: money, quantity: count)
        case 6: .amountOffEach(money)
        case 7: .percentOff(Int.random(in: 1...100, using: &generator))
        case 8: .basketDiscount(spend: money, off: lower, repeats: Bool.random(using: &generator))
        case 9: .priceRange(low: min(money, lower), high: generator.pick([max(money, lower), nil]))
        case 10: .free
        case 11: .claim(money, quantity: count)
        case 12: .reward
        case 13: .unstated
        default: nil
        }
    }
}

extension Promotion.Terms {
    fileprivate static func random(using generator: inout SeededGenerator) -> Self {
        Self(
            minimumQuantity: generator.pick([1, 1, 2, 5]),
            additionalUnits: generator.pick(Promotion.AdditionalUnits.allCases),
            isMixAndMatch: Bool.random(using: &generator),
            minimumSpend: generator.pick([nil, Money.random(using: &generator)]),
            limit: generator.pick([
                nil, .init(Int.random(in: 1...9, using: &generator), generator.pick(Promotion.Limit.Counted.allCases)),
            ]),
            conditions: Set(Promotion.Condition.allCases.filter { _ in Bool.random(using: &generator) }),
            fallbackPrice: RegularPrice.random(using: &generator), excludesDeposit: Bool.random(using: &generator))
    }
}

extension Reward {
    fileprivate static func random(of kinds: [RewardKind], using generator: inout SeededGenerator) -> Reward {
        Reward(
            generator.pick(kinds), value: generator.pick([nil, Money.random(using: &generator)]),
            minimumSpend: generator.pick([nil, Money.random(using: &generator)]),
            minimumQuantity: Int.random(in: 1...5, using: &generator))
    }
}

extension RegularPrice {
    fileprivate static func random(using generator: inout SeededGenerator) -> RegularPrice? {
        guard
            let amount = CentsFraction(Int128.random(in: 0...9999, using: &generator), over: generator.pick([1, 2, 3]))
        else { return nil }
        return generator.pick([
            nil, RegularPrice(amount, basis: generator.pick([.exact, .atMost, .atLeast] as [PriceBasis])),
        ])
    }
}

extension Money {
    fileprivate static func random(using generator: inout SeededGenerator) -> Money {
        Money(cents: Int.random(in: 0...9999, using: &generator))
    }
}

private func cents(_ cents: Int) -> Money { Money(cents: cents) }
