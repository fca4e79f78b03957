import Deals
import Presentation
import Rows
import Storage
import WebKit

extension Endpoint {
    static func stores(_ limits: Limits) -> Endpoint {
        Endpoint(
            path: "/v1/stores", name: "listStores", summary: "Stores near a point or in a ZIP code, nearest first",
            about: "The open stores that are known. /v1/sources says which are read, and how fresh they are.",
            parameters: PlaceParameters.parameters(limits) + [
                Parameters.chain, Parameters.limit(limits), Parameters.cursor,
            ],
            formats: [.json, .lines, .csv, .geoJSON], answer: ResponseDescription("stores", of: .store),
            examples: [
                Example("Around a point", "/v1/stores?lat=33.79&lon=-84.33&radius=3"),
                Example("On a map", "/v1/stores.geojson?lat=33.79&lon=-84.33&chain=kroger"),
            ],
            problems: [.invalidCursor, .zipUnknown],
            respond: { query, context in try await stores(query, context) })
    }

    private static func stores(_ query: Query, _ context: APIContext) async throws -> any AnyListResponse {
        let now = context.clock()
        let after: StoreCursor? = try query.place()
        let all = try await context.databases.use { database in
            try await database.stores(
                near: PlaceParameters.requiredPoint(query, database, now: now),
                radiusMeters: PlaceParameters.radiusMeters(query, context.limits), chain: query[Parameters.chain],
                at: now)
        }
        let rest = all.drop { row in after.map { StoreCursor(row) <= $0 } ?? false }
        let page = rest.prefix(query.pageSize(context.limits))
        var answer = ListResponse(listName: "stores", shape: .store, rows: Array(page))
        if page.count < rest.count, let last = page.last {
            answer.next = query.next("/v1/stores", after: StoreCursor(last))
        }
        return answer
    }
}
