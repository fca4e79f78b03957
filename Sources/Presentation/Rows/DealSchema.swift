import Deals
package import Rows
import Storage

extension RowSchema where Row == DealRow {
    /// Every deal of every answer. Money is whole cents (`…_cents`) and printed beside it; what is not whole is a decimal text.
    package static let deal = RowSchema(
        name: "Deal", about: "An offer that a store shows, with its exact price as far as the text gives one.",
        fields: identity + place + price + cost + comparison + terms + words + validity + asked + recent,
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
        RowField("sku", \.offer.listing.sku, "The chain's own number for it."),
        RowField("title", \.offer.listing.title, "Name as printed."),
        RowField("brand", \.offer.listing.brand, "Brand, where the source gives it apart from the title."),
        RowField("size", \.offer.listing.sizeText, "Size or package as printed."),
        RowField(
            "size_source", \.offer.sizeSource,
            "Where the size behind the unit price was read: in the offer's text or title, or in an earlier edition."),
        RowField("department", \.offer.listing.department, "Department as printed."),
        RowField(
            "department_group", \.deal.department,
            "Department of one list for all chains. "
                + DepartmentGroup.allCases.map { "\($0.rawValue): \($0.goods)" }.joined(separator: "; ") + "."),
        RowField(
            "gtin", \.offer.listing.gtin?.digits, "Number of its bar code, fourteen digits, if the source states it."),
        RowField("image", .text(format: "uri"), \.offer.listing.image, "Address of a picture at the chain's host."),
        RowField(
            "image_path", .text(format: "uri-reference"), { $0.deal.picture.map { "/img/\($0).webp" } },
            "Address of a small picture at this server, WebP; absent if it keeps none."),
        RowField("url", .text(format: "uri"), \.offer.listing.url, "Address of its page at the chain."),
        RowField(
            "aisle", \.deal.aisle,
            "Where the store has it, if its source tells it: the number of the aisle, or a name as the source writes it. "
                + "Comparisons, watches and lists of changes leave it out."),
    ]

    private static let place: [RowField<DealRow>] = [
        RowField("chain", \.deal.store.chain, "The retailer."),
        RowField("store_id", \.deal.storeID, "The store: see /v1/stores."),
        RowField("store_code", \.deal.store.code, "The chain's own code for the store."),
        RowField("store", \.deal.store.name, "Its name."),
        RowField("city", \.deal.store.city, "Its city."),
        RowField("state", \.deal.store.state, "Its state, two letters."),
    ]

    private static let price: [RowField<DealRow>] = [
        RowField(
            "mechanic", \.reading.mechanic,
            "Kind of deal; no_price: the text gives none, or was not understood."),
        RowField("summary", \.summary, "The deal in plain words."),
        RowField(
            "price_cents", \.price,
            "Price of one unit if all terms are met, to the nearest cent; bounds are rounded outward. Absent if the text gives no price."
        ),
        .printed("price", \.price, "The same, printed: \"$1.67\"."),
        RowField(
            "price_basis", \.reading.basis,
            "exact; at_most: this price or less; at_least: this price or more; unknown: no price."),
        RowField(
            "price_exact_cents", \.reading.price?.effectiveEach.decimalCents,
            "Exact cents with up to four decimals: three for $5.00 is \"166.6667\" each."),
        RowField("price_max_cents", \.highestPrice, "The highest price of a printed range."),
        RowField("per", \.reading.price?.unit, "The unit of the price."),
        RowField(
            "regular_price_cents", \.regularPrice, "Price of one unit without the deal, rounded as price_cents is."),
        .printed("regular_price", \.regularPrice),
        RowField("regular_price_basis", \.reading.regular?.basis, "exact: printed; at_most: that or less."),
        RowField("saving_cents", \.saving?.money, "Saving on one unit."),
        .printed("saving", \.saving?.money),
        RowField("saving_basis", \.saving?.basis, "exact, or at_most: that or less."),
        RowField("printed_saving_cents", \.reading.saving, "Saving that the text states, on as many units as it says."),
        RowField(
            "printed_saving_percent", \.reading.percentSaved,
            "Percentage that the text states is off the price already."),
    ]

