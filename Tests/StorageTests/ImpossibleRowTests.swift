import Deals
import Postgres
import Storage
import TestDatabase
import Testing

/// Rows that no program of ours writes, and that the tables refuse nevertheless: written by hand, or by a faulty
/// program.
@Suite("Rows that no store could print", .freshDatabase) struct ImpossibleRowTests {
    /// An item with a size, an item by the pound and a group of items; another chain with a store and a listing; a
    /// store in another time zone.
    private func ground() async throws -> Ground {
        let ground = try await Ground()
        let ounces = PackageSize(Quantity(parts: 283_495_231_250_000 * 16, unit: .gram)!)
        let regular = RegularPrice(CentsFraction(Money(cents: 700)), basis: .exact)
        try await ground.publish(
            [
                .sample("unit", "Milk", .unitPrice(Money(cents: 199)), size: ounces),
                .sample("weight", "Ham", .unitPrice(Money(cents: 899)), unit: .pound),
                .sample("bundle", "Corn", .bundle(quantity: 3, total: Money(cents: 500))),
                .sample("bogo", "Tea", .buyGet(buy: 1, get: 1, percentOff: 100), regular: regular),
                .sample("percent", "Beer", .percentOff(25), regular: regular),
                .sample("amount", "Rice", .amountOff(total: Money(cents: 300), quantity: 2), regular: regular),
                .sample("each", "Soap", .amountOffEach(Money(cents: 100)), regular: regular),
                .sample("penny", "Cola", .buyGetPrice(buy: 1, get: 1, price: Money(cents: 1)), regular: regular),
                .sample("from", "Pie", .priceRange(low: Money(cents: 499), high: nil)),
            ], at: ground.atlanta)
        try await ground.publish([.sample("x", "Tea")], at: ground.nashville)
        try await ground.database.registerSource(id: "other", chain: "acme", termsURL: nil)
        try await ground.database.registerSource(id: "foreign", chain: "zchain", termsURL: nil)
        try await ground.connection.run(
            script: "INSERT INTO listing (chain_id, sku, title) VALUES ('zchain', 'z', 'Zeug')")
        return ground
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let what: String, script: String, constraint: String
        var testDescription: String { what }

        init(_ what: String, _ script: String, _ constraint: String) {
            (self.what, self.script, self.constraint) = (what, script, constraint)
        }

        /// A valid line of the ad with other values, beside it or in an edition of another day.
        static func line(_ what: String, of mechanic: String, _ change: String, _ constraint: String) -> Row {
            Row(what, "UPDATE offer SET \(change) WHERE mechanic = '\(mechanic)' AND sold_by IS NOT NULL", constraint)
        }
    }

    private static let price = "what_is_printed_gives_the_price"
    private static let one = "price_numerator = 1, price_denominator = 1"

    private static let lines: [Row] = [
        .line(
            "$1.99 printed and a cent stored", of: "unit_price",
            one + ", unit_price_numerator = NULL, "
                + "unit_price_denominator = NULL, unit_price_base_unit = NULL, unit_price_unit = NULL, unit_price_basis = NULL",
            price),
        .line("$8.99 a pound and a cent stored", of: "weight_price", one, price),
        .line("3 for $5 and a cent each", of: "multi_price", one, price),
        .line("half of $7 and a cent stored", of: "bxgy_free", one, price),
        .line("a quarter off $7 and a cent stored", of: "percent_off", one, price),
        .line("$3 off 2 and a cent stored", of: "amount_off", one, price),
        .line("$1 off each and a cent stored", of: "amount_off_each", one, price),
        .line("a second for a cent and a cent stored", of: "bxgy_price", one, price),
        .line("from $4.99 and a cent stored", of: "from_price", one, price),
        .line("an exact price of an uncertain one", of: "percent_off", "regular_price_basis = 'at_most'", price),
        .line(
            "buy one get one, of which one is bought", of: "bxgy_free", "priced_quantity = 1",
            "what_is_printed_gives_the_quantity"),
        .line(
            "a unit price that price and size do not give", of: "unit_price",
            "unit_price_numerator = 1, unit_price_denominator = 1000000", "what_is_printed_gives_the_unit_price"),
        .line(
            "a unit price per gram of what is counted", of: "unit_price", "size_base_unit = 'ct'",
            "what_is_printed_gives_the_unit_price"),
        .line(
            "an exact unit price of a range of sizes", of: "unit_price", "size_largest_parts = size_largest_parts + 1",
            "what_is_printed_gives_the_unit_price"),
        .line(
            "a million to buy", of: "unit_price", "priced_quantity = 1000000, required_quantity = 1000000",
            "amounts_are_possible"),
        .line("21 million dollars", of: "unit_price", "printed_price_cents = 2147483647", "amounts_are_possible"),
        .line(
            "21 million dollars saved", of: "unit_price", "printed_saving_cents = 2147483647", "amounts_are_possible"),
        .line("$400 saved on $1.99", of: "unit_price", "printed_saving_cents = 40000", "printed_saving_fits_price"),
        .line(
            "a regular price below the deal's", of: "unit_price",
            "regular_price_basis = 'exact', regular_price_numerator = 1, regular_price_denominator = 1",
            "regular_price_is_not_below"),
        .line("evidence of nothing", of: "unit_price", "evidence = '[1, 2, \"x\"]'", "evidence_is_a_list"),
        .line(
            "evidence without its words", of: "unit_price",
            "evidence = '[{\"rule\": \"r\", \"field\": \"deal\", \"start\": 0}]'", "evidence_is_a_list"),
    ]

