package import Deals
import Postgres

extension Database {
    /// Inserts or updates stores. Their chains are those of registered sources. Unchanged stores are not written. A
    /// store with a last day is retired from the following day; one without is open, even if it was retired. A list
    /// without ad codes does not remove them.
    ///
    /// - Returns: the number of stores written.
    @discardableResult
    package func upsertStores(_ stores: [Store]) async throws -> Int {
        try await naming("the store list") {
            try await connection.query(
                """
                INSERT INTO store (
                    chain_id, code, ad_code, name, street, city, state, postal_code, latitude, longitude, time_zone,
                    retired_at)
                SELECT n.* FROM (
                    SELECT DISTINCT ON (chain_id, code) chain_id, code, ad_code, name, street, city, state, postal_code,
                           latitude, longitude, time_zone, (valid_through + 1)::timestamp AT TIME ZONE time_zone AS retired_at
                    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                                $8::text[], $9::numeric[], $10::numeric[], $11::text[], $12::date[]) AS l (
                        chain_id, code, ad_code, name, street, city, state, postal_code, latitude, longitude, time_zone,
                        valid_through)
                    ORDER BY chain_id, code) n
                WHERE NOT EXISTS (
                    SELECT FROM store s
                    WHERE s.chain_id = n.chain_id AND s.code = n.code
                      AND (s.ad_code, s.name, s.street, s.city, s.state, s.postal_code,
                           s.latitude, s.longitude, s.time_zone, s.retired_at) IS NOT DISTINCT FROM
                          (coalesce(n.ad_code, s.ad_code), n.name, n.street, n.city, n.state, n.postal_code,
                           n.latitude, n.longitude, n.time_zone, n.retired_at))
                ON CONFLICT (chain_id, code) DO UPDATE SET
                    ad_code = coalesce(excluded.ad_code, store.ad_code), name = excluded.name,
                    street = excluded.street, city = excluded.city, state = excluded.state,
                    postal_code = excluded.postal_code, latitude = excluded.latitude, longitude = excluded.longitude,
                    time_zone = excluded.time_zone, retired_at = excluded.retired_at
                """, columns(of: stores)
            ).affected
        }
    }

    private func columns(of stores: [Store]) -> [PostgresValue] {
        let texts: [(Store) -> String?] = [
            \.chain, \.code, \.adCode, \.name, \.street, \.city, \.state, \.postalCode,
        ]
        return texts.map { column in .texts(stores.map(column)) } + [
            .texts(stores.map { "\($0.location.latitude)" }),
            .texts(stores.map { "\($0.location.longitude)" }), .texts(stores.map(\.timeZone)),
            .texts(stores.map { $0.lastDay?.description }),
        ]
    }

    /// Sets whether workers keep these stores fresh, and wakes idle ones.
    package func setTracked(_ isTracked: Bool, stores ids: [Int64]) async throws {
        try await connection.query(
            "UPDATE store SET is_tracked = $1 WHERE id = ANY ($2) AND is_tracked <> $1",
            [.boolean(isTracked), .integers(ids.map { Int($0) })])
        try await wakeWorkers()
    }

    /// Records that a store is closed or open again. A closed store keeps its offers and history, but is no longer due,
    /// listed nearby or compared.
    ///
    /// - Parameter instant: the time of closing, in seconds since 1970; nil to reopen.
    package func setRetired(at instant: Int?, store id: Int64) async throws {
        try await connection.query(
            "UPDATE store SET retired_at = to_timestamp($1::bigint) WHERE id = $2",
            [.integer(instant), .integer(Int(id))])
    }

    /// - Parameter instant: seconds since 1970; determines `localDay`.
    package func store(chain: String, code: String, at instant: Int) async throws -> StoreRow? {
        try await connection.query(
            """
            SELECT s.*, (to_timestamp($1) AT TIME ZONE s.time_zone)::date AS local_day,
                   (s.retired_at AT TIME ZONE s.time_zone)::date AS retired_on, NULL::integer AS distance_meters
            FROM store s WHERE s.chain_id = $2 AND s.code = $3
            """, [.integer(instant), .text(chain), .text(code)]
        ).first.map { try StoreRow($0) }
    }

    /// The known stores, by chain and code; all chains if none is given.
    ///
    /// - Parameter includingRetired: whether to include stores that are closed at the instant.
    package func stores(
        chain: String? = nil, includingRetired: Bool = false, at instant: Int
    ) async throws -> [StoreRow] {
        try await connection.query(
            """
            SELECT s.*, (to_timestamp($1) AT TIME ZONE s.time_zone)::date AS local_day,
                   (s.retired_at AT TIME ZONE s.time_zone)::date AS retired_on, NULL::integer AS distance_meters
            FROM store s
            WHERE s.chain_id = coalesce($2, s.chain_id) AND ($3 OR (s.retired_at <= to_timestamp($1)) IS NOT TRUE)
            ORDER BY s.chain_id, s.code
            """, [.integer(instant), .text(chain), .boolean(includingRetired)]
        ).map { try StoreRow($0) }
    }

