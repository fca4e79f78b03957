import AdText
package import Deals
import Pricing
package import Storage

/// An offer on show at a store, as JSON answers give it. Money is whole cents, a number. What divides or multiplies a
/// price and need not be whole is always a decimal text with up to four places: `effective_each_cents`,
/// `unit_price_cents`, `alt_single_cents`. Instants are RFC 3339 in UTC.
package struct OfferJSON: Encodable {
    package let chain: String, storeCode: String, store: String, city: String?, state: String
    package let distanceMeters: Int?
    package let source: String, item: String, title: String, brand: String?, size: String?, department: String?
    package let deal: String?, savings: String?, details: String?
    package let mechanic: String, basis: String, offer: String
    package let effectiveEachCents: String?, priceMaxCents: Int?, per: String?, quantity: Int?, cashNeededCents: Int?
    package let oneCents: Int?, oneBasis: String?, bestQuantity: Int?, bestCashCents: Int?, bestBasis: String?
    package let regularPriceCents: Int?, regularPriceBasis: String?, savingCents: Int?
    package let unitPrice: String?, unitPriceCents: String?, unitPriceBasis: String?, unit: String?
    package let soldBy: String?, minQty: Int?, beyondMinimum: String?, mixAndMatch: Bool?, minSpendCents: Int?
    package let conditions: [String], limit: Int?, limitCounted: String?
    package let altSingleCents: String?, altSingleBasis: String?, plusDeposit: Bool?
    package let rewards: [RewardJSON]
    package let firstDay: String, lastDay: String, expires: String, expiresAt: Timestamp, datesAssumed: Bool
    package let confirmedAt: Timestamp?, freshness: String

    package init(_ row: StoreOffer, rules: RegisterRules, now: Int) {
        let offer = row.offer.at(rules)
        let reading = offer.reading
        let costs = RegisterCosts(reading, rules: rules)
        (chain, storeCode, store) = (row.store.chain, row.store.code, row.store.name)
        (city, state, distanceMeters) = (row.store.city, row.store.state, row.distanceMeters)
        (source, item, title) = (row.sourceID, offer.listing.sku, offer.listing.title)
        (brand, size, department) = (offer.listing.brand, offer.listing.sizeText, offer.listing.department)
        (deal, savings, details) = (offer.words.deal, offer.words.savings, offer.words.details)
        (mechanic, basis) = (reading.mechanic.rawValue, reading.basis.rawValue)
        self.offer = OfferPrinter.sentence(offer, one: costs.oneInWords)
        (oneCents, oneBasis) = (costs.one?.money.cents, costs.one?.basis.rawValue)
        (bestQuantity, bestCashCents) = (costs.best?.count, costs.best?.cost.money.cents)
        bestBasis = costs.best?.cost.basis.rawValue
        effectiveEachCents = reading.price?.effectiveEach.decimalCents
        (per, quantity) = (reading.price?.unit.rawValue, reading.price?.quantity)
        (priceMaxCents, cashNeededCents) = (reading.promotion?.highestPrice?.cents, reading.price?.cashNeeded.cents)
        regularPriceCents = reading.regular.map { $0.amount.rounded($0.basis).cents }
        (regularPriceBasis, savingCents) = (reading.regular?.basis.rawValue, reading.saving?.cents)
        let display = offer.displayUnit
        unitPrice = display.flatMap { offer.unitPrice?.printed(per: $0) }
        unitPriceCents = display.flatMap { offer.unitPrice?.cents(per: $0)?.decimalCents }
        unitPriceBasis = offer.unitPrice?.basis.rawValue
        unit = display?.rawValue
        let terms = reading.promotion?.terms
        (soldBy, minQty) = (reading.promotion?.unit.rawValue, terms?.minimumQuantity)
        (beyondMinimum, mixAndMatch) = (terms?.beyondMinimum.rawValue, terms?.isMixAndMatch)
        minSpendCents = reading.promotion?.spend?.cents
        conditions = (terms?.conditions ?? []).sorted().map(\.rawValue)
        (limit, limitCounted) = (terms?.limit?.count, terms?.limit?.counted.rawValue)
        altSingleCents = terms?.otherwise?.amount.decimalCents
        (altSingleBasis, plusDeposit) = (terms?.otherwise?.basis.rawValue, terms?.plusDeposit)
        rewards = (reading.promotion?.rewards ?? []).map(RewardJSON.init)
        (firstDay, lastDay) = (offer.validity.first.description, offer.validity.last.description)
        (expires, expiresAt, datesAssumed) = (row.expires, Timestamp(row.expiresAt), offer.validity.isAssumed)
        confirmedAt = row.confirmedAt.map(Timestamp.init)
        freshness = Freshness(ageSeconds: row.confirmedAt.map { now - $0 }).rawValue
    }
}

/// What comes beside the goods or afterwards; absent where the words say nothing of it.
package struct RewardJSON: Encodable {
    package let kind: String, rewardCents: Int?, minSpendCents: Int?, minQty: Int

    package init(_ reward: Reward) {
        (kind, rewardCents) = (reward.kind.rawValue, reward.value?.cents)
        (minSpendCents, minQty) = (reward.minimumSpend?.cents, reward.minimumQuantity)
    }
}

extension Promotion {
    fileprivate var highestPrice: Money? { if case .priceRange(_, let high) = benefit { high } else { nil } }

    /// What must be spent on these goods, or on whatever it be.
    fileprivate var spend: Money? {
        if case .basketOff(let spend, _, _) = benefit { spend } else { terms.minimumSpend }
    }
}
