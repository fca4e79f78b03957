import Deals
import Testing

@Suite("Offers and stores") struct OfferTests {
    private let listing = Listing(sku: "4711", title: "Oat Rings", sizeText: "16-oz box")
    private let words = AdWords(deal: "2 for $5.00", savings: "Save up to $1.98 on 2")
    private let week = Validity.assumedWeek(containing: LocalDay(daysSinceEpoch: 20_628), startingOn: 3)

    private func offer(_ promotion: Promotion?, size: PackageSize?) -> Offer {
        let reading = Reading(promotion: promotion, unparsedText: [])
        return Offer(listing: listing, words: words, reading: reading, size: size, validity: week)
    }

    @Test("an offer derives its unit price")
    func unitPrice() throws {
        let priced = offer(
            Promotion(.bundle(quantity: 2, total: Money(cents: 500))), size: PackageSize(.pound))
        #expect(try #require(priced.unitPrice).printed(per: .pound) == "$2.50/lb")
        #expect(priced.reading.mechanic == .multiPrice)
        #expect(priced.reading.basis == .exact)
    }

    @Test(
        "packaged goods are shown by the unit of their kind, weighed ones and unknown ones as they are priced",
        arguments: [
            (.each, .pound, .pound), (.each, nil, .ounce), (.each, .quart, .ounce), (.pound, .ounce, .pound),
        ] as [(SaleUnit, DisplayUnit?, DisplayUnit)])
    func display(unit: SaleUnit, wanted: DisplayUnit?, shown: DisplayUnit) {
        let promotion = Promotion(.unitPrice(Money(cents: 500)), unit: unit)
        let offer = Offer(
            listing: listing, words: words,
            reading: Reading(promotion: promotion), size: PackageSize(.pound),
            validity: week
        ) { _ in wanted }
        #expect(offer.displayUnit == shown)
        #expect(self.offer(promotion, size: nil).displayUnit == (unit == .pound ? .pound : nil))
    }

    @Test("an offer without price or size has no unit price, and says so")
    func withoutPrice() {
        let wordsOnly = offer(nil, size: PackageSize(.pound))
        #expect(wordsOnly.unitPrice == nil)
        #expect(wordsOnly.reading.mechanic == .noPrice)
        #expect(wordsOnly.reading.basis == .unknown)
        #expect(offer(Promotion(.unitPrice(Money(cents: 1))), size: nil).unitPrice == nil)
    }

    @Test(
        "a coordinate is on the map",
        arguments: [
            (33_749_000, -84_388_000, true), (90_000_000, 180_000_000, true), (-90_000_000, -180_000_000, true),
            (0, 0, true),
            (90_000_001, 0, false), (-90_000_001, 0, false), (0, 180_000_001, false), (0, -180_000_001, false),
            (Int.max, 0, false),
        ])
    func coordinate(latitude: Int, longitude: Int, isOnMap: Bool) {
        let point = Coordinate(latitudeMicrodegrees: latitude, longitudeMicrodegrees: longitude)
        #expect((point != nil) == isOnMap)
        #expect(point.map { ($0.latitudeMicrodegrees, $0.longitudeMicrodegrees) == (latitude, longitude) } ?? true)
    }
}
