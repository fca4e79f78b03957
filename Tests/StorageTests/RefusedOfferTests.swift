import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Offers that the tables refuse", .freshDatabase) struct RefusedOfferTests {
    private static let good = Offer.sample("1", "Milk")
    private static let zone = "America/New_York"

    /// Offers with the name of the constraint, or what PostgreSQL says where there is none.
    private static let faults: [(offer: Offer, rule: String)] = [
        (.sample("x", "Tea", days: Offer.days("1999-12-31", "2026-07-01")), "days are real"),
        (.sample("x", "Tea", days: Offer.days("2026-06-25", "2100-01-01")), "days are real"),
        (.sample("x", ""), "text is not empty"), (.sample("", "Tea"), "text is not empty"),
        (.sample("x", "Tea", department: ""), "text is not empty"),
        (.sample("x", "Tea\u{0}"), "holds a NUL character"),
        (odd(unparsedText: ["\u{0}"]), "holds a NUL character"),
        (.sample(scrambled(9_000), "Tea"), "sku is short"),
        (.sample("x", scrambled(2_000_000)), "too long for tsvector"),
        (.sample("x", scrambled(100_001)), "listing text is short"),
        (.words("x", "Tea", deal: scrambled(100_001)), "offer text is short"),
        (.sample("x", "Tea", .bundle(quantity: 0, total: cents(300))), "numbers are possible"),
        (.sample("x", "Tea", .buyGet(buy: 1, get: 0, percentOff: 50)), "numbers are possible"),
        (odd(on: terms { $0.limit = .init(0) }), "limit quantity is at least one"),
        (.sample("x", "Tea", rewards: [Reward(.gift, minimumQuantity: 0)]), "rewards are a list"),
        (.sample("x", "Tea", .unitPrice(cents(-1))), "numbers are possible"),
        (.sample("x", "Tea", .unitPrice(cents(10_000_001))), "amounts are possible"),
        (.sample("x", "Tea", .bundle(quantity: 10_001, total: cents(300))), "amounts are possible"),
        (odd(unit, price: price(1)), "what is printed gives the price"),
        (odd(unit, price: price(5, quantity: 2)), "what is printed gives the quantity"),
        (
            odd(unit, price: price(5), regular: RegularPrice(fraction(4), basis: .exact)),
            "regular price is not below"
        ),
        (odd(unit, price: price(5), saving: cents(10_001)), "printed saving fits price"),
        (.sample("x", "Tea", .amountOff(total: cents(-1), quantity: 1)), "numbers are possible"),
        (.sample("x", "Tea", .percentOff(0)), "numbers are possible"),
        (.sample("x", "Tea", .percentOff(101)), "numbers are possible"),
        (.sample("x", "Tea", .priceRange(low: cents(5), high: cents(4))), "numbers are possible"),
        (.sample("x", "Tea", .basketDiscount(spend: cents(-1), off: cents(1), repeats: false)), "numbers are possible"),
        (odd(on: terms { $0.minimumSpend = cents(-1) }), "minimum spend is not negative"),
        (.sample("x", "Tea", rewards: [Reward(.points, value: cents(10_000_001))]), "rewards are a list"),
        (.sample("x", "Tea", rewards: [Reward(.points, minimumSpend: cents(-1))]), "rewards are a list"),
        (odd(unit, saving: cents(-1)), "printed saving is not negative"),
        (.sample("x", "Tea", .reward), "mechanic names its reward"),
        (
            odd(Promotion(.unitPrice(cents(5)), unit: .pound), price: price(5)),
            "pounds are priced by the pound"
        ),
        (odd(Promotion(.free), price: price(0)), "basis fits mechanic"),
        (
            odd(Promotion(.priceRange(low: cents(5), high: nil)), price: price(5)),
            "basis fits mechanic"
        ),
        (odd(unit, price: price(5, .atLeast)), "basis fits mechanic"),
        (odd(unit, price: price(5), unparsedText: ["7"]), "partial reading has no price"),
        (odd(nil, price: price(5)), "basis fits mechanic"),
        (odd(unit, price: price(5, .unknown)), "unknown has no price"),
        (odd(unit, price: price(-5)), "price is a fraction"),
        (odd(unit, price: price(5, quantity: 0)), "priced quantity is at least one"),
        (odd(unit, price: price(5, .atMost)), "at most has its source"),
        (odd(unit, regular: RegularPrice(fraction(5), basis: .unknown)), "regular price has a basis"),
        (odd(unit, regular: RegularPrice(fraction(-5), basis: .exact)), "regular price is a fraction"),
        (
            odd(on: terms { $0.fallbackPrice = RegularPrice(fraction(5), basis: .unknown) }),
            "fallback price has a basis"
        ),
        (
            odd(on: terms { $0.fallbackPrice = RegularPrice(fraction(-5), basis: .exact) }),
            "fallback price is a fraction"
        ),
    ]

    @Test("are found beside good ones, with the constraint as the reason")
    func faults() async throws {
        let ground = try await Ground()
        let run = try await ground.run(ground.atlanta)
        for (offer, rule) in Self.faults {
            let refused = try await ground.database.refused(among: [Self.good, offer], timeZone: Self.zone)
            #expect(refused.map(\.offer) == [offer])
            #expect(refused.first?.reason.contains(rule) == true, "\(refused.first?.reason ?? "accepted"), not \(rule)")
            await #expect(throws: (any Error).self, "\(rule)") {
                try await ground.database.publish([Self.good, offer], scope: .shared, by: run, report: RunReport())
            }
        }
        let offers: [Offer] = [Self.good] + Self.faults.map(\.offer)
        let refused = try await ground.database.refused(among: offers, timeZone: Self.zone)
        #expect(refused.map(\.offer) == Array(offers.dropFirst()))
    }

    @Test("are found among 500, and nothing is written", arguments: [[], [499], [0, 250, 251], Array(0..<500)])
    func batches(bad: [Int]) async throws {
        let ground = try await Ground()
        let offers: [Offer] = (0..<500).map {
            .sample("\($0)", "Tea", .unitPrice(cents(bad.contains($0) ? -1 : 299)))
        }
        let before = try await ground.published()
        let refused = try await ground.database.refused(among: offers, timeZone: Self.zone)
        #expect(refused.map(\.offer) == bad.map { offers[$0] })
        #expect(refused.allSatisfy { $0.reason == "violates \"numbers are possible\"" })
        #expect(try await ground.published() == before)
    }

    @Test("cannot be looked for by a login that writes nothing, which learns of none")
    func readOnly() async throws {
        let ground = try await Ground()
        let reader = try await Database.open(FreshDatabase.connectionText, readOnly: true)
        let bad = Offer.sample("x", "Tea", .percentOff(0))
        #expect(try await reader.refused(among: [bad], timeZone: Self.zone).isEmpty)
        #expect(try await ground.database.refused(among: [bad], timeZone: Self.zone).count == 1)
    }

    @Test("keeps the first deal of a mechanic on one day; duplicates and other days are accepted")
    func overlaps() async throws {
        let ground = try await Ground()
        let offers: [Offer] = [
            .sample("1", "Milk", .unitPrice(Money(cents: 299))), .sample("1", "Milk", .unitPrice(Money(cents: 399))),
            .sample("1", "Milk", .unitPrice(Money(cents: 299))), .sample("1", "Milk", .percentOff(5)),
            .sample("1", "Milk, 2%"), .sample("1", "Milk", days: Offer.days("2026-07-01", "2026-07-09")),
            .sample("1", "Milk", days: Offer.days("2026-07-02", "2026-07-08")),
        ]
        let distinct = DistinctOffers(offers)
        #expect(distinct.offers == [offers[0], offers[3], offers[4], offers[6]])
        #expect(distinct.refused.map(\.offer) == [offers[1], offers[5]])
        #expect(try await ground.publish(distinct.offers, at: ground.atlanta).offersInserted == 4)
    }

    @Test("accepts the limits of what is possible")
    func edges() async throws {
        let ground = try await Ground()
        let offers: [Offer] = [
            .sample("1", "A", days: Offer.days("2000-01-01", "2099-12-31")), .sample("2", "B", .percentOff(1)),
            .sample("3", "C", .percentOff(100)), .sample("4", "D", .unitPrice(Money(cents: 0))),
            .sample("5", "E", .unitPrice(Money(cents: 10_000_000))), .words("6", "F"),
            .sample(scrambled(1_000), scrambled(100_000)),
        ]
        #expect(try await ground.database.refused(among: offers, timeZone: Self.zone).isEmpty)
        #expect(try await ground.publish(offers, at: ground.atlanta).offersInserted == offers.count)
    }
}

