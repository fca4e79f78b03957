package import Deals
import Postgres

/// A listing whose group is to be found.
package struct UngroupedListing: Hashable, Sendable {
    package let id: Int64
    package let chain: String
    package let listing: Listing
    /// The details of the newest offer, which state the size where the listing has none; nil if it has no details.
    package let details: String?
}

/// The comparison group of a listing, as the rules found it.
package struct ListingGroup: Hashable, Sendable {
    package let listingID: Int64
    /// The name of the group; nil: unknown.
    package let group: String?
    /// The groups of the other products that its text names.
    package let furtherGroups: [String]
    /// Why it is that group, in words.
    package let reason: String
    /// All that a question needs to know of it, in a form of the rules; nil: it is read from the text.
    package let reading: String?

    package init(
        listingID: Int64, group: String?, furtherGroups: [String] = [], reason: String, reading: String? = nil
    ) {
        (self.listingID, self.group, self.furtherGroups, self.reason) = (listingID, group, furtherGroups, reason)
        self.reading = reading
    }
}

/// The rules that find the group of a listing, and the same goods at other chains.
package struct GroupRules: Sendable {
    /// Distinguishes programs whose rules differ.
    package let digest: String
    package let group: @Sendable (UngroupedListing) -> ListingGroup
    /// The search for what is the same goods as one of these listings.
    package let matches: @Sendable ([GroupedListing]) -> MatchSearch

    package init(
        digest: String, group: @escaping @Sendable (UngroupedListing) -> ListingGroup,
        matches: @escaping @Sendable ([GroupedListing]) -> MatchSearch = { _ in { _ in [] } }
    ) {
        (self.digest, self.group, self.matches) = (digest, group, matches)
    }
}

extension Database {
    /// The number of listings held in memory at a time.
    static let listingBatch = 1_000

    /// Finds the group of each listing that these rules have not looked at, and the same goods at other chains. Each
    /// batch is a transaction of its own: readers wait for nothing, and other runs at most for one batch.
    ///
    /// - Parameters:
    ///   - chain: nil for all chains.
    ///   - progress: receives the number of listings done so far.
    /// - Returns: the number of listings whose group was sought.
    @discardableResult
    package func updateGroups(
        ofChain chain: String?, by rules: GroupRules, progress: (Int) -> Void = { _ in }
    ) async throws -> Int {
        var done = 0
        while true {
            let count = try await connection.transaction { _ in try await updateNextGroups(ofChain: chain, by: rules) }
            guard count > 0 else { return done }
            done += count
            progress(done)
        }
    }

    /// The next batch of `updateGroups`, in the caller's transaction.
    ///
    /// One process at a time has looked for matches until its transaction ends: of two new listings, the later one has
    /// to find the earlier.
    ///
    /// - Returns: zero if nothing is left.
    func updateNextGroups(ofChain chain: String?, by rules: GroupRules) async throws -> Int {
        try Task.checkCancellation()
        let isDone = try await listingsWithoutGroup(ofChain: chain, rulesDigest: rules.digest, limit: 1).isEmpty
        guard !isDone else { return 0 }
        try await waitForOtherMatching()
        let listings = try await listingsWithoutGroup(
            ofChain: chain, rulesDigest: rules.digest, limit: Self.listingBatch)
        let groups = listings.map(rules.group)
        try await setGroups(groups, rulesDigest: rules.digest)
        try await setMatches(of: zip(listings, groups).map(GroupedListing.init), by: rules)
        return listings.count
    }

    /// The listings whose group was not found yet, or by other rules, in key order.
    func listingsWithoutGroup(
        ofChain chain: String?, rulesDigest: String, limit: Int
    ) async throws -> [UngroupedListing] {
        try await connection.query(
            """
            SELECT l.*, o.details_text FROM listing l
            LEFT JOIN LATERAL (
                SELECT o.details_text FROM offer o WHERE o.listing_id = l.id ORDER BY o.edition_id DESC LIMIT 1) o ON true
            WHERE ($1::text IS NULL OR l.chain_id = $1)
              AND NOT EXISTS (SELECT FROM listing_group g WHERE g.listing_id = l.id AND g.rules_digest = $2)
            ORDER BY l.id LIMIT $3
            """, [.text(chain), .text(rulesDigest), .integer(limit)]
        ).map { row in
            let item = try ItemRow(row)
            return UngroupedListing(
                id: item.id, chain: item.chain, listing: item.listing, details: try row.text("details_text"))
        }
    }

    /// The rows are written in key order, so that two processes that do the same cannot deadlock.
    private func setGroups(_ groups: [ListingGroup], rulesDigest: String) async throws {
        try await connection.query(
            """
            INSERT INTO listing_group (listing_id, comparison_group, further_groups, reason, rules_digest, reading)
            SELECT id, name, array_remove(string_to_array(further, chr(31)), ''), reason, $5, reading
            FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $6::text[]) AS g (id, name, further, reason, reading)
            ON CONFLICT (listing_id) DO UPDATE SET
                comparison_group = excluded.comparison_group, further_groups = excluded.further_groups,
                reason = excluded.reason, rules_digest = excluded.rules_digest, reading = excluded.reading
            """,
            [
                .integers(groups.map { Int($0.listingID) }), .texts(groups.map(\.group)),
                .texts(groups.map { $0.furtherGroups.joined(separator: "\u{1F}") }), .texts(groups.map(\.reason)),
                .text(rulesDigest), .texts(groups.map(\.reading)),
            ])
    }
}
