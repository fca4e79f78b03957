package import Deals
import Postgres

/// A listing with an item number that was asked for.
package struct NumberedListing: Hashable, Sendable {
    package let id: Int64
    package let item: ItemNumber
    /// The rule by which the chain derives its item numbers from a GTIN; nil if the numbers are its own.
    package let form: SKUForm?
    /// The listings of other chains that are the same goods.
    package let matches: [Int64]
}

extension Database {
    /// The listings with one of these item numbers, at any chain.
    package func numberedListings(_ numbers: [String]) async throws -> [NumberedListing] {
        try await connection.rows(
            of: """
                SELECT l.id, l.chain_id, l.sku, c.sku_form, ARRAY(
                    SELECT m.other_listing_id FROM api.listing_match m
                    WHERE m.listing_id = l.id AND m.relation = 'same')::text[] AS matches
                FROM listing l JOIN chain c ON c.id = l.chain_id
                WHERE (l.chain_id, l.sku) IN (SELECT o.id, number FROM chain o, unnest(\(.texts(numbers))::text[]) AS number)
                """, prepared: true
        ).map { try NumberedListing($0) }
    }
}

extension NumberedListing {
    init(_ row: PostgresRow) throws {
        id = try row.required("id", row.int64)
        item = ItemNumber(chain: try row.required("chain_id", row.text), sku: try row.required("sku", row.text))
        form = try SKUForm(row)
        matches = try row.required("matches", row.texts).compactMap { $0.flatMap(Int64.init) }
    }
}
