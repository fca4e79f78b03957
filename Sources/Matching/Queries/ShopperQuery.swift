package import Deals
import Goods

/// The meaning of a shopper's query: one item by its number, or goods.
package struct ShopperQuery: Sendable {
    /// As typed.
    package let text: String
    /// The items that a number can mean; empty if the query is words.
    package let identities: Set<ItemIdentity>
    /// The number as typed, without spaces and hyphens: it may also be a chain's own. nil if the query is words.
    package let number: String?
    /// The names of the groups whose goods are asked for or one step away. Empty: unknown goods, found by words.
    package let groups: [String]
    /// Words that a listing must have, as compared; used where the groups are unknown.
    package let words: [String]
    /// In words how the query is understood.
    package let understood: String
    /// Corrections and translations in words: "\"leche\" read as \"milk\"".
    package let replacements: [String]
    /// Other words that may be meant, if the goods are unknown.
    package let suggestions: [String]

    let reading: QueryReading

    /// Words that look like a known one, which is taken for what was meant.
    package var corrections: [String: String] { reading.corrections }

    /// Every text has a meaning.
    ///
    /// - Parameter kept: words, as compared, that are not corrected.
    package init(_ text: String, rules: QueryRules, keeping kept: Set<String> = []) {
        self.text = text
        let number = QueryNumber(typed: text)
        self.number = number?.digits
        identities = number?.identities ?? []
        reading = number == nil ? QueryReader(rules: rules, kept: kept).reading(of: text) : QueryReading()
        groups = reading.groupNames
        words = reading.goods == nil ? reading.words : []
        understood = number?.description ?? reading.description
        (replacements, suggestions) = (reading.replacements, reading.suggestions)
    }
}

extension ShopperQuery {
    /// The units in which shoppers compare the goods, of the group named first first; empty if the groups are unknown.
    package func displayUnits(_ rules: QueryRules) -> [DisplayUnit] {
        let asked = reading.goods?.asked.map(\.text) ?? []
        return asked.compactMap { name in
            rules.groups.groups.first { $0.name == name }?.labelUnit
        }
    }
}
