import CommandSupport
import Deals
import Presentation
import Scraping

// Until the table of chains has what definitions say of them.
extension DataDirectory {
    /// How chains make their own numbers from a GTIN, by chain. A definition that is broken tells none.
    func skuForms() throws -> [String: SKUForm] {
        let forms = try usable().compactMap { definition in definition.skuForm.map { (definition.chain, $0) } }
        return Dictionary(forms) { first, _ in first }
    }

    /// A definition that is broken tells none, and prices are then said to be unknown.
    func checkoutPolicies() throws -> CheckoutPolicies {
        let known = try usable().filter { $0.checkout != .unknown }
        return CheckoutPolicies(Dictionary(known.map { ($0.chain, $0.checkout.rules) }) { first, _ in first })
    }

    private func usable() throws -> [ScraperDefinition] {
        try folders().compactMap { try? ScraperDefinition(directory: $0.path) }
    }
}
