import Deals
import Postgres

/// A line to write, with its digest.
struct StagedLine {
    let row: OfferRow
    let digest: LineDigest

    /// The columns of the staging table.
    static let columns =
        (OfferColumn.hashed + OfferColumn.unhashed).map(\.copied) + [CopyColumn("line_hash", .bytea)]

    var values: [PostgresValue] {
        row.values + OfferColumn.unhashed.map { $0.value(row.fields) } + [.bytes(digest.bytes)]
    }
}

/// Writes the offers of an edition: COPY into a temporary table, then one INSERT each for listings and offers.
struct OfferStaging {
    let connection: PostgresConnection

    /// - Returns: the rows written to `listing`, and the number of those written to `offer`.
    func insert(_ lines: [StagedLine], chain: String, edition: Int64, timeZone: String) async throws -> (
        listings: [ItemRow], offers: Int
    ) {
        try await connection.query(Self.planning)
        try await connection.rows(of: Self.table)
        try await stage(lines)
        let listings = try await connection.rows(of: Self.insertListings(of: .text(chain)))
            .filter { try $0.required("is_new", $0.bool) }.map { try ItemRow($0) }
        let offers = try await connection.rows(
            of: Self.insertOffers(of: .text(chain), .integer(Int(edition)), .text(timeZone))
        ).affected
        return (listings, offers)
    }

    /// Writes offers to the copies of the tables, each by itself.
    func copy(_ offers: some Collection<Offer>, timeZone: String) async throws {
        try await stage(offers.map { StagedLine(row: OfferRow($0), digest: LineDigest([UInt8]())) })
        try await connection.rows(
            of: """
                INSERT INTO listing_copy (chain_id, \(Self.listingColumns))
                SELECT '', \(Self.listingColumns) FROM staged_offer ON CONFLICT DO NOTHING
                """)
        try await connection.rows(
            of: """
                INSERT INTO offer_copy (
                    listing_id, edition_id, time_zone, line_hash, \(.list(OfferColumn.inserted.map(\.sql))))
                SELECT row_number() OVER (), 0, \(SQLParameter(.text(timeZone)))::text, line_hash,
                       \(.list(OfferColumn.inserted.map(\.selected)))
                FROM staged_offer
                """)
    }

    private func stage(_ lines: [StagedLine]) async throws {
        try await connection.copyIn(
            "COPY staged_offer FROM STDIN WITH (FORMAT binary)", columns: StagedLine.columns,
            rows: lines.lazy.map(\.values))
    }

    /// Applies until the end of the transaction. Foreign-key checks cache their plans, which would otherwise scan all
    /// of a small `edition` table for every row, even after it has grown. With sequential scans disabled, an
    /// unavoidable one costs enough to trigger JIT compilation, which would cost more than it saves.
    static let planning: SQL =
        "SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)"

    /// Created once per session and emptied at each commit, so that the catalog does not grow with every edition. Its
    /// columns are those of `StagedLine`; COPY leaves out the generated one.
    static let table: SQLQuery = """
        CREATE TEMPORARY TABLE IF NOT EXISTS staged_offer (
            \(.list((OfferColumn.hashed + OfferColumn.unhashed).map(\.definition))), line_hash bytea,
            text_hash bytea GENERATED ALWAYS AS (public.listing_text_hash(title, brand, size_text, department)) STORED
        ) ON COMMIT DELETE ROWS
        """

    private static let listingColumns = SQLQuery.list((OfferColumn.listing + OfferColumn.item).map(\.sql))

    /// Inserts in key order, so that two processes that insert the same listings cannot deadlock. Known listings are
    /// looked up one by one: a join would read all of a chain's listings for the few hundred of an ad. Of these, what is
    /// stated otherwise now is updated; a row that was not there has no xmax.
    private static func insertListings(of chain: PostgresValue) -> SQLQuery {
        let chain = SQLParameter(chain)
        return """
            INSERT INTO listing (chain_id, \(listingColumns))
            SELECT DISTINCT ON (s.sku, s.text_hash)
                \(chain)::text, \(.list((OfferColumn.listing + OfferColumn.item).map { "s.\($0.sql)" }))
            FROM staged_offer s
            LEFT JOIN LATERAL (
                SELECT l.* FROM listing l
                WHERE l.chain_id = \(chain)::text AND l.sku = s.sku AND l.text_hash = s.text_hash OFFSET 0) l ON true
            WHERE l.id IS NULL
               OR (\(.list(OfferColumn.item.map { "coalesce(s.\($0.sql), l.\($0.sql))" })))
                   IS DISTINCT FROM (\(.list(OfferColumn.item.map { "l.\($0.sql)" })))
            ORDER BY s.sku, s.text_hash
            ON CONFLICT ON CONSTRAINT listing_is_unique DO UPDATE SET
                \(.list(OfferColumn.item.map { "\($0.sql) = coalesce(excluded.\($0.sql), listing.\($0.sql))" }))
            RETURNING xmax = 0 AS is_new, id, chain_id, \(listingColumns)
            """
    }

    private static func insertOffers(
        of chain: PostgresValue, _ edition: PostgresValue, _ timeZone: PostgresValue
    ) -> SQLQuery {
        """
        INSERT INTO offer (
            listing_id, edition_id, time_zone, previous_valid_through, line_hash,
            \(.list(OfferColumn.inserted.map(\.sql))))
        SELECT
            (SELECT l.id FROM listing l
             WHERE l.chain_id = \(chain)::text AND l.sku = s.sku AND l.text_hash = s.text_hash),
            \(edition)::bigint, \(timeZone)::text,
            lag(valid_through::date) OVER (PARTITION BY s.sku, s.text_hash, s.mechanic ORDER BY s.valid_from::date),
            line_hash, \(.list(OfferColumn.inserted.map(\.selected)))
        FROM staged_offer s
        """
    }
}
