import AdText
import Deals
import Pricing
import Storage

/// An offer on show at a store, as JSON answers give it. Money is whole cents; what is not whole is a decimal text.
struct OfferJSON: Encodable {
    let chain: String, storeCode: String, store: String, city: String?, state: String
    let distanceMeters: Int?
    let source: String, item: String, title: String, brand: String?, size: String?, department: String?
    let deal: String?, savings: String?, details: String?
    let mechanic: String, basis: String, offer: String
    let effectiveEachCents: String?, per: String?, quantity: Int?, cashNeededCents: Int?
    let regularPriceCents: String?, regularPriceBasis: String?
    let unitPrice: String?, unitPriceCents: String?, unitPriceBasis: String?, unit: String?
    let conditions: [String], limit: Int?
    let firstDay: String, lastDay: String, expires: String, expiresAt: Int, datesAssumed: Bool
    let confirmedAt: Int?, freshness: String

    init(_ row: StoreOffer, now: Int) {
        let (offer, reading) = (row.offer, row.offer.reading)
        (chain, storeCode, store) = (row.store.chain, row.store.code, row.store.name)
        (city, state, distanceMeters) = (row.store.city, row.store.state, row.distanceMeters)
        (source, item, title) = (row.sourceID, offer.listing.sku, offer.listing.title)
        (brand, size, department) = (offer.listing.brand, offer.listing.sizeText, offer.listing.department)
        (deal, savings, details) = (offer.words.deal, offer.words.savings, offer.words.details)
        (mechanic, basis) = (reading.mechanic.rawValue, reading.basis.rawValue)
        self.offer = OfferPrinter.sentence(reading)
        effectiveEachCents = reading.price?.effectiveEach.decimalCents
        (per, quantity) = (reading.price?.unit.rawValue, reading.price?.quantity)
        cashNeededCents = reading.price?.cashNeeded.cents
        regularPriceCents = reading.regular?.amount.decimalCents
        regularPriceBasis = reading.regular?.basis.rawValue
        let display = offer.unitPrice?.displayUnit(for: reading.price?.unit ?? .each)
        unitPrice = display.flatMap { offer.unitPrice?.printed(per: $0) }
        unitPriceCents = display.flatMap { offer.unitPrice?.cents(per: $0)?.decimalCents }
        unitPriceBasis = offer.unitPrice?.basis.rawValue
        unit = display?.rawValue
        conditions = (reading.promotion?.conditions ?? []).sorted().map(\.rawValue)
        limit = reading.promotion?.limit
        (firstDay, lastDay) = (offer.validity.first.description, offer.validity.last.description)
        (expires, expiresAt, datesAssumed) = (row.expires, row.expiresAt, offer.validity.isAssumed)
        confirmedAt = row.confirmedAt
        freshness = Freshness(ageSeconds: row.confirmedAt.map { now - $0 }).rawValue
    }
}
