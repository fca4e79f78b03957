/// How a chain makes its own item number from the GTIN on the package. Raw values stand in scraper.yaml.
package enum SKUForm: String, Hashable, Sendable, CaseIterable {
    /// The UPC or EAN without its check digit, with zeros before it up to thirteen digits.
    case upc13WithoutCheckDigit = "upc13_without_check_digit"

    /// - Returns: nil where the number names a pack of many, which no shelf holds.
    package func sku(of gtin: GTIN) -> String? {
        switch self {
        case .upc13WithoutCheckDigit: gtin.digits.first == "0" ? String(gtin.digits.dropLast()) : nil
        }
    }
}
