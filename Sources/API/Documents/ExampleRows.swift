import DealRows
import Deals
import Presentation
import Pricing
import Storage
import WebKit

// The rows of the documents. They pass through the same closures as any other row, so what the documents show cannot
// differ from what is answered.

extension ComparisonAnswer {
    static let example = ComparisonAnswer(
        query: "coffee", offers: [.example], byEach: false, toleranceBasisPoints: 200, now: Week.now)
}

extension RankedRow {
    static let example = RankedRow(
        StoreRank.all(of: ComparisonAnswer.example.comparison, isSubstitute: false)[0], of: .example)
}

extension BasketJSON {
    /// The plan for one entry.
    static let example: Value = {
        guard let entry = try? ListEntry("coffee 12 oz") else { return .null }
        let found = [FoundEntry(entry, understood: "coffee, ground and instant", offers: [.example])]
        let report = BasketReport(
            found, at: BasketStores(found), distances: [[0]], settings: .init(), now: Week.now)
        return (try? Value(json: encodedJSON(BasketJSON(report)))) ?? .null
    }()
}

extension EvidenceRow {
    static let example = EvidenceRow(
        deal: .example, runID: 1,
        documents: [
            EvidenceDocument(
                url: "https://services.publix.com/api/v4/savings?getSavingType=WeeklyAd",
                hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", byteCount: 412_608,
                isKept: true)
        ])
}

extension StoreRow {
    static let example = StoreRow(
        id: 1, store: .example, isTracked: true, retiredOn: nil, localDay: Week.first, distanceMeters: 3140)
}

extension ItemRow {
    static let example = ItemRow(id: 1, chain: "publix", listing: .example)
}

extension PastPrice {
    static let example = PastPrice(
        itemID: 456, title: "Max House Ground Coffee", size: "24.5 oz", store: Store.example.name,
        storeCode: Store.example.code, storeID: 1, source: "publix",
        priceCents: DealRow.example.priceCents, per: "each", basis: .atMost, mustBuy: 2, conditions: [],
        regularCents: DealRow.example.regularCents, deal: "Buy 1 Get 1 FREE", firstDay: Week.first, lastDay: Week.last,
        shownFrom: Week.begins, rowHash: "")
}

extension DealChange {
    static let example = DealChange(
        chain: "publix", storeID: 1, storeCode: Store.example.code, store: Store.example.name, source: "publix",
        listingID: 1, sku: Listing.example.sku, title: Listing.example.title, size: Listing.example.sizeText,
        mechanic: Mechanic.buyGetFree.rawValue, kind: .cheaper,
        deal: DealState(
            priceCents: DealRow.example.priceCents, per: "each", basis: .atMost, minimumQuantity: 2,
            text: "Buy 1 Get 1 FREE"),
        previous: DealState(
            priceCents: 625, per: "each", basis: .atMost, minimumQuantity: 2, text: "Buy 1 Get 1 FREE"),
        firstDay: Week.first, lastDay: Week.last, changedAt: Week.begins,
        cursor: ChangeCursor(since: Week.begins))
}

extension SourceHealth {
    static let example = SourceHealth(
        source: "publix", storeID: 1, storeCode: Store.example.code, storeName: Store.example.name, freshness: "green",
        confirmedAt: Week.confirmed, lastRunAt: Week.confirmed, lastOutcome: .accepted, lastReason: nil,
        runsSinceGood: 0,
        liveOffers: 431)
}
