import Deals

/// Whole cents from a JSON number literal, by its digits alone: "3.9900000000000002" is 399 cents, and "3.999" is not
/// an amount of money.
enum DecimalLiteral {
    /// The longest literal that a JSON writer makes of a price; a longer one is refused.
    private static let longest = 32
    /// $100,000.
    private static let mostCents = 10_000_000

    /// - Returns: nil for a sign, an exponent, anything else that is not a plain decimal, a fraction of a cent, or more
    ///   than $100,000.
    static func money(_ literal: String) -> Money? {
        let parts = literal.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard literal.utf8.count <= longest, parts.count <= 2, let dollars = digits(parts[0]), !dollars.isEmpty,
            let fraction = parts.count == 2 ? digits(parts[1]) : [], parts.count == 1 || !fraction.isEmpty,
            dollars.drop(while: { $0 == 0 }).count <= 9, let rest = cent(from: fraction.dropFirst(2))
        else { return nil }
        let cents = (dollars + (fraction + [0, 0]).prefix(2)).reduce(0) { $0 * 10 + $1 } + rest
        return cents <= mostCents ? Money(cents: cents) : nil
    }

    /// The value of the digits behind the cents: zero or one if they are zeros or the rounding noise of a double, which
    /// follows at least nine zeros or nines; nil if they are a fraction of a cent.
    private static func cent(from digits: ArraySlice<Int>) -> Int? {
        if digits.prefix(noiseless).allSatisfy({ $0 == 0 }) { return 0 }
        return digits.count >= noiseless && digits.prefix(noiseless).allSatisfy { $0 == 9 } ? 1 : nil
    }

    private static let noiseless = 9

    private static func digits(_ text: Substring.UTF8View.SubSequence) -> [Int]? {
        let digits = text.map { Int($0) - 48 }
        return digits.allSatisfy((0...9).contains) ? digits : nil
    }
}
