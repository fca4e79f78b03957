import Deals
import Presentation
import Pricing
import Rows
import Storage
import Support
import WebKit

extension Endpoint {
    static func deals(_ limits: Limits) -> Endpoint {
        let own: [any AnyParameter] =
            [Parameters.store] + FilterParameter.all.map(\.parameter) + [
                Parameters.with, Parameters.without, Parameters.validOn, Parameters.stores, Parameters.sort,
                Parameters.recentPrices, Parameters.limit(limits), Parameters.cursor,
            ]
        return Endpoint(
            path: "/v1/deals", name: "listDeals", summary: "Deals near a point, in a ZIP code or at a store",
            about:
                "All deals that are valid now at a place: lat and lon, zip, or store_id. If several stores show the same ad, it is "
                + "listed for the nearest of them, unless stores is all. With `with` or `without`, deals whose conditions the "
                + "shopper does not meet are left out.",
            parameters: PlaceParameters.parameters(limits) + own,
            formats: [.json, .lines, .csv, .geoJSON, .calendar, .webPage],
            answer: ResponseDescription("deals", of: .deal),
            examples: [
                Example(
                    "Coffee deals, most saved first", "/v1/deals?lat=33.79&lon=-84.33&radius=5&q=coffee&sort=savings"),
                Example(
                    "The best deals on dairy and meat for someone without a card",
                    "/v1/deals?lat=33.79&lon=-84.33&department_group=dairy_eggs,meat_seafood&without=loyalty_card&sort=best"
                ),
                Example(
                    "With what the goods cost before", "/v1/deals?zip=30306&q=coffee&recent_prices=true&limit=5"),
                Example(
                    "Buy one get one free, as CSV", "/v1/deals.csv?lat=33.79&lon=-84.33&mechanic=bxgy_free&limit=10"),
                Example("A map", "/v1/deals.geojson?lat=33.79&lon=-84.33&radius=3&limit=5"),
                Example("A page without scripts", "/v1/deals.html?zip=30306&limit=24"),
                Example("When they end, for a calendar", "/v1/deals.ics?lat=33.79&lon=-84.33&q=yogurt"),
            ],
            problems: [.invalidCursor, .storeUnknown, .zipUnknown],
            respond: { query, context in try await deals(query, context) })
    }

    private static func deals(_ query: Query, _ context: APIContext) async throws -> any AnyListResponse {
        let now = context.clock()
        var search = try search(query, now: now)
        // One row more than asked for: whether there is a next page.
        search.limit = query.pageSize(context.limits) + 1
        search.order = query[Parameters.sort] ?? .distance
        search.after = try query.place()
        let (page, recent, hasMore) = try await context.databases.use { [search] database in
            var search = search
            search.place = try await place(query, context, database, now: now)
            let deals = try await database.deals(search, at: now)
            let page = Array(deals.prefix(query.pageSize(context.limits)))
            let recent =
                query[Parameters.recentPrices] ?? false
                ? try await database.recentPrices(of: page.map(\.deal), at: now) : page.map { _ in nil }
            return (page, recent, page.count < deals.count)
        }
        let rows = zip(page, recent).map { DealRow($0.deal, now: now, alsoAtStores: $0.alsoAtStores, recent: $1) }
        var answer = ListResponse(listName: "deals", shape: .deal, rows: rows)
        answer.mark(with: rows)
        if hasMore, let last = page.last {
            answer.next = query.next("/v1/deals", after: last.position)
        }
        return answer
    }

    /// Which deals are asked for, wherever they are, in whatever order.
    static func search(_ query: Query, now: Int) throws -> DealSearch {
        var search = DealSearch(
            filters: FilterParameter.filters(query), includesAllStores: query[Parameters.stores] == .all)
        search.validOn = query[Parameters.validOn]
        // A day that is over here may not be over yet farther west.
        if let day = search.validOn, day.daysSinceEpoch < now / 86_400 - 1 {
            throw PlaceParameters.refusal("valid_on", "is over: /v1/listings/{id}/history tells what was")
        }
        return search
    }

    static func place(
        _ query: Query, _ context: APIContext, _ database: Database, now: Int
    ) async throws -> DealSearch.SearchArea {
        let point = try await PlaceParameters.point(query, database, now: now)
        switch (point, query[Parameters.store]) {
        case (let point?, nil): return .near(point, radiusMeters: PlaceParameters.radiusMeters(query, context.limits))
        case (nil, let store?):
            return .store(try await PlaceParameters.store(Int64(store), database, now: now).id)
        case (nil, nil):
            throw PlaceParameters.refusal("lat", "is missing: say where, by lat and lon, by zip or by store_id")
        case (_?, _?): throw PlaceParameters.refusal("store_id", "goes without lat, lon and zip")
        }
    }
}

extension ListResponse {
    /// The oldest confirmation and the first end among the deals of an answer.
    mutating func mark(with deals: [DealRow]) {
        changesAt = deals.map(\.deal.expiresAt).min()
        oldestConfirmedAt = deals.compactMap(\.deal.confirmedAt).min()
        freshness = deals.map(\.freshness).max()?.rawValue
    }
}
