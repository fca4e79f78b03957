import Deals
import Words

/// The text of one ad line, field by field, as printed. A field is nil or empty if the page has no text for it.
package struct AdLine: Hashable, Sendable {
    /// "2 for $5.00", "Buy 1 Get 1 Free".
    package let deal: String?
    /// "save up to $1.98 on 2", "your choice".
    package let savings: String?
    /// Fine print and package text: "14 to 15-oz pkg.", "Limit six deals."
    package let details: String?
    /// The product name. Only its "Any 2 …" can change a price.
    package let title: String?
    /// Whether other fields of the row say that the goods are sold by the pound.
    let isByPound: Bool

    /// - Parameters:
    ///   - size: "lb" and the like are the unit of a price that has none of its own; any other size changes no price.
    ///   - soldBy: "WEIGHT" in any case means the same.
    package init(
        deal: String?, savings: String? = nil, details: String? = nil, title: String? = nil, size: String? = nil,
        soldBy: String? = nil
    ) {
        self.deal = deal
        self.savings = savings
        self.details = details
        self.title = title
        isByPound = ListPriceReader.unit(soldBy) == .pound || size.map(PriceRules.isPound) == true
    }

    /// At most four times its scalars.
    var bytes: Int { [deal, savings, details, title].reduce(0) { $0 + ($1?.utf8.count ?? 0) } }

    /// The zones with their text, in reading order. A page may split "$2.00" from "off WITH MFR DIGITAL COUPON": fine
    /// print that starts with "off" continues the deal line.
    var zones: [ZoneWords] {
        let goesOn = details.map { $0.continues(deal) } == true && deal?.lowercased().contains("save") != true
        var zones: [ZoneWords] = []
        if goesOn {
            zones.append(
                ZoneWords(zone: .deal, pieces: [LinePiece(.deal, deal ?? ""), LinePiece(.details, details ?? "")]))
        } else {
            zones.add(.deal, .deal, deal)
        }
        zones.add(.savings, .savings, savings)
        if !goesOn { zones.add(.details, .details, details) }
        zones.add(.title, .title, title)
        return zones
    }
}

extension [ZoneWords] {
    fileprivate mutating func add(_ zone: LineZone, _ field: Evidence.AdField, _ text: String?) {
        if let text, !text.isEmpty { append(ZoneWords(zone: zone, pieces: [LinePiece(field, text)])) }
    }
}

extension String {
    /// Whether it begins with "off", or with the "gift card" of "Buy $25, Get $5".
    fileprivate func continues(_ deal: String?) -> Bool {
        let words = firstWords
        if words.first == "off" { return true }
        guard words.count == 2, words[0] == "gift", ["card", "card.", "card*", "cards"].contains(words[1]), let deal,
            case let tokens = Tokenizer.dealTokens(of: CleanText(deal))
        else { return false }
        return tokens.last?.isMoney == true && tokens.dropLast().last?.word == "get"
    }

    /// Its first two words of up to six letters.
    private var firstWords: [AdWord] {
        unicodeScalars.drop(while: \.isBlank).prefix(12).split(maxSplits: 2, whereSeparator: \.isBlank).prefix(2).map {
            var word = AdWord()
            for scalar in $0 { scalar.appendLowercased(to: &word) }
            return word
        }
    }
}

/// The text of one field of a line.
struct LinePiece {
    let field: Evidence.AdField
    let text: String
    fileprivate let scalars: [Unicode.Scalar]

    init(_ field: Evidence.AdField, _ text: String) { (self.field, self.text, scalars) = (field, text, text.scalars) }

    /// The text of a range of its scalars.
    fileprivate func part(_ range: Range<Int>) -> String {
        guard scalars.count == text.utf8.count else { return String(String.UnicodeScalarView(scalars[range])) }
        let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        return String(text[start..<text.utf8.index(start, offsetBy: range.count)])
    }
}

/// Text that is read together, with the fields it comes from.
struct ZoneWords {
    let zone: LineZone
    let pieces: [LinePiece]

    var length: Int { pieces.reduce(0) { $0 + $1.scalars.count } }

    /// The text of all, with blanks between them.
    var scalars: [Unicode.Scalar] { pieces.dropFirst().reduce(pieces[0].scalars) { $0 + [" "] + $1.scalars } }

    /// The parts of the text in a range of its scalars, each with its field and its offset there.
    func parts(of range: Range<Int>) -> [(field: Evidence.AdField, start: Int, text: String)] {
        var offset = 0
        return pieces.compactMap { piece in
            defer { offset += piece.scalars.count + 1 }
            let own = (range.lowerBound - offset..<range.upperBound - offset).clamped(to: piece.scalars.indices)
            guard !own.isEmpty else { return nil }
            return (piece.field, own.lowerBound, piece.part(own))
        }
    }
}

/// A field of an ad line. The same text can have another meaning in another field.
struct LineZone: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let deal = LineZone(rawValue: 1)
    static let savings = LineZone(rawValue: 2)
    static let details = LineZone(rawValue: 4)
    static let title = LineZone(rawValue: 8)
    static let anywhere: LineZone = [.deal, .savings, .details]
    static let all: [LineZone] = [.deal, .savings, .details, .title]
}
