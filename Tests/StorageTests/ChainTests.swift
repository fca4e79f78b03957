import Deals
import Postgres
import TestDatabase
import Testing

@testable import Storage

@Suite("Chains", .freshDatabase) struct ChainTests {
    private static let florida = CheckoutTable(
        singleBogoUnit: ["FL": .full, "default": .half], partialBundle: ["default": .rate])

    @Test("a chain keeps its checkout policy by state, and the form of its item numbers")
    func kept() async throws {
        let ground = try await Ground()
        try await ground.database.registerSource(
            id: "ad", chain: "acme", checkoutPolicy: Self.florida, skuForm: .upc13WithoutCheckDigit, termsURL: nil)
        let table = try await ground.checkoutTable()
        for (state, bogo) in [("FL", CheckoutPolicy.SingleBogoUnit.full), ("GA", .half)] {
            #expect(table.rules(in: state) == CheckoutPolicy(singleBogoUnit: bogo, partialBundle: .rate))
        }
        #expect(try await ground.database.skuForms() == ["acme": .upc13WithoutCheckDigit])
    }

    @Test("a policy that the definitions no longer give is unknown again")
    func withdrawn() async throws {
        let ground = try await Ground()
        try await ground.database.registerSource(
            id: "ad", chain: "acme", checkoutPolicy: Self.florida, skuForm: .upc13WithoutCheckDigit, termsURL: nil)
        try await ground.database.registerSource(id: "ad", chain: "acme", termsURL: nil)
        #expect(try await ground.checkoutTable() == .unknown)
        #expect(try await ground.database.skuForms().isEmpty)
        #expect(try await ground.count("SELECT count(*) FROM chain WHERE checkout_policy IS NOT NULL") == 0)
    }

    @Test("registering the same again writes nothing, and a login with circulard_ingest alone may change it")
    func rights() async throws {
        let ground = try await Ground()
        let version: SQL = "SELECT xmin::text::bigint AS count FROM chain WHERE id = 'acme'"
        let before = try await ground.count(version)
        try await ground.database.registerSource(id: "ad", chain: "acme", termsURL: nil)
        #expect(try await ground.count(version) == before)
        let writer = try await Database.open(FreshDatabase.connectionText, role: "circulard_ingest")
        try await writer.registerSource(id: "ad", chain: "acme", checkoutPolicy: Self.florida, termsURL: nil)
        #expect(try await ground.count(version) != before)
    }

    private static let unwritten = [
        "checkout_policy = '{}'", "checkout_policy = '[]'", "checkout_policy = '{\"single_bogo_unit\": {}}'",
        "checkout_policy = '{\"single_bogo_unit\": {}, \"partial_bundle\": {}, \"other\": {}}'",
        "checkout_policy = '{\"single_bogo_unit\": {\"Florida\": \"full\"}, \"partial_bundle\": {}}'",
        "checkout_policy = '{\"single_bogo_unit\": {\"FL\": \"rate\"}, \"partial_bundle\": {}}'",
        "checkout_policy = '{\"single_bogo_unit\": {\"FL\": 1}, \"partial_bundle\": {}}'",
        "checkout_policy = '{\"single_bogo_unit\": {}, \"partial_bundle\": {\"default\": \"half\"}}'",
        "checkout_policy = '{\"single_bogo_unit\": {}, \"partial_bundle\": []}'", "sku_form = 'gtin'",
    ]

    @Test("values that no program writes are refused")
    func refused() async throws {
        let ground = try await Ground()
        for change in Self.unwritten {
            let error = await #expect(throws: PostgresError.self) {
                try await ground.connection.run(script: "UPDATE chain SET \(change)")
            }
            #expect(error?.sqlState == "23514", "\(change): \(String(describing: error))")
        }
    }
}

extension Ground {
    fileprivate func checkoutTable() async throws -> CheckoutTable {
        try CheckoutTable(await connection.query("SELECT checkout_policy FROM chain WHERE id = 'acme'")[0])
    }
}
