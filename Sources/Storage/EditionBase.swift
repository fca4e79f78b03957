import Deals
import Postgres

/// The earlier edition that a new one keeps lines of.
struct EditionBase {
    let id: Int64
    let difference: EditionDifference
}

/// Where a run publishes.
struct Place {
    let source: String, chain: String, timeZone: String
    let storeID: Int64
}

extension Database {
    /// Fewer lines in common, in percent, and the new edition stands for itself: who reads it reads no more than twice what
    /// it has.
    private static let leastShared = 50

    /// What the store shows, else what was published last, where either has enough lines in common. Only whole ones:
    /// reading an edition never takes more than two.
    func base(of lines: EditionLines, in place: Place) async throws -> EditionBase? {
        let listings = lines.rows.map(\.offer.listing)
        for id in try await wholeEditions(near: place) {
            let difference = EditionDifference(
                listings: listings, digests: lines.digests, earlier: try await digests(of: id))
            let shared = listings.count - difference.written.count
            if shared * 100 >= listings.count * Self.leastShared { return EditionBase(id: id, difference: difference) }
        }
        return nil
    }

    private func wholeEditions(near place: Place) async throws -> [Int64] {
        try await connection.query(
            """
            SELECT id FROM (
                SELECT p.part_id AS id, 1 AS place
                FROM store_edition s JOIN edition_part p ON p.edition_id = s.edition_id
                JOIN edition e ON e.id = p.part_id AND e.is_whole AND e.time_zone = $2
                WHERE s.source_id = $1 AND s.store_id = $3
                UNION ALL
                (SELECT id, 2 FROM edition WHERE source_id = $1 AND time_zone = $2 AND is_whole ORDER BY id DESC LIMIT 1)
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
