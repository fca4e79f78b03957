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
    /// All that a comparison with other listings needs to know of it; nil if it is the same goods as no other.
    package let products: MatchedProducts?

    package init(
        listingID: Int64, group: String?, furtherGroups: [String] = [], reason: String, reading: String? = nil,
        products: MatchedProducts? = nil
    ) {
        (self.listingID, self.group, self.furtherGroups, self.reason) = (listingID, group, furtherGroups, reason)
        (self.reading, self.products) = (reading, products)
    }
}

/// The rules that read listings, and find the same goods at other chains.
package struct GroupRules: Sendable {
    /// Distinguishes programs whose rules differ.
    package let digest: String
    package let group: @Sendable (UngroupedListing) -> ListingGroup
    /// Which of some listings are the same goods as one of a batch. Listings of one chain are left out.
    package let matches: @Sendable (_ batch: [MatchedListing], _ others: [MatchedListing]) -> [ListingMatch]

    package init(
        digest: String, group: @escaping @Sendable (UngroupedListing) -> ListingGroup,
        matches: @escaping @Sendable ([MatchedListing], [MatchedListing]) -> [ListingMatch] = { _, _ in [] }
    ) {
        (self.digest, self.group, self.matches) = (digest, group, matches)
    }
}

extension Database {
    /// The number of listings read in one transaction, which takes about a tenth of a second.
    static let listingBatch = 250

    /// Reads each listing that these rules have not looked at, and finds the same goods at other chains. Each batch is a
    /// transaction of its own: readers wait for nothing, and other runs at most for one batch.
    ///
    /// - Parameters:
    ///   - chain: nil for all chains.
    ///   - progress: receives the number of listings done so far.
    /// - Returns: the number of listings that were read.
    @discardableResult
    package func updateGroups(
        ofChain chain: String?, by rules: GroupRules, progress: (Int) -> Void = { _ in }
    ) async throws -> Int {
        try await updateAllGroups(ofChain: chain, by: rules, progress: progress) { batch in
            try await self.connection.transaction { _ in try await batch() }
        }
    }

    /// - Parameter transaction: runs a batch; by default in the caller's transaction.
    @discardableResult
    func updateAllGroups(
        ofChain chain: String?, by rules: GroupRules, progress: (Int) -> Void = { _ in },
        transaction: (() async throws -> GroupBatch) async throws -> GroupBatch = { try await $0() }
    ) async throws -> Int {
        var (done, last): (Int, Int64?) = (0, 0)
        while let start = last {
            let batch = try await transaction {
                try await self.updateNextGroups(ofChain: chain, after: start, by: rules)
            }
            guard batch.count > 0 else { break }
            (done, last) = (done + batch.count, batch.last)
            progress(done)
        }
        return done
    }

    /// The number of listings that were read, and the last of them; nil if there are no more behind it.
    typealias GroupBatch = (count: Int, last: Int64?)

    /// The next batch of `updateGroups`, in the caller's transaction.
    ///
    /// One process at a time has looked for matches until its transaction ends: of two new listings, the later one has
    /// to find the earlier.
    private func updateNextGroups(
        ofChain chain: String?, after last: Int64, by rules: GroupRules
    ) async throws -> GroupBatch {
        try Task.checkCancellation()
        try await connection.query(OfferStaging.planning)
        let next = try await listingsWithoutGroup(ofChain: chain, after: last, rulesDigest: rules.digest, limit: 1)
        guard let first = next.first else { return (0, nil) }
        try await waitForOtherMatching()
        let listings = try await listingsWithoutGroup(
            ofChain: chain, after: first.id - 1, rulesDigest: rules.digest, limit: Self.listingBatch)
        let groups = listings.map(rules.group)
        try await setGroups(groups, rulesDigest: rules.digest)
        let matched = zip(listings, groups).compactMap(MatchedListing.init)
        try await setMatchKeys(of: matched, read: listings)
        try await setMatches(of: matched, read: listings, by: rules)
        return (listings.count, listings.count == Self.listingBatch ? listings.last?.id : nil)
    }

    /// The listings that were not looked at yet, or by other rules, in key order.
    func listingsWithoutGroup(
        ofChain chain: String?, after last: Int64 = 0, rulesDigest: String, limit: Int
    ) async throws -> [UngroupedListing] {
        try await connection.query(
            """
            SELECT l.*, o.details_text FROM listing l
            LEFT JOIN LATERAL (
                SELECT o.details_text FROM offer o WHERE o.listing_id = l.id ORDER BY o.edition_id DESC LIMIT 1) o ON true
            WHERE ($1::text IS NULL OR l.chain_id = $1) AND l.id > $4
              AND NOT EXISTS (SELECT FROM listing_group g WHERE g.listing_id = l.id AND g.rules_digest = $2)
            ORDER BY l.id LIMIT $3
            """, [.text(chain), .text(rulesDigest), .integer(limit), .integer(Int(last))]
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
            INSERT INTO listing_group
                (listing_id, comparison_group, further_groups, reason, rules_digest, reading, products)
            SELECT id, name, array_remove(string_to_array(further, chr(31)), ''), reason, $5, reading, products
            FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $6::text[], $7::text[])
                AS g (id, name, further, reason, reading, products)
            ON CONFLICT (listing_id) DO UPDATE SET
                comparison_group = excluded.comparison_group, further_groups = excluded.further_groups,
                reason = excluded.reason, rules_digest = excluded.rules_digest, reading = excluded.reading,
                products = excluded.products
            """,
            [
                .integers(groups.map { Int($0.listingID) }), .texts(groups.map(\.group)),
                .texts(groups.map { $0.furtherGroups.joined(separator: "\u{1F}") }), .texts(groups.map(\.reason)),
                .text(rulesDigest), .texts(groups.map(\.reading)), .texts(groups.map(\.products?.text)),
            ])
    }
}
