/// An amount of US dollars, held as whole cents.
///
/// Prices never pass through `Double`: `Int(8.29 * 100)` is 828.
package struct Money: Hashable, Comparable, Sendable {
    package let cents: Int

    package init(cents: Int) { self.cents = cents }

    package static func < (a: Money, b: Money) -> Bool { a.cents < b.cents }
    package static func + (a: Money, b: Money) -> Money { Money(cents: a.cents + b.cents) }
    package static func - (a: Money, b: Money) -> Money { Money(cents: a.cents - b.cents) }
    package static func * (a: Money, count: Int) -> Money { Money(cents: a.cents * count) }
}

extension Money: CustomStringConvertible {
    /// "$2.50"; a negative amount is "-$2.50".
    package var description: String {
        let (dollars, cents) = abs(self.cents).quotientAndRemainder(dividingBy: 100)
        return "\(self.cents < 0 ? "-" : "")$\(dollars).\(cents < 10 ? "0" : "")\(cents)"
    }
}