    private static let cost: [RowField<DealRow>] = [
        RowField(
            "minimum_quantity", { $0.reading.price?.quantity ?? $0.terms?.minimumQuantity },
            "Units that must be bought together to get the price."),
        RowField(
            "checkout_cents", \.reading.price?.cashNeeded,
            "Sum at checkout of minimum_quantity units, before tax and deposit."),
        .printed("checkout", \.reading.price?.cashNeeded),
        RowField("single_unit_cents", \.costs.one?.money, "Price of a single unit at this store's registers."),
        .printed("single_unit", \.costs.one?.money),
        RowField("single_unit_basis", \.costs.one?.basis, "How sure that is."),
        RowField("best_quantity", \.costs.best?.count, "Number of units with the lowest price of one."),
        RowField("best_checkout_cents", \.costs.best?.cost.money, "Sum at checkout of best_quantity units."),
        .printed("best_checkout", \.costs.best?.cost.money),
        RowField("best_checkout_basis", \.costs.best?.cost.basis, "How sure that is."),
    ]

    private static let comparison: [RowField<DealRow>] = [
        RowField("unit_price", \.unitPrice, "The unit price as printed on a shelf label: \"31.2¢/oz\"."),
        RowField("unit_price_cents", \.unitPriceCents, "Exact cents per unit_price_unit, up to four decimals."),
        RowField(
            "unit_price_unit", \.offer.displayUnit,
            "The unit of the unit price."),
        RowField(
            "unit_price_basis", \.offer.unitPrice?.basis,
            "Certainty of the unit price; a range of sizes makes it a bound."),
    ]

    private static let terms: [RowField<DealRow>] = [
        RowField(
            "sold_by", \.reading.promotion?.unit.rawValue, "The unit that minimum_quantity counts: ea, lb, pkg, bag, …."
        ),
        RowField(
            "additional_units", \.terms?.additionalUnits,
            "Price of units beyond minimum_quantity: the same; the same in whole groups only; not stated."),
        RowField("mix_and_match", \.terms?.isMixAndMatch, "Units of several participating items may be combined."),
        RowField("minimum_spend_cents", \.minimumSpend, "Amount that must be spent to get the deal."),
        .printed("minimum_spend", \.minimumSpend),
        RowField(
            "conditions", { ($0.terms?.conditions ?? []).sorted() },
            "Requirements on the shopper: coupons, a card, …."),
        RowField("limit_quantity", \.terms?.limit?.count, "Maximum quantity per shopper at the price."),
        RowField(
            "limit_counted", \.terms?.limit?.counted, "What limit_quantity counts."),
        RowField(
            "fallback_price_cents", \.terms?.fallbackPrice?.amount.decimalCents,
            "Exact cents of one unit if the terms are not met, where printed."),
        RowField("fallback_price_basis", \.terms?.fallbackPrice?.basis, "How sure that is."),
        RowField("excludes_deposit", \.terms?.excludesDeposit, "Whether a container deposit is added."),
        RowField(
            "rewards", of: rewards, { $0.reading.promotion?.rewards ?? [] },
            "Rewards beside or after the purchase, which do not lower the price."),
    ]

    private static let rewards: [RowField<Reward>] = [
        RowField("kind", \.kind.rawValue, "gift, gift_card, points, rebate, basket_discount, coupon."),
        RowField("value_cents", \.value, "Value of the reward."),
        RowField("minimum_spend_cents", \.minimumSpend, "Amount that must be spent for it."),
        RowField("minimum_quantity", \.minimumQuantity, "Units that must be bought for it."),
    ]

    private static let words: [RowField<DealRow>] = [
        RowField("deal_text", \.offer.words.deal, "The deal as printed."),
        RowField("savings_text", \.offer.words.savings, "The savings line as printed."),
        RowField("details_text", \.offer.words.details, "The details as printed."),
    ]

    private static let validity: [RowField<DealRow>] = [
        RowField("valid_from", \.offer.validity.first, "First valid day, in the store's time zone."),
        RowField("valid_through", \.offer.validity.last, "Last valid day, in the store's time zone."),
        RowField("expires_at", \.expiresAt, "Time when it ends: midnight at the store after the last day."),
        RowField("expires_local", \.deal.expires, "The same on the store's clock."),
        RowField(
            "dates_assumed", \.offer.validity.isAssumed,
            "Whether the days are those of the ad week, because the source prints none that were understood."),
        RowField("confirmed_at", \.confirmedAt, "Time when it was last seen at the store."),
        RowField(
            "freshness", \.freshness,
            "green: confirmed within \(Freshness.greenDays) days; amber: within \(Freshness.amberDays); red: longer ago. Red "
                + "never wins."),
        RowField("source", \.deal.sourceID, "The scraper definition that read it: see /v1/sources."),
        RowField(
            "evidence_url", .text(format: "uri-reference"), { "/v1/deals/\($0.id)" },
            "Address of its text, the rules that read it, and the documents."),
    ]
}
