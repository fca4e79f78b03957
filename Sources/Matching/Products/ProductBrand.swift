import Goods

/// The brand of goods.
package enum ProductBrand: Hashable, Sendable {
    /// The words of the name as compared: ["crystal", "geyser"].
    case named([String])
    /// A brand that one chain owns.
    case privateLabel(PrivateLabel)
    /// Sold without a brand, or the brand is not stated.
    case unbranded
}

/// A brand that one chain owns: the goods of another label are substitutes at best.
package struct PrivateLabel: Hashable, Sendable {
    /// The place of a label among those of its chain.
    package enum LabelTier: String, Hashable, Sendable, CaseIterable { case value, standard, premium, organic }

    package let chain: String
    /// "Simple Truth Organic".
    package let name: String
    package let tier: LabelTier

    package init(chain: String, name: String, tier: LabelTier) {
        self.chain = chain
        self.name = name
        self.tier = tier
    }
}

extension ProductBrand {
    /// Whether goods of both brands can be one product: the names share the first word ("Jimmy Dean" and "Jimmy Dean
    /// Delights"), or one starts with the other, joined or apart ("CapriSun" and "Capri Sun").
    package func accepts(_ other: ProductBrand) -> Bool {
        guard case .named(let a) = self, case .named(let b) = other else { return self == other }
        let shareFirst = a.first == b.first && a.first.map { $0.utf8.count > 2 } ?? false
        return shareFirst || a.joined().hasPrefix(b.joined()) || b.joined().hasPrefix(a.joined())
    }

    /// Whether a name has this brand behind that of its maker: "Kellogg's Pop-Tarts".
    func stands(in words: [String], behind maker: ProductBrand) -> Bool {
        guard case .named(let name) = self else { return false }
        if case .named(let first) = maker, words.starts(with: first) {
            return Array(words.dropFirst(first.count)).contains(phrase: name)
        }
        return words.contains(phrase: name)
    }

    /// Whether it is not a maker's name.
    var isUnnamed: Bool { if case .named = self { false } else { true } }
}

extension ProductBrand: CustomStringConvertible {
    package var description: String {
        switch self {
        case .named(let words): words.joined(separator: " ")
        case .privateLabel(let label): "\(label.name) of \(label.chain)"
        case .unbranded: "without a brand"
        }
    }
}
