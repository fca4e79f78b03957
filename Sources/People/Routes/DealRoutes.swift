import Deals
import HTTPTypes
import Lists
import Presentation
import Rows
import Storage
import Support
import WebKit

extension PeopleRoute {
    static let deals = [
        PeopleRoute(
            method: .get, path: "/v1/lists/{id}/deals", name: "listDeals", summary: "A list with its deals",
            about: """
                For each entry the best deal at its stores, when it ends, and the best one of the next known ad where that is \
                another. The stores are those of the entry, or else those named here: ids, never a place.
                """,
            query: [DealListFilter.stores, DealListFilter.department, DealListFilter.mechanic, DealListFilter.state],
            answer: [.init("entries", .list(.object(Answers.entryDeals)), "In display order.")],
            example: ["entries": []], problems: [.listUnknown]
        ) { request, keeper in
            let session = try request.requireSession()
            let list = try await keeper.requireList(request.requireID(), of: session)
            let filter = DealListFilter(request.query)
            let shown = try await keeper.shown(of: list, for: session.vault.id)
            let found = try await keeper.deals(of: shown, stores: filter.stores, for: session.vault.id)
            let now = keeper.clock()
            return .object([
                "entries": .list(found.filter { filter.keeps($0, now) }.map { Answers.value(of: $0, now: now) })
            ])
        }
    ]
}

enum DealPeriod: String, CaseIterable, Sendable {
    case now, upcoming, ending
}

/// Which entries of a list are asked for.
private struct DealListFilter {
    static let stores = Parameter<[Int64]>(
        description: ParameterDescription(
            name: "store", type: .text(pattern: "^[0-9]+(,[0-9]+)*$"), about: "Ids of at most 20 stores: 12,15.")
    ) { text throws(InvalidParameter) in
        let texts = text.split(separator: ",", omittingEmptySubsequences: false)
        let ids = texts.compactMap { Int32($0).flatMap { $0 > 0 ? Int64($0) : nil } }
        guard ids.count == texts.count, ids.count <= EntryDealFinder.maximumStores else {
            throw InvalidParameter(detail: "is the ids of at most \(EntryDealFinder.maximumStores) stores: 12,15")
        }
        return ids
    }
    static let department = Parameter<String>(
        description: ParameterDescription(
            name: "department", type: .text, about: "Only entries of this department.")
    ) { text in text.lowercased() }
    static let mechanic = Parameters.choice(
        "mechanic", Mechanic.allCases, "Only entries whose best deal is of this kind.", example: .buyGetFree)
    static let state = Parameters.choice(
        "state", DealPeriod.allCases,
        "now: has a deal; upcoming: gets a cheaper one; ending: has one for two days at most.", example: .now)

    private let query: Query
    var stores: [Int64] { query[Self.stores] ?? [] }

    init(_ query: Query) { self.query = query }

    func keeps(_ found: ListEntryDeals, _ now: Int) -> Bool {
        if let department = query[Self.department] {
            let own = found.entry.state.text(.department)
            let printed = found.deals.current?.offer.offer.listing.department ?? ""
            guard (own.isEmpty ? printed : own).lowercased() == department else { return false }
        }
        if let mechanic = query[Self.mechanic], found.deals.current?.offer.offer.reading.mechanic != mechanic {
            return false
        }
        return switch query[Self.state] {
        case nil: true
        case .now: found.deals.current != nil
        case .upcoming: found.deals.isNextCheaper
        case .ending: found.deals.isEnding(at: now)
        }
    }
}

extension Answers {
    static let entryDeals: [FieldDescription] =
        [.init("entry_id", .text(format: "uuid"), "The entry."), .init("words", .text, "What to buy.")]
        + EntryDealsRow.dealFields.map(\.description)

    fileprivate static func value(of found: ListEntryDeals, now: Int) -> Value {
        let state = found.entry.state
        let row = EntryDealsRow(state.text(.words), found.deals, now: now)
        return .object(
            [.init("entry_id", .text(found.entry.id.text)), .init("words", .text(state.text(.words)))]
                + EntryDealsRow.dealFields.members(of: row))
    }
}
