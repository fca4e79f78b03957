import Deals
import Words

/// Splits clean text into tokens in one pass.
struct Tokenizer {
    /// $100,000: a larger amount is a misprint.
    private static let mostCents = 10_000_000

    private let scalars: [Unicode.Scalar]
    private var index = 0
    /// Whether letters that resemble digits are read as such: "$l.99", "$3.9O".
    private var isMisread = false

    static func tokens(of text: CleanText) -> [Token] {
        var tokenizer = Tokenizer(scalars: text.scalars)
        var tokens: [Token] = []
        tokens.reserveCapacity(text.scalars.count / 3 + 2)
        while tokenizer.index < tokenizer.scalars.count {
            let start = tokenizer.index
            if let kind = tokenizer.next() { tokens.append(Token(kind: kind, range: start..<tokenizer.index)) }
        }
        return tokens
    }

    private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    private mutating func next() -> Token.TokenKind? {
        let scalar = scalars[index]
        if startsNumber(at: index) { return amount() }
        if scalar.isLetter { return .word(word()) }
        index += 1
        switch scalar {
        case " ": return nil
        case "$": return dollars()
        case "¢", "%", "€", "£", "¥": return .unreadable
        default: return .mark(scalar)
        }
    }

    /// Letters and inner apostrophes. A capital after small letters starts a word: pages join "oz" and "Sale" without a
    /// space.
    private mutating func word() -> AdWord {
        var letters = AdWord()
        repeat {
            scalars[index] == "0" ? letters.append(UInt8(ascii: "o")) : scalars[index].appendLowercased(to: &letters)
            index += 1
        } while continuesWord(at: index)
        return letters
    }

    private func continuesWord(at index: Int) -> Bool {
        guard let scalar = at(index) else { return false }
        // A misread letter: "F0R".
        if scalar == "0", at(index - 1)?.isCapital == true, at(index + 1)?.isCapital == true { return true }
        guard scalar != "'" else { return at(index + 1)?.isLetter == true }
        return scalar.isLetter
            && !(scalar.isCapital && isLowercase(at: index - 1) && isLowercase(at: index - 2))
    }

    private func isLowercase(at index: Int) -> Bool { at(index)?.isSmall == true }

    /// "$6.99", "$ 7", "$.75"; the "$" is already read.
    private mutating func dollars() -> Token.TokenKind {
        let digits = peek() == " " ? index + 1 : index
        isMisread = true
        defer { isMisread = false }
        guard startsNumber(at: digits) else { return .unreadable }
        index = digits
        // "$088": the point is lost.
        let isPointLost = scalars[digits] == "0" && at(digits + 1)?.isDigit == true
        guard let numeral = numeral(), let cents = Self.cents(numeral), cents <= Self.mostCents,
            !isPointLost || numeral.fractionDigits > 0
        else { return .unreadable }
        return .money(Money(cents: cents))
    }

    private static func cents(_ numeral: Numeral) -> Int? {
        switch numeral.fractionDigits {
        case 0: numeral.mantissa * 100
        // "$5.0" from feeds that print numbers.
        case 1: numeral.mantissa * 10
        case 2: numeral.mantissa
        default: nil
        }
    }

    /// A number with the sign after it, if any: "99¢", "25 %", "14.7".
    private mutating func amount() -> Token.TokenKind {
        let start = index
        guard let numeral = numeral() else {
            // The number of an item.
            return scalars[start..<index].allSatisfy(\.isDigit) ? .word("number") : .unreadable
        }
        let sign = peek() == " " ? peek(1) : peek()
        guard sign == "¢" || sign == "%" else { return .number(numeral) }
        index += peek() == " " ? 2 : 1
        guard let whole = numeral.withoutZeros, whole > 0 else { return .unreadable }
        if sign == "%" { return whole <= 100 ? .percent(whole) : .unreadable }
        // "1.00¢" is a dollar or a cent.
        return numeral.fractionDigits == 0 && whole <= Self.mostCents ? .money(Money(cents: whole)) : .unreadable
    }

    /// - Returns: nil if there are too many digits; they are consumed all the same.
    private mutating func numeral() -> Numeral? {
        var mantissa = 0
        let whole = run(&mantissa)
        var digits = whole
        while peek() == ",", whole > 0, whole <= 3, isThousandsGroup(after: index) {
            index += 1
            digits += run(&mantissa)
        }
        var fraction = 0
        if startsNumber(at: index) {
            index += 1
            fraction = run(&mantissa)
        }
        return digits + fraction <= Numeral.mostDigits
            ? Numeral(mantissa: mantissa, fractionDigits: fraction) : nil
    }

    /// Appends the digits to a number. What it becomes with too many of them does not matter.
    ///
    /// - Returns: how many there are.
    private mutating func run(_ number: inout Int) -> Int {
        let start = index
        while let digit = digit(at: index) {
            number = number &* 10 &+ digit
            index += 1
        }
        return index - start
    }

    private func digit(at index: Int) -> Int? {
        guard let scalar = at(index) else { return nil }
        if scalar.isDigit { return Int(scalar.value) - 0x30 }
        guard isMisread, isMisreadNumber(at: index) else { return nil }
        return Self.misread[scalar]
    }

    private static let misread: [Unicode.Scalar: Int] = ["l": 1, "I": 1, "O": 0]

    /// Whether nothing but digits and letters like them stands here: "lO.OO", but not "lb".
    private func isMisreadNumber(at index: Int) -> Bool {
        var end = index
        while let scalar = at(end), scalar.isLetter || scalar.isDigit || scalar == "." {
            guard scalar.isDigit || scalar == "." || Self.misread[scalar] != nil else { return false }
            end += 1
        }
        return end > index
    }

    private func isThousandsGroup(after comma: Int) -> Bool {
        [1, 2, 3].allSatisfy { at(comma + $0)?.isDigit == true } && at(comma + 4)?.isDigit != true
    }

    private func startsNumber(at index: Int) -> Bool {
        guard let scalar = at(index) else { return false }
        // The last point of "…Mix...2.7 oz" is not one of a number.
        return digit(at: index) != nil || (scalar == "." && digit(at: index + 1) != nil && at(index - 1) != ".")
    }

    private func at(_ index: Int) -> Unicode.Scalar? { index >= 0 && index < scalars.count ? scalars[index] : nil }
    private func peek(_ ahead: Int = 0) -> Unicode.Scalar? { at(index + ahead) }
}
