import AdText
package import Deals
import Pricing
package import Storage
package import Support

/// A store's current offer as JSON. Money is whole cents, as numbers. Values that divide or multiply a price and need
/// not be whole are decimal strings with up to four decimal places: `price_exact_cents`, `unit_price_cents`,
/// `fallback_price_cents`. Instants are RFC 3339 in UTC.
package struct OfferJSON: Encodable {
    package let listingID: Int64, storeID: Int64
    package let chain: String, storeCode: String, store: String, city: String?, state: String
    package let distanceMeters: Int?
    package let source: String, sku: String, title: String, brand: String?, size: String?
    package let sizeSource: String?, department: String?
    package let dealText: String?, savingsText: String?, detailsText: String?
    package let mechanic: String, priceBasis: String, summary: String
    /// Printed: "$1.67".
    package let price: String?, checkout: String?, minimumSpend: String?
    package let priceCents: Int?, priceExactCents: String?, priceMaxCents: Int?, per: String?
    package let minimumQuantity: Int?, checkoutCents: Int?
    package let singleUnitCents: Int?, singleUnitBasis: String?, bestQuantity: Int?, bestCheckoutCents: Int?,
        bestCheckoutBasis: String?
    package let regularPriceCents: Int?, regularPriceBasis: String?, printedSavingCents: Int?,
        printedSavingPercent: Int?
    package let unitPrice: String?, unitPriceCents: String?, unitPriceBasis: String?, unitPriceUnit: String?
    package let soldBy: String?, additionalUnits: String?, mixAndMatch: Bool?, minimumSpendCents: Int?
    package let conditions: [String], limitQuantity: Int?, limitCounted: String?
    package let fallbackPriceCents: String?, fallbackPriceBasis: String?, excludesDeposit: Bool?
    package let rewards: [RewardJSON]
    package let validFrom: String, validThrough: String, expiresLocal: String, expiresAt: Timestamp, datesAssumed: Bool
    package let confirmedAt: Timestamp?, freshness: String

    package init(_ row: StoreOffer, now: Int) {
        let offer = row.offer
        let reading = offer.reading
        let costs = CheckoutCosts(reading, rules: row.checkoutPolicy)
        (listingID, storeID) = (row.listingID, row.storeID)
        (chain, storeCode, store) = (row.store.chain, row.store.code, row.store.name)
        (city, state, distanceMeters) = (row.store.city, row.store.state, row.distanceMeters)
        (source, sku, title) = (row.sourceID, offer.listing.sku, offer.listing.title)
        (brand, size, department) = (offer.listing.brand, offer.listing.sizeText, offer.listing.department)
        sizeSource = offer.sizeSource?.rawValue
        (dealText, savingsText, detailsText) = (offer.words.deal, offer.words.savings, offer.words.details)
        (mechanic, priceBasis) = (reading.mechanic.rawValue, reading.basis.rawValue)
        summary = OfferPrinter.sentence(offer, one: costs.oneInWords)
        (singleUnitCents, singleUnitBasis) = (costs.one?.money.cents, costs.one?.basis.rawValue)
        (bestQuantity, bestCheckoutCents) = (costs.best?.count, costs.best?.cost.money.cents)
        bestCheckoutBasis = costs.best?.cost.basis.rawValue
        priceCents = reading.price.map { $0.effectiveEach.rounded($0.basis).cents }
        priceExactCents = reading.price?.effectiveEach.decimalCents
        per = reading.price?.unit.rawValue
        minimumQuantity = reading.price?.quantity ?? reading.promotion?.terms.minimumQuantity
        (priceMaxCents, checkoutCents) = (reading.promotion?.highestPrice?.cents, reading.price?.cashNeeded.cents)
        regularPriceCents = reading.regular.map { $0.amount.rounded($0.basis).cents }
        (regularPriceBasis, printedSavingCents) = (reading.regular?.basis.rawValue, reading.saving?.cents)
        printedSavingPercent = reading.percentSaved
        let display = offer.displayUnit
        unitPrice = display.flatMap { offer.unitPrice?.printed(per: $0) }
        unitPriceCents = display.flatMap { offer.unitPrice?.cents(per: $0)?.decimalCents }
        unitPriceBasis = offer.unitPrice?.basis.rawValue
        unitPriceUnit = display?.rawValue
        let terms = reading.promotion?.terms
        price = priceCents.map { Money(cents: $0).description }
        checkout = checkoutCents.map { Money(cents: $0).description }
        minimumSpend = reading.promotion?.spend?.description
        soldBy = reading.promotion?.unit.rawValue
        (additionalUnits, mixAndMatch) = (terms?.additionalUnits.rawValue, terms?.isMixAndMatch)
        minimumSpendCents = reading.promotion?.spend?.cents
        conditions = (terms?.conditions ?? []).sorted().map(\.rawValue)
        (limitQuantity, limitCounted) = (terms?.limit?.count, terms?.limit?.counted.rawValue)
        fallbackPriceCents = terms?.fallbackPrice?.amount.decimalCents
        (fallbackPriceBasis, excludesDeposit) = (terms?.fallbackPrice?.basis.rawValue, terms?.excludesDeposit)
        rewards = (reading.promotion?.rewards ?? []).map(RewardJSON.init)
        (validFrom, validThrough) = (offer.validity.first.description, offer.validity.last.description)
        (expiresLocal, expiresAt, datesAssumed) = (row.expires, Timestamp(row.expiresAt), offer.validity.isAssumed)
        confirmedAt = row.confirmedAt.map(Timestamp.init)
        freshness = Freshness(ageSeconds: row.confirmedAt.map { now - $0 }).rawValue
    }
}

/// A reward received with the goods or afterwards. Fields that the text does not mention are absent.
package struct RewardJSON: Encodable {
    package let kind: String, valueCents: Int?, minimumSpendCents: Int?, minimumQuantity: Int

    package init(_ reward: Reward) {
        (kind, valueCents) = (reward.kind.rawValue, reward.value?.cents)
        (minimumSpendCents, minimumQuantity) = (reward.minimumSpend?.cents, reward.minimumQuantity)
    }
}

extension Promotion {
    fileprivate var highestPrice: Money? { benefit.numbers.highestPrice }

    /// The minimum spend, on these goods or on any.
    fileprivate var spend: Money? { benefit.numbers.spend ?? terms.minimumSpend }
}
