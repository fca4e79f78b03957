import Deals
import Postgres

/// Queries for `make bench` only.
extension Database {
    /// Bytes of write-ahead log since the server was created.
    package func walBytes() async throws -> Int {
        try await connection.query("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint AS bytes")
            .first?.int("bytes") ?? 0
    }

    /// The statement for a page of deals around a point, nearest first, for `pgbench`: `:north` and `:west` are microdegrees
    /// of the point.
    package static func pageOfDeals(limit: Int, radiusMeters: Int, at instant: Int) -> String {
        let nowhere = Coordinate(latitudeMicrodegrees: 1, longitudeMicrodegrees: -2)!
        let search = DealSearch(
            place: .near(nowhere, radiusMeters: radiusMeters), includesAllStores: false, limit: limit)
        let (sql, parameters) = search.query(at: instant, listings: nil, readsEvidence: false).numbered
        return parameters.enumerated().reversed().reduce(sql.description) { text, parameter in
            let value =
                switch parameter.element {
                case .degrees(nowhere.latitude): "(:north / 1000000.0)::numeric"
                case .degrees(nowhere.longitude): "(:west / -1000000.0)::numeric"
                case .integer(let number?): "\(number)"
                default: "NULL"
                }
            return text.replacing("$\(parameter.offset + 1)", with: value)
        }
    }

    /// Updates the statistics, which autovacuum would do some minutes later.
    package func analyze() async throws { try await connection.query("ANALYZE") }

    /// The size of table offer and of each of its indexes in bytes, the table first.
    package func offerDiskUse() async throws -> [(name: String, bytes: Int)] {
        try await connection.query(
            """
            SELECT 'offer' AS name, pg_table_size('offer') AS bytes, 0 AS place
            UNION ALL SELECT indexrelid::regclass::text, pg_relation_size(indexrelid), 1
            FROM pg_index WHERE indrelid = 'offer'::regclass
            ORDER BY place, name
            """
        ).map { (try $0.required("name", $0.text), try $0.required("bytes", $0.int)) }
    }

    /// The number of blocks of 8 kB that a search looks at, cached or not.
    package func blocks(of search: DealSearch, at instant: Int) async throws -> Int {
        let query = search.query(at: instant, listings: nil, readsEvidence: false)
        let plan = try await connection.rows(of: "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) \(query)").first?
            .text("QUERY PLAN")
        // The first of each kind is that of the whole plan.
        return ["Hit", "Read"].reduce(0) { sum, kind in
            let count = plan?.firstRange(of: "\"Shared \(kind) Blocks\": ").map { plan?[$0.upperBound...] ?? "" }
            return sum + (count.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0)
        }
    }

    /// The size of every table with its indexes and TOAST data, in bytes.
    package func diskUse() async throws -> [(name: String, bytes: Int)] {
        try await connection.query(
            """
            SELECT relname::text AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
            WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
            """
        ).map { (try $0.required("name", $0.text), try $0.required("bytes", $0.int)) }
    }

    /// Creates a table with the columns of the staging table and no index, the fastest to fill.
    package func makeBareTable() async throws {
        try await connection.rows(of: OfferStaging.table)
        try await connection.query("CREATE TABLE bare_offer (LIKE staged_offer)")
        try await connection.query(
            """
            ALTER TABLE bare_offer DROP COLUMN text_hash, DROP COLUMN line_hash, DROP COLUMN unit_price_basis,
                DROP COLUMN gtin, DROP COLUMN image, DROP COLUMN url
            """)
    }

    package func fillBareTable(_ rows: [OfferRow]) async throws {
        try await connection.copyIn(
            "COPY bare_offer FROM STDIN WITH (FORMAT binary)", columns: OfferColumn.hashed.map(\.copied),
            rows: rows.lazy.map(\.values))
    }

    package func dropBareTable() async throws { try await connection.query("DROP TABLE bare_offer") }
}
