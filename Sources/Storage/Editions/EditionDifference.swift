/// The lines of an edition that must be written if it reuses lines of an earlier one.
///
/// A listing is reused as a whole: if one of its lines differs, all of them are written and those of the earlier
/// edition do not apply.
struct EditionDifference {
    /// Indexes of the lines to write.
    let written: [Int]
    /// Listings of the earlier edition that are missing or changed in the new one.
    let replaced: [Int64]

    /// - Parameters:
    ///   - listings: for each line, a value that identifies its listing.
    ///   - digests: one for each line.
    ///   - earlier: the digest and listing of each line of the earlier edition.
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
