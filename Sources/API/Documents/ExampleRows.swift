import Deals
import Presentation
import Pricing
import Rows
import Storage
import WebKit

// The rows of the documents. They pass through the same closures as any other row, so what the documents show cannot
// differ from what is answered.

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

extension ItemRow {
    static let example = ItemRow(id: 1, chain: "publix", listing: .example)
}

extension PastPrice {
    static let example = PastPrice(
        itemID: 456, title: "Max House Ground Coffee", size: "24.5 oz", store: Store.example.name,
        storeCode: Store.example.code, storeID: 1, source: "publix",
        priceCents: DealRow.example.price?.cents, per: "each", basis: .atMost, mustBuy: 2, conditions: [],
        regularCents: DealRow.example.regularPrice?.cents, deal: "Buy 1 Get 1 FREE", firstDay: Week.first,
        lastDay: Week.last,
        shownFrom: Week.begins, rowHash: "")
}

extension SourceHealth {
    static let example = SourceHealth(
        source: "publix", storeID: 1, storeCode: Store.example.code, storeName: Store.example.name, freshness: "green",
        confirmedAt: Week.confirmed, lastRunAt: Week.confirmed, lastOutcome: .accepted, lastReason: nil,
        runsSinceGood: 0,
        liveOffers: 431)
}
