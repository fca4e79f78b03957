import Words

/// Reads a number as labels and people print it: "2.5", "3/4", "1 1/2", "1-1/2", "1 and a half", "two", "half".
///
/// Sizes, queries and the entries of lists all read numbers here, each from its own tokens of a `NumberText`.
package struct NumberReader {
    /// A token as far as a number can be made of it.
    package enum NumberPart: Hashable, Sendable {
        case numeral(Numeral)
        case word(AdWord)
        case slash, ampersand
        /// `isApart`: with blanks on both sides.
        case dash(isApart: Bool)
        case other

        /// - Parameter digits: "12", "7.5".
        package init(digits: String) { self = Numeral(digits: digits).map(NumberPart.numeral) ?? .other }
        package init(letters: String) { self = .word(AdWord(letters)) }
    }

    package typealias ReadNumber = (value: Ratio, end: Int)

    private static let mostUnits = Ratio(100_000)
    private static let mostFractionDigits = 4

    private let part: (Int) -> NumberPart?

    /// - Parameter part: the token at an index; nil at the end.
    package init(_ part: @escaping (Int) -> NumberPart?) { self.part = part }

    /// The number that begins at an index, and the index behind it.
    package func number(at start: Int) -> ReadNumber? {
        if let fraction = fraction(at: start) { return fraction }
        if word(at: start) == "half" { return (Ratio(1, over: 2), word(at: start + 1) == "a" ? start + 2 : start + 1) }
        guard let number = amount(at: start), number.value < Self.mostUnits else { return nil }
        guard number.value.count != nil, let rest = added(at: number.end) else { return number }
        return (number.value + rest.value, rest.end)
    }

    /// Digits or a number word.
    private func amount(at index: Int) -> ReadNumber? {
        switch part(index) {
        case .numeral(let numeral) where numeral.fractionDigits <= Self.mostFractionDigits: (Ratio(numeral), index + 1)
        case .word(let word): AdLexicon.numbers[word].map { (Ratio(Int128($0)), index + 1) }
        default: nil
        }
    }

    /// The 1/4 of "2-1/4"; "4 - 1/4 lb" is four of them.
    private func added(at index: Int) -> ReadNumber? {
        switch part(index) {
        case .word("and"):
            let isHalf = word(at: index + 1) == "a" && word(at: index + 2) == "half"
            return isHalf ? (Ratio(1, over: 2), index + 3) : fraction(at: index + 1)
        case .dash(isApart: true): return nil
        case .dash, .ampersand: return fraction(at: index + 1)
        default: return fraction(at: index)
        }
    }

    /// A common fraction of a household measure. "12/12 oz" and "6/16.9 oz" are package counts, not fractions.
    private func fraction(at index: Int) -> ReadNumber? {
        guard let top = whole(at: index), part(index + 1) == .slash, let bottom = whole(at: index + 2),
            [2, 3, 4, 8].contains(bottom), (1..<bottom).contains(top), bottom == 3 || !top.isMultiple(of: 2)
        else { return nil }
        return (Ratio(Int128(top), over: Int128(bottom)), index + 3)
    }

    private func whole(at index: Int) -> Int? {
        if case .numeral(let numeral) = part(index) { numeral.whole } else { nil }
    }

    private func word(at index: Int) -> AdWord {
        if case .word(let word) = part(index) { word } else { AdWord() }
    }
}

extension TokenCursor {
    /// Reads a number in front of a unit; "half" is one only there, not in "Half & Half".
    mutating func ratio() -> Ratio? {
        let isHalf = isWord("half")
        guard let (value, end) = NumberReader(part(at:)).number(at: index) else { return nil }
        let start = index
        move(to: end)
        if isHalf, !sees({ ($0.mark("-") || true) && $0.unit() != nil }) {
            move(to: start)
            return nil
        }
        return value
    }
}
