import Postgres

/// The products of a listing, as far as a comparison with other listings needs them.
package struct MatchedProducts: Hashable, Sendable {
    /// In a form of the rules.
    package let text: String
    /// By these, others find the listing.
    package let keys: [Int64]

    package init(text: String, keys: [Int64]) { (self.text, self.keys) = (text, keys) }
}

/// A listing whose matches are to be found.
package struct UnmatchedListing: Hashable, Sendable {
    package let id: Int64
    package let chain: String
    /// The groups of all products that it names.
    package let groups: [String]
    /// In a form of the rules; nil if it is the same goods as no other.
    package let products: String?
}

/// A listing that can be the same goods as one that seeks its keys.
package struct MatchCandidate: Hashable, Sendable {
    package let id: Int64
    package let chain: String
    /// In a form of the rules.
    package let products: String
    /// Those of its keys that are sought.
    package let keys: [Int64]
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

// Keys are stored before matches are sought: of two listings that two processes add at once, the one whose keys are stored
// later finds the other.

extension Database {
    /// The next listings that these rules have read and whose matches are not found yet, in key order.
    package func unmatchedListings(by rulesDigest: String, limit: Int) async throws -> [UnmatchedListing] {
        try await connection.query(
            """
            SELECT g.listing_id, l.chain_id, array_remove(g.comparison_group || g.further_groups, NULL) AS groups, g.products
            FROM listing_group g JOIN listing l ON l.id = g.listing_id
            WHERE NOT g.is_matched AND g.rules_digest = $1 ORDER BY g.listing_id LIMIT $2
            """, [.text(rulesDigest), .integer(limit)]
        ).map { row in
            UnmatchedListing(
                id: try row.required("listing_id", row.int64), chain: try row.required("chain_id", row.text),
                groups: try row.required("groups", row.texts).compactMap(\.self), products: try row.text("products"))
        }
    }

    /// The number of candidates of one answer.
    package static let candidateBatch = 5_000

    /// Listings of other chains with one of these keys that the same rules have read, in key order.
    ///
    /// Each key is looked up by itself, before and behind those of the chain: of an ad, the chain has one for each week.
    package func matchCandidates(
        seeking keys: [Int64], notOf chain: String, after last: Int64, rulesDigest: String
    ) async throws -> [MatchCandidate] {
        try await lookingUp { connection in
            try await connection.query(
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
                    .integers(keys.map { Int($0) }), .text(rulesDigest), .text(chain),
                    .integer(Int(last)), .integer(Self.candidateBatch),
                ]
            ).map { row in
                MatchCandidate(
                    id: try row.required("listing_id", row.int64), chain: try row.required("chain_id", row.text),
                    // Others are read first by other rules: they find these when they are read anew.
                    products: try row.text("products") ?? "",
                    keys: try row.required("keys", row.ints).compactMap { $0.map { Int64($0) } })
            }
        }
    }

    /// Replaces the matches of the listings among those that the same rules have read. A match with another one remains
    /// until that is read.
    /// - Parameters:
    ///   - listings: the ids of those whose matches were sought.
    ///   - matches: all that were found.
    package func setMatches(of listings: [Int64], _ matches: [ListingMatch], rulesDigest: String) async throws {
        try await lookingUp { connection in
            // Two processes write one pair in any order.
            try await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('listing_match', 0))", [])
            let ids = PostgresValue.integers(listings.map { Int($0) })
            try await connection.query(
                """
                DELETE FROM listing_match m USING (
                    SELECT listing_id, other_listing_id, other_listing_id AS id FROM listing_match WHERE listing_id = ANY ($1)
                    UNION ALL
                    SELECT listing_id, other_listing_id, listing_id FROM listing_match WHERE other_listing_id = ANY ($1)) o
                JOIN listing_group g ON g.listing_id = o.id AND g.rules_digest = $2
                WHERE (m.listing_id, m.other_listing_id) = (o.listing_id, o.other_listing_id)
                """, [ids, .text(rulesDigest)])
            try await self.add(matches, rulesDigest: rulesDigest)
            try await connection.query(
                "UPDATE listing_group SET is_matched = true WHERE listing_id = ANY ($1) AND rules_digest = $2",
                [ids, .text(rulesDigest)])
        }
    }

    /// Without those of listings that other rules have read meanwhile.
    private func add(_ matches: [ListingMatch], rulesDigest: String) async throws {
        guard !matches.isEmpty else { return }
        try await connection.query(
            """
            INSERT INTO listing_match (listing_id, other_listing_id, confidence, reasons, rules_version)
            SELECT id, other, confidence, string_to_array(reasons, chr(31)), version
            FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::integer[])
                AS m (id, other, confidence, reasons, version)
            WHERE (SELECT count(*) FROM listing_group g WHERE g.listing_id IN (id, other) AND g.rules_digest = $6) = 2
            ON CONFLICT DO NOTHING
            """,
            [
                .integers(matches.map { Int($0.listingID) }), .integers(matches.map { Int($0.otherListingID) }),
                .texts(matches.map(\.confidence)), .texts(matches.map { $0.reasons.joined(separator: "\u{1F}") }),
                .integers(matches.map(\.rulesVersion)), .text(rulesDigest),
            ])
    }
}
