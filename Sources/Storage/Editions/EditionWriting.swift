import Deals
import Postgres

extension Database {
    /// The digests of the lines. The server computes SHA-256; all bytes are sent to it once.
    func lines(of content: EditionContent) async throws -> EditionLines {
        var (starts, bytes): ([Int], [UInt8]) = ([], [])
        for line in content.lines {
            starts.append(bytes.count + 1)
            bytes += line
        }
        let rows = try await connection.query(
            """
            WITH line AS (
                SELECT place, sha256(substr($1::bytea, start, length)) AS hash
                FROM unnest($2::integer[], $3::integer[]) WITH ORDINALITY AS line (start, length, place))
            SELECT sha256($4::bytea || string_agg(DISTINCT hash, '' ORDER BY hash)) AS content,
                   string_agg(substr(hash, 1, $5), '' ORDER BY place) AS lines FROM line
            """,
            [
                .bytes(bytes), .integers(starts),
                .integers(content.lines.map(\.count)), .bytes(content.scope), .integer(LineDigest.byteCount),
            ])
        guard let row = rows.first else { throw StorageError.unreadable("edition.content_hash", "nothing") }
        let digests = try row.required("lines", row.bytes)
        return EditionLines(
            content,
            digests: stride(from: 0, to: digests.count, by: LineDigest.byteCount).map {
                LineDigest(digests[$0..<$0 + LineDigest.byteCount])
            }, contentHash: try row.required("content", row.bytes))
    }

    func edition(with hash: [UInt8], source: String, timeZone: String) async throws -> Int64? {
        try await connection.query(
            "SELECT id FROM edition WHERE source_id = $1 AND time_zone = $2 AND content_hash = $3",
            [.text(source), .text(timeZone), .bytes(hash)]
        ).first?.int64("id")
    }

    /// Inserts an edition. If two processes publish the same one at once, the second waits for the first and finds its
    /// edition.
    func insert(
        _ lines: EditionLines, in place: EditionPlace
    ) async throws -> (edition: Int64, written: (listings: [ItemRow], offers: Int)) {
        let base = try await base(of: lines, in: place)
        guard let edition = try await insertEdition(lines, base: base, in: place) else {
            let known = try await self.edition(
                with: lines.contentHash, source: place.source, timeZone: place.timeZone)
            return (known ?? 0, ([], 0))
        }
        let staged = (base?.difference.written ?? Array(lines.rows.indices)).map {
            StagedLine(row: lines.rows[$0], digest: lines.digests[$0])
        }
        guard !staged.isEmpty else { return (edition, ([], 0)) }
        let written = try await OfferStaging(connection: connection).insert(
            staged, chain: place.chain, edition: edition, timeZone: place.timeZone)
        return (edition, written)
    }

    /// - Returns: nil if another process has just inserted it.
    private func insertEdition(
        _ lines: EditionLines, base: EditionBase?, in place: EditionPlace
    ) async throws -> Int64? {
        let figures = EditionFigures(lines.rows.map(\.offer))
        let departments = figures.offersByDepartment.sorted { $0.key < $1.key }
        return try await connection.query(
            """
            WITH made AS (
                INSERT INTO edition (source_id, time_zone, content_hash, is_snapshot, offer_count, priced_count,
                                     unparsed_count, departments, effective_on, valid_through, effective_through)
                SELECT $1::text, $2::text, $3::bytea, $10::bigint IS NULL, $4::integer, $5::integer, $6::integer,
                       (SELECT coalesce(jsonb_object_agg(name, lines), '{}')
                        FROM unnest($7::text[], $8::integer[]) AS d (name, lines)), $12::date, $9::date, $13::date
                ON CONFLICT DO NOTHING RETURNING id),
            part AS (
                INSERT INTO edition_base (edition_id, base_id)
                SELECT id, part FROM made, unnest(ARRAY[made.id, $10::bigint]) AS part WHERE part IS NOT NULL),
            replaced AS (
                INSERT INTO edition_override (edition_id, listing_id)
                SELECT id, listing FROM made, unnest($11::bigint[]) AS listing)
            SELECT id FROM made
            """,
            [
                .text(place.source), .text(place.timeZone), .bytes(lines.contentHash), .integer(figures.offers),
                .integer(figures.priced), .integer(figures.partial), .texts(departments.map(\.key)),
                .integers(departments.map(\.value)),
                .text(lines.rows.map(\.offer.validity.last).max()?.description),
                .integer(base.map { Int($0.id) }), .integers(base?.difference.replaced.map { Int($0) } ?? []),
                .text(lines.rows.map(\.offer).effectiveOn?.description),
                .text(lines.rows.map(\.offer).effectiveThrough?.description),
            ]
        ).first?.int64("id")
    }
}
