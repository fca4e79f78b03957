import DealRows
import Presentation
import WebKit

extension ResponseDescription {
    /// The members of `BasketJSON`.
    static let basket = ResponseDescription(
        listName: "trips", rowName: "Trip", rowAbout: "The best trip over so many stores.", fields: trip,
        envelope: envelope, exampleRow: BasketJSON.example["trips"]?.first ?? .null,
        examples: [.json: BasketJSON.example])

    private static let envelope = [
        field("as_of", .instant, "Time whose prices are used."),
        field("stores_considered", .integer, "Number of stores whose offers a plan may use, at most 50."),
        field("stores_left_out", .integer, "Number of stores with offers that are farther than those."),
        field("cost_per_mile_cents", .text, "Cost of driving a mile, with at most one decimal."),
        field("minimum_saving_cents", .integer, "Saving that makes another store worth the trip."),
        field(
            "suggested_store_count", .integer,
            "Number of stores of the trip to follow; absent if nothing can be bought.",
            isRequired: false),
        field("entries", .list(.object(entry)), "The entries of the list, and how they were read."),
    ]

    private static let entry = [
        field("entry", .text, "The entry as written."), field("q", .text, "The goods asked for."),
        field("understood", .text, "How they were understood, in words; empty if the entry is not looked for."),
        field(
            "not_understood", .text, "What is not understood of the entry, so that it is not looked for.",
            isRequired: false),
        field("amount", .text, "The amount as written; empty if none is."),
        field("offers", .integer, "Number of offers of these goods, or of the listing that it was made from."),
        field(
            "listing_is_gone", .flag,
            "Whether the listing that it was made from has no deal in the place now; what follows is then by its words."
        ),
        field(
            "deal", .object(purchase),
            "The deal of that listing, also where its price is not known; else the best one by itself, at whatever store.",
            isRequired: false),
        field(
            "cheaper_deal", .object(purchase),
            "A deal of another listing of the same goods that costs less than that of the listing it was made from.",
            isRequired: false),
        field(
            "next_deal", .object(purchase), "With next_ad: the deal in the next known ad, where it is another.",
            isRequired: false),
        field("next_from", .instant, "When that ad begins.", isRequired: false),
        field("next_is_cheaper", .flag, "Whether it costs less than the deal now."),
    ]

    private static let purchase = bought(isPriced: false)

    /// An offer, and how it is bought.
    private static func bought(isPriced: Bool) -> [FieldDescription] {
        [
            field("packages", .integer, "Packages to buy.", isRequired: false),
            field(
                "pounds", .text, "Pounds to buy of goods sold by the pound, with at most two decimals.",
                isRequired: false),
            field("cost_cents", .integer, "Cost of them; absent if not known.", isRequired: isPriced),
            field("cost_basis", RowSchema.bases, "Certainty of cost_cents.", isRequired: isPriced),
            field(
                "reference_cost_cents", .integer,
                "By what it is compared with other offers: its cost or, by unit price, the cost of as much as the best pack has.",
                isRequired: isPriced),
            field("offer", .object(offer), "The offer: members of Deal, and a few more."),
        ]
    }

    private static let trip = [
        field("store_count", .integer, "Number of stores."),
        field(
            "plan", .object(plan),
            "What to buy where; absent if no trip buys anything for less, or anything more, than one over fewer stores.",
            isRequired: false),
        field("trips_compared", .integer, "Number of all trips of so many stores."),
        field("trips_calculated", .integer, "Number of trips whose cost was calculated; a bound excluded the others."),
        field(
            "lower_bound_cents", .integer,
            "No trip of so many stores that finds as much of the list, and needs each of them, costs less.",
            isRequired: false),
        field("is_optimal", .flag, "Whether it is proved that no such trip is better."),
    ]

    private static let plan = [
        field("total_cents", .integer, "Goods and driving."), field("goods_cents", .integer, "Goods."),
        field("goods_basis", RowSchema.bases, "Certainty of goods_cents."),
        field("travel_cents", .integer, "Cost of the drive."),
        field("drive_meters", .integer, "Length of the drive, estimated from great-circle distances."),
        field(
            "trip_saving_cents", .integer,
            "Saving compared with the best single store, of entries by unit price by reference_cost_cents; absent if both do not "
                + "find the same number of entries.",
            isRequired: false),
        field("visits", .list(.object(visit)), "The stores, in the order of the drive."),
        field("missing", .list(.object(missing)), "The entries that it does not have."),
    ]

    private static let visit = [
        field("chain", .text, "The retailer."), field("store_code", .text, "The chain's own code for the store."),
        field("store", .text, "Its name."),
        field("distance_meters", .integer, "Great-circle distance from the point asked about.", isRequired: false),
        field("checkout_cents", .integer, "Sum at checkout, before tax and deposit."),
        field("discount_cents", .integer, "Money that deals of several entries together take off."),
        field("items", .list(.object(item)), "The offers to buy."),
    ]

    private static let item =
        [
            field("entry", .text, "The entry that it is for."),
            field("entry_index", .integer, "Its place in entries, from 0."),
        ] + bought(isPriced: true)

    private static let missing = [
        field("entry", .text, "The entry."), field("entry_index", .integer, "Its place in entries, from 0."),
        field(
            "reason", .words(BasketReport.MissingReason.allCases.map(\.rawValue)),
            "not_found; not_understood: not looked for, not_understood of the entry says why; no_usable_price: found without a price, or without a size for the amount; not_at_these_stores."
        ),
    ]

    /// The members that `OfferJSON` shares with a deal, and its own.
    private static let offer =
        RowSchema.deal.fields.map(\.description).filter { !notOfOffers.contains($0.name) } + [
            field("printed_saving_cents", .integer, "Saving that the text states.", isRequired: false),
            field(
                "printed_saving_percent", .integer, "Percentage that the text states is off the price already.",
                isRequired: false),
            field("expires_local", .text, "Midnight after the last day, at the store."),
        ]

    private static let notOfOffers: Set = [
        "deal_id", "regular_price", "saving_cents", "saving", "saving_basis", "single_unit", "best_checkout",
        "also_at_stores", "evidence_url",
    ]

    private static func field(
        _ name: String, _ type: ValueType, _ about: String, isRequired: Bool = true
    ) -> FieldDescription {
        FieldDescription(name, type, isRequired: isRequired, about)
    }
}
