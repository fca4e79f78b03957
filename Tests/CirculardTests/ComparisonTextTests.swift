import Deals
import Presentation
import Pricing
import Storage
import Testing

@testable import circulard

/// The text form of a comparison, at the width of a small terminal.
@Suite("The text of a comparison") struct ComparisonTextTests {
    @Test("a unit price far from the median is marked with the reason, and is not the best value")
    func outlier() throws {
        let offers = try [10, 300, 310, 320].enumerated().map { index, cents in
            try row(store: Int64(index + 1), Promotion(.unitPrice(Money(cents: cents))), size: .pound)
        }
        let lines = ComparisonText(answer: answer(offers), radiusMiles: 3, limit: 9).lines(width: 80)
        let text = lines.joined(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(text)")
        #expect(text.contains("* best value: the lowest price"), "\(text)")
        #expect(text.contains("under a third of the usual 18.8¢: possibly misread, not ranked"), "\(text)")
        let last = try #require(lines.last { $0.hasPrefix("4") })
        #expect(last.contains("$0.10"), "\(text)")
    }

    @Test("states how many of the unpriced offers could not be fully parsed")
    func unread() throws {
        let offers = [
            try row(store: 1, Promotion(.unitPrice(Money(cents: 300))), size: .pound),
            try row(store: 2, nil, size: nil), try row(store: 3, Promotion(.free), size: nil),
        ]
        let text = ComparisonText(answer: answer(offers), radiusMiles: 3, limit: 9).lines(width: 80)
        #expect(
            text.suffix(2) == [
                "2 more found without a price to compare: circulard deals lists them.",
                "The text of 1 of them could not be fully parsed.",
            ])
    }

    @Test("pairs by weight are ranked by half the price of a pound only where a single one is sold at half price")
    func weighedPair() throws {
        let regular = RegularPrice(CentsFraction(Money(cents: 600)), basis: .atMost)
        let pair = Promotion(.buyGet(buy: 1, get: 1, percentOff: 100), unit: .pound)
        let offers = try (1...2).map { try row(store: $0, pair, regular: regular, size: nil) }
        let answer = answer(offers)
        #expect(answer.priced.map(\.storeID) == [1] && answer.unpricedCount == 1 && answer.misunderstoodCount == 0)
        #expect(answer.priced[0].offer.reading.price?.effectiveEach == CentsFraction(Money(cents: 300)))
        let lines = ComparisonText(answer: answer, radiusMiles: 3, limit: 9).lines(width: nil)
        #expect(lines.contains { $0.contains("BOGO") && $0.hasSuffix("≤$3.00") }, "\(lines)")
    }

    @Test("a deal that the shopper does not get ranks by the price without it, or is listed with the reason")
    func unmet() throws {
        let coupon = Promotion(.unitPrice(Money(cents: 200)), terms: .init(conditions: [.storeCoupon]))
        let regular = RegularPrice(CentsFraction(Money(cents: 400)), basis: .exact)
        let offers = [
            try row(store: 1, coupon, regular: regular, size: .pound), try row(store: 2, coupon, size: .pound),
            try row(store: 3, Promotion(.unitPrice(Money(cents: 300))), size: .pound),
        ]
        let answer = answer(offers)
        #expect(answer.comparison.ranked.placements.map { answer.priced[$0.contender.id].storeID } == [3, 1])
        #expect(answer.unranked.map(\.row.storeID) == [2] && answer.unpricedCount == 0)
        let text = ComparisonText(answer: answer, radiusMiles: 3, limit: 9).lines(width: 80).joined(separator: "\n")
        #expect(text.contains("$4.00") && text.contains("the deal needs store coupon"), "\(text)")
        #expect(text.hasSuffix("Also found, not ranked:\n  Rice: needs store coupon"), "\(text)")
    }

    @Test("at a quantity states the cost of so many")
    func quantity() throws {
        let bundle = Promotion(.bundle(quantity: 2, total: Money(cents: 500)))
        let regular = RegularPrice(CentsFraction(Money(cents: 349)), basis: .exact)
        let answer = ComparisonAnswer(
            query: "rice", offers: [try row(store: 1, bundle, regular: regular, size: .pound)], byEach: false,
            toleranceBasisPoints: 0, quantity: 3, now: 0)
        let text = ComparisonText(answer: answer, radiusMiles: 3, limit: 9).lines(width: 80).joined(separator: "\n")
        #expect(text.contains("Best price for 3 of \"rice\"") && text.contains("at most $8.49 for 3"), "\(text)")
    }

    private func answer(_ offers: [StoreOffer]) -> ComparisonAnswer {
        ComparisonAnswer(query: "rice", offers: offers, byEach: false, toleranceBasisPoints: 0, now: 0)
    }

    /// Store 1 sells a single unit of a pair at half price; the policy of the others is unknown.
    private func row(
        store: Int64, _ promotion: Promotion?, regular: RegularPrice? = nil, size: Quantity?
    ) throws -> StoreOffer {
        let listing = Listing(sku: "1", title: "Rice", sizeText: size == nil ? nil : "1 lb")
        let offer = Offer(
            listing: listing, words: AdWords(deal: "words"),
            reading: Reading(promotion: promotion, regular: regular),
            size: size.map { PackageSize($0) },
            validity: try #require(Validity(first: LocalDay(daysSinceEpoch: 0), last: LocalDay(daysSinceEpoch: 6))))
        let place = try #require(Coordinate(latitudeMicrodegrees: 33_000_000, longitudeMicrodegrees: -84_000_000))
        return StoreOffer(
            offer: offer, storeID: store,
            store: Store(
                chain: "acme", code: "\(store)", name: "Store \(store)", street: nil, city: nil,
                state: store == 1 ? "GA" : "FL", postalCode: nil, location: place, timeZone: "America/New_York"),
            checkoutPolicy: store == 1 ? .eachAtHalf : .unknown, sourceID: "ad", editionID: store, listingID: store,
            distanceMeters: Int(store) * 1_000, confirmedAt: 0,
            expiresAt: 604_800, expires: "1970-01-08 00:00:00")
    }
}
