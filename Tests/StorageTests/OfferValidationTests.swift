import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Offers rejected before publishing", .freshDatabase) struct PublishableTests {
    private static let good = Offer.sample("1", "Milk")

    /// One offer for each reason, each of which `publish` refuses.
    private static let faults: [(offer: Offer, reason: String)] = [
        (.sample("x", "Tea", days: Offer.days("1999-12-31", "2026-07-01")), "days outside 2000 to 2099"),
        (.sample("x", "Tea", days: Offer.days("2026-06-25", "2100-01-01")), "days outside 2000 to 2099"),
        (.sample("x", ""), "empty text"), (.sample("", "Tea"), "empty text"),
        (.sample("x", "Tea", department: ""), "empty text"),
        (.sample("x", "Tea\u{0}"), "a NUL character in text"),
        (odd(unparsedText: ["\u{0}"]), "a NUL character in text"),
        (.sample(scrambled(9_000), "Tea"), "text that is too long"),
        (.sample("x", scrambled(2_000_000)), "text that is too long"),
        (.sample("x", "Tea", .bundle(quantity: 0, total: cents(300))), "an impossible count"),
        (.sample("x", "Tea", .buyGet(buy: 1, get: 0, percentOff: 50)), "an impossible count"),
        (odd(on: terms { $0.limit = .init(0) }), "an impossible count"),
        (.sample("x", "Tea", rewards: [Reward(.gift, minimumQuantity: 0)]), "an impossible count"),
        (.sample("x", "Tea", .unitPrice(cents(-1))), "an impossible amount"),
        (.sample("x", "Tea", .unitPrice(cents(10_000_001))), "an impossible amount"),
        (.sample("x", "Tea", .bundle(quantity: 10_001, total: cents(300))), "an impossible count"),
        (odd(unit, price: price(1)), "a price that does not follow from its numbers"),
        (odd(unit, price: price(5, quantity: 2)), "a price that does not follow from its numbers"),
        (
            odd(unit, price: price(5), regular: RegularPrice(fraction(4), basis: .exact)),
            "a regular price below the deal's"
        ),
        (odd(unit, price: price(5), saving: cents(10_001)), "a saving over a hundred times the price"),
        (.sample("x", "Tea", .amountOff(total: cents(-1), quantity: 1)), "an impossible amount"),
        (.sample("x", "Tea", .percentOff(0)), "an impossible percent"),
        (.sample("x", "Tea", .percentOff(101)), "an impossible percent"),
        (.sample("x", "Tea", .priceRange(low: cents(5), high: cents(4))), "an impossible amount"),
        (.sample("x", "Tea", .basketDiscount(spend: cents(-1), off: cents(1), repeats: false)), "an impossible amount"),
        (odd(on: terms { $0.minimumSpend = cents(-1) }), "an impossible amount"),
        (.sample("x", "Tea", rewards: [Reward(.points, value: cents(10_000_001))]), "an impossible amount"),
        (.sample("x", "Tea", rewards: [Reward(.points, minimumSpend: cents(-1))]), "an impossible amount"),
        (odd(unit, saving: cents(-1)), "an impossible amount"),
        (.sample("x", "Tea", .reward), "a reward without a name"),
        (
            odd(Promotion(.unitPrice(cents(5)), unit: .pound), price: price(5)),
            "a price in another unit than the one sold"
        ),
        (odd(Promotion(.free), price: price(0)), "a price more certain than its mechanic allows"),
        (
            odd(Promotion(.priceRange(low: cents(5), high: nil)), price: price(5)),
            "a price more certain than its mechanic allows"
        ),
        (odd(unit, price: price(5, .atLeast)), "a price more certain than its mechanic allows"),
        (odd(unit, price: price(5), unparsedText: ["7"]), "a price beside unparsed text"),
        (odd(nil, price: price(5)), "a price without a promotion"),
        (odd(unit, price: price(5, .unknown)), "a price more certain than its mechanic allows"),
        (odd(unit, price: price(-5)), "an impossible price"),
        (odd(unit, price: price(5, quantity: 0)), "an impossible price"),
        (odd(unit, price: price(5, .atMost)), "a bound without a regular price"),
        (odd(unit, regular: RegularPrice(fraction(5), basis: .unknown)), "an impossible regular price"),
        (odd(unit, regular: RegularPrice(fraction(-5), basis: .exact)), "an impossible regular price"),
        (
            odd(on: terms { $0.fallbackPrice = RegularPrice(fraction(5), basis: .unknown) }),
            "an impossible regular price"
        ),
        (
            odd(on: terms { $0.fallbackPrice = RegularPrice(fraction(-5), basis: .exact) }),
            "an impossible regular price"
        ),
    ]

    @Test("rejects exactly the offers that the tables refuse, with the reason; the rest is published")
    func faults() async throws {
        let ground = try await Ground()
        let run = try await ground.run(ground.atlanta)
        for (offer, reason) in Self.faults {
            let sorted = OfferValidation([Self.good, offer])
            #expect(sorted.offers == [Self.good])
            #expect(sorted.rejected.map(\.reason) == [reason])
            #expect(sorted.rejected.map(\.sku) == [offer.listing.sku])
            await #expect(throws: (any Error).self, "\(reason)") {
                try await ground.database.publish([Self.good, offer], scope: .shared, by: run, report: RunReport())
            }
        }
        let published = try await ground.database.publish(
            OfferValidation([Self.good] + Self.faults.map(\.offer)).offers, scope: .shared, by: run, report: RunReport()
        )
        #expect(published.offersInserted == 1)
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
        let sorted = OfferValidation(offers)
        #expect(sorted.offers == [offers[0], offers[3], offers[4], offers[6]])
        #expect(
            sorted.rejected.map(\.reason) == Array(repeating: "a second deal of one mechanic on the same day", count: 2)
        )
        #expect(try await ground.publish(sorted.offers, at: ground.atlanta).offersInserted == 4)
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
        #expect(OfferValidation(offers).rejected == [])
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
            promotion: promotion, price: price, regular: regular, saving: saving, unparsedText: unparsedText),
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
