import Deals
import Postgres
import Storage
import TestDatabase
import TestSupport

extension ChangeHistory {
    /// Weeks in which the clocks change. Runs cannot take place in the past, so the times of their switches are written
    /// afterwards, as `activate_edition` would have written them then: also at midnights, and before an ad begins.
    static func past(stores count: Int, _ random: inout SeededGenerator) async throws -> Self {
        let history = try await Self(stores: count, first: LocalDay(iso: "2026-03-01")!)
        for step in 0..<8 {
            for store in history.stores {
                try await history.publish(at: store, seenAt: Self.start + step * 86_400, &random)
            }
        }
        try await history.backdate(&random)
        _ = try await history.ground.database.moveEndedOffers()
        return history
    }

    /// Midnight before 2026-03-01 in New York.
    private static let start = 1_772_341_200

    /// After the last change, in seconds since 1970.
    var end: Int { Self.start + 60 * 86_400 }

    private func backdate(_ random: inout SeededGenerator) async throws {
        let rows = try await ground.connection.query(
            "SELECT store_id, source_id FROM store_edition_history ORDER BY store_id, source_id, recorded_at")
        let owners = try rows.map { row in "\(try row.int("store_id") ?? 0) \(try row.text("source_id") ?? "")" }
        let counts = owners.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        let hours = counts.sorted { $0.key < $1.key }.reduce(into: [String: ArraySlice<Int>]()) { hours, owner in
            let all = (0..<Self.days * 4).map { $0 * 6 }.shuffled(using: &random)
            hours[owner.key] = all.prefix(owner.value).sorted()[...]
        }
        var rest = hours
        let times = owners.map { rest[$0]!.removeFirst() * 3_600 + Self.start }
        try await ground.connection.run(
            script: """
                ALTER TABLE store_edition_history DISABLE TRIGGER store_edition_history_is_append_only;
                ALTER TABLE edition_switch DISABLE TRIGGER edition_switch_is_append_only
                """)
        try await ground.connection.query(Self.backdating, [.integers(times)])
    }

    private static let backdating: SQL = """
        UPDATE store_edition_history h SET recorded_at = n.at, effective_from = CASE WHEN n.begins > n.at THEN n.begins END
        FROM (
            SELECT w.store_id, w.source_id, w.recorded_at, local_midnight(e.effective_on, e.time_zone) AS begins,
                   to_timestamp(($1::bigint[])[row_number() OVER (ORDER BY w.store_id, w.source_id, w.recorded_at)]) AS at
            FROM store_edition_history w JOIN edition e ON e.id = w.edition_id) n
        WHERE (h.store_id, h.source_id, h.recorded_at) = (n.store_id, n.source_id, n.recorded_at)
        """
}

// MARK: Reading

extension ChangeHistory {
    /// All changes, in one page.
    func changes() async throws -> [DealChange] {
        try await ground.database.changes(ChangeSearch(after: ChangeCursor(since: 0), limit: 1_000_000), at: end)
            .changes
    }

    /// Instants at which something can change, and those just before, in microseconds since 1970.
    func instants() async throws -> [Int] {
        let rows = try await ground.connection.query(
            """
            SELECT DISTINCT (extract(epoch FROM at) * 1000000)::bigint AS instant FROM (
                SELECT recorded_at AS at FROM store_edition_history
                UNION ALL
                SELECT local_midnight(date '2026-02-20' + n, zone)
                FROM generate_series(0, 45) n, unnest('{America/New_York,America/Chicago}'::text[]) zone) instants
            """)
        let instants = try rows.map { try $0.required("instant", $0.int) }
        return instants.flatMap { [$0 - 1, $0] }.sorted()
    }
}

extension DealChange {
    /// The position after the change.
    var position: ChangeCursor.ChangePosition {
        guard case .within(_, let position) = cursor else {
            preconditionFailure("the cursor of a change is within a window")
        }
        return position
    }
}
