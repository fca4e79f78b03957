/// Price per base unit (a gram, a milliliter, one piece) as an exact fraction of cents.
///
/// A range of sizes is priced by the smallest package, and the price is then a bound.
package struct UnitPrice: Hashable, Sendable {
    package let centsPerUnit: CentsFraction
    package let unit: BaseUnit
    package let basis: PriceBasis

    package init(centsPerUnit: CentsFraction, unit: BaseUnit, basis: PriceBasis = .exact) {
        self.centsPerUnit = centsPerUnit
        self.unit = unit
        self.basis = basis
    }

    /// - Returns: nil if the size is approximate or the fraction does not fit.
    package init?(price: OfferPrice, size: PackageSize?) {
        let content = price.unit == .pound ? PackageSize(.pound) : size
        guard let content, !content.isApproximate,
            let fraction = CentsFraction(
                Int128(price.effectiveEach.numerator) * Int128(Quantity.partsPerUnit),
                over: Int128(price.effectiveEach.denominator) * Int128(content.smallest.parts))
        else { return nil }
        let isRange = content.smallest != content.largest
        self.init(
            centsPerUnit: fraction, unit: content.unit,
            basis: isRange && price.basis == .exact ? .atMost : price.basis)
    }
}

extension UnitPrice {
    /// The display unit of goods without a known comparison group: pounds if weighed at checkout, ounces if packaged.
    package func displayUnit(for pricedUnit: PricedUnit) -> DisplayUnit {
        pricedUnit == .pound && unit == .gram ? .pound : DisplayUnit(of: unit)
    }

    /// Cents per display unit, exact; nil if the fraction does not fit.
    package func cents(per display: DisplayUnit) -> CentsFraction? {
        CentsFraction(
            Int128(centsPerUnit.numerator) * display.parts,
            over: Int128(centsPerUnit.denominator) * Int128(Quantity.partsPerUnit))
    }

    /// "$1.25/lb", "31.2¢/oz": to the nearest cent from a dollar up, to a tenth of a cent below; a bound is rounded
    /// outward.
    package func printed(per display: DisplayUnit) -> String {
        let cents = Int128(centsPerUnit.numerator) * display.parts
        let parts = Int128(centsPerUnit.denominator) * Int128(Quantity.partsPerUnit)
        let tenths = whole(cents * 10, parts, basis)
        guard tenths < 1000 else {
            return "\(Money(cents: Int(whole(cents, parts, basis))))/\(display.rawValue)"
        }
        return "\(tenths / 10).\(tenths % 10)¢/\(display.rawValue)"
    }
}
