import Deals
import Words

/// Amounts in two parts: "30 percent", "32 cents", "$3 .99", "$4 99 LB", "3 dollars and 99 cents".
enum JoinedAmounts {
    /// The kind of two tokens as one; nil if they are not one.
    static func kind(of ahead: Token, _ token: Token, before rest: ArraySlice<Token>) -> Token.TokenKind? {
        let isGlued = ahead.range.upperBound == token.range.lowerBound
        switch (ahead.kind, token.kind) {
        // "30 percent"
        case (.number, .word(let word)) where word.has(.percent):
            return ahead.whole.flatMap { (1...100).contains($0) ? .percent($0) : nil }
        // "99c", with no space between; "8 c" means cups. "32 cents"; ".32 cents" may be a third of a cent.
        case (.number(let number), .word(let word)) where word.has(.cents):
            let isLetter = token.range.count == 1
            guard let cents = number.whole else { return isLetter ? nil : .unreadable }
            return (isLetter ? isGlued && 10...99 ~= cents : 1...999 ~= cents) ? .money(Money(cents: cents)) : nil
        // "5 dollars", "3.50 dollars"; "5 dollar" is in names.
        case (.number(let number), .word(let word)) where word.has(.dollars) && !token.isAfterBreak:
            return word == "dollar" && number.whole != 1 ? nil : number.dollars.map { .money($0) }
        // "$5 dollars"
        case (.money, .word(let word)) where word.has(.dollars) && !token.isAfterBreak && !token.isAfterBar:
            return ahead.kind
        // The "1b" of "$1.49 1b".
        case (.number, .word("b")): return ahead.whole == 1 && isGlued ? .word("lb") : nil
        case (.money(let dollars), .number(let number)) where dollars.cents.isMultiple(of: 100):
            // "$3 .99": dollars and the cents that a gap separates from them.
            if number.fractionDigits == 2, token.range.count == 3, !token.isAfterBreak {
                return isSize(number, before: rest) ? nil : .money(dollars + Money(cents: number.mantissa))
            }
            return ahead.isShort ? raised(token, behind: dollars, before: rest) : nil
        default: return nil
        }
    }

    /// "$1 .50l", "$1 (.75 fl oz)": a size behind whole dollars. A pound is what prices are for, and a pint of .99 is not a
    /// size.
    private static func isSize(_ number: Numeral, before rest: ArraySlice<Token>) -> Bool {
        let unit = rest.first?.kind == .mark("-") ? rest.dropFirst().first : rest.first
        guard let unit, !unit.isAfterBreak else { return false }
        if case .content(let unit)? = UnitWords.meaning(of: unit.word) {
            return switch unit {
            case .pound, .bunch: false
            case .pint, .quart: number.mantissa % 10 != 9
            default: true
            }
        }
        return unit.word == "fl" || unit.word == "fluid"
    }

    /// "$3 99", "$4 99 LB", "$1 50 off": two digits behind whole dollars are the cents, raised in print, unless they are the
    /// number of a size ("$5 12 oz"); unreadable if they may be either, or if damage sets them apart ("$2..49 lb").
    private static func raised(
        _ token: Token, behind dollars: Money, before rest: ArraySlice<Token>
    ) -> Token.TokenKind? {
        guard token.range.count == 2, let cents = token.whole else { return nil }
        let price = Token.TokenKind.money(dollars + Money(cents: cents))
        guard let next = rest.first, !next.isAfterBar else { return token.isAfterBreak ? nil : price }
        let isRate = ["lb", "lbs", "ea", "each"].contains(next.word)
        if isRate, cents % 10 == 9 || cents < 10 || cents > 60 && !cents.isMultiple(of: 10) {
            return token.isAfterBreak ? .unreadable : price
        }
        guard !token.isAfterBreak else { return nil }
        // "$5 10 lb bag" has a size.
        if next.word.hasPrefix("lb") {
            return rest.dropFirst().first.map { $0.has(.raisedPackage) } == true ? nil : .unreadable
        }
        if next.isAfterBreak { return next.isAmount ? nil : price }
        // "$3 99 2 lb bag"
        if cents % 10 == 9, case .number = next.kind, rest.startsSize { return price }
        let isSlashed = next.kind == .mark("/") && rest.dropFirst().first.map { $0.has(.rate) } == true
        return isRate || isSlashed || next.has(.behindCents) ? price : nil
    }

}

extension ArraySlice<Token> {
    /// Whether "2 lb" or "12-oz" comes first.
    fileprivate var startsSize: Bool {
        let unit = dropFirst().first?.kind == .mark("-") ? dropFirst(2).first : dropFirst().first
        return unit.map { $0.has(.sizeUnit) } == true
    }
}

extension [Token] {
    /// "3 dollars and 99 cents" as one amount; the cents were joined last.
    mutating func addCentsToDollars() {
        guard count > 1, case .money(let cents) = self[count - 1].kind, cents.cents < 100 else { return }
        let ahead = dropLast().last?.word == "and" ? count - 3 : count - 2
        guard ahead >= 0, case .money(let dollars) = self[ahead].kind, self[ahead].isSpelledOut,
            self[count - 1].isSpelledOut, dollars.cents.isMultiple(of: 100), !self[count - 1].isAfterBreak
        else { return }
        let sum = self[ahead].joined(to: self[count - 1], as: .money(dollars + cents))
        removeSubrange(ahead...)
        append(sum)
    }
}

extension Numeral {
    /// The amount of so many dollars; nil for one that no price has.
    fileprivate var dollars: Money? {
        guard mantissa > 0, mantissa <= 9_999_999 else { return nil }
        return whole.map { Money(cents: $0 * 100) } ?? (fractionDigits == 2 ? Money(cents: mantissa) : nil)
    }
}

extension Token {
    /// Whether an amount is printed without a point: "$5", "$ 19".
    fileprivate var isShort: Bool {
        if case .money(let money) = kind { range.count < "\(money.cents / 100)".utf8.count + 3 } else { false }
    }

    /// Whether the word for the amount belongs to it: "3 dollars", "99 cents".
    fileprivate var isSpelledOut: Bool {
        if case .money(let money) = kind { range.count > "\(money.cents)".utf8.count + 3 } else { false }
    }
}
