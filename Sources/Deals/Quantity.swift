/// The base unit of an amount. Weight and volume never convert into each other. Raw values are stored in tables and
/// JSON.
package enum BaseUnit: String, Hashable, Sendable, CaseIterable {
    case gram = "g"
    case milliliter = "ml"
    case count = "ct"
    case sheet = "sheet"
    case squareCentimeter = "cm2"
}

/// An exact amount of goods: whole multiples of 10⁻¹³ of its base unit, which represents every US customary factor
/// exactly, up to 922 kg or 922 L.
package struct Quantity: Hashable, Sendable {
    package static let partsPerUnit: Int64 = 10_000_000_000_000

    /// Multiples of 10⁻¹³ of `unit`; always positive.
    package let parts: Int64
    package let unit: BaseUnit

    /// - Returns: nil if the amount is not positive or too large.
    package init?(parts: Int128, unit: BaseUnit) {
        guard parts > 0, let parts = Int64(exactly: parts) else { return nil }
        self.parts = parts
        self.unit = unit
    }

    /// One pound, 453.59237 g exactly.
    package static let pound = Quantity(parts: UnitFactor.pound, unit: .gram)!
}

/// The content of a package as printed. A range ("14 to 15-oz") keeps both ends, which have one unit.
package struct PackageSize: Hashable, Sendable {
    package let smallest: Quantity
    package let largest: Quantity
    /// Whether it is an average or minimum weight ("avg. 3 lb"), or a reading that had to choose: shown, but never used
    /// for ranking.
    package let isApproximate: Bool

    package init(_ size: Quantity, isApproximate: Bool = false) {
        (smallest, largest) = (size, size)
        self.isApproximate = isApproximate
    }

    /// - Returns: nil if the ends have different units or are in the wrong order.
    package init?(smallest: Quantity, largest: Quantity, isApproximate: Bool = false) {
        guard smallest.unit == largest.unit, smallest.parts <= largest.parts else { return nil }
        (self.smallest, self.largest) = (smallest, largest)
        self.isApproximate = isApproximate
    }

    package var unit: BaseUnit { smallest.unit }
}
