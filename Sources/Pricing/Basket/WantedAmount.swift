package import Deals

/// The amount of an entry on a shopping list.
package enum WantedAmount: Hashable, Sendable {
    /// So many packages of any size, or pounds of goods sold by the pound.
    case packages(Int)
    /// This much content: 3 lb, 1 gal, 18 eggs.
    case content(Quantity)

    /// The largest number of packages that a list may ask for.
    package static let maximumPackages = 100

    /// The smallest number of packages that hold the amount.
    ///
    /// - Parameter size: of one package; of a range the smaller end counts.
    /// - Returns: nil if the size is not known, approximate, or of another kind than the amount, and for more packages
    ///   than anybody carries.
    package func packages(of size: PackageSize?) -> Int? {
        switch self {
        case .packages(let count): return count
        case .content(let content):
            guard let size, !size.isApproximate, size.unit == content.unit else { return nil }
            let count = roundedUp(content.parts, size.smallest.parts)
            return count <= Self.maximumPackages ? Int(count) : nil
        }
    }

    /// The weight to ask for where goods are sold by the pound, in hundredths of a pound, rounded up.
    ///
    /// - Returns: nil for an amount that is not a weight.
    package var hundredthsOfAPound: Int? {
        switch self {
        case .packages(let count): return count * 100
        case .content(let content):
            guard content.unit == .gram else { return nil }
            let (whole, rest) = Quantity.pound.parts.dividingFullWidth(content.parts.multipliedFullWidth(by: 100))
            return Int(whole) + (rest > 0 ? 1 : 0)
        }
    }

    private func roundedUp(_ amount: Int64, _ part: Int64) -> Int64 {
        let (whole, rest) = amount.quotientAndRemainder(dividingBy: part)
        return whole + (rest > 0 ? 1 : 0)
    }
}
