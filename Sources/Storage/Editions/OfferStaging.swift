import Deals
import Postgres

/// A line to write, with its digest and derived values.
struct StagedLine {
    let row: OfferRow
    let digest: LineDigest

    static let columns = OfferRow.columns + [CopyColumn("unit_price_basis", .text), CopyColumn("line_hash", .bytea)]
    var values: [PostgresValue] {
        row.values + [.text(row.offer.unitPrice?.basis.rawValue), .bytes(digest.bytes)]
    }
}

/// Writes the offers of an edition: COPY into a temporary table, then one INSERT each for listings and offers.
struct OfferStaging {
    let connection: PostgresConnection

    /// - Returns: the number of rows written to `listing` and to `offer`.
    func insert(_ lines: [StagedLine], chain: String, edition: Int64, timeZone: String) async throws -> (
        listings: Int, offers: Int
    ) {
        try await connection.query(Self.planning)
        try await connection.query(Self.table)
        try await connection.copyIn(
            "COPY staged_offer FROM STDIN WITH (FORMAT binary)", columns: StagedLine.columns,
            rows: lines.lazy.map(\.values))
        let listings = try await connection.query(Self.insertListings, [.text(chain)]).affected
        let inserted = try await connection.query(
            Self.insertOffers, [.text(chain), .integer(Int(edition)), .text(timeZone)]
        ).affected
        return (listings, inserted)
    }

    /// Applies until the end of the transaction. Foreign-key checks cache their plans, which would otherwise scan all
    /// of a small `edition` table for every row, even after it has grown. With sequential scans disabled, an
    /// unavoidable one costs enough to trigger JIT compilation, which would cost more than it saves.
    private static let planning: SQL =
        "SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)"

    /// Created once per session and emptied at each commit, so that the catalog does not grow with every edition. Its
    /// columns are those of `StagedLine`; COPY leaves out the generated one.
    static let table: SQL = """
        CREATE TEMPORARY TABLE IF NOT EXISTS staged_offer (
            sku text, title text, brand text, size_text text, department text,
            deal_text text, savings_text text, details_text text, valid_text text,
            valid_from text, valid_through text, dates_assumed boolean,
            mechanic text, sold_by text, priced_unit text, buy_quantity integer, get_quantity integer,
            printed_price_cents integer, price_max_cents integer, percent_off smallint, amount_off_cents integer,
            spend_cents integer, spend_repeats boolean,
            required_quantity integer, additional_units text, mix_and_match boolean, minimum_spend_cents integer,
            limit_quantity integer, limit_counted text, conditions text[],
            fallback_price_basis text, fallback_price_numerator bigint, fallback_price_denominator bigint, excludes_deposit boolean,
            rewards jsonb,
            price_basis text, price_numerator bigint, price_denominator bigint, priced_quantity integer,
            regular_price_basis text, regular_price_numerator bigint, regular_price_denominator bigint, printed_saving_cents integer,
            unit_price_base_unit text, unit_price_numerator bigint, unit_price_denominator bigint, unit_price_unit text,
            size_base_unit text, size_smallest_parts bigint, size_largest_parts bigint, size_is_approximate boolean,
            evidence jsonb, unparsed_text text[], unit_price_basis text, line_hash bytea,
            text_hash bytea GENERATED ALWAYS AS (public.listing_text_hash(title, brand, size_text, department)) STORED
        ) ON COMMIT DELETE ROWS
        """

    /// Inserts in key order, so that two processes that insert the same listings cannot deadlock. Known listings are
    /// looked up one by one: a join would read all of a chain's listings for the few hundred of an ad.
    private static let insertListings: SQL = """
        INSERT INTO listing (chain_id, sku, title, brand, size_text, department)
        SELECT DISTINCT ON (s.sku, s.text_hash) $1::text, s.sku, s.title, s.brand, s.size_text, s.department
        FROM staged_offer s
        WHERE (SELECT l.id FROM listing l
               WHERE l.chain_id = $1::text AND l.sku = s.sku AND l.text_hash = s.text_hash) IS NULL
        ORDER BY s.sku, s.text_hash
        ON CONFLICT DO NOTHING
        """

    private static let insertOffers: SQL = """
        INSERT INTO offer (
            listing_id, edition_id, time_zone, deal_text, savings_text, details_text, valid_text, valid_from,
            valid_through, previous_valid_through, dates_assumed, mechanic, sold_by, priced_unit, buy_quantity, get_quantity, printed_price_cents,
            price_max_cents, percent_off, amount_off_cents, spend_cents, spend_repeats, required_quantity,
            additional_units, mix_and_match, minimum_spend_cents, limit_quantity, limit_counted, conditions,
            fallback_price_basis, fallback_price_numerator, fallback_price_denominator, excludes_deposit, rewards, price_basis,
            price_numerator, price_denominator, priced_quantity, regular_price_basis, regular_price_numerator,
            regular_price_denominator, printed_saving_cents, unit_price_base_unit, unit_price_numerator, unit_price_denominator,
            unit_price_unit, unit_price_basis, size_base_unit, size_smallest_parts, size_largest_parts, size_is_approximate, evidence, unparsed_text,
            line_hash)
        SELECT
            (SELECT l.id FROM listing l WHERE l.chain_id = $1::text AND l.sku = s.sku AND l.text_hash = s.text_hash),
            $2::bigint, $3::text, deal_text, savings_text, details_text, valid_text, valid_from::date,
            valid_through::date,
            lag(valid_through::date) OVER (PARTITION BY s.sku, s.text_hash, s.mechanic ORDER BY s.valid_from::date),
            dates_assumed, mechanic, sold_by, priced_unit, buy_quantity, get_quantity, printed_price_cents,
            price_max_cents, percent_off, amount_off_cents, spend_cents, spend_repeats, required_quantity,
            additional_units, mix_and_match, minimum_spend_cents, limit_quantity, limit_counted, conditions,
            fallback_price_basis, fallback_price_numerator, fallback_price_denominator, excludes_deposit, rewards, price_basis,
            price_numerator, price_denominator, priced_quantity, regular_price_basis, regular_price_numerator,
            regular_price_denominator, printed_saving_cents, unit_price_base_unit, unit_price_numerator, unit_price_denominator,
            unit_price_unit, unit_price_basis, size_base_unit, size_smallest_parts, size_largest_parts, size_is_approximate, evidence, unparsed_text,
            line_hash
        FROM staged_offer s
        """
}
