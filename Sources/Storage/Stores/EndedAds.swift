package import Deals
import Postgres

/// A chain that shows nothing at some stores, because its ads there are over.
package struct EndedAd: Hashable, Sendable {
    package let chain: String
    /// The day through which most of the last ad held.
    package let lastDay: LocalDay
}

extension Database {
    /// The stores of an area that are open at an instant.
    package func stores(in area: DealSearch.SearchArea, at instant: Int) async throws -> [StoreRow] {
        switch area {
        case .near(let point, let meters): try await stores(near: point, radiusMeters: meters, at: instant)
        case .anywhere: try await stores(at: instant)
        case .store(let id): try await stores(at: instant).filter { $0.id == id }
        case .stores(let ids): try await stores(at: instant).filter { ids.contains($0.id) }
        }
    }

    /// The chains whose current ads have all ended at these stores, by id.
    package func endedAds(atStores ids: [Int64], at instant: Int) async throws -> [EndedAd] {
        try await connection.query(
            """
            SELECT s.chain_id, max(e.effective_through) AS through
            FROM store s JOIN store_edition c ON c.store_id = s.id AND c.active_during @> to_timestamp($2)
            JOIN edition e ON e.id = c.edition_id
            WHERE s.id = ANY ($1::integer[]) GROUP BY s.chain_id
            HAVING max(local_midnight(e.effective_through + 1, e.time_zone)) <= to_timestamp($2) ORDER BY s.chain_id
            """, [.integers(ids.map { Int($0) }), .integer(instant)]
        ).compactMap { row in
            let chain = try row.required("chain_id", row.text)
            return try row.localDay("through").map { EndedAd(chain: chain, lastDay: $0) }
        }
    }
}