    /// Open stores within `radiusMeters` of a point, nearest first.
    package func stores(
        near point: Coordinate, radiusMeters: Int, chain: String? = nil, at instant: Int
    ) async throws -> [StoreRow] {
        try await connection.query(
            prepared: """
                SELECT s.*, (to_timestamp($1) AT TIME ZONE s.time_zone)::date AS local_day,
                       (s.retired_at AT TIME ZONE s.time_zone)::date AS retired_on, n.distance_meters
                FROM store_near($3, $4, $5) n JOIN store s ON s.id = n.store_id
                WHERE $2::text IS NULL OR s.chain_id = $2 ORDER BY n.distance_meters, s.id
                """,
            [
                .integer(instant), .text(chain), .degrees(point.latitude), .degrees(point.longitude),
                .integer(radiusMeters),
            ]
        ).map { try StoreRow($0) }
    }

    /// Tracked open stores that are due for a source by its registered `refreshHours`: the current edition was not seen
    /// for so long, has ended, or does not exist. Stores with the oldest last run come first, so that those a run does
    /// not reach are the first of the next.
    package func dueStores(source: String, at instant: Int) async throws -> [StoreRow] {
        try await connection.query(
            """
            SELECT s.*, (to_timestamp($1) AT TIME ZONE s.time_zone)::date AS local_day,
                   (s.retired_at AT TIME ZONE s.time_zone)::date AS retired_on, NULL::integer AS distance_meters
            FROM store_due(to_timestamp($1)) d JOIN store s ON s.id = d.store_id
            WHERE d.source_id = $2 AND d.due_at <= to_timestamp($1)
            ORDER BY (SELECT max(r.started_at) FROM scrape_run r
                      WHERE r.source_id = $2 AND coalesce(r.store_id, 0) = s.id) NULLS FIRST, s.chain_id, s.code
            """, [.integer(instant), .text(source)]
        ).map { try StoreRow($0) }
    }

    /// The chain's item numbers of all items priced at a store, for sources that are queried by number. Items that the
    /// store does not carry are left out.
    package func knownSKUs(source: String, store id: Int64) async throws -> [String] {
        try await connection.query(
            """
            SELECT DISTINCT l.sku FROM store_edition e
            JOIN edition_offer o ON o.edition_id = e.edition_id JOIN listing l ON l.id = o.listing_id
            WHERE e.store_id = $1 AND e.source_id = $2 AND o.price_basis <> 'unknown' ORDER BY l.sku
            """, [.integer(Int(id)), .text(source)]
        ).map { try $0.required("sku", $0.text) }
    }
}

extension Database {
    /// - Parameter instant: seconds since 1970; determines `localDay`.
    package func store(id: Int64, at instant: Int) async throws -> StoreRow? {
        try await connection.query(
            """
            SELECT s.*, (to_timestamp($1) AT TIME ZONE s.time_zone)::date AS local_day,
                   (s.retired_at AT TIME ZONE s.time_zone)::date AS retired_on, NULL::integer AS distance_meters
            FROM store s WHERE s.id = $2
            """, [.integer(instant), .integer(Int(id))]
        ).first.map { try StoreRow($0) }
    }

    /// The center of a ZIP code, or else of the open stores in it; nil if neither is known.
    package func middle(ofPostalCode code: String, at instant: Int) async throws -> Coordinate? {
        try await connection.query(
            """
            SELECT 1 AS place, latitude, longitude FROM zip_code WHERE code = $1
            UNION ALL
            SELECT 2, avg(latitude)::numeric(9,6), avg(longitude)::numeric(9,6) FROM store
            WHERE left(postal_code, 5) = $1 AND (retired_at <= to_timestamp($2)) IS NOT TRUE HAVING count(*) > 0
            ORDER BY place LIMIT 1
            """, [.text(code), .integer(instant)]
        ).first.map { try Coordinate($0) }
    }

    /// Replaces the centers of all ZIP codes.
    package func replaceZIPCodes(_ centers: [(code: String, center: Coordinate)]) async throws {
        try await connection.transaction { connection in
            try await connection.query("DELETE FROM zip_code", [])
            try await connection.query(
                """
                INSERT INTO zip_code (code, latitude, longitude)
                SELECT code, latitude::numeric / 1000000, longitude::numeric / 1000000
                FROM unnest($1::text[], $2::integer[], $3::integer[]) AS z (code, latitude, longitude)
                """,
                [
                    .texts(centers.map(\.code)), .integers(centers.map(\.center.latitudeMicrodegrees)),
                    .integers(centers.map(\.center.longitudeMicrodegrees)),
                ])
        }
    }
}
