package import Deals
import FoundationEssentials
import Postgres

/// The facts that hold for all stores of a chain, from the definitions of its sources.
extension Database {
    /// The rules by which chains derive their item numbers from a GTIN, by chain. Chains without one are absent.
    package func skuForms() async throws -> [String: SKUForm] {
        let rows = try await connection.query(
            prepared: "SELECT id, sku_form FROM chain WHERE sku_form IS NOT NULL")
        let forms = try rows.map { row in
            let name = try row.required("sku_form", row.text)
            guard let form = SKUForm(rawValue: name) else { throw StorageError.unreadable("sku_form", name) }
            return try (row.required("id", row.text), form)
        }
        return Dictionary(uniqueKeysWithValues: forms)
    }
}

extension CheckoutTable {
    /// The policy of a chain that no definition gives is unknown. So is that of a chain which no program of this version
    /// has registered yet: its prices are bounds until its next scrape.
    init(_ row: PostgresRow) throws {
        self =
            try row.text("checkout_policy").map { try JSONDecoder().decode(CheckoutTable.self, from: Data($0.utf8)) }
            ?? .unknown
    }

    /// The value of `chain.checkout_policy`; nil if no policy is known.
    func columnText() throws -> String? {
        self == .unknown ? nil : String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    }
}
