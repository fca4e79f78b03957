package import Deals

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
        let digits = text.filter { $0 != " " && $0 != "-" }
        let number = QueryNumber(digits)
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

/// A number that names an item.
struct QueryNumber: CustomStringConvertible {
    let digits: String
    let identities: Set<ItemIdentity>

    /// - Returns: nil if the text is not a number of four digits or more.
    init?(_ digits: String) {
        guard digits.utf8.count >= 4, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self.digits = digits
        var found: Set<ItemIdentity> = []
        if let plu = PLU(digits) ?? PLU(digits.drop { $0 == "0" }), digits.count <= 5 || digits.count == 13 {
            found.insert(.plu(plu))
        }
        let printed = try? GTIN(digits)
        if let printed { found.insert(.gtin(printed)) }
        // A chain's 13 digits, or a number on a package whose last digit was not typed.
        if digits.count == 13 || (10...12).contains(digits.count) && printed == nil {
            let padded = String(repeating: "0", count: 13 - digits.count) + digits
            if let gtin = try? GTIN(withoutCheckDigit: padded) { found.insert(.gtin(gtin)) }
        }
        identities = found
    }

    var description: String {
        let kinds = identities.map { identity in
            switch identity {
            case .gtin(let gtin): "GTIN \(gtin.digits)"
            case .plu(let plu): "PLU \(plu.digits)\(plu.isOrganic ? ", organic" : "")"
            case .randomWeight(_, let item): "weighed item \(item)"
            case .sku(_, let number): "item number \(number)"
            }
        }
        return (kinds.sorted() + ["a chain's item number \(digits)"]).joined(separator: " or ")
    }
}
