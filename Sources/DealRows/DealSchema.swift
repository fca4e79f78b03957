import Deals
import Presentation
import Storage
package import WebKit

extension RowSchema where Row == DealRow {
    /// Every deal of every answer. Money is whole cents (`…_cents`) and printed beside it; what is not whole is a decimal text.
    package static let deal = RowSchema(
        name: "Deal", about: "An offer that a store shows, with its exact price as far as the text gives one.",
        fields: identity + place + price + cost + comparison + terms + words + validity + asked,
        example: .example, location: { $0.deal.store.location.rowLocation }, event: { $0.event },
        pageWords: PageWords(
            none: "There are no deals here. Another ZIP code or fewer filters may have some.", more: "More deals"))

    /// Of the point asked about.
    private static let asked: [RowField<DealRow>] = [
        RowField(
            "distance_meters", \.deal.distanceMeters,
            "Great-circle distance from the requested point; absent without one."),
        RowField(
            "also_at_stores", \.alsoAtStores, "Number of other stores in the requested place that show the same deal."),
    ]

    private static let identity: [RowField<DealRow>] = [
        RowField("deal_id", \.id.description, "Identifies the deal as long as the store shows it."),
        RowField("listing_id", \.deal.listingID, "The listing: see /v1/listings/{id}."),
        RowField("sku", \.shown.sku, "The chain's own number for it."),
        RowField("title", \.shown.title, "Name as printed."),
        RowField("brand", \.shown.brand, "Brand, where the source gives it apart from the title."),
        RowField("size", \.shown.size, "Size or package as printed."),
        RowField(
            "size_source", .words(SizeSource.allCases.map(\.rawValue)), \.shown.sizeSource,
            "Where the size behind the unit price was read: in the offer's text or title, or in an earlier edition."),
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
            "Kind of deal; no_price: the text gives none, or was not understood."),
        RowField("summary", \.shown.summary, "The deal in plain words."),
        RowField(
            "price_cents", \.priceCents,
            "Price of one unit if all terms are met, to the nearest cent; bounds are rounded outward. Absent if the text gives no price."
        ),
        .printed("price", \.priceCents, "The same, printed: \"$1.67\"."),
        RowField(
            "price_basis", bases, \.shown.priceBasis,
            "exact; at_most: this price or less; at_least: this price or more; unknown: no price."),
        RowField(
            "price_exact_cents", \.shown.priceExactCents,
            "Exact cents with up to four decimals: three for $5.00 is \"166.6667\" each."),
        RowField("price_max_cents", \.shown.priceMaxCents, "The highest price of a printed range."),
        RowField("per", .words(["each", "pound"]), \.shown.per, "The unit of the price."),
        RowField(
            "regular_price_cents", \.regularCents, "Price of one unit without the deal, rounded as price_cents is."),
        .printed("regular_price", \.regularCents),
        RowField("regular_price_basis", bases, \.shown.regularPriceBasis, "exact: printed; at_most: that or less."),
        RowField("saving_cents", { $0.saving?.cents }, "Saving on one unit."),
        .printed("saving", { $0.saving?.cents }),
        RowField("saving_basis", bases, { $0.saving?.basis.rawValue }, "exact, or at_most: that or less."),
    ]

    package static var bases: ValueType { .words(PriceBasis.allCases.map(\.rawValue)) }

    private static let cost: [RowField<DealRow>] = [
        RowField("minimum_quantity", \.shown.minimumQuantity, "Units that must be bought together to get the price."),
        RowField(
            "checkout_cents", \.shown.checkoutCents,
            "Sum at checkout of minimum_quantity units, before tax and deposit."),
        .printed("checkout", \.shown.checkoutCents),
        RowField("single_unit_cents", \.shown.singleUnitCents, "Price of a single unit at this store's registers."),
        .printed("single_unit", \.shown.singleUnitCents),
        RowField("single_unit_basis", bases, \.shown.singleUnitBasis, "How sure that is."),
        RowField("best_quantity", \.shown.bestQuantity, "Number of units with the lowest price of one."),
        RowField("best_checkout_cents", \.shown.bestCheckoutCents, "Sum at checkout of best_quantity units."),
        .printed("best_checkout", \.shown.bestCheckoutCents),
        RowField("best_checkout_basis", bases, \.shown.bestCheckoutBasis, "How sure that is."),
    ]

    private static let comparison: [RowField<DealRow>] = [
        RowField("unit_price", \.shown.unitPrice, "The unit price as printed on a shelf label: \"31.2¢/oz\"."),
        RowField("unit_price_cents", \.shown.unitPriceCents, "Exact cents per unit_price_unit, up to four decimals."),
        RowField(
            "unit_price_unit", .words(DisplayUnit.allCases.map(\.rawValue)), \.shown.unitPriceUnit,
            "The unit of the unit price."),
        RowField(
            "unit_price_basis", bases, \.shown.unitPriceBasis,
            "Certainty of the unit price; a range of sizes makes it a bound."),
    ]

    private static let terms: [RowField<DealRow>] = [
        RowField("sold_by", \.shown.soldBy, "The unit that minimum_quantity counts: ea, lb, pkg, bag, …."),
        RowField(
            "additional_units", .words(["or_more", "multiples", "unstated"]), \.shown.additionalUnits,
            "Price of units beyond minimum_quantity: the same; the same in whole groups only; not stated."),
        RowField("mix_and_match", \.shown.mixAndMatch, "Units of several participating items may be combined."),
        RowField("minimum_spend_cents", \.shown.minimumSpendCents, "Amount that must be spent to get the deal."),
        .printed("minimum_spend", \.shown.minimumSpendCents),
        RowField(
            "conditions", .list(.words(Promotion.Condition.allCases.map(\.rawValue))), \.shown.conditions,
            "Requirements on the shopper: coupons, a card, …."),
        RowField("limit_quantity", \.shown.limitQuantity, "Maximum quantity per shopper at the price."),
        RowField(
            "limit_counted", .words(["items", "deals", "pounds"]), \.shown.limitCounted, "What limit_quantity counts."),
        RowField(
            "fallback_price_cents", \.shown.fallbackPriceCents,
            "Exact cents of one unit if the terms are not met, where printed."),
        RowField("fallback_price_basis", bases, \.shown.fallbackPriceBasis, "How sure that is."),
        RowField("excludes_deposit", \.shown.excludesDeposit, "Whether a container deposit is added."),
        RowField(
            "rewards", of: rewards, \.shown.rewards,
            "Rewards beside or after the purchase, which do not lower the price."),
    ]

    private static let rewards: [RowField<RewardJSON>] = [
        RowField("kind", \.kind, "gift, gift_card, points, rebate, basket_discount, coupon."),
        RowField("value_cents", \.valueCents, "Value of the reward."),
        RowField("minimum_spend_cents", \.minimumSpendCents, "Amount that must be spent for it."),
        RowField("minimum_quantity", \.minimumQuantity, "Units that must be bought for it."),
    ]

    private static let words: [RowField<DealRow>] = [
        RowField("deal_text", \.shown.dealText, "The deal as printed."),
        RowField("savings_text", \.shown.savingsText, "The savings line as printed."),
        RowField("details_text", \.shown.detailsText, "The details as printed."),
    ]

    private static let validity: [RowField<DealRow>] = [
        RowField("valid_from", .day, \.shown.validFrom, "First valid day, in the store's time zone."),
        RowField("valid_through", .day, \.shown.validThrough, "Last valid day, in the store's time zone."),
        RowField("expires_at", \.shown.expiresAt, "Time when it ends: midnight at the store after the last day."),
        RowField(
            "dates_assumed", \.shown.datesAssumed,
            "Whether the days are those of the ad week, because the source prints none that were understood."),
        RowField("confirmed_at", \.shown.confirmedAt, "Time when it was last seen at the store."),
        RowField(
            "freshness", .words(["green", "amber", "red"]), \.shown.freshness,
            "green: confirmed within \(Freshness.greenDays) days; amber: within \(Freshness.amberDays); red: longer ago. Red "
                + "never wins."),
        RowField("source", \.shown.source, "The scraper definition that read it: see /v1/sources."),
        RowField(
            "evidence_url", .text(format: "uri-reference"), { "/v1/deals/\($0.id)" },
            "Address of its text, the rules that read it, and the documents."),
    ]
}
