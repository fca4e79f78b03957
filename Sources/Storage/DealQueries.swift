package import Deals
import Postgres

/// Selects live deals.
package struct DealFilter: Hashable, Sendable {
    package enum Place: Hashable, Sendable {
        case anywhere
        case near(Coordinate, radiusMeters: Int)
        case store(Int64)
    }

    package var place: Place
    /// In web search syntax: all words, "a phrase", or, -not. nil for all.
    package var words: String?
    package var mechanic: Mechanic?
    /// The maximum number of rows.
    package var limit: Int

    package init(place: Place = .anywhere, words: String? = nil, mechanic: Mechanic? = nil, limit: Int = 100) {
        self.place = place
        self.words = words
        self.mechanic = mechanic
        self.limit = limit
    }
}

extension Database {
    /// Every offer live at `instant` within `radiusMeters` of a point whose title, brand or size matches the text: the
    /// input of a comparison, unordered.
    ///
    /// - Parameters:
    ///   - words: web search syntax; English word forms match each other ("berries", "berry").
    ///   - instant: seconds since 1970.
    ///   - limit: the maximum number of rows; nil for all. The evidence is not read.
    package func candidates(
        for words: String, near point: Coordinate, radiusMeters: Int, at instant: Int, limit: Int? = nil
    ) async throws -> [StoreOffer] {
        try await connection.query(
            """
            SELECT n.distance_meters, o.* FROM store_near($1, $2, $3) n JOIN store_offer o ON o.store_id = n.store_id
            WHERE o.validity @> to_timestamp($4) AND o.active_during @> to_timestamp($4)
              AND (o.retired_at <= to_timestamp($4)) IS NOT TRUE
              AND o.search @@ websearch_to_tsquery('english', $5) LIMIT $6::integer
            """,
            [
                .degrees(point.latitude), .degrees(point.longitude), .integer(radiusMeters), .integer(instant),
                .text(words), .integer(limit),
            ]
        ).map { try StoreOffer($0, readsEvidence: false) }
    }

    /// Deals live at `instant`, by distance of the store, then by department and title.
    package func deals(_ filter: DealFilter, at instant: Int) async throws -> [StoreOffer] {
        let common: [PostgresValue] = [
            .integer(instant), .text(filter.words), .text(filter.mechanic?.rawValue), .integer(filter.limit),
        ]
        switch filter.place {
        case .near(let point, let radius):
            return try await deals(common, [.degrees(point.latitude), .degrees(point.longitude), .integer(radius)])
        case .store(let id): return try await deals(common, store: id)
        case .anywhere: return try await deals(common, store: nil)
        }
    }

    private func deals(_ common: [PostgresValue], _ place: [PostgresValue]) async throws -> [StoreOffer] {
        try await connection.query(
            """
            SELECT n.distance_meters, o.* FROM store_near($5, $6, $7) n JOIN store_offer o ON o.store_id = n.store_id
            WHERE o.validity @> to_timestamp($1) AND o.active_during @> to_timestamp($1)
              AND (o.retired_at <= to_timestamp($1)) IS NOT TRUE
              AND ($2::text IS NULL OR o.search @@ websearch_to_tsquery('english', $2))
              AND ($3::text IS NULL OR o.mechanic = $3)
            ORDER BY n.distance_meters, o.store_id, o.department, o.title, o.listing_id, o.mechanic, o.valid_from
            LIMIT $4
            """, common + place
        ).map { try StoreOffer($0) }
    }

    private func deals(_ common: [PostgresValue], store id: Int64?) async throws -> [StoreOffer] {
        try await connection.query(
            """
            SELECT NULL::integer AS distance_meters, o.* FROM store_offer o
            WHERE o.validity @> to_timestamp($1) AND o.active_during @> to_timestamp($1)
              AND (o.retired_at <= to_timestamp($1)) IS NOT TRUE
              AND ($2::text IS NULL OR o.search @@ websearch_to_tsquery('english', $2))
              AND ($3::text IS NULL OR o.mechanic = $3) AND o.store_id = coalesce($5, o.store_id)
            ORDER BY o.chain_id, o.store_code, o.department, o.title, o.listing_id, o.mechanic, o.valid_from LIMIT $4
            """, common + [.integer(id.map { Int($0) })]
        ).map { try StoreOffer($0) }
    }
}
