import Deals
import Presentation
import Pricing
import Rows
import Storage
import WebKit

extension Endpoint {
    static func compare(_ limits: Limits) -> Endpoint {
        Endpoint(
            path: "/v1/compare", name: "compareStores", summary: "Stores ranked for an item, cheapest first",
            about:
                "The best offer of each store among the goods asked for; after them, of each store's substitutes. Stores are compared by unit price where sizes are "
                + "known, else by the price of one item; if prices are similar, the nearer store goes first. Unit prices "
                + "far from the median come after all others, then stale prices, then rows that can be compared by another measure only.",
            parameters: [Parameters.question, Parameters.searching] + PlaceParameters.parameters(limits) + [
                Parameters.tolerance, Parameters.by, Parameters.quantity, Parameters.with, Parameters.without,
                Parameters.limit(limits),
                Parameters.cursor,
            ],
            formats: [.json, .lines, .csv, .geoJSON],
            answer: ResponseDescription(
                envelope: ComparisonSummary.fields.map(\.description),
                example: ComparisonSummary(understood: "coffee, ground and instant", .example).response([.example])),
            examples: [
                Example("The cheapest coffee around", "/v1/compare?q=coffee&lat=33.79&lon=-84.33&radius=5"),
                Example(
                    "For someone without a loyalty card",
                    "/v1/compare?q=coffee&lat=33.79&lon=-84.33&without=loyalty_card&limit=3"),
                Example("By the price of one package", "/v1/compare?q=yogurt&lat=33.79&lon=-84.33&by=each&limit=3"),
            ],
            problems: [.invalidCursor, .zipUnknown],
            respond: { query, context in try await compare(query, context) })
    }

    /// More cannot be what one person compares, and would take much memory.
    private static let maximumOffers = 5_000

    private static func compare(_ query: Query, _ context: APIContext) async throws -> any AnyListResponse {
        let now = context.clock()
        let words = try query.require(Parameters.question)
        let after: RankCursor? = try query.place()
        let (question, candidates) = try await context.databases.use { database in
            let question = try await ComparisonQuery(
                words, isPlainText: query[Parameters.searching] == .text, in: database)
            let point = try await PlaceParameters.requiredPoint(query, database, now: now)
            return try await (
                question,
                question.candidates(
                    in: database,
                    .near(point, radiusMeters: PlaceParameters.radiusMeters(query, context.limits)),
                    at: now, most: maximumOffers + 1)
            )
        }
        guard !candidates.isCut else {
            throw PlaceParameters.refusal("q", "finds more than \(maximumOffers) offers there: say it more closely")
        }
        let found = QueryAnswer(question, candidates, settings: settings(query), now: now)
        let all = StoreRank.all(of: found)
        let rest = all[(after?.nextIndex(in: all) ?? 0)...]
        let page = rest.prefix(query.pageSize(context.limits))
        var answer = answer(found, page)
        if page.count < rest.count, let last = page.last {
            answer.next = query.next("/v1/compare", after: RankCursor(index: page.endIndex - 1, last))
        }
        return answer
    }

    private static func settings(_ query: Query) -> QueryAnswer.ComparisonSettings {
        var settings = QueryAnswer.ComparisonSettings()
        settings.byEach = query[Parameters.by] == .each
        settings.toleranceBasisPoints = (query[Parameters.tolerance] ?? 2) * 100
        settings.quantity = query[Parameters.quantity]
        settings.profile = .usual.with(query[Parameters.with] ?? []).without(query[Parameters.without] ?? [])
        return settings
    }

    private static func answer(_ found: QueryAnswer, _ page: ArraySlice<StoreRank>) -> ListResponse<RankedRow> {
        let rows = page.map { RankedRow($0, of: $0.isSubstitute ? found.substitutes : found.asked) }
        var answer = ComparisonSummary(found).response(rows)
        answer.mark(with: rows.map(\.deal))
        return answer
    }
}
