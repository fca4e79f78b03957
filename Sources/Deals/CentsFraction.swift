/// An exact price as a fraction of cents: three for $5.00 is 500/3 each.
///
/// Always in lowest terms with a positive denominator, so that equal prices are equal values. Rounding happens only
/// when a price is printed.
package struct CentsFraction: Hashable, Sendable {
    package let numerator: Int64
    package let denominator: Int64

    /// - Returns: nil if the denominator is not positive or the reduced fraction does not fit.
    package init?(_ numerator: Int128, over denominator: Int128) {
        guard denominator > 0 else { return nil }
        let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
        guard let top = Int64(exactly: numerator / Int128(divisor)),
            let bottom = Int64(exactly: denominator / Int128(divisor))
        else { return nil }
        (self.numerator, self.denominator) = (top, bottom)
    }

    package init(_ money: Money) { (numerator, denominator) = (Int64(money.cents), 1) }

    /// The cost of `count` units, rounded up to a whole cent, since a checkout never rounds down in the shopper's
    /// favour.
    package func total(of count: Int) -> Money {
        let product = Int128(numerator) * Int128(count)
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: Int128(denominator))
        return Money(cents: Int(quotient) + (remainder > 0 ? 1 : 0))
    }
}

extension CentsFraction {
    /// The price in whole cents, rounded so that it stays true: an upper bound up, a lower bound down, everything else
    /// to the nearest cent, halves up.
    package func rounded(_ basis: PriceBasis) -> Money {
        Money(cents: Int(whole(Int128(numerator), Int128(denominator), basis)))
    }
}

extension CentsFraction: Comparable {
    package static func < (a: CentsFraction, b: CentsFraction) -> Bool {
        Int128(a.numerator) * Int128(b.denominator) < Int128(b.numerator) * Int128(a.denominator)
    }
}

extension CentsFraction: CustomStringConvertible {
    /// Dollars to the nearest cent: 500/3 cents is "$1.67".
    package var description: String { "\(Money(cents: Int(roundedHalfUp(Int128(numerator), Int128(denominator)))))" }

    /// Cents with at most four decimals, as in the CLI's JSON: 500/3 is "166.6667".
    package var decimalCents: String {
        let scaled = roundedHalfUp(Int128(numerator) * 10_000, Int128(denominator))
        let (whole, part) = scaled.magnitude.quotientAndRemainder(dividingBy: 10_000)
        let sign = scaled < 0 ? "-" : ""
        guard part > 0 else { return "\(sign)\(whole)" }
        var digits = String(part + 10_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }
}

/// `numerator / denominator` as an integer, rounded so that it stays true: a bound outward, everything else to the
/// nearest, halves away from zero. `denominator` is positive.
func whole(_ numerator: Int128, _ denominator: Int128, _ basis: PriceBasis) -> Int128 {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    return switch basis {
    case .atMost: quotient + (remainder > 0 ? 1 : 0)
    case .atLeast: quotient - (remainder < 0 ? 1 : 0)
    case .exact, .unknown: roundedHalfUp(numerator, denominator)
    }
}

/// `numerator / denominator` to the nearest integer, halves away from zero. `denominator` is positive.
func roundedHalfUp(_ numerator: Int128, _ denominator: Int128) -> Int128 {
    let half = numerator < 0 ? -denominator : denominator
    return (numerator * 2 + half) / (denominator * 2)
}

func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
}
