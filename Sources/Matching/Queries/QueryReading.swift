import Deals
import Goods

/// The parts of a query.
struct QueryReading: Sendable {
    /// An attribute that the goods must have.
    struct AskedAttribute: Hashable, Sendable {
        let name: String
        let value: String
        /// Of which one shows the value.
        let phrases: [[String]]
        /// Whether goods without it are not even substitutes.
        let isNeeded: Bool
    }

    /// nil: unknown.
    var goods: QueryGoods?
    /// The words that name the goods.
    var noun: [String] = []
    var brand: [String]?
    /// Whether goods of another brand are other goods: all that is known of them is the brand.
    var isOnlyBrand = false
    var attributes: [AskedAttribute] = []
    /// Words beside these, which the listing must have.
    var details: [String] = []
    /// Those of them that name goods of other groups: the "coffee" of "coffee beans". Goods without them are others.
    var otherGoods: Set<String> = []
    var sizes: [TextSize] = []
    /// Phrases that make goods another kind than the plain one, without those in the query.
    var kinds: [[String]] = []
    /// Words that look like a known one, which is taken for what was meant.
    var corrections: [String: String] = [:]
    /// Amounts that are not understood, as typed.
    var unclear: [String] = []
    /// Corrections and translations.
    var replaced: [QueryWords.Replacement] = []
    /// The words that were typed in the plural, as compared.
    var plurals: Set<String> = []
    /// All words, as compared, corrected, in English.
    var words: [String] = []
    var suggestions: [String] = []
    /// Whether all of the words stand in names of goods, although their own goods are unknown: "ice".
    var isPlain = false

    var groupNames: [String] {
        var seen: Set<String> = []
        return ((goods?.asked ?? []) + (goods?.near ?? [])).map(\.text).filter { seen.insert($0).inserted }
    }
}

extension QueryReading {
    /// "\"leche\" read as \"milk\"", "\"1e3 gal\" is not understood".
    var replacements: [String] {
        unclear.map { "\"\($0)\" is not understood" }
            + replaced.map { "\"\($0.from.joined(separator: " "))\" read as \"\($0.to.joined(separator: " "))\"" }
    }
}

extension QueryReading: CustomStringConvertible {
    /// "milk (read for leche): groups milk, whole; milk, reduced fat; 1 gallon".
    var description: String {
        var parts: [String] = []
        if let goods {
            parts.append("\(goods.title): \(Set(goods.asked.map(\.text)).sorted().joined(separator: "; "))")
            let near = Set(goods.near.map(\.text)).subtracting(goods.asked.map(\.text)).sorted()
            if !near.isEmpty { parts.append("substitutes: \(near.joined(separator: "; "))") }
        } else if !words.isEmpty {
            parts.append("unknown goods: listings with \(words.map { "\"\($0)\"" }.joined(separator: " and "))")
        }
        if let brand { parts.append("brand: \(brand.joined(separator: " "))") }
        parts += attributes.map { "\($0.name): \($0.value)" }
        parts += sizes.map { "size: \($0.text)" }
        if goods != nil, !details.isEmpty { parts.append("with: \(details.joined(separator: ", "))") }
        parts += replacements
        return parts.isEmpty ? "nothing" : parts.joined(separator: " | ")
    }
}
