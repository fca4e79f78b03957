import Deals
import Postgres

/// A line to write, with its digest and what follows from the rest of it.
struct StagedLine {
    let row: OfferRow
    let digest: LineDigest

    static let columns = OfferRow.columns + [CopyColumn("unit_price_basis", .text), CopyColumn("line_hash", .bytea)]
    var values: [PostgresValue] {
        row.values + [.text(row.offer.unitPrice?.basis.rawValue), .bytes(digest.bytes)]
    }
}

/// Brings an edition's offers in: COPY to a table of the session, then listings and offers in one statement each.
struct OfferStaging {
    let connection: PostgresConnection

    /// - Returns: rows of `listing` and of `offer` written.
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

    /// To the end of the transaction. Each offer's foreign keys are checked by a plan of their own, which would otherwise read
    /// all of a small `edition` for every row, and goes on so when it has grown. Compiling would cost more than it saves, and
    /// a scan that cannot be avoided then looks dear enough for it.
    private static let planning: SQL =
        "SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)"

    /// Made once a session and emptied at each commit, so that the catalogue does not grow with every edition. Its columns
    /// are those of `StagedLine`; COPY leaves the generated one out.
    static let table: SQL = """
        CREATE TEMPORARY TABLE IF NOT EXISTS staged_offer (
            sku text, title text, brand text, size_text text, department text,
            deal_words text, savings_words text, details_words text, valid_words text,
            first_day text, last_day text, validity_assumed boolean,
            mechanic text, sold_by text, priced_unit text, buy_quantity integer, get_quantity integer,
            price_cents integer, price_max_cents integer, percent_off smallint, amount_off_cents integer,
            spend_cents integer, spend_repeats boolean,
            minimum_quantity integer, beyond_minimum text, is_mix_and_match boolean, minimum_spend_cents integer,
            limit_quantity integer, limit_counted text, conditions text[],
            otherwise_basis text, otherwise_numerator bigint, otherwise_denominator bigint, plus_deposit boolean,
            rewards jsonb,
            basis text, effective_numerator bigint, effective_denominator bigint, priced_quantity integer,
            regular_basis text, regular_numerator bigint, regular_denominator bigint, saving_cents integer,
            unit_price_base_unit text, unit_price_numerator bigint, unit_price_denominator bigint, unit_price_display text,
            size_base_unit text, size_smallest_parts bigint, size_largest_parts bigint, size_is_approximate boolean,
            evidence jsonb, residue text[], unit_price_basis text, line_hash bytea,
            words_hash bytea GENERATED ALWAYS AS (public.listing_words_hash(title, brand, size_text, department)) STORED
        ) ON COMMIT DELETE ROWS
        """

    /// In the order of the key, so that two programs that bring in the same listings cannot deadlock. Known ones are looked
    /// up one by one: a join would read all of a chain's listings for the few hundred of an ad.
    private static let insertListings: SQL = """
        INSERT INTO listing (chain_id, sku, title, brand, size_text, department)
        SELECT DISTINCT ON (s.sku, s.words_hash) $1::text, s.sku, s.title, s.brand, s.size_text, s.department
        FROM staged_offer s
        WHERE (SELECT l.id FROM listing l
               WHERE l.chain_id = $1::text AND l.sku = s.sku AND l.words_hash = s.words_hash) IS NULL
        ORDER BY s.sku, s.words_hash
        ON CONFLICT DO NOTHING
        """

    private static let insertOffers: SQL = """
        INSERT INTO offer (
            listing_id, edition_id, time_zone, deal_words, savings_words, details_words, valid_words, first_day,
            last_day, previous_last_day, validity_assumed, mechanic, sold_by, priced_unit, buy_quantity, get_quantity, price_cents,
            price_max_cents, percent_off, amount_off_cents, spend_cents, spend_repeats, minimum_quantity,
            beyond_minimum, is_mix_and_match, minimum_spend_cents, limit_quantity, limit_counted, conditions,
            otherwise_basis, otherwise_numerator, otherwise_denominator, plus_deposit, rewards, basis,
            effective_numerator, effective_denominator, priced_quantity, regular_basis, regular_numerator,
            regular_denominator, saving_cents, unit_price_base_unit, unit_price_numerator, unit_price_denominator,
            unit_price_display, unit_price_basis, size_base_unit, size_smallest_parts, size_largest_parts, size_is_approximate, evidence, residue,
            line_hash)
        SELECT
            (SELECT l.id FROM listing l WHERE l.chain_id = $1::text AND l.sku = s.sku AND l.words_hash = s.words_hash),
            $2::bigint, $3::text, deal_words, savings_words, details_words, valid_words, first_day::date,
            last_day::date,
            lag(last_day::date) OVER (PARTITION BY s.sku, s.words_hash, s.mechanic ORDER BY s.first_day::date),
            validity_assumed, mechanic, sold_by, priced_unit, buy_quantity, get_quantity, price_cents,
            price_max_cents, percent_off, amount_off_cents, spend_cents, spend_repeats, minimum_quantity,
            beyond_minimum, is_mix_and_match, minimum_spend_cents, limit_quantity, limit_counted, conditions,
            otherwise_basis, otherwise_numerator, otherwise_denominator, plus_deposit, rewards, basis,
            effective_numerator, effective_denominator, priced_quantity, regular_basis, regular_numerator,
            regular_denominator, saving_cents, unit_price_base_unit, unit_price_numerator, unit_price_denominator,
            unit_price_display, unit_price_basis, size_base_unit, size_smallest_parts, size_largest_parts, size_is_approximate, evidence, residue,
            line_hash
        FROM staged_offer s
        """
}
