package import Storage

/// Reads the listings that other rules have read, or none, and finds the same goods at other chains. Each batch is a
/// transaction of its own: readers wait for nothing, and what a cancelled run has left is done by the next.
package struct ListingUpdate: Sendable {
    private let database: Database
    private let reader: ListingReader
    /// Distinguishes programs whose rules differ.
    package let rulesDigest: String

    package init(_ database: Database, _ reader: ListingReader, rulesDigest: String) {
        (self.database, self.reader, self.rulesDigest) = (database, reader, rulesDigest)
    }

    /// The number of listings of one batch, which takes about a tenth of a second.
    private static let batch = 250

    /// - Parameter progress: receives the number of listings read so far.
    /// - Returns: the number of listings that were read.
    @discardableResult
    package func run(progress: (Int) -> Void = { _ in }) async throws -> Int {
        try await match()
        var (done, last): (Int, UnreadListing?) = (0, nil)
        while case let listings = try await database.unreadListings(by: rulesDigest, after: last, limit: Self.batch),
            !listings.isEmpty
        {
            try Task.checkCancellation()
            let groups = listings.map {
                GroupedListing($0, reader.group(of: $0.listing, chain: $0.chain, details: $0.details))
            }
            try await database.setGroups(of: groups, rulesDigest: rulesDigest)
            try await match()
            (done, last) = (done + listings.count, listings.last)
            progress(done)
        }
        return done
    }

    /// Finds the matches of the listings that these rules have read, where that is still to be done.
    package func match() async throws {
        while case let listings = try await database.unmatchedListings(by: rulesDigest, limit: Self.batch),
            !listings.isEmpty
        {
            try Task.checkCancellation()
            var matches: [ListingMatch] = []
            for (chain, listings) in Dictionary(grouping: listings, by: \.chain) {
                matches += try await self.matches(of: BatchProducts(listings, reader: reader.products), chain)
            }
            try await database.setMatches(of: listings.map(\.id), matches, rulesDigest: rulesDigest)
        }
    }

    /// The pairs with listings of other chains than that of the batch.
    private func matches(of batch: BatchProducts, _ chain: String) async throws -> [ListingMatch] {
        var (matches, last): ([ListingMatch], Int64?) = ([], 0)
        while let start = last {
            let others = try await database.matchCandidates(
                seeking: batch.sought, notOf: chain, after: start, rulesDigest: rulesDigest)
            matches += batch.matches(with: others)
            last = others.count == Database.candidateBatch ? others.last?.id : nil
        }
        return matches
    }
}
