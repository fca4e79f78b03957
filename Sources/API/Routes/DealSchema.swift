import Deals
import Presentation
import Storage

extension RowSchema where Row == DealRow {
    /// Every deal of every answer. Money is whole cents (`…_cents`) and printed beside it; what is not whole is a decimal text.
    static let deal = RowSchema(
        name: "Deal", about: "An offer that a store shows, with what it costs exactly, as far as its words tell.",
        fields: identity + place + price + cost + comparison + terms + words + validity + asked,
        example: .example, location: { $0.deal.store.location }, event: { $0.event })

    /// Of the point asked about.
    private static let asked: [RowField<DealRow>] = [
        RowField(
            "distance_meters", \.deal.distanceMeters,
            "Great circle from the point asked about; absent where there was none."),
        RowField("also_at_stores", \.alsoAtStores, "Other stores of the place asked about that show the same ad."),
    ]

    private static let identity: [RowField<DealRow>] = [
        RowField("deal_id", \.id.description, "Names the deal as long as the store shows it."),
        RowField("listing_id", \.deal.listingID, "What is sold: see /v1/listings/{id}."),
        RowField("sku", \.shown.sku, "The chain's own number for it."),
        RowField("title", \.shown.title, "Name as printed."),
        RowField("brand", \.shown.brand, "Brand, where the source gives it apart from the title."),
        RowField("size", \.shown.size, "Size or package as printed."),
        RowField("department", \.shown.department, "Department as printed."),
    ]

    private static let place: [RowField<DealRow>] = [
        RowField("chain", \.shown.chain, "The retailer."),
        RowField("store_id", \.deal.storeID, "The store: see /v1/stores."),
        RowField("store_code", \.shown.storeCode, "The chain's own code for the store."),
        RowField("store", \.shown.store, "Its name."),
        RowField("city", \.shown.city, "Its city."),
        RowField("state", \.shown.state, "Its state, two letters."),
    ]

    private static let price: [RowField<DealRow>] = [
        RowField(
            "mechanic", .words(Mechanic.allCases.map(\.rawValue)), \.shown.mechanic,
            "Kind of deal; no_price: words that give none, or that were not understood."),
        RowField("summary", \.shown.summary, "The deal in plain words."),
        RowField(
            "price_cents", \.priceCents,
            "What one unit costs when all that is asked for is met, to the nearest cent, a bound outward; absent where the words give no price."
        ),
        .printed("price", \.priceCents, "The same, printed: \"$1.67\"."),
        RowField(
            "price_basis", bases, \.shown.priceBasis,
            "exact; at_most: that or less; at_least: that or more; unknown: no price."),
        RowField(
            "price_exact_cents", \.shown.priceExactCents,
            "Exact cents with up to four decimals: three for $5.00 is \"166.6667\" each."),
        RowField("price_max_cents", \.shown.priceMaxCents, "What it costs at most, where a range is printed."),
        RowField("per", .words(["each", "pound"]), \.shown.per, "What the price is the price of."),
        RowField(
            "regular_price_cents", \.regularCents, "What one unit costs without the deal, rounded as price_cents is."),
        .printed("regular_price", \.regularCents),
        RowField("regular_price_basis", bases, \.shown.regularPriceBasis, "exact: printed; at_most: that or less."),
        RowField("saving_cents", { $0.saving?.cents }, "What is saved on one unit."),
        .printed("saving", { $0.saving?.cents }),
        RowField("saving_basis", bases, { $0.saving?.basis.rawValue }, "exact, or at_most: that or less."),
    ]

    static var bases: ValueType { .words(PriceBasis.allCases.map(\.rawValue)) }

    private static let cost: [RowField<DealRow>] = [
        RowField("minimum_quantity", \.shown.minimumQuantity, "Units to buy together to get the price."),
        RowField(
            "checkout_cents", \.shown.checkoutCents,
            "What minimum_quantity units cost at the register, before tax and deposit."),
        .printed("checkout", \.shown.checkoutCents),
        RowField("single_unit_cents", \.shown.singleUnitCents, "What one unit alone costs at this store's registers."),
        .printed("single_unit", \.shown.singleUnitCents),
        RowField("single_unit_basis", bases, \.shown.singleUnitBasis, "How sure that is."),
        RowField("best_quantity", \.shown.bestQuantity, "The number of units that costs least each."),
        RowField("best_checkout_cents", \.shown.bestCheckoutCents, "What that many cost together."),
        .printed("best_checkout", \.shown.bestCheckoutCents),
        RowField("best_checkout_basis", bases, \.shown.bestCheckoutBasis, "How sure that is."),
    ]

