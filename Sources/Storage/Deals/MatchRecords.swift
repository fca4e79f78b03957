import Postgres

/// A chain's own number of an item: "kroger/0001111089305".
package struct ItemNumber: Hashable, Sendable, CustomStringConvertible {
    package let chain: String, sku: String

    package init(chain: String, sku: String) { (self.chain, self.sku) = (chain, sku) }

    /// - Returns: nil if the text is not a chain and a number, separated by the first slash.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        self.init(chain: parts[0], sku: parts[1])
    }

    package var description: String { "\(chain)/\(sku)" }
}

/// Two listings of different chains that are the same goods, or about which a person decided.
package struct MatchRecord: Hashable, Sendable {
    package let item: ItemNumber, title: String
    package let otherItem: ItemNumber, otherTitle: String
    /// "same", "substitute" or "different".
    package let relation: String
    /// "low", "medium" or "high"; nil if a person decided.
    package let confidence: String?
    /// The properties that agree, or the note of the person.
    package let reasons: [String]
    /// nil if a person decided.
    package let rulesVersion: Int?
    /// In seconds since 1970; nil if the rules decided.
    package let decidedAt: Int?
}

extension Database {
    /// The matches of the newest listings first, each pair once.
    ///
    /// - Parameters:
    ///   - chain: only pairs with a listing of this chain, which then comes first; nil for all.
    ///   - decided: only pairs about which a person decided.
    package func matches(ofChain chain: String? = nil, decided: Bool = false, limit: Int) async throws -> [MatchRecord]
    {
        try await connection.query(
            """
            SELECT *, extract(epoch FROM decided_at)::bigint AS decided FROM api.listing_match
            WHERE CASE WHEN $1::text IS NULL THEN listing_id < other_listing_id ELSE chain = $1 END
              AND (decided_at IS NOT NULL OR NOT $2::boolean)
            ORDER BY greatest(listing_id, other_listing_id) DESC, least(listing_id, other_listing_id) DESC LIMIT $3
            """, [.text(chain), .boolean(decided), .integer(limit)]
        ).map { try MatchRecord($0) }
    }
}

extension MatchRecord {
    init(_ row: PostgresRow) throws {
        item = ItemNumber(chain: try row.required("chain", row.text), sku: try row.required("sku", row.text))
        otherItem = ItemNumber(
            chain: try row.required("other_chain", row.text), sku: try row.required("other_sku", row.text))
        title = try row.required("title", row.text)
        otherTitle = try row.required("other_title", row.text)
        relation = try row.required("relation", row.text)
        confidence = try row.text("confidence")
        reasons = try row.required("reasons", row.texts).compactMap(\.self)
        rulesVersion = try row.int("rules_version")
        decidedAt = try row.int("decided")
    }
}
