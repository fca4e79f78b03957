import Deals
import Postgres

/// The bases of editions.
struct ShownBases {
    /// The nearest first.
    private(set) var ids: [Int64] = []
    /// The other editions that have lines of a base, by the base.
    private(set) var sharing: [Int64: Set<Int64>] = [:]

    init(_ editions: [ShownEdition]) {
        var known: Set<Int64> = []
        for edition in editions {
            for base in edition.bases {
                if known.insert(base).inserted { ids.append(base) }
                if base != edition.id { sharing[base, default: []].insert(edition.id) }
            }
        }
    }
}

/// A line of an edition that is stored in full.
struct BaseLine {
    let baseID: Int64, listingID: Int64
    let offer: Offer
    /// The indexes of the questions that it answers.
    let questions: [Int]
    let expiresAt: Int, expires: String
    /// The reading of the text of the listing; nil if it was not read yet.
    let reading: String?
}

struct EditionListing: Hashable {
    let edition: Int64, listing: Int64

    init(edition: Int64, listing: Int64) { (self.edition, self.listing) = (edition, listing) }

    init(_ row: PostgresRow) throws {
        (edition, listing) = (try row.required("edition_id", row.int64), try row.required("listing_id", row.int64))
    }
}

/// Lines of bases, in the order of their keys.
struct BaseLines {
    private let byBase: [Int64: [BaseLine]]
    /// The listings of whose lines editions have others than their base.
    private let replaced: Set<EditionListing>
    /// The readings of the texts of listings, by listing.
    let readings: [Int64: String]
    let count: Int

    init(_ lines: [BaseLine], replaced: Set<EditionListing>) {
        (byBase, self.replaced) = (Dictionary(grouping: lines, by: \.baseID), replaced)
        count = lines.count
        readings = lines.reduce(into: [:]) { $0[$1.listingID] = $1.reading }
    }

    /// In the order of their keys.
    func shown(by edition: ShownEdition) -> [BaseLine] {
        let parts = edition.bases.compactMap { base in
            byBase[base]?.filter {
                base == edition.id || !replaced.contains(EditionListing(edition: edition.id, listing: $0.listingID))
            }
        }.filter { !$0.isEmpty }
        return parts.count < 2 ? parts.first ?? [] : parts.flatMap { $0 }.sorted { $0.listingID < $1.listingID }
    }
}

extension BaseLine {
    init(_ row: PostgresRow) throws {
        (baseID, listingID) = (try row.required("base_id", row.int64), try row.required("listing_id", row.int64))
        offer = try Offer(row, readsEvidence: false)
        questions = try row.required("questions", row.texts).compactMap { $0.flatMap { Int($0) } }
        (expiresAt, expires) = (
            try row.required("expires_seconds", row.int), try row.required("expires_local", row.text)
        )
        reading = try row.text("reading")
    }
}

extension StoreOffer {
    init(_ line: BaseLine, _ edition: ShownEdition) {
        self.init(
            offer: line.offer, storeID: edition.storeID, store: edition.store, checkoutPolicy: edition.checkoutPolicy,
            sourceID: edition.sourceID, editionID: edition.id, listingID: line.listingID,
            distanceMeters: edition.distanceMeters, confirmedAt: edition.confirmedAt, expiresAt: line.expiresAt,
            expires: line.expires)
    }
}
