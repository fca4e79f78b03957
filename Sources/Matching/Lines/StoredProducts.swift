import Deals
import Goods

// The products of a listing as text, as far as a verdict needs them: what is read once is not read again for each listing
// that it is compared with.

extension ProductReader {
    private static let productEnd = UInt8(0x1C), fields = UInt8(0x1F), items = UInt8(0x1E), parts = UInt8(0x1D)
    private static let words = UInt8(ascii: " ")

    /// - Returns: nil if none can be the same goods as another, because its group is unknown.
    package func stored(_ products: [LineProduct]) -> String? {
        let texts = products.compactMap { product in product.facts.group.map { stored(product, $0) } }
        return texts.isEmpty ? nil : texts.joined(Self.productEnd)
    }

    /// The products without the words that only a reader of the text needs: `noun` and `details`.
    ///
    /// - Returns: nil if the text was stored by other rules.
    package func products(stored: String) -> [LineProduct]? {
        let products = Array(stored.utf8).split(separator: Self.productEnd).map { product(stored: $0) }
        return products.contains { $0 == nil } ? nil : products.compactMap(\.self)
    }

    private func stored(_ product: LineProduct, _ group: GroupDefinition) -> String {
        let (facts, predicate) = (product.facts, product.predicate)
        let fields = [
            group.name, facts.brand.stored(Self.items), product.isOpen ? "open" : "",
            facts.words.joined(Self.words), facts.sizeWords.joined(Self.words),
            stored(facts.attributes), stored(facts.forms), predicate.attributes.keys.sorted().joined(Self.items),
            predicate.words.sorted().joined(Self.words),
            predicate.exclusions.map { $0.joined(Self.words) }.joined(Self.items),
            facts.size?.stored.joined(Self.items) ?? "",
            facts.counts.flatMap { ["\($0.lowerBound)", "\($0.upperBound)"] }.joined(Self.items),
        ]
        return fields.joined(Self.fields)
    }

    private func stored(_ values: [String: String]) -> String {
        values.sorted { $0.key < $1.key }.map { [$0.key, $0.value].joined(Self.parts) }.joined(Self.items)
    }

    private func product(stored: ArraySlice<UInt8>) -> LineProduct? {
        let fields = stored.split(separator: Self.fields, omittingEmptySubsequences: false)
        guard fields.count == 12, let group = rules.groupsByName[String(decoding: fields[0], as: UTF8.self)],
            let brand = ProductBrand(stored: fields[1].split(Self.items))
        else { return nil }
        func words(_ number: Int) -> [String] { fields[number].split(Self.words) }
        func values(_ number: Int) -> [String: String] {
            fields[number].split(separator: Self.items).reduce(into: [:]) { values, item in
                let parts = item.split(Self.parts)
                if parts.count == 2 { values[parts[0]] = parts[1] }
            }
        }
        let counts = fields[11].split(Self.items).compactMap { Int($0) }
        let facts = ProductFacts(
            group: group, brand: brand, attributes: values(5), forms: values(6), words: words(3),
            sizeWords: words(4), size: PackageSize(stored: fields[10].split(Self.items)),
            counts: stride(from: 0, to: counts.count - 1, by: 2).map { counts[$0]...max(counts[$0], counts[$0 + 1]) })
        var predicate = predicate(
            of: facts, attributes: Set(fields[7].split(Self.items)), words: Set(words(8)))
        predicate.exclusions = fields[9].split(separator: Self.items).map { $0.split(Self.words) }
        return LineProduct(facts: facts, predicate: predicate, isOpen: !fields[2].isEmpty)
    }
}

extension ProductBrand {
    fileprivate func stored(_ separator: UInt8) -> String {
        switch self {
        case .named(let words): (["named"] + words).joined(separator)
        case .privateLabel(let label): ["label", label.chain, label.name, label.tier.rawValue].joined(separator)
        case .unbranded: ""
        }
    }

    fileprivate init?(stored: [String]) {
        switch stored.first {
        case nil: self = .unbranded
        case "named": self = .named(Array(stored.dropFirst()))
        case "label":
            guard stored.count == 4, let tier = PrivateLabel.LabelTier(rawValue: stored[3]) else { return nil }
            self = .privateLabel(PrivateLabel(chain: stored[1], name: stored[2], tier: tier))
        default: return nil
        }
    }
}

extension PackageSize {
    fileprivate var stored: [String] {
        [unit.rawValue, "\(smallest.parts)", "\(largest.parts)"] + (isApproximate ? ["approximate"] : [])
    }

    fileprivate init?(stored: [String]) {
        guard stored.count >= 3, let unit = BaseUnit(rawValue: stored[0]), let low = Int128(stored[1]),
            let high = Int128(stored[2]), let smallest = Quantity(parts: low, unit: unit),
            let largest = Quantity(parts: high, unit: unit)
        else { return nil }
        self.init(smallest: smallest, largest: largest, isApproximate: stored.count > 3)
    }
}

extension [String] {
    fileprivate func joined(_ separator: UInt8) -> String { joined(separator: String(UnicodeScalar(separator))) }
}

extension ArraySlice<UInt8> {
    /// The parts that are not empty.
    fileprivate func split(_ separator: UInt8) -> [String] {
        split(separator: separator).map { String(decoding: $0, as: UTF8.self) }
    }
}
