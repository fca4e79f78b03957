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
    let department: DepartmentGroup
    let picture: String?
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

/// A line with the questions that it answers.
struct AskedLine {
    let line: StoreLine
    let questions: [Int]
}

/// Lines of bases, in the order of their keys.
struct BaseLines {
    private let byBase: [Int64: [BaseLine]]
    /// The listings of whose lines editions have others than their base.
    private let replaced: Set<EditionListing>
    /// The lines under the policies that were asked for.
    private var underPolicies: [CheckoutPolicy: [Int64: [AskedLine]]] = [:]
    /// The readings of the texts of listings, by listing.
    let readings: [Int64: String]
    let count: Int

    init(_ lines: [BaseLine], replaced: Set<EditionListing>) {
        (byBase, self.replaced) = (Dictionary(grouping: lines, by: \.baseID), replaced)
        count = lines.count
        readings = lines.reduce(into: [:]) { $0[$1.listingID] = $1.reading }
    }

    /// In the order of their keys.
    mutating func shown(by edition: ShownEdition) -> [AskedLine] {
        let byBase = lines(under: edition.checkoutPolicy)
        let parts = edition.bases.compactMap { base -> [AskedLine]? in
            guard base != edition.id, let lines = byBase[base] else { return byBase[base] }
            return lines.filter {
                !replaced.contains(EditionListing(edition: edition.id, listing: $0.line.listingID))
            }
        }.filter { !$0.isEmpty }
        return parts.count < 2
            ? parts.first ?? [] : parts.flatMap { $0 }.sorted { $0.line.listingID < $1.line.listingID }
    }

    private mutating func lines(under policy: CheckoutPolicy) -> [Int64: [AskedLine]] {
        if let known = underPolicies[policy] { return known }
        let lines = byBase.mapValues { $0.map { AskedLine(line: StoreLine($0, policy), questions: $0.questions) } }
        underPolicies[policy] = lines
        return lines
    }
}

extension BaseLine {
    init(_ row: PostgresRow) throws {
        (baseID, listingID) = (try row.required("base_id", row.int64), try row.required("listing_id", row.int64))
        department = try row.word("department_group", as: DepartmentGroup.self)
        picture = try row.text("picture")
        offer = try Offer(row, readsEvidence: false)
        questions = try row.required("questions", row.texts).compactMap { $0.flatMap { Int($0) } }
        (expiresAt, expires) = (
            try row.required("expires_seconds", row.int), try row.required("expires_local", row.text)
        )
        reading = try row.text("reading")
    }
}

extension StoreLine {
    fileprivate convenience init(_ line: BaseLine, _ policy: CheckoutPolicy) {
        self.init(
            line.offer, policy, listingID: line.listingID, department: line.department, picture: line.picture,
            expiresAt: line.expiresAt, expires: line.expires)
    }
}
