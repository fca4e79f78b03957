package import Deals
package import Goods

/// A description of goods that products are held against: an ad line's, a shopper's query, or a product's own. A part
/// that it leaves open accepts everything.
package struct ProductPredicate: Hashable, Sendable {
    /// The groups to which the goods may belong; empty: all.
    package var groups: Set<GroupDefinition> = []
    /// The names of groups whose goods are substitutes.
    package var nearGroups: Set<String> = []
    /// nil: any.
    package var brand: ProductBrand?
    /// The name that it was read from: its maker may stand before the brand, as in "Kellogg's Pop-Tarts".
    package var name: [String] = []
    /// Whether a chain's own label on the goods says no more than no brand: produce and raw meat.
    package var isCommodity = false
    /// Values by attribute that the goods must have; another one makes a substitute.
    package var attributes: [String: String] = [:]
    /// Values by property of form, type or use; another one makes other goods.
    package var forms: [String: String] = [:]
    /// Words that must be in the name of the goods; without one they are substitutes.
    package var words: Set<String> = []
    /// The sizes that it accepts; nil: all. A weight and a count are not compared, but produce by the piece is not the
    /// same as by the pound.
    package var size: PackageSize?
    /// The numbers of pieces or packages that it accepts; empty: all.
    package var counts: [ClosedRange<Int>] = []
    /// Phrases that the name of the goods must not have.
    package var exclusions: [[String]] = []

    package init() {}

    /// The relation of a product to the goods described.
    package func covers(_ product: ProductFacts) -> Coverage {
        Coverage(
            reasons: [groupReason(product), brandReason(product), sizeReason(product), countReason(product)]
                .compactMap(\.self) + valueReasons(product) + wordReasons(product))
    }
}

extension ProductPredicate {
    /// Whether the product is the same goods: `covers` without reasons. The brand, in which most goods of a group differ, comes
    /// first.
    func isMet(by product: ProductFacts) -> Bool {
        brandReason(product) == nil && sizeReason(product) == nil && countReason(product) == nil
            && groupReason(product) == nil && wordReasons(product).isEmpty && valueReasons(product).isEmpty
    }

    private func groupReason(_ product: ProductFacts) -> CoverageReason? {
        guard !groups.isEmpty else { return nil }
        guard let group = product.group else { return .unknownGroup }
        guard !groups.contains(group) else { return nil }
        let wanted = groups.map(\.name).sorted().joined(separator: " or ")
        return nearGroups.contains(group.name)
            ? .nearGroup(wanted: wanted, found: group.name) : .otherGroup(wanted: wanted, found: group.name)
    }

    private func brandReason(_ product: ProductFacts) -> CoverageReason? {
        guard let brand, !brand.accepts(product.brand), !brand.stands(in: product.words, behind: product.brand),
            !product.brand.stands(in: name, behind: brand)
        else { return nil }
        if isCommodity, brand.isUnnamed, product.brand.isUnnamed, [brand, product.brand].contains(.unbranded) {
            return nil
        }
        return .otherBrand(wanted: brand, found: product.brand)
    }

    private func sizeReason(_ product: ProductFacts) -> CoverageReason? {
        guard let size, let found = product.size else { return nil }
        let other = CoverageReason.otherSize(wanted: size, found: found)
        if size.unit == found.unit { return size.overlaps(found) ? nil : other }
        guard !isCommodity else { return other }
        let (a, b) = (size.asFluid, found.asFluid)
        return a.unit == b.unit && !a.overlaps(b) ? other : nil
    }

    private func countReason(_ product: ProductFacts) -> CoverageReason? {
        guard let wanted = counts.first, let found = product.counts.first,
            !counts.contains(where: { range in product.counts.contains(where: range.overlaps) })
        else { return nil }
        return .otherCount(wanted: wanted, found: found)
    }

    private func valueReasons(_ product: ProductFacts) -> [CoverageReason] {
        let other = forms.compactMap { name, value in
            product.forms[name].flatMap { $0 == value ? nil : CoverageReason.otherForm(name, wanted: value, found: $0) }
        }
        let missed = attributes.filter { $1 != product.attributes[$0] && product.canState($0) }.map {
            CoverageReason.otherAttribute($0, wanted: $1, found: product.attributes[$0])
        }
        return (other + missed).sorted { $0.description < $1.description }
    }

    private func wordReasons(_ product: ProductFacts) -> [CoverageReason] {
        let missing = words.subtracting(product.words).subtracting(product.sizeWords).sorted()
        let excluded = exclusions.filter { product.words.contains(phrase: $0) }.map { $0.joined(separator: " ") }
        return (missing.isEmpty ? [] : [.missingWords(missing)])
            + (excluded.isEmpty ? [] : [.excluded(excluded)])
    }
}

extension ProductFacts {
    /// Whether the attribute says something of goods of this group.
    fileprivate func canState(_ attribute: String) -> Bool {
        attributes[attribute] != nil || group?.attributes.contains(attribute) ?? true
    }
}

extension PackageSize {
    /// Whether a content of one percent more or less lies in both ranges: labels round.
    fileprivate func overlaps(_ other: PackageSize) -> Bool {
        func reaches(_ low: Quantity, _ high: Quantity) -> Bool {
            Int128(low.parts) * 100 <= Int128(high.parts) * 101
        }
        return reaches(smallest, other.largest) && reaches(other.smallest, largest)
    }

    /// Ounces of weight as if they were of volume, which labels print as "oz" too: 13 oz of dressing are not 20 fl oz.
    fileprivate var asFluid: PackageSize {
        guard unit == .gram else { return self }
        func fluid(_ quantity: Quantity) -> Quantity? {
            Quantity(
                parts: Int128(quantity.parts) * UnitFactor.fluidOunce / UnitFactor.ounce, unit: .milliliter)
        }
        guard let low = fluid(smallest), let high = fluid(largest) else { return self }
        return PackageSize(smallest: low, largest: high, isApproximate: isApproximate) ?? self
    }
}
