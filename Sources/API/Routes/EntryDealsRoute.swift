import DealRows
import Deals
import Presentation
import Pricing
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
            return zip(entries, found).map { EntryDealsRow($0, $1, now: now) }
        }
        return ListResponse(
            listName: "entries", shape: RowSchema.entryDeals, envelope: [.init("as_of", .text("\(Timestamp(now))"))],
            rows: rows)
    }
}

extension Parameters {
    fileprivate static let storeIDs = Parameter<[Int64]>(
        description: ParameterDescription(
            name: "store_ids", type: .list(.integer(1...Int(Int32.max)), count: 1...EntryDealFinder.mostStores),
            about: "Where the list is to be bought, nearest first: `store_id` of /v1/stores.",
            example: [.integer(1), .integer(7)],
            isRequired: true),
        readList: { texts throws(InvalidParameter) in
            let ids = texts.compactMap { Int32($0) }.filter { $0 > 0 }.map { Int64($0) }
            guard ids.count == texts.count, (1...EntryDealFinder.mostStores).contains(ids.count) else {
                throw InvalidParameter(detail: "is the ids of 1 to \(EntryDealFinder.mostStores) stores")
            }
            return ids
        })
}

/// An entry as it was written, and its deals.
package struct EntryDealsRow: Sendable {
    let entry: String, understood: String, notUnderstood: String?
    let isListingGone: Bool
    let deal: DealRow?, cheaperDeal: DealRow?, nextDeal: DealRow?
    let nextFrom: Int?
    let isNextCheaper: Bool, isEnding: Bool

    static let example = EntryDealsRow(
        entry: "coffee", understood: "coffee, ground and instant", notUnderstood: nil, isListingGone: false,
        deal: .example,
        cheaperDeal: nil, nextDeal: nil, nextFrom: nil,
        isNextCheaper: false, isEnding: false)
}

extension EntryDealsRow {
    init(_ entry: ListEntry, _ found: EntryDeals, now: Int) {
        func row(_ deal: EntryDeal?) -> DealRow? { deal.map { DealRow($0.offer, now: now) } }
        (self.entry, understood, nextFrom) = (entry.text, found.understood, found.nextFrom)
        (deal, cheaperDeal, nextDeal) = (row(found.current), row(found.cheaper), row(found.next))
        (notUnderstood, isListingGone) = (found.notUnderstood, found.isListingGone)
        (isNextCheaper, isEnding) = (found.isNextCheaper, found.isEnding(at: now))
    }
}

extension RowSchema where Row == EntryDealsRow {
    static let entryDeals = RowSchema(
        name: "EntryDeals", about: "The best deals for an entry of a list.",
        fields: [
            RowField("entry", \.entry, "The entry as written."),
            RowField(
                "understood", \.understood, "How its goods were understood, in words; empty if it is not looked for."),
            RowField(
                "not_understood", \.notUnderstood,
                "Why the entry is not answered: what is not understood of it, or that it finds too many offers."),
            RowField(
                "listing_is_gone", \.isListingGone,
                "Whether the listing that it was made from has no deal there now; what follows is then by its words."
            ),
            deal(
                "deal", \.deal,
                "The deal of that listing, also where its price is not known; else the best deal. Absent if there is none."
            ),
            deal(
                "cheaper_deal", \.cheaperDeal,
                "A deal of another listing of the same goods that costs less than that of the listing it was made from."
            ),
            deal("next_deal", \.nextDeal, "The best deal of the next known ad, where it is another."),
            RowField("next_from", .instant, { $0.nextFrom.map(Timestamp.init) }, "When that ad begins."),
            RowField("next_is_cheaper", \.isNextCheaper, "Whether it costs less than the deal now."),
            RowField("is_ending", \.isEnding, "Whether the deal ends within two days."),
        ], example: .example)

    private static func deal(
        _ name: String, _ deal: @escaping @Sendable (EntryDealsRow) -> DealRow?, _ about: String
    ) -> RowField<EntryDealsRow> {
        let type = ValueType.object(RowSchema<DealRow>.deal.fields.map(\.description))
        return RowField(FieldDescription(name, type, isRequired: false, about)) { row in
            deal(row).map { RowSchema<DealRow>.deal.object($0) } ?? .null
        }
    }
}
