/// A non-negative rational number in lowest terms: "1/2", "14.7", "1 1/2". It is small enough that sums, products and
/// comparisons of two never overflow.
package struct Ratio: Hashable, Comparable, Sendable {
    let numerator: Int128
    let denominator: Int128

    package init(_ numerator: Int128, over denominator: Int128 = 1) {
        var (a, b) = (numerator, denominator)
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = max(a, 1)
        (self.numerator, self.denominator) = (numerator / divisor, denominator / divisor)
    }

    init(_ numeral: Numeral) { self.init(Int128(numeral.mantissa), over: Int128(numeral.scale)) }

    /// The number if it is whole and a plausible count of things (1 to 100,000).
    package var count: Int? { denominator == 1 && (1...100_000).contains(numerator) ? Int(numerator) : nil }

    /// The smallest whole number that is not less.
    package var roundedUp: Int128 { (numerator + denominator - 1) / denominator }

    package static func < (a: Ratio, b: Ratio) -> Bool { a.numerator * b.denominator < b.numerator * a.denominator }
    static func + (a: Ratio, b: Ratio) -> Ratio {
        Ratio(a.numerator * b.denominator + b.numerator * a.denominator, over: a.denominator * b.denominator)
    }
    static func * (a: Ratio, b: Ratio) -> Ratio {
        Ratio(a.numerator * b.numerator, over: a.denominator * b.denominator)
    }

    /// The product, rounded to the nearest whole number; nil if it does not fit.
    package func times(_ parts: Int128) -> Int128? {
        let (product, overflow) = numerator.multipliedReportingOverflow(by: parts)
        guard !overflow else { return nil }
        let (whole, rest) = product.quotientAndRemainder(dividingBy: denominator)
        return rest * 2 < denominator ? whole : whole + 1
    }
}

extension Ratio: CustomStringConvertible {
    /// Its decimal digits: "0.5", "12". An infinite expansion, which only thirds of a unit have, stops after six
    /// digits.
    package var description: String { decimal(numerator * 1_000_000 / denominator, digits: 6) }
}

/// `scaled` divided by ten to the power of `digits`, without needless zeros.
func decimal(_ scaled: Int128, digits: Int) -> String {
    let text = String(scaled)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    var fraction = padded.suffix(digits)
    while fraction.last == "0" { fraction.removeLast() }
    return padded.dropLast(digits) + (fraction.isEmpty ? "" : "." + fraction)
}

/// Both ends of a range or of several alternatives; equal if one number is printed.
package struct Ends<Value: Hashable & Comparable & Sendable>: Hashable, Sendable {
    package let low: Value
    package let high: Value

    init(_ value: Value) { (low, high) = (value, value) }
    init(_ a: Value, _ b: Value) { (low, high) = (min(a, b), max(a, b)) }
    /// Ends that are already in order, for types without a fitting order such as decimal digits.
    init(sorted low: Value, _ high: Value) { (self.low, self.high) = (low, high) }

    package var isRange: Bool { low != high }

    func joined(with other: Ends) -> Ends { Ends(min(low, other.low), max(high, other.high)) }
    func map<Other>(_ change: (Value) -> Other?) -> Ends<Other>? {
        guard let low = change(low), let high = change(high) else { return nil }
        return Ends<Other>(low, high)
    }
}
