package import Deals
import Postgres

// What a run asks before it publishes.
extension Database {
    /// The calendar days that instants fall on in a time zone.
    ///
    /// - Parameter instants: ISO 8601 with a zone: "2026-04-29T03:59:59.999Z".
    package func localDays(of instants: [String], in zone: String) async throws -> [String: LocalDay] {
        guard !instants.isEmpty else { return [:] }
        let days = try await connection.query(
            "SELECT i, (i::timestamptz AT TIME ZONE $2)::date AS day FROM unnest($1::text[]) i",
            [.texts(instants), .text(zone)]
        ).map { (try $0.required("i", $0.text), try $0.required("day", $0.text)) }
        return Dictionary(days.compactMap { pair in LocalDay(iso: pair.1).map { (pair.0, $0) } }) { first, _ in first }
    }

    /// How many offers a store shows from a source; 0 where it was never read.
    package func offersOnShow(source: String, store id: Int64) async throws -> Int {
        try await connection.query(
            """
            SELECT e.offer_count FROM store_edition s JOIN edition e ON e.id = s.edition_id
            WHERE s.store_id = $1 AND s.source_id = $2
            """, [.integer(Int(id)), .text(source)]
        ).first?.int("offer_count") ?? 0
    }
}
