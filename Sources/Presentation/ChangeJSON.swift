import Deals
package import Storage
package import Support

/// A change of a store's deal as JSON. Money is whole cents; what the kind of change does not have is absent.
package struct ChangeJSON: Encodable {
    package let change: String, changedAt: Timestamp
    package let chain: String, storeCode: String, store: String, source: String
    package let sku: String, title: String, size: String?, mechanic: String
    package let priceCents: Int?, per: String?, priceBasis: String?, minimumQuantity: Int?, conditions: [String]?
    package let dealText: String?
    package let previousPriceCents: Int?, previousPer: String?, previousPriceBasis: String?
    package let previousMinimumQuantity: Int?, previousDealText: String?
    package let validFrom: String, validThrough: String
    package let cursor: String

    package init(_ change: DealChange) {
        (self.change, changedAt) = (change.kind.rawValue, Timestamp(change.changedAt))
        (chain, storeCode, store, source) = (change.chain, change.storeCode, change.store, change.source)
        (sku, title, size, mechanic) = (change.sku, change.title, change.size, change.mechanic)
        (priceCents, per, priceBasis) = (change.deal?.priceCents, change.deal?.per, change.deal?.basis.rawValue)
        (minimumQuantity, conditions) = (change.deal?.minimumQuantity, change.deal?.conditions)
        dealText = change.deal?.text
        (previousPriceCents, previousPer) = (change.previous?.priceCents, change.previous?.per)
        (previousPriceBasis, previousDealText) = (change.previous?.basis.rawValue, change.previous?.text)
        previousMinimumQuantity = change.previous?.minimumQuantity
        (validFrom, validThrough) = (change.firstDay.description, change.lastDay.description)
        cursor = change.cursor.description
    }
}
