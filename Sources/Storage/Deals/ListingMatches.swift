import Postgres

/// The products of a listing, as far as a comparison with other listings needs them.
package struct MatchedProducts: Hashable, Sendable {
    /// In a form of the rules.
    package let text: String
    /// By these, others find the listing.
    package let keys: [Int64]
    /// Those of the listings that it can be the same as; empty if they are not sought.
    package let sought: [Int64]

    package init(text: String, keys: [Int64], sought: [Int64]) {
        (self.text, self.keys, self.sought) = (text, keys, sought)
    }
}

/// A listing whose products are compared with those of others.
package struct MatchedListing: Hashable, Sendable {
    package let id: Int64
    package let chain: String
    package let products: MatchedProducts

    package init(id: Int64, chain: String, products: MatchedProducts) {
        (self.id, self.chain, self.products) = (id, chain, products)
    }

    init?(_ row: UngroupedListing, _ group: ListingGroup) {
        guard let products = group.products else { return nil }
        self.init(id: row.id, chain: row.chain, products: products)
    }
}

/// Two listings of different chains that the rules call the same goods.
package struct ListingMatch: Hashable, Sendable {
    package let listingID: Int64, otherListingID: Int64
    /// "low", "medium" or "high".
    package let confidence: String
    /// The properties that agree, in words.
    package let reasons: [String]
    package let rulesVersion: Int

    package init(_ one: Int64, _ other: Int64, confidence: String, reasons: [String], rulesVersion: Int) {
        (listingID, otherListingID) = (min(one, other), max(one, other))
        (self.confidence, self.reasons, self.rulesVersion) = (confidence, reasons, rulesVersion)
    }
}

extension Database {
    /// Replaces the keys of the listings.
    /// - Parameter listings: those with products.
    func setMatchKeys(of listings: [MatchedListing], read: [UngroupedListing]) async throws {
        try await connection.query(
            "DELETE FROM match_key WHERE listing_id = ANY ($1)", [.integers(read.map { Int($0.id) })])
        let keys = listings.flatMap { listing in listing.products.keys.map { (key: $0, listing: listing) } }
        try await connection.query(
            "INSERT INTO match_key (key, chain_id, listing_id) SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[])",
            [
                .integers(keys.map { Int($0.key) }), .texts(keys.map(\.listing.chain)),
                .integers(keys.map { Int($0.listing.id) }),
            ])
    }

    /// Replaces the matches of the listings among those that the same rules have read. A match with another one remains
    /// until that is read.
    /// - Parameters:
    ///   - listings: those with products.
    ///   - read: all of them.
    func setMatches(of listings: [MatchedListing], read: [UngroupedListing], by rules: GroupRules) async throws {
        try await connection.query(
            """
            DELETE FROM listing_match m USING (
                SELECT listing_id, other_listing_id, other_listing_id AS id FROM listing_match WHERE listing_id = ANY ($1)
                UNION ALL
                SELECT listing_id, other_listing_id, listing_id FROM listing_match WHERE other_listing_id = ANY ($1)) o
            JOIN listing_group g ON g.listing_id = o.id AND g.rules_digest = $2
            WHERE (m.listing_id, m.other_listing_id) = (o.listing_id, o.other_listing_id)
            """, [.integers(read.map { Int($0.id) }), .text(rules.digest)])
        for (chain, listings) in Dictionary(grouping: listings, by: \.chain) {
            var last: Int64? = 0
            while let start = last {
                try Task.checkCancellation()
                let others = try await candidates(for: listings, of: chain, after: start, by: rules)
                try await add(rules.matches(listings, others))
                last = others.count == Self.candidateBatch ? others.last?.id : nil
            }
        }
    }

    /// Holds back other processes that look for matches until the transaction ends.
    func waitForOtherMatching() async throws {
        try await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('listing_match', 0))", [])
    }

    /// The number of others held in memory at a time.
    private static let candidateBatch = 5_000

    /// Listings of other chains that have a key which one of these seeks, in key order.
    ///
    /// Each key is looked up by itself, before and behind those of the chain: of an ad, the chain has one for each week.
    private func candidates(
        for listings: [MatchedListing], of chain: String, after last: Int64, by rules: GroupRules
    ) async throws -> [MatchedListing] {
        let sought = Set(listings.flatMap(\.products.sought)).sorted()
        return try await connection.query(
            """
            SELECT c.listing_id, c.chain_id, g.products, c.keys
            FROM (
                SELECT m.listing_id, m.chain_id, array_agg(sought.key) AS keys FROM unnest($1::bigint[]) AS sought (key),
                    LATERAL (
                        SELECT chain_id, listing_id FROM match_key k WHERE k.key = sought.key AND k.chain_id < $3
                        UNION ALL
                        SELECT chain_id, listing_id FROM match_key k WHERE k.key = sought.key AND k.chain_id > $3) m
                WHERE m.listing_id > $4 GROUP BY m.listing_id, m.chain_id ORDER BY m.listing_id LIMIT $5) c
            LEFT JOIN LATERAL (
                SELECT g.products FROM listing_group g
                WHERE g.listing_id = c.listing_id AND g.rules_digest = $2 OFFSET 0) g ON true
            ORDER BY c.listing_id
            """,
            [
                .integers(sought.map { Int($0) }), .text(rules.digest), .text(chain),
                .integer(Int(last)), .integer(Self.candidateBatch),
            ]
        ).map { row in
            MatchedListing(
                id: try row.required("listing_id", row.int64), chain: try row.required("chain_id", row.text),
                products: MatchedProducts(
                    // Others are read first by other rules: they find these when they are read anew.
                    text: try row.text("products") ?? "",
                    keys: try row.required("keys", row.ints).compactMap { $0.map { Int64($0) } }, sought: []))
        }
    }

    private func add(_ matches: [ListingMatch]) async throws {
        guard !matches.isEmpty else { return }
        try await connection.query(
            """
            INSERT INTO listing_match (listing_id, other_listing_id, confidence, reasons, rules_version)
            SELECT id, other, confidence, string_to_array(reasons, chr(31)), version
            FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::integer[])
                AS m (id, other, confidence, reasons, version)
            ON CONFLICT DO NOTHING
            """,
            [
                .integers(matches.map { Int($0.listingID) }), .integers(matches.map { Int($0.otherListingID) }),
                .texts(matches.map(\.confidence)), .texts(matches.map { $0.reasons.joined(separator: "\u{1F}") }),
                .integers(matches.map(\.rulesVersion)),
            ])
    }
}
