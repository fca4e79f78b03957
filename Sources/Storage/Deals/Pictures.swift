import Postgres

/// The kept pictures of a source, in numbers.
package struct PictureState: Hashable, Sendable {
    package struct RefusalCount: Hashable, Sendable {
        package let text: String
        package let count: Int
    }

    /// The person who turned them on; nil: they are off.
    package let onBy: String?
    package let kept: Int
    package let bytes: Int
    /// Why others are not kept, the most frequent first.
    package let refusals: [RefusalCount]
}

extension Database {
    /// The picture that is served under a hash, WebP.
    ///
    /// - Returns: nil if none is kept.
    package func picture(_ hash: String) async throws -> [UInt8]? {
        try await connection.rows(
            of: "SELECT bytes FROM picture WHERE hash = \(.text(hash)) LIMIT 1", prepared: true
        ).first?.bytes("bytes")
    }

    /// Turns the pictures of a source on, or off: then those that are kept are deleted.
    ///
    /// - Parameter name: the person who turns them on, as given by the operator; nil: off.
    package func turnPictures(ofSource id: String, onBy name: String?) async throws {
        let changed = try await connection.query(
            """
            WITH gone AS (DELETE FROM picture WHERE source_id = $1 AND $2::text IS NULL)
            UPDATE source SET pictures_on_at = CASE WHEN $2::text IS NOT NULL THEN now() END, pictures_on_by = $2::text
            WHERE id = $1
            """, [.text(id), .text(name)])
        guard changed.affected == 1 else { throw StorageError.unknownSource(id) }
    }

    package func pictureState(ofSource id: String) async throws -> PictureState {
        let rows = try await connection.query(
            """
            SELECT s.pictures_on_by, count(p.hash) AS kept, coalesce(sum(octet_length(p.bytes)), 0)::bigint AS bytes
            FROM source s LEFT JOIN picture p ON p.source_id = s.id WHERE s.id = $1 GROUP BY s.id
            """, [.text(id)])
        guard let row = rows.first else { throw StorageError.unknownSource(id) }
        let refusals = try await connection.query(
            """
            SELECT refusal, count(*) AS number FROM picture WHERE source_id = $1 AND refusal IS NOT NULL
            GROUP BY refusal ORDER BY count(*) DESC, refusal LIMIT 10
            """, [.text(id)])
        return PictureState(
            onBy: try row.text("pictures_on_by"), kept: try row.required("kept", row.int),
            bytes: try row.required("bytes", row.int),
            refusals: try refusals.map {
                .init(text: try $0.required("refusal", $0.text), count: try $0.required("number", $0.int))
            })
    }

    /// The addresses whose pictures are to be fetched: those of goods that stores show, at one of the hosts, which were not
    /// fetched before, or in vain and not within a week. The newest deals come first. Those that are kept are marked as used.
    package func wantedPictures(ofSource id: String, hosts: Set<String>, limit: Int) async throws -> [String] {
        try await connection.query(
            """
            WITH shown AS MATERIALIZED (
                SELECT l.image, max(o.edition_id) AS newest
                FROM (SELECT DISTINCT b.base_id FROM store_edition s JOIN edition_base b ON b.edition_id = s.edition_id
                      WHERE s.source_id = $1) e
                JOIN offer o ON o.edition_id = e.base_id JOIN listing l ON l.id = o.listing_id
                WHERE substring(l.image FROM '^https://([^/?#]+)') = ANY ($2::text[]) GROUP BY l.image),
            used AS (
                UPDATE picture p SET used_at = now() FROM shown s
                WHERE p.address = s.image AND p.used_at < now() - interval '1 day')
            SELECT s.image FROM shown s LEFT JOIN picture p ON p.address = s.image
            WHERE p.address IS NULL OR p.refusal IS NOT NULL AND p.tried_at < now() - interval '7 days'
            ORDER BY s.newest DESC, s.image LIMIT $3
            """, [.text(id), .texts(hosts.sorted()), .integer(limit)]
        ).map { try $0.required("image", $0.text) }
    }

    /// Makes room for new pictures, by deleting those that no store has shown for longest; those of the last two days stay.
    ///
    /// - Parameter limit: the bytes of all kept pictures.
    /// - Returns: the bytes that may be added.
    package func roomForPictures(within limit: Int) async throws -> Int {
        let rows = try await connection.query(
            """
            WITH aged AS (
                SELECT address, used_at, sum(octet_length(bytes)) OVER (ORDER BY used_at DESC, address) AS newer
                FROM picture WHERE bytes IS NOT NULL),
            gone AS (
                DELETE FROM picture p USING aged a
                WHERE p.address = a.address AND a.newer > $1::bigint / 10 * 9 AND a.used_at < now() - interval '2 days'
                  AND (SELECT max(newer) FROM aged) > $1::bigint / 10 * 9
                RETURNING octet_length(p.bytes) AS bytes)
            SELECT $1::bigint - coalesce((SELECT max(newer) FROM aged), 0) + coalesce((SELECT sum(bytes) FROM gone), 0) AS room
            """, [.integer(limit)])
        return try rows.first?.int("room") ?? 0
    }

    /// Keeps a picture, or why there is none, until the address is fetched again.
    package func keepPicture(
        _ picture: Result<[UInt8], PictureReason>, at address: String, ofSource id: String
    ) async throws {
        let values: (bytes: [UInt8]?, refusal: String?)
        switch picture {
        case .success(let bytes): values = (bytes, nil)
        case .failure(let reason): values = (nil, reason.text)
        }
        try await connection.query(
            """
            INSERT INTO picture (address, source_id, tried_at, used_at, refusal, hash, bytes)
            SELECT $1, s.id, now(), now(), $3, encode(sha256($4::bytea), 'hex'), $4::bytea
            FROM source s WHERE s.id = $2 AND s.pictures_on_at IS NOT NULL
            ON CONFLICT (address) DO UPDATE SET
                source_id = excluded.source_id, tried_at = excluded.tried_at, used_at = excluded.used_at,
                refusal = excluded.refusal, hash = excluded.hash, bytes = excluded.bytes
            """, [.text(address), .text(id), .text(values.refusal), .bytes(values.bytes)])
    }
}

/// Why there is no picture, in words for the operator.
package struct PictureReason: Error, Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }
}
