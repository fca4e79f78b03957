import Deals
import HTTPTypes
import Messages
import Presentation
import Rows
import Storage
import Vault
import WebKit

extension PeopleRoute {
    static let watches = [
        PeopleRoute(
            method: .get, path: "/v1/watches", name: "listWatches", summary: "The watches of the vault",
            about: "What its people want to hear of.",
            answer: [.init("watches", .list(.object(Answers.watch)), "In the order of their ids.")],
            example: ["watches": [Answers.watchExample]]
        ) { request, keeper in
            try await .object(["watches": .list(keeper.exportedWatches(of: request.requireSession()))])
        },
        PeopleRoute(
            method: .put, path: "/v1/watches/{id}", name: "putWatch", summary: "Make or replace a watch",
            about: """
                The device makes the id, a random UUID, so that a repeat does no harm. It looks for words, or for what is not \
                ticked off on a list, at stores that are named by their ids. The deals that match now are in the answer, and \
                are not told again; new ones are told by the channels of the vault.
                """,
            body: Answers.watchBody,
            statuses: [200], answer: Answers.watch + [Answers.watchDeals],
            example: Answers.watchExample.adding("deals", .list([])), problems: [.watchUnknown, .limitReached]
        ) { request, keeper in
            let session = try request.requireSession()
            guard let id = request.path["id"].flatMap({ RowID(text: $0) }) else { throw Problem.unknownWatch }
            let watch = try Watch(request)
            try await keeper.put(watch, id, of: session)
            return try await keeper.answer(watch, id, of: session)
        },
        PeopleRoute(
            method: .get, path: "/v1/watches/{id}", name: "getWatch", summary: "A watch with the deals that match now",
            about: "The best deal of each of its stores.",
            answer: Answers.watch + [Answers.watchDeals], example: Answers.watchExample.adding("deals", .list([])),
            problems: [.watchUnknown]
        ) { request, keeper in
            let session = try request.requireSession()
            guard let id = request.path["id"].flatMap({ RowID(text: $0) }),
                let watch = try await keeper.watches(of: session, id: id).first?.watch
            else { throw Problem.unknownWatch }
            return try await keeper.answer(watch, id, of: session)
        },
        PeopleRoute(
            method: .delete, path: "/v1/watches/{id}", name: "deleteWatch", summary: "Delete a watch",
            about: "What waits to be sent about it is still sent.", statuses: [204], example: .null,
            problems: [.watchUnknown]
        ) { request, keeper in
            let session = try request.requireSession()
            guard let id = request.path["id"].flatMap({ RowID(text: $0) }) else { throw Problem.unknownWatch }
            let isRemoved = try await keeper.databases.use {
                try await $0.removeWatch(id: id.text, vault: session.vault.id)
            }
            guard isRemoved else { throw Problem.unknownWatch }
            return .nothing()
        },
    ]
}

extension Keeper {
    func watches(of session: OpenSession, id: RowID? = nil) async throws -> [(id: String, watch: Watch)] {
        let rows = try await databases.use { try await $0.watches(ofVault: session.vault.id, id: id?.text) }
        return try rows.compactMap { row in try watch(of: row).map { (row.id, $0) } }
    }

    func exportedWatches(of session: OpenSession) async throws -> [Value] {
        try await watches(of: session).map { .object([.init("watch_id", .text($0.id))] + $0.watch.members) }
    }

    /// - Throws: `listUnknown`, `limitReached`.
    fileprivate func put(_ watch: Watch, _ id: RowID, of session: OpenSession) async throws {
        if let list = watch.listID.flatMap({ RowID(text: $0) }) { _ = try await requireList(list, of: session) }
        let isPut = try await databases.use { database in
            try await database.putWatch(id: id.text, vault: session.vault.id) { version in
                try session.key.seal(
                    WatchForm(watch).bytes(),
                    at: RowAddress(table: "watch", owner: session.vaultID, row: id, version: UInt64(version)))
            }
        }
        guard isPut else {
            throw Problem(
                .limitReached, "A vault keeps at most \(Database.maximumWatches) watches, and no id of another's.")
        }
    }

