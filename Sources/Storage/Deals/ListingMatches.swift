import Postgres

/// A listing with its comparison groups.
package struct GroupedListing: Hashable, Sendable {
    package let row: UngroupedListing
    /// The names of the groups of all products that its text names; empty: unknown.
    package let groups: [String]

    package init(row: UngroupedListing, groups: [String]) { (self.row, self.groups) = (row, groups) }

    init(_ row: UngroupedListing, _ group: ListingGroup) {
        self.init(row: row, groups: [group.group].compactMap(\.self) + group.furtherGroups)
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

/// Finds which of some listings are the same goods as one of a batch. Listings of one chain are left out.
package typealias MatchSearch = @Sendable ([GroupedListing]) -> [ListingMatch]

extension Database {
    /// Replaces the matches of the listings. Those of other chains are looked at by the batch, so that memory is bounded.
    func setMatches(of listings: [GroupedListing], by rules: GroupRules) async throws {
        let search = rules.matches(listings)
        try await connection.query(
            "DELETE FROM listing_match WHERE listing_id = ANY ($1) OR other_listing_id = ANY ($1)",
            [.integers(listings.map { Int($0.row.id) })])
        var last: Int64 = 0
        while true {
            try Task.checkCancellation()
            let others = try await candidates(for: listings, after: last)
            guard let end = others.last else { return }
            try await add(search(others))
            last = end.row.id
        }
    }

    /// Holds back other processes that look for matches until the transaction ends.
    func waitForOtherMatching() async throws {
        try await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('listing_match', 0))", [])
    }

    /// Listings of other chains that share a group with one of these, in key order.
    private func candidates(for listings: [GroupedListing], after last: Int64) async throws -> [GroupedListing] {
        let groups = Set(listings.flatMap(\.groups)).sorted()
        let chains = Set(listings.map(\.row.chain))
        guard !groups.isEmpty else { return [] }
        return try await connection.query(
            """
            SELECT l.*, o.details_text, array_remove(array_prepend(g.comparison_group::text, g.further_groups), NULL) AS groups
            FROM (
                SELECT listing_id FROM listing_group WHERE comparison_group = ANY ($1::text[])
                UNION
                SELECT listing_id FROM listing_group WHERE further_groups <> '{}' AND further_groups && $1::text[]) c
            JOIN listing l ON l.id = c.listing_id JOIN listing_group g ON g.listing_id = l.id
            LEFT JOIN LATERAL (
                SELECT o.details_text FROM offer o WHERE o.listing_id = l.id ORDER BY o.edition_id DESC LIMIT 1) o ON true
            WHERE l.chain_id IS DISTINCT FROM $2 AND l.id > $3 ORDER BY l.id LIMIT $4
            """,
            [
                .texts(groups), .text(chains.count == 1 ? chains.first : nil), .integer(Int(last)),
                .integer(Self.listingBatch),
            ]
        ).map { row in
            let item = try ItemRow(row)
            return GroupedListing(
                row: UngroupedListing(
                    id: item.id, chain: item.chain, listing: item.listing, details: try row.text("details_text")),
                groups: try row.required("groups", row.texts).compactMap(\.self))
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
