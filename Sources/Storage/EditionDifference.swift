/// What of an edition has to be written beside an earlier one that it keeps lines of.
///
/// A listing is kept whole or not at all: where one of its lines differs, all of them are written, and the earlier
/// edition's do not hold.
struct EditionDifference {
    /// Places of the lines to write.
    let written: [Int]
    /// Listings of the earlier edition that are left out or printed otherwise.
    let replaced: [Int64]

    /// - Parameters:
    ///   - listings: for each line a value that tells the listings apart.
    ///   - digests: of each line.
    ///   - earlier: digest and listing of each line of the earlier edition.
    init(listings: [some Hashable], digests: [LineDigest], earlier: [(digest: LineDigest, listing: Int64)]) {
        let known = Dictionary(earlier.map { ($0.digest, $0.listing) }) { first, _ in first }
        let lineCounts = Dictionary(grouping: earlier, by: \.listing).mapValues(\.count)
        var (written, kept): ([Int], Set<Int64>) = ([], [])
        for places in Dictionary(grouping: listings.indices, by: { listings[$0] }).values {
            let found = places.compactMap { known[digests[$0]] }
            if let listing = found.first, found.count == places.count, lineCounts[listing] == places.count {
                kept.insert(listing)
            } else {
                written += places
            }
        }
        self.written = written.sorted()
        replaced = lineCounts.keys.filter { !kept.contains($0) }.sorted()
    }
}
