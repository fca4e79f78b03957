import Deals

/// Whole cents from a number as JSON spells it, by its digits alone: "0.9326000000000001" is 93 cents.
enum DecimalLiteral {
    /// Longest literal a JSON writer makes of a price; a longer one is refused.
    private static let longest = 32
    /// $100,000.
    private static let mostCents = 10_000_000

    /// - Returns: the amount rounded half up; nil for signs, exponents, anything that is no plain decimal, and for more
    ///   than $100,000.
    static func money(_ literal: String) -> Money? {
        let parts = literal.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard literal.utf8.count <= longest, parts.count <= 2, let dollars = digits(parts[0]), !dollars.isEmpty,
            let fraction = parts.count == 2 ? digits(parts[1]) : [], parts.count == 1 || !fraction.isEmpty
        else { return nil }
        let tenths = value(dollars, then: fraction)
        return tenths.flatMap { $0 <= mostCents * 10 ? Money(cents: ($0 + 5) / 10) : nil }
    }

    /// Tenths of a cent, cut off after them: enough to round half up.
    private static func value(_ dollars: [Int], then fraction: [Int]) -> Int? {
        guard dollars.drop(while: { $0 == 0 }).count <= 9 else { return nil }
        return (dollars + (fraction + [0, 0, 0]).prefix(3)).reduce(0) { $0 * 10 + $1 }
    }

    private static func digits(_ text: Substring.UTF8View.SubSequence) -> [Int]? {
        let digits = text.map { Int($0) - 48 }
        return digits.allSatisfy((0...9).contains) ? digits : nil
    }
}
