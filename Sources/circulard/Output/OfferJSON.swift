import AdText
import Deals
import Pricing
import Storage

/// An offer on show at a store, as JSON answers give it. Money is whole cents; what is not whole is a decimal text.
struct OfferJSON: Encodable {
    let chain: String, store_code: String, store: String, city: String?, state: String
    let distance_meters: Int?
    let source: String, item: String, title: String, brand: String?, size: String?, department: String?
    let deal: String?, savings: String?, details: String?
    let mechanic: String, basis: String, offer: String
    let effective_each_cents: String?, per: String?, quantity: Int?, cash_needed_cents: Int?
    let regular_price_cents: String?, regular_price_basis: String?
    let unit_price: String?, unit_price_cents: String?, unit: String?
    let conditions: [String], limit: Int?
    let first_day: String, last_day: String, expires: String, expires_at: Int, dates_assumed: Bool
    let confirmed_at: Int?, freshness: String

    init(_ row: StoreOffer, now: Int) {
        let (offer, reading) = (row.offer, row.offer.reading)
        (chain, store_code, store) = (row.store.chain, row.store.code, row.store.name)
        (city, state, distance_meters) = (row.store.city, row.store.state, row.distanceMeters)
        (source, item, title) = (row.sourceID, offer.listing.sku, offer.listing.title)
        (brand, size, department) = (offer.listing.brand, offer.listing.sizeText, offer.listing.department)
        (deal, savings, details) = (offer.words.deal, offer.words.savings, offer.words.details)
        (mechanic, basis) = (reading.mechanic.rawValue, reading.basis.rawValue)
        self.offer = OfferPrinter.sentence(reading)
        effective_each_cents = reading.price?.effectiveEach.decimalCents
        (per, quantity) = (reading.price?.unit.rawValue, reading.price?.quantity)
        cash_needed_cents = reading.price?.cashNeeded.cents
        regular_price_cents = reading.regular?.amount.decimalCents
        regular_price_basis = reading.regular?.basis.rawValue
        let display = offer.unitPrice?.displayUnit(for: reading.price?.unit ?? .each)
        unit_price = display.flatMap { offer.unitPrice?.printed(per: $0) }
        unit_price_cents = display.flatMap { offer.unitPrice?.cents(per: $0)?.decimalCents }
        unit = display?.rawValue
        conditions = (reading.promotion?.conditions ?? []).sorted().map(\.rawValue)
        limit = reading.promotion?.limit
        (first_day, last_day) = (offer.validity.first.description, offer.validity.last.description)
        (expires, expires_at, dates_assumed) = (row.expires, row.expiresAt, offer.validity.isAssumed)
        confirmed_at = row.confirmedAt
        freshness = Freshness(ageSeconds: row.confirmedAt.map { now - $0 }).rawValue
    }
}
