import Deals
import Pricing
import Storage
package import Support

/// The plans for a shopping list as one JSON object.
package struct BasketJSON: Encodable {
    package let asOf: Timestamp, storesConsidered: Int, storesLeftOut: Int
    package let costPerMileCents: String, minimumSavingCents: Int, suggestedStoreCount: Int?
    package let entries: [EntryJSON]
    package let trips: [TripJSON]

    package struct EntryJSON: Encodable {
        let entry: String, q: String, understood: String, notUnderstood: String?
        let amount: String, offers: Int, listingIsGone: Bool
        let deal: PurchaseJSON?, cheaperDeal: PurchaseJSON?, nextDeal: PurchaseJSON?
        let nextFrom: Timestamp?, nextIsCheaper: Bool
    }
    /// An offer, and how it is bought; without cost where the price of the amount is not known.
    package struct PurchaseJSON: Encodable {
        let packages: Int?, pounds: String?, costCents: Int?, costBasis: String?, referenceCostCents: Int?
        let offer: OfferJSON
    }
    package struct TripJSON: Encodable {
        let storeCount: Int, plan: PlanJSON?
        let tripsCompared: Int, tripsCalculated: Int, lowerBoundCents: Int?, isOptimal: Bool
    }
    package struct PlanJSON: Encodable {
        let totalCents: Int, goodsCents: Int, goodsBasis: String, travelCents: Int, driveMeters: Int
        /// Compared with the best single store; absent if they do not find the same number of entries.
        let tripSavingCents: Int?
        let visits: [VisitJSON], missing: [MissingJSON]
    }
    package struct VisitJSON: Encodable {
        let chain: String, storeCode: String, store: String, distanceMeters: Int?
        let checkoutCents: Int, discountCents: Int, items: [ItemJSON]
    }
    package struct ItemJSON: Encodable {
        let entry: String, entryIndex: Int, packages: Int?, pounds: String?, costCents: Int, costBasis: String
        let referenceCostCents: Int, offer: OfferJSON
    }
    package struct MissingJSON: Encodable { let entry: String, entryIndex: Int, reason: String }

    package init(_ report: BasketReport) {
        asOf = Timestamp(report.now)
        (storesConsidered, storesLeftOut) = (report.stores.ids.count, report.stores.leftOut)
        costPerMileCents = report.settings.travel.centsPerMile
        minimumSavingCents = report.answer.floor.cents
        suggestedStoreCount = report.answer.suggested?.stores.count
        entries = zip(report.found, report.deals).map { EntryJSON($0, $1, now: report.now) }
        trips = report.answer.trips.map { trip in
            TripJSON(
                storeCount: trip.storeCount, plan: trip.plan.map { PlanJSON($0, report) },
                tripsCompared: trip.proof.trips, tripsCalculated: trip.proof.calculated,
                lowerBoundCents: trip.proof.lowerBound?.cents, isOptimal: trip.proof.isExact)
        }
    }
}

extension BasketJSON.EntryJSON {
    fileprivate init(_ found: FoundEntry, _ deals: EntryDeals, now: Int) {
        func purchase(_ deal: EntryDeal?) -> BasketJSON.PurchaseJSON? { deal.map { .init($0, now: now) } }
        self.init(
            entry: found.entry.text, q: found.entry.words, understood: found.understood,
            notUnderstood: found.entry.unread?.description, amount: found.entry.amountText,
            offers: found.offers.count, listingIsGone: found.isListingGone,
            deal: purchase(deals.current), cheaperDeal: purchase(deals.cheaper), nextDeal: purchase(deals.next),
            nextFrom: deals.nextFrom.map(Timestamp.init), nextIsCheaper: deals.isNextCheaper)
    }
}

extension BasketJSON.PurchaseJSON {
    fileprivate init(_ deal: EntryDeal, now: Int) {
        self.init(
            packages: deal.way?.packages, pounds: deal.way?.pounds, costCents: deal.way?.cost.money.cents,
            costBasis: deal.way?.cost.basis.rawValue, referenceCostCents: deal.way?.compared.cents,
            offer: OfferJSON(deal.offer, now: now))
    }
}

extension BasketJSON.PlanJSON {
    fileprivate init(_ plan: BasketPlan, _ report: BasketReport) {
        self.init(
            totalCents: plan.total.cents, goodsCents: plan.goods.money.cents, goodsBasis: plan.goods.basis.rawValue,
            travelCents: plan.travel.cents, driveMeters: report.settings.travel.drivenMeters(plan.meters),
            tripSavingCents: report.answer.saving(of: plan)?.cents,
            visits: plan.stores.map { BasketJSON.VisitJSON(plan, $0, report) },
            missing: plan.missing.map {
                BasketJSON.MissingJSON(
                    entry: report.found[$0].entry.text, entryIndex: $0, reason: report.reason(of: $0).rawValue)
            })
    }
}

extension BasketJSON.VisitJSON {
    fileprivate init(_ plan: BasketPlan, _ store: Int, _ report: BasketReport) {
        let place = report.store(store)
        self.init(
            chain: place.chain, storeCode: place.code, store: place.name,
            distanceMeters: report.places[store].distanceMeters, checkoutCents: plan.checkout(at: store).cents,
            discountCents: plan.discount(at: store).cents,
            items: plan.items(at: store).map { BasketJSON.ItemJSON($0, report) })
    }
}

extension BasketJSON.ItemJSON {
    fileprivate init(_ item: BasketPlan.Item, _ report: BasketReport) {
        self.init(
            entry: report.found[item.entry].entry.text, entryIndex: item.entry, packages: item.way.packages,
            pounds: item.way.pounds, costCents: item.way.cost.money.cents, costBasis: item.way.cost.basis.rawValue,
            referenceCostCents: item.way.compared.cents,
            offer: OfferJSON(report.offers[item.way.offer], now: report.now))
    }
}
