import Deals
import Pricing
package import Rows
import Storage
import Support

extension BasketReport {
    /// The plans as they are answered: a trip a row.
    package var response: ListResponse<TripRow> {
        ListResponse(listName: "trips", shape: .trip, envelope: Self.fields.members(of: self), rows: trips)
    }

    fileprivate var trips: [TripRow] { answer.trips.map { TripRow(trip: $0, report: self) } }

    /// What is said of the whole list.
    package static let fields: [RowField<BasketReport>] = [
        RowField("as_of", { Timestamp($0.now) }, "Time whose prices are used."),
        RowField(
            "stores_considered", \.stores.ids.count, "Number of stores whose offers a plan may use, at most 50."),
        RowField(
            "stores_left_out", \.stores.leftOut, "Number of stores with offers that are farther than those."),
        RowField(
            "cost_per_mile_cents", \.settings.travel.centsPerMile,
            "Cost of driving a mile, with at most one decimal."),
        RowField("minimum_saving_cents", \.answer.floor, "Saving that makes another store worth the trip."),
        RowField(
            "suggested_store_count", \.answer.suggested?.stores.count,
            "Number of stores of the trip to follow; absent if nothing can be bought."),
        RowField("entries", of: entry, \.entries, "The entries of the list, and how they were read."),
    ]

    private struct ReadEntry: Sendable {
        let found: FoundEntry
        let deals: EntryDeals
        let now: Int

        func bought(_ deal: EntryDeal?) -> BoughtDeal? {
            deal.map { BoughtDeal(way: $0.way, deal: DealRow($0.offer, now: now)) }
        }
    }

    private var entries: [ReadEntry] { zip(found, deals).map { ReadEntry(found: $0, deals: $1, now: now) } }

    private static let entry: [RowField<ReadEntry>] = [
        RowField("entry", \.found.entry.text, "The entry as written."),
        RowField("q", \.found.entry.words, "The goods asked for."),
        RowField(
            "understood", \.found.understood,
            "How they were understood, in words; empty if the entry is not looked for."),
        RowField(
            "not_understood", \.found.entry.unread?.description,
            "What is not understood of the entry, so that it is not looked for."),
        RowField("amount", \.found.entry.amountText, "The amount as written; empty if none is."),
        RowField(
            "offers", \.found.offers.count,
            "Number of offers of these goods, or of the listing that it was made from."),
        RowField(
            "listing_is_gone", \.found.isListingGone,
            "Whether the listing that it was made from has no deal in the place now; what follows is then by its words."
        ),
        RowField(
            "deal", object: BoughtDeal.fields, { $0.bought($0.deals.current) },
            "The deal of that listing, also where its price is not known; else the best one by itself, at whatever store."
        ),
        RowField(
            "cheaper_deal", object: BoughtDeal.fields, { $0.bought($0.deals.cheaper) },
            "A deal of another listing of the same goods that costs less than that of the listing it was made from."),
        RowField(
            "next_deal", object: BoughtDeal.fields, { $0.bought($0.deals.next) },
            "With next_ad: the deal in the next known ad, where it is another."),
        RowField("next_from", { $0.deals.nextFrom.map(Timestamp.init) }, "When that ad begins."),
        RowField("next_is_cheaper", \.deals.isNextCheaper, "Whether it costs less than the deal now."),
    ]
}

/// An offer, and how it is bought.
private struct BoughtDeal: Sendable {
    /// nil where the price of the amount is not known.
    let way: BasketWay?
    let deal: DealRow

    static let fields: [RowField<BoughtDeal>] =
        ways.map { RowField($0, ofAny: \BoughtDeal.way) } + [offer(\BoughtDeal.deal)]

    static let ways: [RowField<BasketWay>] = [
        RowField("packages", \.packages, "Packages to buy."),
        RowField(
            "pounds", \.pounds, "Pounds to buy of goods sold by the pound, with at most two decimals."),
        RowField("cost_cents", \.cost.money, "Cost of them; absent if not known."),
        RowField("cost_basis", \.cost.basis, "Certainty of cost_cents."),
        RowField(
            "reference_cost_cents", \.compared,
            "By what it is compared with other offers: its cost or, by unit price, the cost of as much as the best pack has."
        ),
    ]

    static func offer<Row>(_ deal: @escaping @Sendable (Row) -> DealRow) -> RowField<Row> {
        RowField("offer", object: RowSchema.deal.fields, required: true, deal, "The offer.")
    }
}

