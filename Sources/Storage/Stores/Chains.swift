package import Deals
import FoundationEssentials
import Postgres

/// The facts that hold for all stores of a chain, from the definitions of its sources.
extension Database {
    /// The policy of a chain that no definition gives is unknown. So is that of a chain which no program of this version
    /// has registered yet: its prices are bounds until its next scrape.
    package func checkoutPolicies() async throws -> CheckoutPolicies {
        let rows = try await connection.query(
            prepared: "SELECT id, checkout_policy FROM chain WHERE checkout_policy IS NOT NULL")
        let tables = try rows.map { row in
            let text = try row.required("checkout_policy", row.text)
            return try (
                row.required("id", row.text), JSONDecoder().decode(CheckoutTable.self, from: Data(text.utf8))
            )
        }
        return CheckoutPolicies(Dictionary(uniqueKeysWithValues: tables))
    }

    /// The rules by which chains derive their item numbers from a GTIN, by chain. Chains without one are absent.
    package func skuForms() async throws -> [String: SKUForm] {
        let rows = try await connection.query("SELECT id, sku_form FROM chain WHERE sku_form IS NOT NULL")
        let forms = try rows.map { row in
            let name = try row.required("sku_form", row.text)
            guard let form = SKUForm(rawValue: name) else { throw StorageError.unreadable("sku_form", name) }
            return try (row.required("id", row.text), form)
        }
        return Dictionary(uniqueKeysWithValues: forms)
    }
}

extension CheckoutTable {
    /// The value of `chain.checkout_policy`; nil if no policy is known.
    func columnText() throws -> String? {
        self == .unknown ? nil : String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    }
}
