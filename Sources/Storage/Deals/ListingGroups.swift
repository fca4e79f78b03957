package import Deals
import Postgres

/// A stored listing whose text is to be read.
package struct UnreadListing: Hashable, Sendable {
    package let id: Int64
    package let chain: String
    package let listing: Listing
    /// The details of the newest offer, which state the size where the listing has none; nil if it has no details.
    package let details: String?
    /// Digest of the rules that have read it.
    let rulesDigest: String
}

/// The goods that a listing is compared with, by the rules.
package struct ListingGroup: Hashable, Sendable {
    /// The name of the group; nil: unknown.
    package let group: String?
    /// The groups of the other products that its text names.
    package let furtherGroups: [String]
    /// The department that sells it.
    package let department: DepartmentGroup
    /// Why it is that group, in words.
    package let reason: String
    /// All that a question needs to know of it, in a form of the rules; nil: it is read from the text.
    package let reading: String?
    /// All that a comparison with other listings needs to know of it; nil if it is the same goods as no other.
    package let products: MatchedProducts?

    package init(
        group: String?, furtherGroups: [String] = [], department: DepartmentGroup = .other, reason: String,
        reading: String? = nil, products: MatchedProducts? = nil
    ) {
        (self.group, self.furtherGroups, self.department) = (group, furtherGroups, department)
        self.reason = reason
        (self.reading, self.products) = (reading, products)
    }
}

/// A stored listing, and what the rules say of it.
package struct GroupedListing: Hashable, Sendable {
    package let id: Int64
    package let chain: String
    package let group: ListingGroup

    package init(id: Int64, chain: String, group: ListingGroup) {
        (self.id, self.chain, self.group) = (id, chain, group)
    }

    package init(_ listing: UnreadListing, _ group: ListingGroup) {
        self.init(id: listing.id, chain: listing.chain, group: group)
    }
}

/// The goods, by the rules, of the listings of an edition that the database does not have yet.
package struct NewListings: Sendable {
    /// Distinguishes programs whose rules differ.
    let rulesDigest: String
    private let groups: [Listing: ListingGroup]

    package init(rulesDigest: String, groups: [Listing: ListingGroup]) {
        (self.rulesDigest, self.groups) = (rulesDigest, groups)
    }

    /// No rules have read them: those of the next run will.
    static let unread = NewListings(rulesDigest: "none", groups: [:])

    /// The rules' digest and what they say; of a listing that they have not read, that it is unread.
    func group(of listing: Listing) -> (rulesDigest: String, group: ListingGroup) {
        guard let group = groups[listing] else {
            return (Self.unread.rulesDigest, ListingGroup(group: nil, reason: "not read yet"))
        }
        return (rulesDigest, group)
    }
}

extension Database {
    /// Those of a chain's listings with these item numbers that are stored.
    package func knownListings(ofChain chain: String, skus: [String]) async throws -> Set<Listing> {
        let rows = try await connection.query(
            "SELECT * FROM listing WHERE chain_id = $1 AND sku = ANY ($2)", [.text(chain), .texts(skus.map { $0 })])
        return Set(try rows.map { try ItemRow($0).listing })
    }

    /// The next listings that other rules have read, or none.
    ///
    /// Each of the two ranges of digests is a range of one index: to find that there are none costs the same however many
    /// listings there are.
    /// - Parameter last: the last one of the batch before. So two programs with different rules that run at once both end.
    package func unreadListings(
        by rulesDigest: String, after last: UnreadListing? = nil, limit: Int
    ) async throws -> [UnreadListing] {
        try await lookingUp { connection in
            try await connection.query(
                """
                SELECT l.*, g.rules_digest, o.details_text
                FROM (
                    (SELECT rules_digest, listing_id FROM listing_group
                     WHERE (rules_digest, listing_id) > ($2, $3) AND rules_digest < $1
                     ORDER BY rules_digest, listing_id LIMIT $4)
                    UNION ALL
                    (SELECT rules_digest, listing_id FROM listing_group
                     WHERE (rules_digest, listing_id) > (
                         greatest($1::text, $2::text), CASE WHEN $2 > $1 THEN $3 ELSE 9223372036854775807 END)
                     ORDER BY rules_digest, listing_id LIMIT $4)
                    ORDER BY rules_digest, listing_id LIMIT $4) g
                JOIN listing l ON l.id = g.listing_id
                LEFT JOIN LATERAL (
                    SELECT o.details_text FROM offer o
                    WHERE o.listing_id = l.id ORDER BY o.edition_id DESC LIMIT 1) o ON true
                ORDER BY g.rules_digest, l.id
                """,
                [.text(rulesDigest), .text(last?.rulesDigest ?? ""), .integer(Int(last?.id ?? 0)), .integer(limit)]
            ).map { try UnreadListing($0) }
        }
    }

