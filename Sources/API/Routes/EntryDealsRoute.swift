import Deals
import Presentation
import Pricing
import Rows
import Storage
import Support
import WebKit

extension Endpoint {
    static let entryDeals = Endpoint(
        path: "/v1/entry-deals", name: "listEntryDeals", summary: "The best deal for each entry of a shopping list",
        about:
            "For each entry the best deal at the stores named, now and in the next known ad where that is another, by the rule "
            + "of /v1/basket: what costs less for the amount, then the store named first; never a stale price or an outlier. In "
            + "one request, for a list that its owner keeps: it is stored nowhere.",
        parameters: [Parameters.entries, Parameters.storeIDs],
        formats: [.json, .lines],
        answer: ResponseDescription(
            envelope: [
                FieldDescription("as_of", .instant, "Time whose prices are used.")
            ],
            example: ListResponse(
                listName: "entries", shape: RowSchema.entryDeals,
                envelope: [.init("as_of", "2026-11-24T12:00:00Z")],
                rows: [EntryDealsRow.example])),
        examples: [
            Example(
                "Two entries at two stores", "/v1/entry-deals",
                body: ["entries": ["milk 1 gal", "coffee"], "store_ids": [.integer(1), .integer(7)]])
        ],
        isPosted: true, respond: { query, context in try await deals(query, context) })

    private static func deals(_ query: Query, _ context: APIContext) async throws -> any AnyListResponse {
        let now = context.clock()
        let entries = try query.require(Parameters.entries)
        let stores = try query.require(Parameters.storeIDs)
        let rows = try await context.databases.use { database in
            let found = try await EntryDealFinder(database, now: now).deals(for: entries, at: stores)
            return zip(entries, found).map { EntryDealsRow($0.text, $1, now: now) }
        }
        return ListResponse(
            listName: "entries", shape: RowSchema.entryDeals, envelope: [.init("as_of", .text("\(Timestamp(now))"))],
            rows: rows)
    }
}

extension Parameters {
    fileprivate static let storeIDs = Parameter<[Int64]>(
        description: ParameterDescription(
            name: "store_ids", type: .list(.integer(1...Int(Int32.max)), count: 1...EntryDealFinder.maximumStores),
            about: "Where the list is to be bought, nearest first: `store_id` of /v1/stores.",
            example: [.integer(1), .integer(7)],
            isRequired: true),
        readList: { texts throws(InvalidParameter) in
            let ids = texts.compactMap { Int32($0) }.filter { $0 > 0 }.map { Int64($0) }
            guard ids.count == texts.count, (1...EntryDealFinder.maximumStores).contains(ids.count) else {
                throw InvalidParameter(detail: "is the ids of 1 to \(EntryDealFinder.maximumStores) stores")
            }
            return ids
        })
}
