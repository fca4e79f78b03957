import Deals
import Postgres

/// The earlier edition whose lines a new one reuses.
struct EditionBase {
    let id: Int64
    let difference: EditionDifference
}

/// The source, chain and store that a run publishes for.
struct EditionPlace {
    let source: String, chain: String, timeZone: String
    let storeID: Int64
}

extension Database {
    /// In percent. With fewer lines in common the new edition is stored in full, so that a reader reads at most twice
    /// as many lines as it contains.
    private static let leastShared = 50

    /// The store's current edition, else the last one published, if it has enough lines in common. Only editions stored
    /// in full qualify: reading an edition never takes more than two.
    func base(of lines: EditionLines, in place: EditionPlace) async throws -> EditionBase? {
        let listings = lines.rows.map(\.offer.listing)
        for id in try await wholeEditions(near: place) {
            let difference = EditionDifference(
                listings: listings, digests: lines.digests, earlier: try await digests(of: id))
            let shared = listings.count - difference.written.count
            if shared * 100 >= listings.count * Self.leastShared { return EditionBase(id: id, difference: difference) }
        }
        return nil
    }

    private func wholeEditions(near place: EditionPlace) async throws -> [Int64] {
        try await connection.query(
            """
            SELECT id FROM (
                SELECT p.base_id AS id, 1 AS place
                FROM store_edition s JOIN edition_base p ON p.edition_id = s.edition_id
                JOIN edition e ON e.id = p.base_id AND e.is_snapshot AND e.time_zone = $2
                WHERE s.source_id = $1 AND s.store_id = $3
                UNION ALL
                (SELECT id, 2 FROM edition WHERE source_id = $1 AND time_zone = $2 AND is_snapshot ORDER BY id DESC LIMIT 1)
            ) candidate GROUP BY id ORDER BY min(place)
            """, [.text(place.source), .text(place.timeZone), .integer(Int(place.storeID))]
        ).map { try $0.required("id", $0.int64) }
    }

    private func digests(of edition: Int64) async throws -> [(digest: LineDigest, listing: Int64)] {
        try await connection.query(
            "SELECT line_hash, listing_id FROM offer WHERE edition_id = $1", [.integer(Int(edition))]
        ).map { (LineDigest(try $0.required("line_hash", $0.bytes)), try $0.required("listing_id", $0.int64)) }
    }
}