    /// Replaces what the rules say of the listings, in one transaction. Their matches are to be found then.
    package func setGroups(of listings: [GroupedListing], rulesDigest: String) async throws {
        try await lookingUp { _ in try await self.writeGroups(of: listings.map { ($0, rulesDigest) }) }
    }

    /// A transaction whose statements look rows up one by one, however few a table had when it was last counted.
    func lookingUp<Value>(_ body: (PostgresConnection) async throws -> Value) async throws -> Value {
        try await connection.transaction { connection in
            try await connection.query(OfferStaging.planning)
            return try await body(connection)
        }
    }

    /// Stores what the rules say of listings that were just added.
    func addGroups(of added: [ItemRow], by new: NewListings) async throws {
        try await writeGroups(
            of: added.map { item in
                let (digest, group) = new.group(of: item.listing)
                return (GroupedListing(id: item.id, chain: item.chain, group: group), digest)
            })
    }

    /// The rows are written in key order, and before the keys, so that two processes that do the same wait for each other
    /// and cannot deadlock. A new listing without products is the same goods as no other.
    private func writeGroups(of listings: [(listing: GroupedListing, rulesDigest: String)]) async throws {
        guard !listings.isEmpty else { return }
        let listings = listings.sorted { $0.listing.id < $1.listing.id }
        let groups = listings.map(\.listing.group)
        try await connection.query(
            """
            INSERT INTO listing_group
                (listing_id, comparison_group, further_groups, reason, rules_digest, reading, products, is_matched,
                 department_group)
            SELECT id, name, array_remove(string_to_array(further, chr(31)), ''), reason, digest, reading, products,
                   products IS NULL, department
            FROM unnest(
                $1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
                AS g (id, name, further, reason, digest, reading, products, department)
            ON CONFLICT (listing_id) DO UPDATE SET
                comparison_group = excluded.comparison_group, further_groups = excluded.further_groups,
                reason = excluded.reason, rules_digest = excluded.rules_digest, reading = excluded.reading,
                products = excluded.products, is_matched = false, department_group = excluded.department_group
            """,
            [
                .integers(listings.map { Int($0.listing.id) }), .texts(groups.map(\.group)),
                .texts(groups.map { $0.furtherGroups.joined(separator: "\u{1F}") }), .texts(groups.map(\.reason)),
                .texts(listings.map(\.rulesDigest)), .texts(groups.map(\.reading)),
                .texts(groups.map(\.products?.text)), .texts(groups.map(\.department.rawValue)),
            ])
        try await writeMatchKeys(of: listings.map(\.listing))
    }

    /// Replaces the keys of the listings.
    private func writeMatchKeys(of listings: [GroupedListing]) async throws {
        try await connection.query(
            "DELETE FROM match_key WHERE listing_id = ANY ($1)", [.integers(listings.map { Int($0.id) })])
        let keys = listings.flatMap { listing in
            (listing.group.products?.keys ?? []).map { (key: $0, listing: listing) }
        }
        try await connection.query(
            "INSERT INTO match_key (key, chain_id, listing_id) SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[])",
            [
                .integers(keys.map { Int($0.key) }), .texts(keys.map(\.listing.chain)),
                .integers(keys.map { Int($0.listing.id) }),
            ])
    }
}

extension UnreadListing {
    fileprivate init(_ row: PostgresRow) throws {
        let item = try ItemRow(row)
        self.init(
            id: item.id, chain: item.chain, listing: item.listing, details: try row.text("details_text"),
            rulesDigest: try row.required("rules_digest", row.text))
    }
}
