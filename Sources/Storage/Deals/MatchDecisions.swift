import Postgres

/// Two listings of different chains whose relation a person decided: a test case for the rules.
package struct DecidedPair: Hashable, Sendable {
    package struct DecidedText: Hashable, Sendable {
        package let chain: String, title: String
        /// The size, or the details of the newest offer, which state it where the listing has none; nil if neither does.
        package let size: String?
    }

    package let one: DecidedText, other: DecidedText
    /// "same", "substitute" or "different".
    package let relation: String
}

// Decisions of a person about the listings of two items. They hold for all listings of the same numbers or texts.
extension Database {
    /// Decides how the newest listings of two items are related, in place of an earlier decision.
    ///
    /// - Parameter relation: "same", "substitute" or "different".
    /// - Throws: `unknownItem`.
    package func decide(_ one: ItemNumber, _ other: ItemNumber, relation: String, note: String?) async throws {
        try await naming("the decision about \(one) and \(other)") {
            try await connection.transaction { _ in
                try await removeDecisions(on: one, other)
                let ids = try await [newestListing(of: one), newestListing(of: other)].sorted()
                try await connection.query(
                    "INSERT INTO match_override (listing_id, other_listing_id, relation, note) VALUES ($1, $2, $3, $4)",
                    [.integer(ids[0]), .integer(ids[1]), .text(relation), .text(note)])
            }
        }
    }

    /// - Returns: whether there was a decision.
    /// - Throws: `unknownItem`.
    package func withdrawDecision(on one: ItemNumber, _ other: ItemNumber) async throws -> Bool {
        try await connection.transaction { _ in try await removeDecisions(on: one, other) > 0 }
    }

    /// The decisions, the oldest first.
    package func decidedPairs() async throws -> [DecidedPair] {
        try await connection.query(
            """
            SELECT v.relation, l.chain_id, l.title, coalesce(l.size_text, d.details_text) AS size, o.chain_id AS other_chain,
                   o.title AS other_title, coalesce(o.size_text, e.details_text) AS other_size
            FROM match_override v JOIN listing l ON l.id = v.listing_id JOIN listing o ON o.id = v.other_listing_id
            LEFT JOIN LATERAL (
                SELECT x.details_text FROM offer_all x WHERE x.listing_id = l.id ORDER BY x.edition_id DESC LIMIT 1) d ON true
            LEFT JOIN LATERAL (
                SELECT x.details_text FROM offer_all x WHERE x.listing_id = o.id ORDER BY x.edition_id DESC LIMIT 1) e ON true
            ORDER BY v.decided_at, v.listing_id, v.other_listing_id
            """, []
        ).map { row in
            DecidedPair(
                one: .init(
                    chain: try row.required("chain_id", row.text), title: try row.required("title", row.text),
                    size: try row.text("size")),
                other: .init(
                    chain: try row.required("other_chain", row.text), title: try row.required("other_title", row.text),
                    size: try row.text("other_size")),
                relation: try row.required("relation", row.text))
        }
    }

    @discardableResult
    private func removeDecisions(on one: ItemNumber, _ other: ItemNumber) async throws -> Int {
        let listings = try await (listings(of: one), listings(of: other))
        return try await connection.query(
            """
            DELETE FROM match_override
            WHERE listing_id = ANY ($1) AND other_listing_id = ANY ($2)
               OR listing_id = ANY ($2) AND other_listing_id = ANY ($1)
            """, [.integers(listings.0), .integers(listings.1)]
        ).affected
    }

    /// The listings with the item's number, or with one of its texts.
    private func listings(of item: ItemNumber) async throws -> [Int] {
        let ids = try await connection.query(
            """
            SELECT DISTINCT o.id FROM listing l
            JOIN listing o ON o.chain_id = l.chain_id AND (o.sku = l.sku OR o.text_hash = l.text_hash)
            WHERE l.chain_id = $1 AND l.sku = $2
            """, [.text(item.chain), .text(item.sku)]
        ).map { try $0.required("id", $0.int) }
        guard !ids.isEmpty else { throw StorageError.unknownItem(item) }
        return ids
    }

    private func newestListing(of item: ItemNumber) async throws -> Int {
        let rows = try await connection.query(
            "SELECT max(id) AS id FROM listing WHERE chain_id = $1 AND sku = $2", [.text(item.chain), .text(item.sku)])
        guard let id = try rows.first?.int("id") else { throw StorageError.unknownItem(item) }
        return id
    }
}

extension StorageError {
    fileprivate static func unknownItem(_ item: ItemNumber) -> StorageError {
        StorageError(
            .unknownItem(item),
            "\(item.chain) has no item \"\(item.sku)\"; \"circulard deals --chain \(item.chain) --json\" prints the "
                + "numbers as \"sku\"")
    }
}