private let unit = Promotion(.unitPrice(cents(5)))

private func cents(_ cents: Int) -> Money { Money(cents: cents) }
private func fraction(_ cents: Int128) -> CentsFraction { CentsFraction(cents, over: 1)! }

private func price(_ cents: Int128, _ basis: PriceBasis = .exact, quantity: Int = 1) -> OfferPrice {
    OfferPrice(effectiveEach: fraction(cents), basis: basis, unit: .each, quantity: quantity)
}

private func odd(
    _ promotion: Promotion? = nil, price: OfferPrice? = nil, regular: RegularPrice? = nil, saving: Money? = nil,
    unparsedText: [String] = []
) -> Offer {
    Offer(
        listing: Listing(sku: "x", title: "Odd"), words: AdWords(deal: "odd"),
        reading: Reading(
            stored: promotion, price: price, regular: regular, saving: saving, unparsedText: unparsedText),
        size: nil,
        validity: Offer.week)
}

private func odd(on terms: Promotion.Terms) -> Offer { .sample("x", "Tea", terms: terms) }

private func terms(_ change: (inout Promotion.Terms) -> Void) -> Promotion.Terms {
    var terms = Promotion.Terms()
    change(&terms)
    return terms
}

/// Text that does not compress, so that an index entry has its full length.
private func scrambled(_ length: Int) -> String {
    var state: UInt64 = 7
    return String(
        decoding: (0..<length).map { index -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return index % 8 == 7 ? UInt8(ascii: " ") : UInt8(ascii: "a") + UInt8((state >> 33) % 26)
        }, as: UTF8.self)
}
