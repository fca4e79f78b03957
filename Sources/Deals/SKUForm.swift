/// The rule by which a chain derives its item number from the GTIN on the package. Raw values are used in scraper.yaml and
/// in `chain.sku_form`.
package enum SKUForm: String, Hashable, Sendable, CaseIterable {
    /// The UPC or EAN without its check digit, padded with leading zeros to thirteen digits.
    case upc13WithoutCheckDigit = "upc13_without_check_digit"

    /// - Returns: nil if the number names a multi-unit case, which is not sold on shelves.
    package func sku(of gtin: GTIN) -> String? {
        switch self {
        case .upc13WithoutCheckDigit: gtin.digits.first == "0" ? String(gtin.digits.dropLast()) : nil
        }
    }

    /// - Returns: nil if the number is not made from a GTIN: that of loose produce, or of goods that the shop weighs.
    package func gtin(of sku: String) -> GTIN? {
        switch self {
        case .upc13WithoutCheckDigit: try? GTIN(withoutCheckDigit: sku)
        }
    }
}
