import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Impossible rows are refused", .freshDatabase) struct ConstraintTests {
    /// One valid row of each kind, for the statements below to break.
    private func ground() async throws -> Ground {
        let ground = try await Ground()
        let cents = Money(cents: 300)
        let regular = RegularPrice(CentsFraction(Money(cents: 400)), basis: .atMost)
        try await ground.publish(
            [
                .sample("unit", "Milk", .unitPrice(cents)),
                .sample("unit", "Milk", .unitPrice(cents), days: Offer.days("2026-07-02", "2026-07-08")),
                .sample("unit", "Milk", .unitPrice(cents), days: Offer.days("2026-07-09", "2026-07-15")),
                .sample("weight", "Ham", .unitPrice(cents), unit: .pound),
                .sample("bundle", "Corn", .bundle(quantity: 2, total: cents)),
                .sample("bogo", "Tea", .buyGet(buy: 1, get: 1, percentOff: 100), regular: regular),
                .sample("half", "Jam", .buyGet(buy: 1, get: 1, percentOff: 50)),
                .sample("amount", "Rice", .amountOff(total: cents, quantity: 2)),
                .sample("percent", "Beer", .percentOff(25)), .words("words", "Luck"),
                .sample("penny", "Cola", .buyGetPrice(buy: 1, get: 1, price: cents)),
                .sample("each", "Soap", .amountOffEach(cents)),
                .sample("spend", "Wine", .basketDiscount(spend: cents, off: cents, repeats: true)),
                .sample("range", "Cake", .priceRange(low: cents, high: cents)),
                .sample("from", "Pie", .priceRange(low: cents, high: nil)), .sample("free", "Dip", .free),
                .sample("claim", "Gum", .claim(cents, quantity: 3)),
                .sample("gift", "Razor", .reward, rewards: [Reward(.gift)]),
                .sample("points", "Fuel", .reward, rewards: [Reward(.giftCard, value: cents)]),
                .sample("rebate", "Salsa", .reward, rewards: [Reward(.rebate, value: cents)]),
            ], at: ground.atlanta)
        return ground
    }

    struct Bad: Sendable {
        let statement: SQL, state: String, constraint: String?

        init(_ statement: SQL, _ constraint: String?, state: String = "23514") {
            (self.statement, self.state, self.constraint) = (statement, state, constraint)
        }
    }

    /// Runs all statements against one database: a refused statement changes nothing.
    private func refused(_ bad: [Bad]) async throws {
        let connection = try await ground().connection
        for bad in bad {
            let error = await #expect(throws: PostgresError.self, "\(bad.statement)") {
                try await connection.query(bad.statement)
            }
            #expect(error?.sqlState == bad.state, "\(bad.statement): \(error?.debugDescription ?? "accepted")")
            #expect(
                bad.constraint == nil || error?.constraint == bad.constraint,
                "\(bad.statement): \(error?.constraint ?? "")")
        }
    }

    @Test("an offer with inconsistent numbers")
    func promotion() async throws {
        try await refused([
            Bad("UPDATE offer SET printed_price_cents = -1 WHERE mechanic = 'unit_price'", "numbers_are_possible"),
            Bad("UPDATE offer SET amount_off_cents = -1 WHERE mechanic = 'amount_off'", "numbers_are_possible"),
            Bad("UPDATE offer SET buy_quantity = 0 WHERE mechanic = 'multi_price'", "numbers_are_possible"),
            Bad("UPDATE offer SET get_quantity = 0 WHERE mechanic = 'bxgy_free'", "numbers_are_possible"),
            Bad("UPDATE offer SET percent_off = 101 WHERE mechanic = 'percent_off'", "numbers_are_possible"),
            Bad("UPDATE offer SET percent_off = 0 WHERE mechanic = 'percent_off'", "numbers_are_possible"),
            Bad(
                "UPDATE offer SET printed_price_cents = NULL WHERE mechanic = 'unit_price'", "mechanic_has_its_numbers"),
            Bad("UPDATE offer SET buy_quantity = 2 WHERE mechanic = 'unit_price'", "mechanic_has_its_numbers"),
            Bad("UPDATE offer SET percent_off = 5 WHERE mechanic = 'weight_price'", "mechanic_has_its_numbers"),
            Bad("UPDATE offer SET buy_quantity = NULL WHERE mechanic = 'multi_price'", "mechanic_has_its_numbers"),
            Bad("UPDATE offer SET get_quantity = NULL WHERE mechanic = 'bxgy_pct'", "mechanic_has_its_numbers"),
            Bad(
                "UPDATE offer SET percent_off = NULL, printed_price_cents = 1 WHERE mechanic = 'bxgy_free'",
                "mechanic_has_its_numbers"),
            Bad("UPDATE offer SET buy_quantity = NULL WHERE mechanic = 'amount_off'", "mechanic_has_its_numbers"),
            Bad("UPDATE offer SET printed_price_cents = 1 WHERE mechanic = 'percent_off'", "mechanic_has_its_numbers"),
            Bad("UPDATE offer SET printed_price_cents = 1 WHERE mechanic = 'no_price'", "mechanic_has_its_numbers"),
            Bad("UPDATE offer SET percent_off = 99 WHERE mechanic = 'bxgy_free'", "free_is_all_off"),
            Bad("UPDATE offer SET percent_off = 100 WHERE mechanic = 'bxgy_pct'", "free_is_all_off"),
            Bad(
                "UPDATE offer SET printed_price_cents = NULL WHERE mechanic = 'bxgy_price'", "mechanic_has_its_numbers"),
            Bad("UPDATE offer SET buy_quantity = 2 WHERE mechanic = 'amount_off_each'", "mechanic_has_its_numbers"),
            Bad("UPDATE offer SET spend_cents = NULL WHERE mechanic = 'basket_discount'", "mechanic_has_its_numbers"),
            Bad("UPDATE offer SET price_max_cents = NULL WHERE mechanic = 'price_range'", "mechanic_has_its_numbers"),
            Bad("UPDATE offer SET price_max_cents = 999 WHERE mechanic = 'from_price'", "mechanic_has_its_numbers"),
            Bad("UPDATE offer SET printed_price_cents = 1 WHERE mechanic = 'free_item'", "mechanic_has_its_numbers"),
            Bad("UPDATE offer SET buy_quantity = NULL WHERE mechanic = 'savings_claim'", "mechanic_has_its_numbers"),
            Bad("UPDATE offer SET amount_off_cents = 1 WHERE mechanic = 'rebate'", "mechanic_has_its_numbers"),
            Bad("UPDATE offer SET price_max_cents = 299 WHERE mechanic = 'price_range'", "numbers_are_possible"),
            Bad("UPDATE offer SET spend_cents = -1 WHERE mechanic = 'basket_discount'", "numbers_are_possible"),
            Bad("UPDATE offer SET spend_repeats = NULL WHERE mechanic = 'basket_discount'", "spending_repeats_or_not"),
            Bad("UPDATE offer SET spend_repeats = true WHERE mechanic = 'free_item'", "spending_repeats_or_not"),
            Bad("UPDATE offer SET sold_by = 'barrel' WHERE mechanic = 'free_item'", "sale_unit_is_known"),
            Bad(
                "UPDATE offer SET sold_by = 'lb', priced_unit = 'pound' WHERE mechanic = 'unit_price'",
                "weight_price_is_by_the_pound"),
            Bad(
                "UPDATE offer SET sold_by = 'bag', priced_unit = 'each' WHERE mechanic = 'weight_price'",
                "weight_price_is_by_the_pound"),
            Bad(
                "UPDATE offer SET priced_unit = 'each' WHERE mechanic = 'weight_price'",
                "pounds_are_priced_by_the_pound"),
            Bad("UPDATE offer SET priced_unit = NULL WHERE mechanic = 'percent_off'", "promotion_has_its_units"),
            Bad(
                "UPDATE offer SET sold_by = NULL, priced_unit = NULL WHERE mechanic = 'percent_off'",
                "promotion_has_its_units"),
        ])
    }

    @Test("impossible terms and rewards")
    func terms() async throws {
        try await refused([
            Bad(
                "UPDATE offer SET limit_quantity = 1, limit_counted = 'deals' WHERE sold_by IS NULL",
                "no_promotion_asks_nothing"),
            Bad("UPDATE offer SET excludes_deposit = true WHERE sold_by IS NULL", "no_promotion_asks_nothing"),
            Bad(
                "UPDATE offer SET rewards = '[{\"kind\": \"gift\", \"minimum_quantity\": 1}]' WHERE sold_by IS NULL",
                "no_promotion_asks_nothing"),
            Bad(
                "UPDATE offer SET required_quantity = 0 WHERE mechanic = 'unit_price'",
                "required_quantity_is_at_least_one"),
            Bad(
                "UPDATE offer SET additional_units = 'less' WHERE mechanic = 'unit_price'", "additional_units_are_known"
            ),
            Bad(
                "UPDATE offer SET minimum_spend_cents = -1 WHERE mechanic = 'unit_price'",
                "minimum_spend_is_not_negative"),
            Bad(
                "UPDATE offer SET limit_quantity = 0, limit_counted = 'items' WHERE mechanic = 'unit_price'",
                "limit_quantity_is_at_least_one"),
            Bad("UPDATE offer SET limit_quantity = 1 WHERE mechanic = 'unit_price'", "limit_counts_something"),
            Bad("UPDATE offer SET limit_counted = 'items' WHERE mechanic = 'unit_price'", "limit_counts_something"),
            Bad(
                "UPDATE offer SET limit_quantity = 1, limit_counted = 'days' WHERE mechanic = 'unit_price'",
                "limit_counted_is_known"),
            Bad("UPDATE offer SET conditions = '{luck}' WHERE mechanic = 'unit_price'", "conditions_are_known"),
            Bad("UPDATE offer SET conditions = '{NULL}' WHERE mechanic = 'unit_price'", "conditions_are_known"),
            Bad(
                "UPDATE offer SET fallback_price_numerator = 1, fallback_price_denominator = 1 WHERE mechanic = 'unit_price'",
                "fallback_price_has_a_basis"),
            Bad(
                "UPDATE offer SET fallback_price_numerator = 1, fallback_price_denominator = 0, fallback_price_basis = 'exact' WHERE mechanic = 'unit_price'",
                "fallback_price_is_a_fraction"),
            Bad("UPDATE offer SET rewards = '[]' WHERE mechanic = 'rebate'", "mechanic_names_its_reward"),
            Bad(
                "UPDATE offer SET rewards = jsonb_set(rewards, '{0,kind}', '\"rebate\"') WHERE mechanic = 'points_reward'",
                "mechanic_names_its_reward"),
            Bad(
                "UPDATE offer SET rewards = jsonb_set(rewards, '{0,kind}', '\"points\"') WHERE mechanic = 'gift_with_purchase'",
                "mechanic_names_its_reward"),
        ])
    }

    private static let badRewards = [
        "{}", "[1]", "[{}]", "[null]", #"[{"kind": "gift"}]"#, #"[{"minimum_quantity": 1}]"#,
        #"[{"kind": "luck", "minimum_quantity": 1}]"#, #"[{"kind": ["gift"], "minimum_quantity": 1}]"#,
        #"[{"kind": "gift", "minimum_quantity": 0}]"#, #"[{"kind": "gift", "minimum_quantity": 1.5}]"#,
        #"[{"kind": "gift", "minimum_quantity": "1"}]"#, #"[{"kind": "gift", "minimum_quantity": 2147483648}]"#,
        #"[{"kind": "gift", "minimum_quantity": 1, "luck": 1}]"#,
        #"[{"kind": "gift", "minimum_quantity": 1, "value_cents": -1}]"#,
        #"[{"kind": "gift", "minimum_quantity": 1, "value_cents": null}]"#,
        #"[{"kind": "gift", "minimum_quantity": 1, "minimum_spend_cents": "100"}]"#,
    ]

    @Test("a list of rewards that is not one")
    func rewards() async throws {
        let connection = try await ground().connection
        for rewards in Self.badRewards {
            let error = await #expect(throws: PostgresError.self, "\(rewards)") {
                try await connection.query(
                    "UPDATE offer SET rewards = $1 WHERE mechanic = 'unit_price'", [.text(rewards)])
            }
            #expect(error?.constraint == "rewards_are_a_list", "\(rewards)")
        }
    }

    @Test("an offer with an inconsistent price")
    func price() async throws {
        try await refused([
            Bad("UPDATE offer SET price_basis = 'unknown' WHERE mechanic = 'unit_price'", "unknown_has_no_price"),
            Bad("UPDATE offer SET price_basis = 'exact' WHERE mechanic = 'percent_off'", "unknown_has_no_price"),
            Bad("UPDATE offer SET price_basis = 'exact' WHERE mechanic = 'from_price'", "basis_fits_mechanic"),
            Bad("UPDATE offer SET price_basis = 'at_least' WHERE mechanic = 'unit_price'", "basis_fits_mechanic"),
            Bad(
                "UPDATE offer SET price_basis = 'exact', price_numerator = 0, price_denominator = 1, priced_quantity = 1 WHERE mechanic = 'free_item'",
                "basis_fits_mechanic"),
            Bad("UPDATE offer SET priced_quantity = NULL WHERE mechanic = 'unit_price'", "unknown_has_no_price"),
            Bad(
                "UPDATE offer SET priced_quantity = 0 WHERE mechanic = 'unit_price'", "priced_quantity_is_at_least_one"),
            Bad("UPDATE offer SET price_basis = 'at_most' WHERE mechanic = 'unit_price'", "at_most_has_its_source"),
            Bad("UPDATE offer SET unparsed_text = '{5}' WHERE mechanic = 'unit_price'", "partial_reading_has_no_price"),
            Bad("UPDATE offer SET price_denominator = 0 WHERE mechanic = 'unit_price'", "price_is_a_fraction"),
            Bad(
                "UPDATE offer SET price_denominator = NULL WHERE mechanic = 'unit_price'", "price_is_a_fraction"
            ),
            Bad("UPDATE offer SET price_numerator = -5 WHERE mechanic = 'unit_price'", "price_is_a_fraction"),
            Bad(
                "UPDATE offer SET price_numerator = 4, price_denominator = 2 WHERE mechanic = 'unit_price'",
                "price_is_a_fraction"),
            Bad(
                "UPDATE offer SET regular_price_denominator = NULL WHERE mechanic = 'bxgy_free'",
                "regular_price_is_a_fraction"),
            Bad(
                "UPDATE offer SET regular_price_basis = NULL WHERE mechanic = 'bxgy_free'", "regular_price_has_a_basis"),
            Bad(
                "UPDATE offer SET regular_price_basis = 'unknown' WHERE mechanic = 'bxgy_free'",
                "regular_price_has_a_basis"),
            Bad(
                "UPDATE offer SET unit_price_numerator = 1 WHERE mechanic = 'unit_price'",
                "unit_price_has_a_unit_and_a_price"),
            Bad(
                """
                UPDATE offer SET unit_price_base_unit = 'g', unit_price_numerator = 1, unit_price_denominator = 1,
                    unit_price_unit = 'qt' WHERE mechanic = 'unit_price'
                """, "unit_price_has_a_unit_and_a_price"),
            Bad("UPDATE offer SET unit_price_unit = 'mile'", "display_unit_is_known"),
            Bad(
                "UPDATE offer SET unit_price_denominator = 0 WHERE mechanic = 'weight_price'",
                "unit_price_is_a_fraction"),
            Bad(
                "UPDATE offer SET unit_price_numerator = 1, unit_price_denominator = 1, unit_price_base_unit = 'g' WHERE mechanic = 'no_price'",
                "unit_price_has_a_unit_and_a_price"),
            Bad("UPDATE offer SET size_smallest_parts = 1 WHERE mechanic = 'unit_price'", "size_is_whole"),
            Bad(
                "UPDATE offer SET size_smallest_parts = 2, size_largest_parts = 1, size_base_unit = 'g', size_is_approximate = false",
                "size_is_possible"),
            Bad("UPDATE offer SET printed_saving_percent = 101", "printed_saving_percent_is_a_share"),
            Bad("UPDATE offer SET size_source = 'guess'", "size_source_is_known"),
            Bad("UPDATE offer SET size_source = 'text' WHERE size_base_unit IS NULL", "size_source_is_known"),
            Bad("UPDATE offer SET valid_through = valid_from - 1", "days_are_real"),
            Bad("UPDATE offer SET valid_through = '9999-12-31'", "days_are_real"),
            Bad("UPDATE offer SET valid_from = '0001-01-01'", "days_are_real"),
            Bad("UPDATE offer SET valid_through = 'infinity'", "days_are_real"),
            Bad("UPDATE offer SET deal_text = ''", "text_is_not_empty"),
            Bad("UPDATE offer SET evidence = '{}'", "evidence_is_a_list"),
            Bad("UPDATE offer SET mechanic = 'raffle'", "mechanic_is_known"),
            Bad("UPDATE offer SET price_basis = 'perhaps'", "price_basis_is_known"),
        ])
    }

    @Test("an offer whose end was set by hand")
    func generatedValidity() async throws {
        try await refused([Bad("UPDATE offer SET validity = 'empty'", nil, state: "428C9")])
    }

    @Test("an offer in another time zone than its edition")
    func foreignZone() async throws {
        try await refused([
            Bad("UPDATE offer SET time_zone = 'America/Denver'", "offer_edition_id_time_zone_fkey", state: "23503")
        ])
    }

    /// Milk has three lines, in consecutive weeks.
    @Test("two prices of one item at a time")
    func overlap() async throws {
        try await refused([
            Bad(
                "UPDATE offer SET valid_from = valid_from - 1 WHERE previous_valid_through IS NOT NULL",
                "previous_line_has_ended"),
            Bad(
                "UPDATE offer SET previous_valid_through = NULL WHERE previous_valid_through = '2026-07-01'",
                "one_line_after_another", state: "23505"),
            Bad(
                "UPDATE offer SET previous_valid_through = '2026-07-01' WHERE previous_valid_through = '2026-07-08'",
                "one_line_after_another", state: "23505"),
            Bad(
                "UPDATE offer SET previous_valid_through = '2026-06-30' WHERE previous_valid_through = '2026-07-01'",
                "previous_line_is_there", state: "23503"),
            Bad(
                "UPDATE offer SET valid_through = '2026-07-02' WHERE valid_through = '2026-07-01' AND mechanic = 'unit_price'",
                "previous_line_is_there", state: "23503"),
        ])
    }

    @Test("a store without a real location, an inconsistent run, and bytes that do not match their hash")
    func rest() async throws {
        try await refused([
            Bad("UPDATE store SET latitude = 91", "latitude_is_on_earth"),
            Bad("UPDATE store SET longitude = -181", "longitude_is_on_earth"),
            Bad("UPDATE store SET state = 'Georgia'", "state_is_two_letters"),
            Bad("UPDATE store SET time_zone = 'EST'", "time_zone_is_known", state: "23503"),
            Bad("UPDATE store SET time_zone = 'America/Atlanta'", "time_zone_is_known", state: "23503"),
            Bad("UPDATE store SET code = '0001' WHERE code = '0002'", "store_code_is_unique", state: "23505"),
            Bad("UPDATE source SET terms_accepted_at = now()", "acceptance_is_whole"),
            Bad(
                "UPDATE scrape_run SET outcome = 'fine', reason = 'x', edition_id = NULL, offers_inserted = 0",
                "outcome_is_known"),
            Bad("UPDATE scrape_run SET outcome = NULL", nil),
            Bad("UPDATE scrape_run SET finished_at = started_at - interval '1 second'", "run_ends_after_it_starts"),
            Bad("UPDATE scrape_run SET edition_id = NULL", "good_run_has_an_edition"),
            Bad(
                "UPDATE scrape_run SET outcome = 'empty', offers_inserted = 0, edition_id = NULL",
                "bad_run_has_a_reason"),
            Bad("UPDATE scrape_run SET outcome = 'unchanged'", "only_editions_insert"),
            Bad("UPDATE scrape_run SET outcome = 'quarantined', reason = 'x'", "quarantined_run_has_anomalies"),
            Bad("UPDATE scrape_run SET anomalies = '{x}'", "quarantined_run_has_anomalies"),
            Bad(
                "UPDATE scrape_run SET anomalies = '{x}', decision = 'rejected', decided_at = now(), decided_by = 'x'",
                "decision_fits_outcome"),
            Bad("UPDATE scrape_run SET anomalies = '{x}', decision = 'released'", "decision_is_whole"),
            Bad("UPDATE scrape_run SET decision = 'kept'", "decision_is_known"),
            Bad("UPDATE scrape_run SET priced = records + 1", "counts_are_not_negative"),
            Bad("UPDATE scrape_run SET attempts = '{}'", "attempts_is_a_list"),
            Bad("UPDATE scrape_run SET exit_code = 256", "exit_code_is_a_byte"),
            Bad("UPDATE edition SET offer_count = -1", "figures_are_possible"),
            Bad("UPDATE edition SET content_hash = 'x'", "digest_has_32_bytes"),
            Bad(
                "INSERT INTO document (hash, body, media_type) VALUES (sha256('a'::bytea), 'b', 'text/html')",
                "hash_is_of_body"),
            Bad(
                "INSERT INTO listing (chain_id, sku, title) SELECT chain_id, sku, title FROM listing WHERE sku = 'words'",
                "listing_is_unique", state: "23505"),
            Bad(
                "INSERT INTO scrape_run (source_id, program_version) VALUES ('ad', '1'), ('ad', '1')",
                "one_run_at_a_time", state: "23505"),
        ])
    }
}
