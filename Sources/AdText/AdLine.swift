import Deals

/// The words of one ad line, field by field, as the page prints them. nil or empty where the page has nothing there.
package struct AdLine: Hashable, Sendable {
    /// "2 for $5.00", "Buy 1 Get 1 Free".
    package let deal: String?
    /// "save up to $1.98 on 2", "your choice".
    package let savings: String?
    /// Fine print and package words: "14 to 15-oz pkg.", "Limit six deals."
    package let details: String?
    /// What is sold. Only its "Any 2 …" can change a price.
    package let title: String?

    package init(deal: String?, savings: String? = nil, details: String? = nil, title: String? = nil) {
        self.deal = deal
        self.savings = savings
        self.details = details
        self.title = title
    }

    /// At most four times its scalars.
    var bytes: Int { [deal, savings, details, title].reduce(0) { $0 + ($1?.utf8.count ?? 0) } }

    /// The zones with their words, in the order they are read. A page may split "$2.00" from "off WITH MFR DIGITAL
    /// COUPON": fine print that starts with "off" goes on from the deal line.
    var zones: [ZoneWords] {
        let details = details ?? ""
        let goesOn = details.split(maxSplits: 1, whereSeparator: \.isWhitespace).first?.lowercased() == "off"
        let deal = [Piece(.deal, deal ?? "")] + (goesOn ? [Piece(.details, details)] : [])
        return [
            ZoneWords(zone: .deal, pieces: deal), ZoneWords(zone: .savings, pieces: [Piece(.savings, savings ?? "")]),
            ZoneWords(zone: .details, pieces: [Piece(.details, goesOn ? "" : details)]),
            ZoneWords(zone: .title, pieces: [Piece(.title, title ?? "")]),
        ].filter { $0.pieces.contains { !$0.text.isEmpty } }
    }
}

/// The words of one field of a line.
struct Piece {
    let field: Evidence.Field
    let text: String
    fileprivate let scalars: [Unicode.Scalar]

    init(_ field: Evidence.Field, _ text: String) {
        (self.field, self.text, scalars) = (field, text, Array(text.unicodeScalars))
    }
}

/// What is read together, with the fields it comes from.
struct ZoneWords {
    let zone: Zone
    let pieces: [Piece]

    var length: Int { pieces.reduce(0) { $0 + $1.scalars.count } }

    var text: String { pieces.map(\.text).joined(separator: " ") }

    /// The parts of `text` that stand in a range of its scalars, each with its field and its place there.
    func parts(of range: Range<Int>) -> [(field: Evidence.Field, start: Int, text: String)] {
        var offset = 0
        return pieces.compactMap { piece in
            defer { offset += piece.scalars.count + 1 }
            let own = (range.lowerBound - offset..<range.upperBound - offset).clamped(to: piece.scalars.indices)
            guard !own.isEmpty else { return nil }
            return (piece.field, own.lowerBound, String(String.UnicodeScalarView(piece.scalars[own])))
        }
    }
}

/// Where in an ad line words stand; the same words can mean another thing elsewhere.
struct Zone: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let deal = Zone(rawValue: 1)
    static let savings = Zone(rawValue: 2)
    static let details = Zone(rawValue: 4)
    static let title = Zone(rawValue: 8)
    static let anywhere: Zone = [.deal, .savings, .details]
}
