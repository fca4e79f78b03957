import AdText
import Deals
import Words

/// A size or a count in a query or in a listing's text: "1/2 gal", "16.9-oz", "12 to 16 oz", "18 ct". Several may stand
/// in one text; whether they are content is not decided here.
struct TextSize: Hashable, Sendable {
    /// The smallest and the largest amount in parts of a base unit. A plain ounce is of weight or of volume.
    struct Amount: Hashable, Sendable {
        let unit: BaseUnit
        let parts: ClosedRange<Int128>
    }

    /// Of which one is meant.
    let amounts: [Amount]
    /// As compared: "half gallon", "18 count".
    let text: String
    /// Whether it is a number of things, not a weight or a volume.
    var isCount: Bool { amounts.allSatisfy { $0.unit == .count } }

    /// Whether both can be the same size. Printed amounts are rounded, so a difference of 1 % is allowed.
    func isSame(as other: TextSize) -> Bool {
        amounts.contains { a in
            other.amounts.contains { b in
                a.unit == b.unit && a.parts.lowerBound * 100 <= b.parts.upperBound * 101
                    && b.parts.lowerBound * 100 <= a.parts.upperBound * 101
            }
        }
    }

    /// The number of things; nil for a weight or a volume, and for more things than any has.
    var things: ClosedRange<Int>? {
        guard let count = amounts.first, count.unit == .count else { return nil }
        let (low, high) = (count.parts.lowerBound / UnitFactor.one, count.parts.upperBound / UnitFactor.one)
        return (1...1_000).contains(high) ? Int(max(low, 1))...Int(high) : nil
    }

    /// The size of so many packages.
    func times(_ count: TextSize) -> TextSize? {
        guard let packs = count.amounts.first?.parts.lowerBound, !isCount else { return nil }
        let number = packs / UnitFactor.one
        return TextSize(
            amounts: amounts.map {
                Amount(unit: $0.unit, parts: ($0.parts.lowerBound * number)...($0.parts.upperBound * number))
            }, text: "\(count.text) \(text)")
    }
}

/// Finds the sizes in a text.
struct TextSizeScanner {
    private let tokens: [TitleToken]
    private var index = 0
    /// Each with the range of its tokens.
    private(set) var sizes: [(size: TextSize, tokens: Range<Int>)] = []

    init(_ tokens: [TitleToken]) {
        self.tokens = tokens
        while index < tokens.count { scan() }
    }

    /// The numbers of pieces or packages in a text: "12-pk.", "6 or 9 mega rolls", "20 to 50-ct."
    static func things(in tokens: [TitleToken]) -> [ClosedRange<Int>] {
        TextSizeScanner(tokens).sizes.compactMap { size, range in
            let ahead = tokens[..<range.lowerBound]
            // "One Piece" is a name, and so is "6 in 1 Bottle Brush".
            guard let things = size.things, case .number = tokens[range.lowerBound], ahead.last != .word("in") else {
                return nil
            }
            // "20-50 ct", "26/30 ct": hyphens are left out of the tokens.
            let before = ahead.last == .mark("/") ? ahead.dropLast().last : ahead.last
            guard case .number(let digits)? = before, let low = Int(digits), low < things.lowerBound else {
                return things
            }
            return low...things.upperBound
        }
    }

    private mutating func scan() {
        let start = index
        guard let low = amount() else {
            index = start + 1
            return
        }
        let high = rangeEnd() ?? low
        guard let unit = unit(), low <= high else {
            index = start + 1
            return
        }
        let text = tokens[start..<index].map(\.text).joined(separator: " ")
        let amounts = unit.compactMap { unit -> TextSize.Amount? in
            guard let low = low.times(unit.parts), let high = high.times(unit.parts) else { return nil }
            return TextSize.Amount(unit: unit.base, parts: low...high)
        }
        sizes.append((TextSize(amounts: amounts, text: text), start..<index))
    }

    /// A number; one in front of a unit that stands alone: "a dozen".
    private mutating func amount() -> Ratio? {
        if let (value, end) = number(at: index) {
            index = end
            return value
        }
        return word(at: index).has(.loneUnit) ? Ratio(1) : nil
    }

    private func number(at start: Int) -> NumberReader.ReadNumber? {
        NumberReader { $0 < tokens.count ? tokens[$0].part : nil }.number(at: start)
    }

    /// "to 16", ", or 20": the second number of a range.
    private mutating func rangeEnd() -> Ratio? {
        let start = index < tokens.count && tokens[index] == .mark(",") ? index + 1 : index
        guard start + 1 < tokens.count, ["to", "or"].contains(word(at: start)),
            case .number = tokens[start + 1], let (value, end) = number(at: start + 1)
        else { return nil }
        index = end
        return value
    }

    private typealias Unit = (base: BaseUnit, parts: Int128)

    private mutating func unit() -> [Unit]? {
        if ["fl", "fluid"].contains(word(at: index)), UnitWords.meaning(of: word(at: index + 1)) == .content(.ounce) {
            index += 2
            return [(.milliliter, UnitFactor.fluidOunce)]
        }
        if let unit = Self.unit(of: word(at: index)) {
            index += 1
            return unit
        }
        // "mega rolls"
        guard let end = (index..<tokens.count).first(where: { !word(at: $0).has(.kindOfRoll) }),
            word(at: end).has(.pieceCount)
        else { return nil }
        index = end + 1
        return [(.count, UnitFactor.one)]
    }

    /// A weight, a volume or a dozen. An ounce is of weight or of volume.
    private static func unit(of word: String) -> [Unit]? {
        switch UnitWords.meaning(of: word) {
        case .content(.ounce): [(.gram, UnitFactor.ounce), (.milliliter, UnitFactor.fluidOunce)]
        case .content(let unit) where unit.dimension == .weight: [(.gram, unit.parts)]
        case .content(let unit) where unit.dimension == .volume: [(.milliliter, unit.parts)]
        case .dozen: [(.count, 12 * UnitFactor.one)]
        default: nil
        }
    }

    /// The empty text if there is no word.
    private func word(at index: Int) -> String {
        guard index < tokens.count, case .word(let word) = tokens[index] else { return "" }
        return word
    }
}

extension TitleToken {
    fileprivate var part: NumberReader.NumberPart {
        switch self {
        case .number(let digits): .init(digits: digits)
        case .word(let letters): .init(letters: letters)
        case .mark("/"): .slash
        case .mark: .other
        }
    }

    /// As printed, in lower case.
    var text: String {
        switch self {
        case .word(let text), .number(let text): text
        case .mark(let mark): String(mark)
        }
    }
}