    private static let others: [Row] = [
        Row(
            "a listing of another chain",
            """
            DO $$ BEGIN EXECUTE (
                SELECT format('INSERT INTO offer (%1$s) SELECT %2$s FROM offer WHERE mechanic = ''bxgy_free''',
                    string_agg(attname, ', '), string_agg(CASE attname WHEN 'listing_id' THEN
                        '(SELECT id FROM listing WHERE chain_id = ''zchain'')' ELSE attname END, ', '))
                FROM pg_attribute WHERE attrelid = 'offer'::regclass AND attnum > 0 AND attgenerated = '');
            END $$
            """, "listing_is_of_the_chain"),
        Row(
            "an edition that says 5 lines and has none",
            """
            INSERT INTO edition (source_id, time_zone, content_hash, is_snapshot, offer_count, priced_count, unparsed_count,
                departments, effective_on, valid_through, effective_through)
            VALUES ('ad', 'America/New_York', sha256('a'), true, 5, 1, 0, '{}', '2026-06-25', '2026-07-01', '2026-07-01')
            """, "edition_has_its_lines"),
        Row("an edition of another source", "UPDATE store_edition SET source_id = 'other'", "edition_is_for_the_store"),
        Row(
            "an edition of another zone",
            "UPDATE store_edition SET edition_id = (SELECT max(id) FROM edition) "
                + "WHERE edition_id = (SELECT min(id) FROM edition)",
            "edition_is_for_the_store"),
        Row(
            "an edition found by the run of another store",
            "UPDATE store_edition SET run_id = (SELECT max(id) FROM scrape_run) "
                + "WHERE run_id = (SELECT min(id) FROM scrape_run)",
            "edition_is_for_the_store"),
        Row(
            "an edition of another chain",
            """
            INSERT INTO store (chain_id, code, name, state, latitude, longitude, time_zone)
                VALUES ('zchain', '1', 'Z', 'GA', 33, -84, 'America/New_York');
            INSERT INTO store_edition_history (store_id, source_id, edition_id, run_id)
                SELECT (SELECT max(id) FROM store), 'ad', min(e.id), (SELECT min(id) FROM scrape_run) FROM edition e
            """, "edition_is_for_the_store"),
        Row(
            "a switch made in 2050",
            "INSERT INTO store_edition_history (store_id, source_id, recorded_at, edition_id, run_id) "
                + "SELECT store_id, source_id, '2050-01-01', edition_id, run_id FROM store_edition LIMIT 1",
            "recorded_at_is_not_to_come"),
        Row("a run seen in 2050", "UPDATE scrape_run SET seen_at = '2050-01-01'", "run_is_not_to_come"),
        Row(
            "a run begun in 2050",
            "INSERT INTO scrape_run (source_id, program_version, started_at) VALUES ('other', 'x', '2050-01-01')",
            "run_is_not_to_come"),
    ]

    @Test("are refused by the constraint whose name gives the reason")
    func refused() async throws {
        let connection = try await ground().connection
        // What a row's script has changed before it is refused is taken back with it.
        for row in Self.lines + Self.others {
            let error = await #expect(throws: PostgresError.self) { try await connection.run(script: row.script) }
            #expect(error?.constraint == row.constraint, "\(row.what): \(error?.debugDescription ?? "accepted")")
        }
    }
}
