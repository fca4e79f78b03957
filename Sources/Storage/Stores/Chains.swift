package import Deals
import FoundationEssentials
import Postgres

/// The facts that hold for all stores of a chain, from the definitions of its sources.
extension Database {
    /// The rules by which chains derive their item numbers from a GTIN, by chain. Chains without one are absent.
    package func skuForms() async throws -> [String: SKUForm] {
        let rows = try await connection.query(
            prepared: "SELECT id, sku_form FROM chain WHERE sku_form IS NOT NULL")
        return try rows.reduce(into: [:]) { try $0[$1.required("id", $1.text)] = SKUForm($1) }
    }
}

extension SKUForm {
    /// The value of `chain.sku_form`; nil if the chain's numbers are its own.
    init?(_ row: PostgresRow) throws {
        guard let name = try row.text("sku_form") else { return nil }
        guard let form = SKUForm(rawValue: name) else { throw StorageError.unreadable("sku_form", name) }
        self = form
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
