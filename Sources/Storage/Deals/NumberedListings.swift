package import Deals
import Postgres

/// A listing with an item number that was asked for.
package struct NumberedListing: Hashable, Sendable {
    package let id: Int64
    package let item: ItemNumber
    /// The rule by which the chain derives its item numbers from a GTIN; nil if the numbers are its own.
    package let form: SKUForm?
    package let gtin: GTIN?
    /// The listings of other chains that are the same goods.
    package let matches: [Int64]
}

extension Database {
    /// The listings with one of these as their item number, at any chain, or as their GTIN.
    package func numberedListings(_ numbers: [String]) async throws -> [NumberedListing] {
        try await connection.rows(
            of: """
                SELECT l.id, l.chain_id, l.sku, l.gtin, c.sku_form, ARRAY(
                    SELECT m.other_listing_id FROM api.listing_match m
                    WHERE m.listing_id = l.id AND m.relation = 'same')::text[] AS matches
                FROM listing l JOIN chain c ON c.id = l.chain_id
                WHERE l.id IN (
                    SELECT n.id FROM unnest(\(.texts(numbers))::text[]) AS number, LATERAL (
                        SELECT n.id FROM chain o JOIN listing n ON n.chain_id = o.id AND n.sku = number
                        UNION ALL SELECT n.id FROM listing n WHERE n.gtin = number OFFSET 0) n)
                """, prepared: true
        ).map { try NumberedListing($0) }
    }
}

extension NumberedListing {
    init(_ row: PostgresRow) throws {
        id = try row.required("id", row.int64)
        item = ItemNumber(chain: try row.required("chain_id", row.text), sku: try row.required("sku", row.text))
        form = try SKUForm(row)
        gtin = try row.text("gtin").map(GTIN.init(stored:))
        matches = try row.required("matches", row.texts).compactMap { $0.flatMap(Int64.init) }
    }
}