    /// The wishes of a list are looked for so many at a time, so that the turns of others come between.
    private static let wishesPerSearch = 100

    /// With the deals that match now, which count as told.
    fileprivate func answer(_ watch: Watch, _ id: RowID, of session: OpenSession) async throws -> PeopleAnswer {
        let now = clock()
        var news = NewMatches(slot: session.vault.slot)
        var deals: [Value] = []
        let wishes = try await wishes(of: watch, vault: session.vault.id)
        for part in wishes.parts(of: Self.wishesPerSearch) {
            let goods = part.map { WatchedGoods(words: $0.words, bound: watch.bound, listed: $0.listed) }
            let found = try await turns.run(for: session.vault.id, isUnderWay: part.startIndex > 0) {
                try await databases.use { try await goods.deals(at: part.map { Set($0.stores) }, now: now, in: $0) }
            }
            for (goods, deal) in zip(goods, found).flatMap({ goods, deals in deals.map { (goods, $0) } }) {
                news.add(deal, matching: goods.words, nil)
                deals.append(
                    [
                        "reason": .text(StoredLine(deal, matching: goods.words, now: now).line.text),
                        "deal": RowSchema.deal.object(DealRow(deal, now: now)),
                    ])
            }
        }
        try await markNotified(news, vault: session.vault.id, at: now)
        return .object(.object([.init("watch_id", .text(id.text))] + watch.members + [.init("deals", .list(deals))]))
    }
}

extension Problem {
    static let unknownWatch = Problem(.watchUnknown, "This vault has no watch of that id.")
    static let unknownChannel = Problem(.channelUnknown, "This vault has no channel of that id.")
}

extension Value {
    func adding(_ name: String, _ value: Value) -> Value {
        if case .object(let members) = self { .object(members + [.init(name, value)]) } else { self }
    }
}

extension Answers {
    static let watchBody: [FieldDescription] = [
        .init("words", .text(maximumLength: Watch.longestWords), isRequired: false, "Goods: \"butter\"."),
        .init(
            "list_id", .text(format: "uuid"), isRequired: false,
            "In place of words: a list, for whatever is not ticked off on it."),
        .init(
            "stores", .list(.integer, count: 1...EntryDealFinder.maximumStores),
            "Stores by their ids; an entry of a list may name others."),
        .init(
            "at_most_cents", .integer(1...1_000_000), isRequired: false,
            "Only at this price of one, or of a pound of what is weighed, or below."),
        .init(
            "unit_at_most_cents", .integer(1...1_000_000), isRequired: false, "Only at this price of a unit or below."),
        .init(
            "unit", .words(DisplayUnit.allCases.map(\.rawValue)), isRequired: false, "The unit of unit_at_most_cents."),
        .init(
            "remind_hours_before_end", .integer(1...168), isRequired: false,
            "Hours before the end of a deal at which it is told once more."),
        .init(
            "remind_evening_before", .flag, isRequired: false,
            "Whether it is told once more at 18:00 at the store on the day before its last day."),
    ]
    static let watch =
        [FieldDescription("watch_id", .text(format: "uuid"), "Made by the device that made it.")]
        + watchBody
    static let watchDeals = FieldDescription(
        "deals",
        .list(
            .object([
                .init("reason", .text, "Why it matches, and what it costs, in a sentence."),
                .init("deal", .object(RowSchema.deal.fields.map(\.description)), "As in /v1/deals."),
            ])), "The best deal of each store.")
    static let watchExample: Value = [
        "watch_id": "5b2f9c0e-3a7e-4c9a-9d55-0f7d2a1be0c4", "words": "butter", "stores": .list([.integer(12)]),
        "at_most_cents": .integer(350),
    ]
}
