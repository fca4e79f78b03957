import Deals
import Postgres

/// Where stores have the items of offers, as far as their sources tell it.
package struct Aisles: Sendable {
    private struct AisleKey: Hashable { let store: Int64, sku: String }

    private var aisles: [AisleKey: String] = [:]

    fileprivate init(_ rows: PostgresRows) throws {
        for row in rows {
            let item = AisleKey(store: try row.required("store_id", row.int64), sku: try row.required("sku", row.text))
            aisles[item] = try row.required("aisle", row.text)
        }
    }

    /// The number of the aisle, or a name; nil if it is not known.
    package func aisle(of offer: StoreOffer) -> String? {
        aisles[AisleKey(store: offer.storeID, sku: offer.offer.listing.sku)]
    }
}

extension Database {
    package func aisles(of offers: [StoreOffer]) async throws -> Aisles {
        try Aisles(
            await connection.query(
                prepared: """
                    SELECT a.* FROM unnest($1::integer[], $2::text[]) AS o (store_id, sku), LATERAL (
                        SELECT a.* FROM store_aisle a WHERE a.store_id = o.store_id AND a.sku = o.sku OFFSET 0) a
                    """,
                [.integers(offers.map { Int($0.storeID) }), .texts(offers.map(\.offer.listing.sku))]))
    }

    /// Stores where a store has the items of offers. An item without an aisle loses the one it had, but only if another item has
    /// one: of two sources of a store, one may never tell it.
    func recordAisles(of offers: [Offer], at store: Int64) async throws {
        guard offers.contains(where: { $0.listing.aisle != nil }) else { return }
        let aisles = Dictionary(offers.map { ($0.listing.sku, $0.listing.aisle) }) { $0 ?? $1 }.sorted {
            $0.key < $1.key
        }
        try await connection.query(
            """
            WITH stated AS (SELECT * FROM unnest($2::text[], $3::text[]) AS s (sku, aisle)),
            gone AS (DELETE FROM store_aisle a USING stated s WHERE a.store_id = $1 AND a.sku = s.sku AND s.aisle IS NULL)
            INSERT INTO store_aisle AS a (store_id, sku, aisle) SELECT $1, sku, aisle FROM stated WHERE aisle IS NOT NULL
            ON CONFLICT (store_id, sku) DO UPDATE SET aisle = excluded.aisle WHERE a.aisle <> excluded.aisle
            """, [.integer(Int(store)), .texts(aisles.map(\.key)), .texts(aisles.map(\.value))])
    }
}
