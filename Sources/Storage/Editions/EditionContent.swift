import Deals
import Postgres

/// The stores that can share an edition.
package enum EditionScope: Hashable, Sendable {
    /// A weekly ad: all stores of a time zone that print the same rows share one edition.
    case shared
    /// A price list: always an edition of its own store.
    case store(code: String)
}

/// The content of an edition. Equal content has equal bytes, whatever the order and repetition of lines.
struct EditionContent {
    let rows: [OfferRow]
    /// The input of each row's hash: the printed text and its reading, so that a parser that reads the same text better
    /// publishes a new edition.
    let lines: [[UInt8]]
    /// The input of the edition's hash besides the hashes of its lines.
    let scope: [UInt8]

    init(_ offers: [Offer], scope: EditionScope) {
        rows = offers.map(OfferRow.init)
        lines = rows.map { CanonicalLine($0).bytes }
        self.scope = scope.bytes
    }
}

/// The lines of an edition without duplicates, with their digests.
struct EditionLines {
    let rows: [OfferRow]
    let digests: [LineDigest]
    /// The hash of the edition.
    let contentHash: [UInt8]

    init(_ content: EditionContent, digests: [LineDigest], contentHash: [UInt8]) {
        var seen: Set<LineDigest> = []
        let places = digests.indices.filter { seen.insert(digests[$0]).inserted }
        rows = places.map { content.rows[$0] }
        self.digests = places.map { digests[$0] }
        self.contentHash = contentHash
    }
}

/// A value of `offer.line_hash`.
struct LineDigest: Hashable {
    static let byteCount = 16
    private let words: SIMD2<UInt64>

    /// - Parameter bytes: exactly sixteen.
    init(_ bytes: some Collection<UInt8>) {
        var words = SIMD2<UInt64>()
        for (place, byte) in bytes.enumerated() { words[place / 8] = words[place / 8] << 8 | UInt64(byte) }
        self.words = words
    }

    var bytes: [UInt8] {
        (0..<Self.byteCount).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64(56 - $0 % 8 * 8)) }
    }
}

extension EditionContent {
    /// A listing with two different offers of one mechanic on the same day; nil if there is none. The table refuses
    /// such offers without naming the listing.
    var firstOverlap: Listing? {
        let kinds = Dictionary(grouping: rows.map(\.offer), by: OfferKind.init)
        return kinds.first { _, offers in
            let days = Set(offers).map(\.validity).sorted { $0.first < $1.first }
            return zip(days, days.dropFirst()).contains { $1.first <= $0.last }
        }?.key.listing
    }
}

extension EditionScope {
    fileprivate var bytes: [UInt8] {
        var line = CanonicalLine()
        line.append("circulard edition 3")
        if case .store(let code) = self { line.append(code) }
        return line.bytes
    }
}

/// The fields of a row, each preceded by its length, so that different rows never have equal bytes.
private struct CanonicalLine {
    private(set) var bytes: [UInt8] = []

    init() {}

    init(_ row: OfferRow) {
        bytes.reserveCapacity(1_000)
        for value in row.values { append(value) }
    }

    mutating func append(_ text: String?) {
        guard let text else { return bytes.append(UInt8(ascii: "-")) }
        bytes.append(contentsOf: String(text.utf8.count).utf8)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func append(_ value: PostgresValue) {
        switch value {
        case .null: append(nil as String?)
        case .text(let text): append(text)
        case .integer(let number): append(number.map { String($0) })
        case .boolean(let flag): append(flag.map { $0 ? "true" : "false" })
        case .bytes(let bytes): append(bytes.map { "\($0)" })
        case .texts(let texts): append(texts?.map { $0 })
        case .integers(let numbers): append(numbers.map { $0.map { $0.map { String($0) } } })
        }
    }

    private mutating func append(_ elements: [String?]?) {
        append(elements.map { String($0.count) })
        for element in elements ?? [] { append(element) }
    }
}