    private static let comparison: [RowField<DealRow>] = [
        RowField("unit_price", \.shown.unitPrice, "As a shelf label prints it: \"31.2¢/oz\"."),
        RowField("unit_price_cents", \.shown.unitPriceCents, "Exact cents per unit_price_unit, up to four decimals."),
        RowField(
            "unit_price_unit", .words(DisplayUnit.allCases.map(\.rawValue)), \.shown.unitPriceUnit,
            "What the unit price is the price of."),
        RowField(
            "unit_price_basis", bases, \.shown.unitPriceBasis, "How sure it is; a range of sizes makes it a bound."),
    ]

    private static let terms: [RowField<DealRow>] = [
        RowField("sold_by", \.shown.soldBy, "What minimum_quantity counts: ea, lb, pkg, bag, …."),
        RowField(
            "additional_units", .words(["or_more", "multiples", "unstated"]), \.shown.additionalUnits,
            "What more units than minimum_quantity cost: the same; the same in whole groups only; not said."),
        RowField("mix_and_match", \.shown.mixAndMatch, "The units may be of several participating things."),
        RowField("minimum_spend_cents", \.shown.minimumSpendCents, "What must be spent to get the deal."),
        .printed("minimum_spend", \.shown.minimumSpendCents),
        RowField(
            "conditions", .list(.words(Promotion.Condition.allCases.map(\.rawValue))), \.shown.conditions,
            "What the shopper must have, be or do: coupons, a card, …."),
        RowField("limit_quantity", \.shown.limitQuantity, "The most one shopper gets at the price."),
        RowField(
            "limit_counted", .words(["items", "deals", "pounds"]), \.shown.limitCounted, "What limit_quantity counts."),
        RowField(
            "fallback_price_cents", \.shown.fallbackPriceCents,
            "Exact cents one unit costs whoever does not meet the terms, where printed."),
        RowField("fallback_price_basis", bases, \.shown.fallbackPriceBasis, "How sure that is."),
        RowField("excludes_deposit", \.shown.excludesDeposit, "A container deposit comes on top."),
        RowField(
            "rewards", of: rewards, \.shown.rewards, "What comes beside the goods or afterwards and lowers no price."),
    ]

    private static let rewards: [RowField<RewardJSON>] = [
        RowField("kind", \.kind, "gift, gift_card, points, rebate, basket_discount."),
        RowField("value_cents", \.valueCents, "What it is worth."),
        RowField("minimum_spend_cents", \.minimumSpendCents, "What must be spent for it."),
        RowField("minimum_quantity", \.minimumQuantity, "Units to buy for it."),
    ]

    private static let words: [RowField<DealRow>] = [
        RowField("deal_text", \.shown.dealText, "The deal as printed."),
        RowField("savings_text", \.shown.savingsText, "The savings line as printed."),
        RowField("details_text", \.shown.detailsText, "The details as printed."),
    ]

    private static let validity: [RowField<DealRow>] = [
        RowField("valid_from", .day, \.shown.validFrom, "First day it holds, store-local."),
        RowField("valid_through", .day, \.shown.validThrough, "Last day it holds, store-local."),
        RowField("expires_at", \.shown.expiresAt, "The instant it ends: the store's own midnight after that day."),
        RowField(
            "dates_assumed", \.shown.datesAssumed,
            "The source prints no days that were understood: these are those of its ad week."),
        RowField("confirmed_at", \.shown.confirmedAt, "When it was last seen at the store."),
        RowField(
            "freshness", .words(["green", "amber", "red"]), \.shown.freshness,
            "green: confirmed within 7 days; amber: within 30; red: longer ago. Red never wins."),
        RowField("source", \.shown.source, "What read it: see /v1/sources."),
        RowField(
            "evidence_url", .text(format: "uri-reference"), { "/v1/deals/\($0.id)" },
            "Where its words, the rules that read them and the documents they stood in are shown."),
    ]
}
