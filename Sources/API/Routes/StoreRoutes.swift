import Deals
import Storage

extension Endpoint {
    static func stores(_ limits: Limits) -> Endpoint {
        Endpoint(
            path: "/v1/stores", name: "listStores", summary: "Stores near a point or in a ZIP code, nearest first",
            about: "The open stores that are known. Whether one is read, and how fresh: /v1/sources.",
            parameters: PlaceParameters.parameters(limits) + [
                Parameters.chain, Parameters.limit(limits), Parameters.cursor,
            ],
            formats: [.json, .lines, .csv, .geoJSON], answer: ResponseDescription("stores", of: .store),
            examples: [
                Example(title: "Around a point", target: "/v1/stores?lat=33.79&lon=-84.33&radius=3"),
                Example(title: "On a map", target: "/v1/stores.geojson?lat=33.79&lon=-84.33&chain=kroger"),
            ],
            problems: [.invalidCursor, .zipUnknown],
            respond: { query, context in try await stores(query, context) })
    }

    private static func stores(_ query: Query, _ context: APIContext) async throws -> any AnyListResponse {
        let now = context.clock()
        let after: StoreCursor? = try query[Parameters.cursor].map { cursor throws(Problem) in
            try Cursor.place(cursor, of: query)
        }
        let all = try await context.databases.use { database in
            try await database.stores(
                near: PlaceParameters.requiredPoint(query, database, now: now),
                radiusMeters: PlaceParameters.radiusMeters(query, context.limits), chain: query[Parameters.chain],
                at: now)
        }
        let rest = all.drop { row in after.map { StoreCursor(row) <= $0 } ?? false }
        let page = rest.prefix(query[Parameters.limit(context.limits)] ?? context.limits.standardRows)
        var answer = ListResponse(listName: "stores", shape: .store, rows: Array(page))
        if page.count < rest.count, let last = page.last {
            answer.next = query.next("/v1/stores", after: StoreCursor(last))
        }
        return answer
    }
}

extension RowSchema where Row == StoreRow {
    static let store = RowSchema(
        name: "Store", about: "One location of a chain.",
        fields: [
            RowField("store_id", .integer, required: true, "Our own number: `store_id` of /v1/deals.") {
                .integer(Int($0.id))
            },
            RowField("chain", .text, required: true, "The retailer.") { .text($0.store.chain) },
            RowField("store_code", .text, required: true, "The chain's own code.") { .text($0.store.code) },
            RowField("store", .text, required: true, "Its name.") { .text($0.store.name) },
            RowField("street", .text, "Street and number.") { .text($0.store.street) },
            RowField("city", .text, "City.") { .text($0.store.city) },
            RowField("state", .text, required: true, "State, two letters.") { .text($0.store.state) },
            RowField("postal_code", .text, "ZIP code.") { .text($0.store.postalCode) },
            RowField("latitude", .decimal(-90...90), required: true, "Degrees north (WGS 84).") {
                .decimal("\($0.store.location.latitude)")
            },
            RowField("longitude", .decimal(-180...180), required: true, "Degrees east.") {
                .decimal("\($0.store.location.longitude)")
            },
            RowField("time_zone", .text, required: true, "IANA zone: deals end at its midnight.") {
                .text($0.store.timeZone)
            },
            RowField("distance_meters", .integer, "Great circle from the point asked about.") {
                .integer($0.distanceMeters)
            },
            RowField("is_tracked", .flag, required: true, "Whether its prices are kept fresh.") { .flag($0.isTracked) },
        ],
        example: .example, location: { $0.store.location })
}
