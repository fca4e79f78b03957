import Deals
import Postgres
import TestDatabase
import TestSupport
import Testing

@testable import Storage

/// Upgrades from each release, with rows in all tables.
@Suite("Upgrades", .emptyDatabase) struct UpgradeTests {
    @Test("a database of 0.1.0 becomes like a new one, and no row and no value is lost")
    func fromBaseline() async throws {
        let schema = try repositorySchema()
        let connection = try await FreshDatabase.connect()
        let fresh = try await freshInventory(schema)
        try await connection.run(script: schema.migrations[0].script)
        try await connection.run(script: fixture("baseline-0.1.0-rows.sql"))
        try await connection.run(script: TableRows.function)
        let before = try await TableRows.all(connection, renamed: Self.renamed)
        #expect(before.count >= 16 && before.values.allSatisfy { !$0.isEmpty }, "a table without rows tests nothing")

        let database = try await Ground.open()
        #expect(try await database.migrate(to: schema).found == 0)
        #expect(try await database.verify(schema: schema) == [])
        let difference = try await Set(inventory(connection)).symmetricDifference(fresh)
        #expect(
            difference.sorted() == [],
            "add migrations/\(String(10_001 + schema.number).dropFirst())_….sql, or mend the newest")

        let after = try await TableRows.all(connection, without: Self.added)
        #expect(TableRows.differences(before, after) == [])
        let isNumbered = try await connection.query(
            """
            SELECT count(*) > 1 AND bool_and((previous <= recorded_at) IS NOT FALSE) AND (
                       SELECT count(*) FROM store_edition_history) = count(*) AS answer
            FROM (SELECT recorded_at, lag(recorded_at) OVER (ORDER BY id) AS previous FROM edition_switch) s
            """)[0].bool("answer")
        #expect(isNumbered == true, "each switch has a number, in the order in which they were recorded")
    }

    private static let losses = [
        "DELETE FROM host_refusal WHERE is_block", "UPDATE offer SET saving_cents = NULL",
        "UPDATE scrape_run SET decided_by = 'x' WHERE id = 7",
        "UPDATE offer_history SET conditions = '{storeCoupon}'",
        "UPDATE store SET name = code, code = name WHERE id = 1", "DELETE FROM edition_replaced",
        "UPDATE store_edition SET run_id = 3 WHERE edition_id = 4",
    ]

    @Test("a lost row, an exchanged value or a lost one would be noticed")
    func noticed() async throws {
        let connection = try await FreshDatabase.connect()
        for script in try [
            repositorySchema().migrations[0].script, fixture("baseline-0.1.0-rows.sql"), TableRows.function,
        ] { try await connection.run(script: script) }
        let before = try await TableRows.all(connection)
        #expect(try await TableRows.differences(before, TableRows.all(connection)) == [])
        for loss in Self.losses {
            try await connection.run(script: "BEGIN")
            try await connection.run(script: loss)
            #expect(try await TableRows.differences(before, TableRows.all(connection)).count == 1, "\(loss)")
            try await connection.run(script: "ROLLBACK")
        }
    }

    /// Renamed tables and values: the old name of a table or of a value, and the new one. Letter case and "_" do not count, nor
    /// do the names and the order of columns.
    private static let renamed = [
        "edition_part": "edition_base", "edition_replaced": "edition_override", "showing": "store_edition_history",
        "spend_get": "basket_discount", "dropped": "rejected", "trap": "block_page",
        "rejected": "impossible_rows",
    ]

    /// Columns and tables that steps have added: "table.column", "table".
    private static let added: Set = [
        "schema_migration", "chain.checkout_policy", "chain.sku_form", "edition_switch", "listing_group",
        "listing_match", "match_key", "match_override", "scrape_job", "chain_lease", "edition.effective_through",
        "host_refusal.pauses", "request_count", "response_validator", "offer.size_source", "offer_history.size_source",
        "offer.printed_saving_percent", "offer_history.printed_saving_percent", "listing.gtin", "listing.image",
        "listing.url", "zip_code", "listing_group.department_group", "picture", "source.pictures_on_at",
        "source.pictures_on_by", "store_aisle",
    ]

    @Test("what 0.1.0 stored is answered as before: now, at an instant, and over time")
    func answers() async throws {
        let schema = try repositorySchema()
        let connection = try await FreshDatabase.connect()
        try await connection.run(script: schema.migrations[0].script)
        try await connection.run(script: fixture("baseline-0.1.0-rows.sql"))
        try await Ground.open().migrate(to: schema)
        let deals = try await connection.query(
            """
            SELECT concat_ws(' ', store_code, title, mechanic, price, price_basis, minimum_quantity, fallback_price_basis, conditions::text,
                             limit_text, unit_price, rewards::text, additional_units) AS deal
            FROM api.as_of('2026-06-27 16:00+00') WHERE store_code <> '1194' OR title = 'Paper Towels' ORDER BY 1
            """)
        #expect(try deals.map { try $0.text("deal") } == Self.deals)
        let now = try await connection.query(
            "SELECT concat_ws(' ', title, price, regular_price, unit_price, unit_price_basis) AS deal FROM api.current_deal ORDER BY 1"
        )
        #expect(
            try now.map { try $0.text("deal") } == [
                "Ground Coffee 8.00 80.0¢/each at_most", "Whole Bean Coffee 12.99 14.99",
            ])
        let ended = try await connection.query(
            "SELECT concat_ws(' ', title, price, price_basis) AS deal FROM api.as_of('2026-05-29 12:00+00') ORDER BY 1")
        #expect(try ended.map { try $0.text("deal") } == ["Butter 3.69 exact", "Cat Litter 8.00 at_most"])
        let history = try await connection.query(
            "SELECT concat_ws(' ', price, price_basis, valid_from, store_id, effective_from) AS line FROM api.price_history('publix', 'RIO-1')"
        )
        #expect(
            try history.map { try $0.text("line") } == [
                "3.69 exact 2026-05-28 1 2026-05-28 11:01:00+00", "3.89 exact 2026-06-25 1 2026-06-25 11:01:00+00",
                "4.19 exact 2026-07-02 1 2026-07-02 04:00:00+00", "3.89 exact 2026-06-25 2 2026-06-25 11:06:00+00",
            ])
        let decisions = try await connection.query(
            "SELECT string_agg(concat_ws(' ', run_id, decision, decided_by, decision_run_id), ', ' ORDER BY run_id) AS all FROM api.run WHERE decision IS NOT NULL"
        )
        #expect(
            try decisions[0].text("all")
                == "1 released Ann Operator, 7 rejected Bob Operator, 8 rejected Bob Operator 7")
        let others = try await connection.query(
            """
            SELECT (SELECT string_agg(source || ' ' || terms_accepted_by, ', ' ORDER BY source) FROM api.source) AS terms,
                   (SELECT string_agg(store_code, ', ' ORDER BY store_code) FROM api.store WHERE is_tracked) AS tracked,
                   (SELECT string_agg(kind || ' ' || subject, ', ') FROM api.alarm) AS alarms
            """)
        #expect(try others[0].text("terms") == "kroger Ann Operator, publix Ann Operator")
        #expect(try others[0].text("tracked") == "01160405, 1083, 1194")
        #expect(try others[0].text("alarms") == "quarantined edition 5")
    }

    @Test("a chain registered by 0.1.0 has no checkout policy until its source is registered again")
    func checkoutPolicy() async throws {
        let schema = try repositorySchema()
        let connection = try await FreshDatabase.connect()
        try await connection.run(script: schema.migrations[0].script)
        try await connection.run(script: fixture("baseline-0.1.0-rows.sql"))
        let database = try await Ground.open()
        try await database.migrate(to: schema)
        let policy: SQL = "SELECT checkout_policy FROM chain WHERE id = 'publix'"
        #expect(try CheckoutTable(await connection.query(policy)[0]) == .unknown)
        #expect(try await database.skuForms().isEmpty)
        try await database.registerSource(
            id: "publix", chain: "publix", checkoutPolicy: CheckoutTable(singleBogoUnit: ["default": .half]),
            termsURL: nil)
        #expect(try CheckoutTable(await connection.query(policy)[0]).rules(in: "GA") == .eachAtHalf)
    }

    private static let deals = [
        "01160405 Ground Coffee unit_price 8.00 exact 1 {} 80.0¢/each {} unstated",
        "01160405 Whole Bean Coffee unit_price 12.99 exact 1 {} {} unstated",
        "1083 Batteries savings_claim unknown 1 {} {} unstated",
        "1083 Butter unit_price 3.89 exact 1 at_most {digital_coupon,loyalty_card} 2 deals 24.3¢/oz {} unstated",
        "1083 Cat Litter bxgy_free 8.50 at_most 2 {} {} unstated",
        "1083 Cereal amount_off 3.00 exact 2 {} {} multiples",
        "1083 Flowers from_price 5.99 at_least 1 {} {} unstated",
        "1083 Ground Chuck weight_price 4.49 exact 1 {} {} unstated",
        "1083 Ham gift_with_purchase unknown 1 {} {gift} unstated",
        "1083 Ice Cream bxgy_price 3.50 exact 2 {} {} unstated",
        "1083 Lotion percent_off 5.63 exact 1 {} {} unstated",
        "1083 Luck no_price unknown {} {} unstated",
        "1083 Paper Towels multi_price 1.67 exact 3 {} {} multiples",
        "1083 Party Plates basket_discount unknown 1 {} {} unstated",
        "1083 Pasta Sauce bxgy_pct 3.00 exact 2 {manufacturer_coupon,new_customer,pickup_or_delivery,some_days,store_coupon} 6 items {} unstated",
        "1083 Razor rebate unknown 1 {} {\"rebate of $3.00\",\"points of $1.00\"} unstated",
        "1083 Surprise free_item unknown 1 {} {} unstated",
        "1083 Vitamins points_reward unknown 1 {} {\"gift card of $5.00 for buying 2\",\"basket discount of $10.00 for spending $40.00\"} unstated",
        "1083 Wine price_range 4.99 at_least 1 {} {} unstated",
        "1083 Yogurt amount_off_each 2.99 exact 5 {} {} or_more",
        "1194 Paper Towels unit_price 1.79 exact 1 {} {} unstated",
    ]

    @Test("programs of 0.1.0 find a version that they do not know, and no error")
    func oldPrograms() async throws {
        try await FreshDatabase.connect().run(script: repositorySchema().migrations[0].script)
        let database = try await Ground.open()
        try await database.migrate(to: repositorySchema())
        let reader = try await PostgresConnection.connect(FreshDatabase.connectionText, role: "circulard_api")
        let columns = try await reader.query(
            """
            SELECT count(*) AS columns, bool_and(has_table_privilege(attrelid, 'SELECT')) AS may_read FROM pg_attribute
            WHERE attrelid = to_regclass('public.schema_version') AND attname IN ('version', 'inventory')
            """)
        #expect(try columns[0].int("columns") == 2 && columns[0].bool("may_read") == true)
        let version = try await reader.query("SELECT max(version) AS version FROM schema_version")
        #expect(try version[0].int("version") ?? 0 > 6)
    }

    @Test("a database from before 0.1.0 is refused", arguments: ["SET version = 5", "SET checksum = sha256('other')"])
    func neverReleased(change: String) async throws {
        let connection = try await FreshDatabase.connect()
        try await connection.run(script: repositorySchema().migrations[0].script)
        try await connection.run(script: "UPDATE schema_version \(change)")
        for refused in [
            await #expect(throws: StorageError.self) { try await Ground.open().migrate(to: repositorySchema()) },
            await #expect(throws: StorageError.self) { try await Ground.open().initialize(schema: repositorySchema()) },
        ] { #expect(refused?.message.contains("pg_dump") == true, "\(refused?.message ?? "")") }
    }

    private func inventory(_ connection: PostgresConnection) async throws -> [String] {
        let rows = try await connection.query(
            "SELECT concat_ws(' ', object, definition, '--', comment) AS line FROM schema_inventory ORDER BY object")
        return try rows.map { try $0.text("line") ?? "" }
    }

    /// Of an empty database, which stays so.
    private func freshInventory(_ schema: Schema) async throws -> [String] {
        let connection = try await FreshDatabase.connect()
        try await connection.run(script: "BEGIN")
        try await connection.run(script: schema.text)
        let lines = try await inventory(connection)
        try await connection.run(script: "ROLLBACK")
        return lines
    }

    private func fixture(_ name: String) throws -> String {
        try Checkout.text("Tests/StorageTests/Fixtures/" + name)
    }
}
