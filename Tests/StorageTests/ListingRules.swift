@testable import Storage

/// Rules that read listings and find the same goods, as programs have them: groups by title, and equal products are the same.
struct ListingRules {
    let digest: String
    let group: (UnreadListing) -> ListingGroup
    static let batch = 250

    init(digest: String, group: @escaping (UnreadListing) -> ListingGroup) {
        (self.digest, self.group) = (digest, group)
    }

    /// Reads all listings that other rules have read, batch by batch.
    /// - Parameter chain: nil for all chains.
    /// - Returns: the number of listings of each batch.
    @discardableResult
    func read(_ database: Database, ofChain chain: String? = nil) async throws -> [Int] {
        var (counts, last): ([Int], UnreadListing?) = ([], nil)
        while case let unread = try await database.unreadListings(by: digest, after: last, limit: Self.batch),
            !unread.isEmpty
        {
            let listings = unread.filter { chain == nil || $0.chain == chain }
            try await database.setGroups(of: listings.map { GroupedListing($0, group($0)) }, rulesDigest: digest)
            try await match(database)
            counts.append(listings.count)
            last = unread.last
        }
        return counts
    }

    /// Finds the matches of the listings read.
    func match(_ database: Database) async throws {
        while case let listings = try await database.unmatchedListings(by: digest, limit: Self.batch),
            !listings.isEmpty
        {
            var matches: [ListingMatch] = []
            for listing in listings {
                guard let products = listing.products else { continue }
                matches += try await database.matchCandidates(
                    seeking: [Self.key(products)], notOf: listing.chain, after: 0, rulesDigest: digest
                ).filter { $0.products == products }.map {
                    ListingMatch(listing.id, $0.id, confidence: "high", reasons: ["title"], rulesVersion: 1)
                }
            }
            try await database.setMatches(of: listings.map(\.id), matches, rulesDigest: digest)
        }
    }

    static func key(_ products: String) -> Int64 { products.utf8.reduce(5_381) { $0 &* 33 &+ Int64($1) } }
}
