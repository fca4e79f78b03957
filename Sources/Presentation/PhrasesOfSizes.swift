package import Deals

extension Phrases {
    /// "Ground Coffee, 22.6 to 30.5 oz": the size as the chain writes it, or as it was read from the offer's text; none behind a title
    /// that states it.
    package static func item(_ offer: Offer) -> String {
        let read = offer.sizeSource == .title ? nil : offer.size.map(size)
        return [offer.listing.title, offer.listing.sizeText ?? read].compactMap(\.self).joined(separator: ", ")
    }

    /// "64 fl oz", "about 48 oz", "10 to 12 ct": in the units that US packages print.
    static func size(_ size: PackageSize) -> String {
        let unit = size.unit.packageUnit
        let ends = [size.smallest, size.largest].map { hundredths(Int128($0.parts), of: unit.parts) }
        let range = ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
        return "\(size.isApproximate ? "about " : "")\(range) \(unit.name)"
    }

    /// The amount in a unit, with up to two decimal places.
    private static func hundredths(_ parts: Int128, of unit: Int128) -> String {
        let rounded = (parts * 200 + unit) / (unit * 2)
        let (whole, part) = rounded.quotientAndRemainder(dividingBy: 100)
        guard part != 0 else { return "\(whole)" }
        return "\(whole)." + (part % 10 == 0 ? "\(part / 10)" : "\(part < 10 ? "0" : "")\(part)")
    }
}

extension BaseUnit {
    fileprivate var packageUnit: (name: String, parts: Int128) {
        switch self {
        case .gram: ("oz", UnitFactor.ounce)
        case .milliliter: ("fl oz", UnitFactor.fluidOunce)
        case .count: ("ct", UnitFactor.one)
        case .sheet: ("sheets", UnitFactor.one)
        case .squareCentimeter: ("sq ft", UnitFactor.squareFoot)
        }
    }
}
