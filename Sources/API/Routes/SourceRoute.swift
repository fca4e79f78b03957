import Deals
import Presentation
import Rows
import Storage
import Support
import WebKit

extension Endpoint {
    static let sources = Endpoint(
        path: "/v1/sources", name: "listSources", summary: "How fresh and healthy each source is for each store",
        about: "One row for each source and store that was ever read or is tracked, the stalest first.",
        parameters: [], formats: [.json, .lines, .csv], answer: ResponseDescription("sources", of: .source),
        examples: [Example("Health", "/v1/sources")],
        respond: { _, context in
            let now = context.clock()
            let rows = try await context.databases.use { try await $0.sourceHealth(at: now) }
            let order = ["red": 0, "amber": 1, "green": 2, "not_used": 3]
            var answer = ListResponse(
                listName: "sources", shape: .source,
                rows: rows.sorted {
                    (order[$0.freshness] ?? 0, $0.source, $0.storeCode ?? "") < (
                        order[$1.freshness] ?? 0, $1.source, $1.storeCode ?? ""
                    )
                })
            answer.oldestConfirmedAt = rows.compactMap(\.confirmedAt).min()
            answer.freshness = answer.rows.first.flatMap { Freshness(rawValue: $0.freshness)?.rawValue }
            return answer
        })
}

extension RowSchema where Row == SourceHealth {
    static let source = RowSchema(
        name: "SourceHealth", about: "The health of a source at a store.",
        fields: [
            RowField("source", \.source, "The scraper definition."),
            RowField("store_id", \.storeID, "The store; absent if the source does not belong to one store."),
            RowField("store_code", \.storeCode, "The chain's own code for it."),
            RowField("store", \.storeName, "Its name."),
            RowField(
                "freshness", .words(["green", "amber", "red", "not_used"]), \.freshness,
                "green: confirmed within \(Freshness.greenDays) days; amber: within \(Freshness.amberDays); red: longer ago or "
                    + "never. With no live deal it is "
                    + "amber at best, and red where runs fail. not_used: no live deal, and no server is asked."),
            RowField(
                "confirmed_at", { $0.confirmedAt.map(Timestamp.init) },
                "Time when the store's current edition was last seen there."),
            RowField("last_run_at", { $0.lastRunAt.map(Timestamp.init) }, "Start of the newest run, good or not."),
            RowField(
                "last_outcome", { $0.lastOutcome?.rawValue },
                "Outcome of that run; absent while it runs, or if there was none."),
            RowField("last_reason", \.lastReason, "Reason of the last failure."),
            RowField(
                "runs_since_good", \.runsSinceGood, "Number of runs since the newest good one, none of them good."),
            RowField("live_offers", \.liveOffers, "Number of deals that are valid now."),
        ], example: .example)
}
