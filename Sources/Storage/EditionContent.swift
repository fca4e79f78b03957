import Deals

/// Whose offers an edition holds.
package enum EditionScope: Hashable, Sendable {
    /// A weekly ad: all stores of a zone that print the same rows share one edition.
    case shared
    /// A price list: always an edition of its own store.
    case store(code: String)
}

/// What an edition says, each line once, in an order of its own: equal content has equal bytes whatever order it was
/// read in.
struct EditionContent {
    /// Each different offer once.
    let offers: [Offer]
    /// What the content hash is taken of. It covers what is printed and what was read, so a parser that reads the same
    /// words better publishes a new edition.
    let bytes: [UInt8]

    init(_ offers: [Offer], scope: EditionScope) {
        let lines = offers.map { (bytes: CanonicalLine($0).bytes, offer: $0) }
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        let distinct = lines.indices.filter { $0 == 0 || lines[$0].bytes != lines[$0 - 1].bytes }
        self.offers = distinct.map { lines[$0].offer }
        bytes = distinct.reduce(into: scope.bytes) { $0 += lines[$1].bytes }
    }
}

extension EditionContent {
    /// A listing that has two different offers of one mechanic on one day; nil where all is well. The table refuses
    /// such offers too, but does not say whose they are.
    var firstOverlap: Listing? {
        let kinds = Dictionary(grouping: offers, by: OfferKind.init)
        return kinds.first { _, offers in
            let days = offers.map(\.validity).sorted { $0.first < $1.first }
            return zip(days, days.dropFirst()).contains { $1.first <= $0.last }
        }?.key.listing
    }
}

extension EditionScope {
    fileprivate var bytes: [UInt8] {
        var line = CanonicalLine()
        line.append("circulard edition 1")
        if case .store(let code) = self { line.append(code) }
        return line.bytes
    }
}

/// Fields of an offer one after the other, each with its length, so that no two different offers have the same bytes.
private struct CanonicalLine {
    private(set) var bytes: [UInt8] = []

    init() {}

    init(_ offer: Offer) {
        append(offer.listing)
        for words in [offer.words.deal, offer.words.savings, offer.words.details, offer.words.valid] { append(words) }
        append(offer.validity.first.daysSinceEpoch)
        append(offer.validity.last.daysSinceEpoch)
        append(offer.validity.isAssumed ? 1 : 0)
        append(offer.reading)
        append(offer.size.map { Int($0.smallest.parts) })
        append(offer.size.map { Int($0.largest.parts) })
        append(offer.size.map { $0.smallest.unit.rawValue + ($0.isApproximate ? "~" : "") })
        append(offer.unitPrice?.centsPerUnit)
        append(offer.unitPrice?.unit.rawValue)
    }

    mutating func append(_ text: String?) {
        guard let text else { return bytes.append(UInt8(ascii: "-")) }
        bytes += "\(text.utf8.count):".utf8
        bytes += text.utf8
    }

    private mutating func append(_ number: Int?) { append(number.map { String($0) }) }

    private mutating func append(_ fraction: CentsFraction?) {
        append(fraction.map { "\($0.numerator)/\($0.denominator)" })
    }

    private mutating func append(_ listing: Listing) {
        for words in [listing.sku, listing.title, listing.brand, listing.sizeText, listing.department] { append(words) }
    }

    private mutating func append(_ reading: Reading) {
        let columns = PromotionColumns(reading)
        append(columns.mechanic.rawValue)
        for number in columns.numbers { append(number) }
        for condition in columns.conditions { append(condition) }
        append(reading.basis.rawValue)
        append(reading.price?.effectiveEach)
        append(columns.pricedUnit?.rawValue)
        append(reading.price?.quantity)
        append(reading.regular?.amount)
        append(reading.regular?.basis.rawValue)
        append("\(reading.evidence.count) \(reading.residue.count)")
        for evidence in reading.evidence {
            append(evidence.text)
            append(evidence.rule)
        }
        for residue in reading.residue { append(residue) }
    }
}
