import Deals
import Presentation
import Rows
import Storage
import Support
import WebKit

extension Endpoint {
    private static let kind = Parameters.choice(
        "change", ChangeKind.allCases, "One kind of change.", example: .cheaper)
    private static let since = Parameters.day(
        "since", "Changes from this day on, at 00:00 UTC; without it, of the last 7 days.", "2026-11-18")
    private static let words = Parameters.words(
        "q", "Words of title or size. All must match; \"exact phrase\", or, and -not are understood.", "coffee")

    static func changes(_ limits: Limits) -> Endpoint {
        Endpoint(
            path: "/v1/changes", name: "listChanges",
            summary: "New, ended, cheaper and dearer deals, oldest change first",
            about:
                "What changed at a place since the edition before: lat and lon, zip, or store_id. A deal is also ended when its "
                + "last day is over. The last page has `poll_url`: asked later, it lists each change once that came since.",
            parameters: PlaceParameters.parameters(limits) + [
                Parameters.store, kind, words, since, Parameters.limit(limits), Parameters.cursor,
            ],
            formats: [.json, .lines, .csv],
            answer: ResponseDescription(envelope: envelope, example: example),
            examples: [
                Example("New deals around", "/v1/changes?lat=33.79&lon=-84.33&radius=5&change=new&limit=5"),
                Example("What changed at a store", "/v1/changes?store_id=1&limit=5"),
            ],
            problems: [.invalidCursor, .storeUnknown, .zipUnknown],
            respond: { query, context in try await changes(query, context) })
    }

    private static let envelope = [
        FieldDescription(
            "poll_url", .text(format: "uri-reference"), isRequired: false,
            "Lists the changes after these; on the last page only.")
    ]

    private static let example = ListResponse(
        listName: "changes", shape: .change,
        envelope: [.init("poll_url", .text("/v1/changes?store_id=1&cursor=MTJ8OTl8YWJj"))], rows: [.example])

    private static let week = 7 * 86_400

    private static func changes(_ query: Query, _ context: APIContext) async throws -> any AnyListResponse {
        let now = context.clock()
        let earliest = query[since].map { $0.daysSinceEpoch * 86_400 - 1 } ?? now - week
        let after: ChangeCursor? = try query.place()
        let page = try await context.databases.use { database in
            try await database.changes(
                ChangeSearch(
                    place: place(query, context, database, now: now), kinds: Set([query[kind]].compactMap(\.self)),
                    words: query[words], after: after ?? ChangeCursor(since: max(0, earliest)),
                    limit: query.pageSize(context.limits)), at: now)
        }
        let next = query.next("/v1/changes", after: page.next)
        var answer = ListResponse(
            listName: "changes", shape: .change, envelope: page.hasMore ? [] : [.init("poll_url", .text(next))],
            rows: page.changes)
        if page.hasMore { answer.next = next }
        return answer
    }
}

extension ChangeCursor: CursorPosition {
    var fields: [String] { [description] }

    init?(fields: [Substring]) {
        guard fields.count == 1 else { return nil }
        self.init(String(fields[0]))
    }
}
