import Deals
import Presentation
import Storage
import Testing

@testable import API
@testable import Rows
@testable import WebKit

@Suite("Deals whose words were not understood") struct UnreadDealTests {
    @Test("say so, in every format, and show no price", arguments: Format.allCases)
    func says(format: Format) throws {
        let row = try row(AdWords(deal: "$7.99", savings: "$2 off"), unparsedText: ["$2", "off"])
        let text = String(
            decoding: ListResponse(listName: "deals", shape: .deal, rows: [row]).bytes(format, .example), as: UTF8.self)
        let unfolded = text.split(separator: "\r\n ", omittingEmptySubsequences: false).joined()
        #expect(unfolded.contains("We did not understand this wording."), "\(text)")
        #expect(!text.contains("gives no price") && !text.contains("Paper Towels: $7.99"), "\(text)")
        #expect(row.price == nil)
    }

    @Test("a price list without a price has no words that could be understood")
    func noWords() throws {
        let row = try row(AdWords(), unparsedText: [])
        #expect(row.summary == "The ad gives no price we can compare.")
    }

    private func row(_ words: AdWords, unparsedText: [String]) throws -> DealRow {
        let offer = Offer(
            listing: Listing(sku: "1", title: "Paper Towels"), words: words,
            reading: Reading(promotion: nil, unparsedText: unparsedText), size: nil,
            validity: try #require(Validity(first: LocalDay(daysSinceEpoch: 0), last: LocalDay(daysSinceEpoch: 6))))
        let place = try #require(Coordinate(latitudeMicrodegrees: 33_000_000, longitudeMicrodegrees: -84_000_000))
        let store = Store(
            chain: "acme", code: "1", name: "Midtown", street: nil, city: nil, state: "GA", postalCode: nil,
            location: place, timeZone: "America/New_York")
        let deal = StoreOffer(
            offer: offer, storeID: 1, store: store, sourceID: "ad", editionID: 1, listingID: 1, distanceMeters: 0,
            confirmedAt: 0, expiresAt: 604_800, expires: "1970-01-08 00:00:00")
        return DealRow(deal, now: 0)
    }
}
