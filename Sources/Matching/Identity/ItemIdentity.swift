package import Deals

/// The identity of an item, from a number on a package or in a catalog. Two goods are the same item only if their identities are equal:
/// the kinds never equal each other, and a chain's own numbers are equal only within the chain.
package enum ItemIdentity: Hashable, Sendable {
    /// A product of a manufacturer, at every chain. All lengths of the number are one: UPC, EAN, UPC-E, case.
    case gtin(GTIN)
    /// A kind of loose produce, at every chain.
    case plu(PLU)
    /// Goods that the chain weighs and labels: the five digits of the item, without the price in the number.
    case randomWeight(chain: String, item: String)
    /// A chain's own number, as stored.
    case sku(chain: String, number: String)

    /// The identity of a number as printed under a bar code or on a sticker, or typed. Every text has one.
    package init(printed text: String, chain: String) {
        if let plu = PLU(text) {
            self = .plu(plu)
        } else {
            self = Self.product(chain: chain, number: text) { () throws(GTIN.Refusal) in try GTIN(text) }
        }
    }

    /// The identity of a chain's item number. Every text has one.
    /// - Parameters:
    ///   - form: the rule by which the chain makes its numbers; nil if they are its own.
    ///   - gtin: the number of the bar code, if the chain states it beside its own.
    package init(sku: String, chain: String, form: SKUForm?, gtin: GTIN? = nil) {
        if let gtin {
            self = .gtin(gtin)
            return
        }
        switch form {
        case nil: self = .sku(chain: chain, number: sku)
        case .upc13WithoutCheckDigit:
            guard sku.utf8.count == 13 else {
                self = .sku(chain: chain, number: sku)
                return
            }
            if let plu = PLU(sku.drop { $0 == "0" }) {
                self = .plu(plu)
            } else {
                self = Self.product(chain: chain, number: sku) { () throws(GTIN.Refusal) in
                    try GTIN(withoutCheckDigit: sku)
                }
            }
        }
    }

    private static func product(
        chain: String, number: String, _ gtin: () throws(GTIN.Refusal) -> GTIN
    ) -> ItemIdentity {
        do throws(GTIN.Refusal) { return .gtin(try gtin()) } catch {
            guard error == .notOfAProduct, let item = itemOfWeighedGoods(number) else {
                return .sku(chain: chain, number: number)
            }
            return .randomWeight(chain: chain, item: item)
        }
    }

    /// The five digits after the 2 that starts the UPC of weighed goods. A check digit follows the price in a printed
    /// number, and is missing in a chain's; both start with zeros if longer than twelve.
    private static func itemOfWeighedGoods(_ number: String) -> String? {
        let digits = number.filter { ("0"..."9").contains($0) }
        guard digits.count >= 11 else { return nil }
        let zeros = digits.prefix { $0 == "0" }.count
        guard zeros > 0 || digits.count == 12, digits.dropFirst(zeros).first == "2" else { return nil }
        return String(digits.dropFirst(zeros + 1).prefix(5))
    }
}
