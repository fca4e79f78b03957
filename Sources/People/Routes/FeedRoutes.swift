import HTTPTypes
import Presentation
import Rows
import Storage
import Vault
import WebKit

extension PeopleRoute {
    static let feeds = [
        PeopleRoute(
            method: .post, path: "/v1/lists/{id}/feeds", name: "makeFeed", summary: "A calendar of a list",
            about: """
                An address for a calendar program, with the deals of what is not ticked off. Whoever has the address can read it; \
                the stores are stored so that it alone makes them readable. What nobody asks for in 60 days ends.
                """,
            body: [
                .init(
                    "stores", .list(.integer, count: 1...EntryDealFinder.maximumStores),
                    "Where entries without stores of their own are to be bought."),
                .init(
                    "evening_events", .flag, isRequired: false,
                    "Whether an event at 18:00 reminds of each deal on the day before its last one."),
            ],
            statuses: [201],
            answer: [.init("path", .text, "To be opened at this server.")],
            example: ["path": "/v1/feeds/crf1_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.ics"],
            problems: [.listUnknown, .limitReached]
        ) { request, keeper in
            let session = try request.requireSession()
            let list = try await keeper.requireList(request.requireID(), of: session)
            let feed = try ListFeed(request)
            let token = SecretToken(kind: .feed)
            let sealed = try feed.sealed(by: token, list: list.id, vault: session.vaultID)
            let isMade = try await keeper.databases.use {
                try await $0.addFeed(
                    tokenHash: token.hash, list: list.row.id, vault: session.vault.id, sealed: sealed)
            }
            guard isMade else {
                throw Problem(.limitReached, "A vault keeps at most \(Database.maximumFeeds) calendars.")
            }
            return .object(["path": .text("/v1/feeds/\(token.text).ics")], status: 201)
        },
        PeopleRoute(
            method: .delete, path: "/v1/lists/{id}/feeds", name: "removeFeeds",
            summary: "End this vault's calendars of a list", about: "Those that others made of it stay.",
            statuses: [204], example: .null, problems: [.listUnknown]
        ) { request, keeper in
            let session = try request.requireSession()
            let list = try await keeper.requireList(request.requireID(), of: session)
            try await keeper.databases.use {
                try await $0.removeFeeds(ofList: list.row.id, vault: session.vault.id)
            }
            return .nothing()
        },
        PeopleRoute(
            method: .get, path: "/v1/feeds/{token}", name: "getFeed", summary: "Read a calendar",
            about: "iCalendar (RFC 5545). The token, with \".ics\" behind it, is the right to it.", access: .anybody,
            answer: nil, textType: "text/calendar", example: .null, problems: [.listUnknown]
        ) { request, keeper in
            let text = request.path["token"].map { $0.hasSuffix(".ics") ? String($0.dropLast(4)) : $0 } ?? ""
            guard let token = SecretToken(text: text, kind: .feed),
                let bytes = try await keeper.calendar(token, origin: request.request.origin ?? "")
            else { throw Problem(.listUnknown, "This address shows no calendar, or no longer.") }
            return PeopleAnswer(body: .calendar(bytes))
        },
    ]
}

extension ListFeed {
    /// - Throws: `invalidQuery`.
    fileprivate init(_ request: PeopleRequest) throws(Problem) {
        let stores = request.body.integers("stores")
        guard (1...EntryDealFinder.maximumStores).contains(stores.count),
            stores.count == request.body.elements("stores").count,
            stores.allSatisfy({ (1...Int(Int32.max)).contains($0) })
        else {
            throw .query([
                .init(
                    parameter: "stores", detail: "is the ids of 1 to \(EntryDealFinder.maximumStores) stores: [12, 15]")
            ])
        }
        switch request.body.member("evening_events") {
        case nil: self.init(stores: stores.map { Int64($0) }, hasEveningEvents: false)
        case .flag(let flag)?: self.init(stores: stores.map { Int64($0) }, hasEveningEvents: flag)
        default: throw .query([.init(parameter: "evening_events", detail: "is true or false")])
        }
    }
}