/// The best trip over so many stores.
package struct TripRow: Sendable {
    fileprivate let trip: BasketAnswer.PlannedTrip
    fileprivate let report: BasketReport

    fileprivate var plan: Plan? { trip.plan.map { Plan(plan: $0, report: report) } }

    fileprivate struct Plan: Sendable {
        let plan: BasketPlan
        let report: BasketReport

        var visits: [StoreVisit] { plan.stores.map { StoreVisit(store: $0, trip: self) } }
    }

    fileprivate struct StoreVisit: Sendable {
        let store: Int
        let trip: Plan

        var items: [BoughtItem] { trip.plan.items(at: store).map { BoughtItem(item: $0, report: trip.report) } }
    }

    fileprivate struct BoughtItem: Sendable {
        let item: BasketPlan.Item
        let report: BasketReport
    }
}

extension RowSchema where Row == TripRow {
    package static let trip = RowSchema(
        name: "Trip", about: "The best trip over so many stores.",
        fields: [
            RowField("store_count", \.trip.storeCount, "Number of stores."),
            RowField(
                "plan", object: plan, \.plan,
                "What to buy where; absent if no trip buys anything for less, or anything more, than one over fewer stores."
            ),
            RowField("trips_compared", \.trip.proof.trips, "Number of all trips of so many stores."),
            RowField(
                "trips_calculated", \.trip.proof.calculated,
                "Number of trips whose cost was calculated; a bound excluded the others."),
            RowField(
                "lower_bound_cents", \.trip.proof.lowerBound,
                "No trip of so many stores that finds as much of the list, and needs each of them, costs less."),
            RowField("is_optimal", \.trip.proof.isExact, "Whether it is proved that no such trip is better."),
        ], example: BasketReport.example.trips[0])

    private static let plan: [RowField<TripRow.Plan>] = [
        RowField("total_cents", \.plan.total, "Goods and driving."),
        RowField("goods_cents", \.plan.goods.money, "Goods."),
        RowField("goods_basis", \.plan.goods.basis, "Certainty of goods_cents."),
        RowField("travel_cents", \.plan.travel, "Cost of the drive."),
        RowField(
            "drive_meters", { $0.report.settings.travel.drivenMeters($0.plan.meters) },
            "Length of the drive, estimated from great-circle distances."),
        RowField(
            "trip_saving_cents", { $0.report.answer.saving(of: $0.plan) },
            "Saving compared with the best single store, of entries by unit price by reference_cost_cents; absent if both do not "
                + "find the same number of entries."),
        RowField("visits", of: visit, \.visits, "The stores, in the order of the drive."),
        RowField(
            "missing", of: missing, { plan in plan.plan.missing.map { ($0, plan.report) } },
            "The entries that it does not have."),
    ]

    private static let visit: [RowField<TripRow.StoreVisit>] = [
        RowField("chain", { $0.trip.report.store($0.store).chain }, "The retailer."),
        RowField("store_code", { $0.trip.report.store($0.store).code }, "The chain's own code for the store."),
        RowField("store", { $0.trip.report.store($0.store).name }, "Its name."),
        RowField(
            "distance_meters", { $0.trip.report.places[$0.store].distanceMeters },
            "Great-circle distance from the point asked about."),
        RowField(
            "checkout_cents", { $0.trip.plan.checkout(at: $0.store) }, "Sum at checkout, before tax and deposit."),
        RowField(
            "discount_cents", { $0.trip.plan.discount(at: $0.store) },
            "Money that deals of several entries together take off."),
        RowField("items", of: item, \.items, "The offers to buy."),
    ]

    private static let item: [RowField<TripRow.BoughtItem>] =
        [
            RowField("entry", { $0.report.found[$0.item.entry].entry.text }, "The entry that it is for."),
            RowField("entry_index", \.item.entry, "Its place in entries, from 0."),
        ] + BoughtDeal.ways.map { RowField($0, of: \.item.way) } + [
            BoughtDeal.offer { DealRow($0.report.offers[$0.item.way.offer], now: $0.report.now) }
        ]

    private static let missing: [RowField<(Int, BasketReport)>] = [
        RowField("entry", { $1.found[$0].entry.text }, "The entry."),
        RowField("entry_index", { index, _ in index }, "Its place in entries, from 0."),
        RowField(
            "reason", { $1.reason(of: $0) },
            "not_found; not_understood: not looked for, not_understood of the entry says why; no_usable_price: found without a price, or without a size for the amount; not_at_these_stores."
        ),
    ]
}

extension BasketReport.MissingReason: FieldValue {}

extension BasketReport {
    /// The plan for one entry.
    package static let example: BasketReport = {
        let found = [try? ListEntry("coffee 12 oz")].compactMap(\.self).map {
            FoundEntry($0, understood: "coffee, ground and instant", offers: [.example])
        }
        return BasketReport(found, at: BasketStores(found), distances: [[0]], settings: .init(), now: Week.now)
    }()
}
