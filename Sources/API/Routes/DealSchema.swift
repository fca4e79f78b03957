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
        RowField("distance_meters", .integer, "Great circle from the point asked about; absent where there was none.") {
            .integer($0.deal.distanceMeters)
        },
        RowField("also_at_stores", .integer, "Other stores of the place asked about that show the same ad.") {
            .integer($0.alsoAtStores)
        },
    ]

    private static let identity: [RowField<DealRow>] = [
        RowField("deal_id", .text, required: true, "Names the deal as long as the store shows it.") {
            .text($0.id.description)
        },
        RowField("listing_id", .integer, required: true, "What is sold: see /v1/listings/{id}.") {
            .integer(Int($0.deal.listingID))
        },
        RowField("sku", .text, required: true, "The chain's own number for it.") { .text($0.shown.sku) },
        RowField("title", .text, required: true, "Name as printed.") { .text($0.shown.title) },
        RowField("brand", .text, "Brand, where the source gives it apart from the title.") { .text($0.shown.brand) },
        RowField("size", .text, "Size or package as printed.") { .text($0.shown.size) },
        RowField("department", .text, "Department as printed.") { .text($0.shown.department) },
    ]

    private static let place: [RowField<DealRow>] = [
        RowField("chain", .text, required: true, "The retailer.") { .text($0.shown.chain) },
        RowField("store_id", .integer, required: true, "The store: see /v1/stores.") { .integer(Int($0.deal.storeID)) },
        RowField("store_code", .text, required: true, "The chain's own code for the store.") {
            .text($0.shown.storeCode)
        },
        RowField("store", .text, required: true, "Its name.") { .text($0.shown.store) },
        RowField("city", .text, "Its city.") { .text($0.shown.city) },
        RowField("state", .text, required: true, "Its state, two letters.") { .text($0.shown.state) },
    ]

    private static let price: [RowField<DealRow>] = [
        RowField(
            "mechanic", .words(Mechanic.allCases.map(\.rawValue)), required: true,
            "Kind of deal; no_price: words that give none, or that were not understood."
        ) {
            .text($0.shown.mechanic)
        },
        RowField("summary", .text, required: true, "The deal in plain words.") { .text($0.shown.summary) },
        RowField(
            "price_cents", .integer,
            "What one unit costs when all that is asked for is met, to the nearest cent, a bound outward; absent where the words give no price."
        ) {
            .integer($0.priceCents)
        },
        RowField("price", .text, "The same, printed: \"$1.67\".") { printed($0.priceCents) },
        RowField(
            "price_basis", bases, required: true,
            "exact; at_most: that or less; at_least: that or more; unknown: no price."
        ) {
            .text($0.shown.priceBasis)
        },
        RowField(
            "price_exact_cents", .text, "Exact cents with up to four decimals: three for $5.00 is \"166.6667\" each."
        ) {
            .text($0.shown.priceExactCents)
        },
        RowField("price_max_cents", .integer, "What it costs at most, where a range is printed.") {
            .integer($0.shown.priceMaxCents)
        },
        RowField("per", .words(["each", "pound"]), "What the price is the price of.") { .text($0.shown.per) },
        RowField("regular_price_cents", .integer, "What one unit costs without the deal, rounded as price_cents is.") {
            .integer($0.regularCents)
        },
        RowField("regular_price", .text, "The same, printed.") { printed($0.regularCents) },
        RowField("regular_price_basis", bases, "exact: printed; at_most: that or less.") {
            .text($0.shown.regularPriceBasis)
        },
        RowField("saving_cents", .integer, "What is saved on one unit.") { .integer($0.saving?.cents) },
        RowField("saving", .text, "The same, printed.") { printed($0.saving?.cents) },
        RowField("saving_basis", bases, "exact, or at_most: that or less.") { .text($0.saving?.basis.rawValue) },
    ]

    static var bases: ValueType { .words(PriceBasis.allCases.map(\.rawValue)) }

    private static let cost: [RowField<DealRow>] = [
        RowField("minimum_quantity", .integer, "Units to buy together to get the price.") {
            .integer($0.shown.minimumQuantity)
        },
        RowField(
            "checkout_cents", .integer, "What minimum_quantity units cost at the register, before tax and deposit."
        ) {
            .integer($0.shown.checkoutCents)
        },
        RowField("checkout", .text, "The same, printed.") { printed($0.shown.checkoutCents) },
        RowField("single_unit_cents", .integer, "What one unit alone costs at this store's registers.") {
            .integer($0.shown.singleUnitCents)
        },
        RowField("single_unit", .text, "The same, printed.") { printed($0.shown.singleUnitCents) },
        RowField("single_unit_basis", bases, "How sure that is.") { .text($0.shown.singleUnitBasis) },
        RowField("best_quantity", .integer, "The number of units that costs least each.") {
            .integer($0.shown.bestQuantity)
        },
        RowField("best_checkout_cents", .integer, "What that many cost together.") {
            .integer($0.shown.bestCheckoutCents)
        },
        RowField("best_checkout", .text, "The same, printed.") { printed($0.shown.bestCheckoutCents) },
        RowField("best_checkout_basis", bases, "How sure that is.") { .text($0.shown.bestCheckoutBasis) },
    ]

    private static let comparison: [RowField<DealRow>] = [
        RowField("unit_price", .text, "As a shelf label prints it: \"31.2¢/oz\".") { .text($0.shown.unitPrice) },
        RowField("unit_price_cents", .text, "Exact cents per unit_price_unit, up to four decimals.") {
            .text($0.shown.unitPriceCents)
        },
        RowField(
            "unit_price_unit", .words(DisplayUnit.allCases.map(\.rawValue)), "What the unit price is the price of."
        ) {
            .text($0.shown.unitPriceUnit)
        },
        RowField("unit_price_basis", bases, "How sure it is; a range of sizes makes it a bound.") {
            .text($0.shown.unitPriceBasis)
        },
    ]

    private static let terms: [RowField<DealRow>] = [
        RowField("sold_by", .text, "What minimum_quantity counts: ea, lb, pkg, bag, ….") { .text($0.shown.soldBy) },
        RowField(
            "additional_units", .words(["or_more", "multiples", "unstated"]),
            "What more units than minimum_quantity cost: the same; the same in whole groups only; not said."
        ) {
            .text($0.shown.additionalUnits)
        },
        RowField("mix_and_match", .flag, "The units may be of several participating things.") {
            .flag($0.shown.mixAndMatch)
        },
        RowField("minimum_spend_cents", .integer, "What must be spent to get the deal.") {
            .integer($0.shown.minimumSpendCents)
        },
        RowField("minimum_spend", .text, "The same, printed.") { printed($0.shown.minimumSpendCents) },
        RowField(
            "conditions", .list(.words(Promotion.Condition.allCases.map(\.rawValue))), required: true,
            "What the shopper must have, be or do: coupons, a card, …."
        ) {
            .list($0.shown.conditions.map { .text($0) })
        },
        RowField("limit_quantity", .integer, "The most one shopper gets at the price.") {
            .integer($0.shown.limitQuantity)
        },
        RowField("limit_counted", .words(["items", "deals", "pounds"]), "What limit_quantity counts.") {
            .text($0.shown.limitCounted)
        },
        RowField(
            "fallback_price_cents", .text, "Exact cents one unit costs whoever does not meet the terms, where printed."
        ) {
            .text($0.shown.fallbackPriceCents)
        },
        RowField("fallback_price_basis", bases, "How sure that is.") { .text($0.shown.fallbackPriceBasis) },
        RowField("excludes_deposit", .flag, "A container deposit comes on top.") { .flag($0.shown.excludesDeposit) },
        RowField(
            "rewards", .list(.object(rewardFields)), required: true,
            "What comes beside the goods or afterwards and lowers no price."
        ) {
            .list($0.shown.rewards.map(reward))
        },
    ]

    private static let rewardFields = [
        FieldDescription(
            name: "kind", type: .text, isRequired: true, about: "gift, gift_card, points, rebate, basket_discount."),
        FieldDescription(name: "value_cents", type: .integer, isRequired: false, about: "What it is worth."),
        FieldDescription(
            name: "minimum_spend_cents", type: .integer, isRequired: false, about: "What must be spent for it."),
        FieldDescription(name: "minimum_quantity", type: .integer, isRequired: true, about: "Units to buy for it."),
    ]

    private static let words: [RowField<DealRow>] = [
        RowField("deal_text", .text, "The deal as printed.") { .text($0.shown.dealText) },
        RowField("savings_text", .text, "The savings line as printed.") { .text($0.shown.savingsText) },
        RowField("details_text", .text, "The details as printed.") { .text($0.shown.detailsText) },
    ]

    private static let validity: [RowField<DealRow>] = [
        RowField("valid_from", .day, required: true, "First day it holds, store-local.") { .text($0.shown.validFrom) },
        RowField("valid_through", .day, required: true, "Last day it holds, store-local.") {
            .text($0.shown.validThrough)
        },
        RowField(
            "expires_at", .instant, required: true, "The instant it ends: the store's own midnight after that day."
        ) {
            .text($0.shown.expiresAt.description)
        },
        RowField(
            "dates_assumed", .flag, required: true,
            "The source prints no days that were understood: these are those of its ad week."
        ) {
            .flag($0.shown.datesAssumed)
        },
        RowField("confirmed_at", .instant, "When it was last seen at the store.") {
            $0.shown.confirmedAt.map { .text($0.description) } ?? .null
        },
        RowField(
            "freshness", .words(["green", "amber", "red"]), required: true,
            "green: confirmed within 7 days; amber: within 30; red: longer ago. Red never wins."
        ) {
            .text($0.shown.freshness)
        },
        RowField("source", .text, required: true, "What read it: see /v1/sources.") { .text($0.shown.source) },
        RowField(
            "evidence_url", .text(format: "uri-reference"), required: true,
            "Where its words, the rules that read them and the documents they stood in are shown."
        ) {
            .text("/v1/deals/\($0.id)")
        },
    ]
}
