import Deals

extension CoverageReason: CustomStringConvertible {
    /// "brand: crystal geyser wanted, dasani found".
    package var description: String {
        switch self {
        case .unknownGroup: "the comparison group is unknown"
        case .otherGroup(let wanted, let found): "other goods: \(wanted) wanted, \(found) found"
        case .nearGroup(let wanted, let found): "related goods: \(wanted) wanted, \(found) found"
        case .otherBrand(let wanted, let found): "brand: \(wanted) wanted, \(found) found"
        case .otherForm(let name, let wanted, let found), .otherAttribute(let name, let wanted, let found?):
            "\(name): \(wanted) wanted, \(found) found"
        case .otherAttribute(let name, let wanted, nil): "\(name): \(wanted) wanted, not stated"
        case .missingWords(let words): "the name lacks: \(words.joined(separator: ", "))"
        case .excluded(let phrases): "excluded: \(phrases.joined(separator: ", "))"
        case .otherSize(let wanted, let found): "size: \(wanted.words) wanted, \(found.words) found"
        case .otherCount(let wanted, let found): "count: \(words(wanted)) wanted, \(words(found)) found"
        }
    }

    private func words(_ range: ClosedRange<Int>) -> String {
        range.lowerBound == range.upperBound ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }
}

extension PackageSize {
    /// "454 g", "170 to 227 g": rounded to whole units, for reasons.
    var words: String {
        let (low, high) = (smallest.rounded, largest.rounded)
        return low == high ? "\(low) \(unit.rawValue)" : "\(low) to \(high) \(unit.rawValue)"
    }
}

extension Quantity {
    fileprivate var rounded: Int64 { max(1, (parts + Self.partsPerUnit / 2) / Self.partsPerUnit) }
}
