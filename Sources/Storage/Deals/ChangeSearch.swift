import Deals
import Postgres

/// Which changes to list, and from where on.
package struct ChangeSearch: Hashable, Sendable {
    package var place: DealSearch.SearchArea
    /// Empty for all kinds.
    package var kinds: Set<ChangeKind>
    /// Words of title or size as one types into a search box; nil for all items.
    package var words: String?
    package var after: ChangeCursor
    /// The maximum number of rows.
    package var limit: Int

    package init(
        place: DealSearch.SearchArea = .anywhere, kinds: Set<ChangeKind> = [], words: String? = nil,
        after: ChangeCursor, limit: Int
    ) {
        (self.place, self.kinds, self.words) = (place, kinds, words)
        (self.after, self.limit) = (after, limit)
    }
}

/// Changes in the order in which they took effect.
package struct ChangePage: Sendable {
    package let changes: [DealChange]
    /// Where the next reading begins: after the last row, or, if these are all, after everything known now.
    package let next: ChangeCursor
    /// Whether there are more already.
    package let hasMore: Bool
}

extension Database {
    /// The changes after a cursor that are known at an instant. What is left of a window comes before what was added since.
    ///
    /// - Parameter instant: seconds since 1970.
    package func changes(_ search: ChangeSearch, at instant: Int) async throws -> ChangePage {
        let stores = try await storeIDs(search.place, at: instant)
        let first = try await page(search, stores, at: instant)
        guard case .within = search.after, !first.hasMore else { return first }
        var rest = search
        (rest.after, rest.limit) = (first.next, search.limit - first.changes.count)
        let second = try await page(rest, stores, at: instant)
        return ChangePage(changes: first.changes + second.changes, next: second.next, hasMore: second.hasMore)
    }

    /// The changes of one window.
    private func page(_ search: ChangeSearch, _ stores: [Int?]?, at instant: Int) async throws -> ChangePage {
        let (window, position) = try await window(after: search.after, at: instant)
        let rows = try await connection.rows(of: search.query(window, position, stores: stores)).map {
            try DealChange($0, in: window)
        }
        let page = Array(rows.prefix(search.limit))
        let hasMore = rows.count > page.count
        return ChangePage(
            changes: page, next: hasMore ? page.last?.cursor ?? search.after : .at(window.through), hasMore: hasMore)
    }

    /// Switches are numbered in the order of their commits, so no number up to the newest one is still to come.
    private func window(
        after cursor: ChangeCursor, at instant: Int
    ) async throws -> (ChangeCursor.Window, ChangeCursor.ChangePosition?) {
        switch cursor {
        case .within(let window, let position): return (window, position)
        case .at(let place):
            let newest = try await connection.query("SELECT coalesce(max(id), 0) AS newest FROM edition_switch").first
            let through = ChangeCursor.Place(
                switchID: max(try newest?.int64("newest") ?? 0, place.switchID ?? 0),
                microseconds: max(instant * 1_000_000, place.microseconds))
            return (ChangeCursor.Window(from: place, through: through), nil)
        }
    }

    /// The ids of the stores; nil for all.
    private func storeIDs(_ place: DealSearch.SearchArea, at instant: Int) async throws -> [Int?]? {
        switch place {
        case .anywhere: nil
        case .store(let id): [Int(id)]
        case .stores(let ids): ids.map { Int($0) }
        case .near(let point, let radius):
            try await stores(near: point, radiusMeters: radius, at: instant).map { Int($0.id) }
        }
    }
}

extension ChangeSearch {
    /// One row more than the limit, which says whether there are more.
    func query(_ window: ChangeCursor.Window, _ position: ChangeCursor.ChangePosition?, stores: [Int?]?) -> SQLQuery {
        var conditions: [SQLQuery] = ["c.switch_id <= \(.integer(window.through.switchID.map { Int($0) }))::bigint"]
        if let position {
            let instant: SQLQuery = Self.instant(position.microseconds)
            conditions.append("c.changed_at >= \(instant)")
            conditions.append(
                """
                (c.changed_at, c.switch_id, c.listing_id, c.mechanic) > (\(instant), \(.integer(Int(position.switchID)))::bigint,
                    \(.integer(Int(position.listingID)))::bigint, \(.text(position.mechanic)))
                """)
        }
        return """
            SELECT c.*, round(c.price * 100)::bigint AS cents, round(c.previous_price * 100)::bigint AS previous_cents,
                   (extract(epoch FROM c.changed_at) * 1000000)::bigint AS changed_microseconds
            FROM change_of(\(Self.instant(window.from.microseconds)),
                           \(.integer(window.from.switchID.map { Int($0) }))::bigint,
                           \(Self.instant(window.through.microseconds)), \(Self.integers(stores)), \(wantedKinds),
                           \(wantedWords)) c
            WHERE \(.all(conditions))
            ORDER BY c.changed_at, c.switch_id, c.listing_id, c.mechanic LIMIT \(.integer(limit + 1))::bigint
            """
    }

    private static func integers(_ ids: [Int?]?) -> SQLQuery { ids.map { "\(.integers($0))::integer[]" } ?? "NULL" }

    private var wantedKinds: SQLQuery {
        kinds.isEmpty ? "NULL" : "\(.texts(kinds.map(\.rawValue)))::text[]"
    }

    private var wantedWords: SQLQuery {
        words.map { "websearch_to_tsquery('english', \(.text($0)))" } ?? "NULL"
    }

    private static func instant(_ microseconds: Int) -> SQLQuery {
        "to_timestamp(0) + \(.integer(microseconds))::bigint * interval '1 microsecond'"
    }
}
