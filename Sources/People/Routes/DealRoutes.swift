import DealRows
import Deals
import HTTPTypes
import Lists
import Presentation
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
            query: [
                .init(
                    name: "store", type: .text(pattern: "^[0-9]+(,[0-9]+)*$"), isRequired: false,
                    about: "Ids of at most 20 stores: 12,15."),
                .init(name: "department", type: .text, isRequired: false, about: "Only entries of this department."),
                .init(
                    name: "mechanic", type: .words(Mechanic.allCases.map(\.rawValue)), isRequired: false,
                    about: "Only entries whose best deal is of this kind."),
                .init(
                    name: "state", type: .words(DealOutlook.allCases.map(\.rawValue)), isRequired: false,
                    about: "now: has a deal; upcoming: gets a cheaper one; ending: has one for two days at most."),
            ],
            answer: [.init(name: "entries", type: .list(.object(Answers.entryDeals)), about: "In display order.")],
            example: ["entries": []], problems: [.listUnknown]
        ) { request, keeper in
            let session = try request.requireSession()
            let list = try await keeper.requireList(request.requireID(), of: session)
            let filter = try DealListFilter(request)
            let shown = try await keeper.shown(of: list, for: session.vault.id)
            let found = try await keeper.deals(of: shown, stores: filter.stores, for: session.vault.id)
            let now = keeper.clock()
            return .object(["entries": .list(found.filter { filter.keeps($0, now) }.map { Self.value($0, now) })])
        }
    ]

    private static func value(_ found: ListEntryDeals, _ now: Int) -> Value {
        func deal(_ deal: EntryDeal?) -> Value {
            deal.map { RowSchema.deal.object(DealRow($0.offer, now: now)) } ?? .null
        }
        return [
            "entry_id": .text(found.entry.id.text), "words": .text(found.entry.state.text(.words)),
            "understood": .text(found.deals.understood), "not_understood": .text(found.deals.notUnderstood),
            "listing_is_gone": .flag(found.deals.isListingGone),
            "deal": deal(found.deals.current), "cheaper_deal": deal(found.deals.cheaper),
            "next_deal": deal(found.deals.next),
            "next_from": .text(found.deals.nextFrom.map { Timestamp($0).description }),
            "next_is_cheaper": .flag(found.deals.isNextCheaper),
        ]
    }
}

enum DealOutlook: String, CaseIterable {
    case now, upcoming, ending
}

/// Which entries of a list are asked for.
private struct DealListFilter {
    let stores: [Int64]
    let department: String?
    let mechanic: Mechanic?
    let state: DealOutlook?

    /// - Throws: `invalidQuery`.
    init(_ request: PeopleRequest) throws(Problem) {
        func word<Word: RawRepresentable<String>>(_ name: String, as: Word.Type) throws(Problem) -> Word? {
            guard let text = request.query.first(where: { $0.name == name })?.value else { return nil }
            guard let word = Word(rawValue: text) else {
                throw .query([.init(parameter: name, detail: "has no value of that name")])
            }
            return word
        }
        let texts = request.query.filter { $0.name == "store" }
            .flatMap { $0.value.split(separator: ",", omittingEmptySubsequences: false) }
        stores = texts.compactMap { Int32($0).flatMap { $0 > 0 ? Int64($0) : nil } }
        guard stores.count == texts.count, stores.count <= EntryDealFinder.mostStores else {
            throw .query([
                .init(parameter: "store", detail: "is the ids of at most \(EntryDealFinder.mostStores) stores: 12,15")
            ]
            )
        }
        department = request.query.first { $0.name == "department" }?.value.lowercased()
        (mechanic, state) = try (word("mechanic", as: Mechanic.self), word("state", as: DealOutlook.self))
    }

    func keeps(_ found: ListEntryDeals, _ now: Int) -> Bool {
        if let department {
            let own = found.entry.state.text(.department)
            let printed = found.deals.current?.offer.offer.listing.department ?? ""
            guard (own.isEmpty ? printed : own).lowercased() == department else { return false }
        }
        if let mechanic, found.deals.current?.offer.offer.reading.mechanic != mechanic { return false }
        return switch state {
        case nil: true
        case .now: found.deals.current != nil
        case .upcoming: found.deals.isNextCheaper
        case .ending: found.deals.isEnding(at: now)
        }
    }
}

extension Answers {
    static let entryDeals: [FieldDescription] = [
        .init(name: "entry_id", type: .text(format: "uuid"), about: "The entry."),
        .init(name: "words", type: .text, about: "What to buy."),
        .init(
            name: "understood", type: .text, about: "In words how that is understood; empty if it is not looked for."),
        .init(
            name: "not_understood", type: .text, isRequired: false,
            about: "What is not understood of the entry, so that it is not looked for."),
        .init(
            name: "listing_is_gone", type: .flag,
            about: "Whether the listing that it was made from has no deal there now; what follows is then by its words."
        ),
        .init(
            name: "deal", type: .object(RowSchema.deal.fields.map(\.description)), isRequired: false,
            about: "The deal of that listing, else the best deal now, as in /v1/deals."),
        .init(
            name: "cheaper_deal", type: .object(RowSchema.deal.fields.map(\.description)), isRequired: false,
            about: "One of another listing of the same goods that costs less."),
        .init(
            name: "next_deal", type: .object(RowSchema.deal.fields.map(\.description)), isRequired: false,
            about: "The best deal of the next known ad, where it is another."),
        .init(name: "next_from", type: .instant, isRequired: false, about: "When that begins."),
        .init(name: "next_is_cheaper", type: .flag, about: "Whether it costs less than the deal now."),
    ]
}
