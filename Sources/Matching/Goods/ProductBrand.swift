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
    /// Whether goods of both brands can be one product. Of two names the longer one starts with or ends with the other:
    /// "Coca-Cola" and "The Coca-Cola Company".
    package func accepts(_ other: ProductBrand) -> Bool {
        switch (self, other) {
        case (.named(let a), .named(let b)):
            let (short, long) = a.count < b.count ? (a, b) : (b, a)
            return long.starts(with: short) || long.reversed().starts(with: short.reversed())
        default: return self == other
        }
    }
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
