import Deals
import FoundationEssentials
import Postgres

/// Brings an edition's offers in: COPY to a table of the session, then listings and offers in one statement each.
struct OfferStaging {
    let connection: PostgresConnection

    /// - Returns: rows of `listing` and of `offer` written.
    func insert(_ offers: [Offer], chain: String, edition: Int64, timeZone: String) async throws -> (
        listings: Int, offers: Int
    ) {
        try await connection.query(Self.table)
        try await connection.copyIn(Self.copy, rows: try offers.map { try row(of: $0) })
        let listings = try await connection.query(Self.insertListings, [.text(chain)]).affected
        let inserted = try await connection.query(
            Self.insertOffers, [.text(chain), .integer(Int(edition)), .text(timeZone)]
        ).affected
        return (listings, inserted)
    }

    /// Made once a session and emptied at each commit, so that the catalogue does not grow with every edition.
    private static let table: SQL = """
        CREATE TEMPORARY TABLE IF NOT EXISTS staged_offer (
            sku text, title text, brand text, size_text text, department text,
            deal_words text, savings_words text, details_words text, valid_words text,
            first_day date, last_day date, validity_assumed boolean,
            mechanic text, priced_unit text, buy_quantity integer, get_quantity integer, price_cents integer,
            percent_off integer, amount_off_cents integer, minimum_quantity integer, limit_quantity integer,
            conditions text[], basis text, effective_numerator bigint, effective_denominator bigint,
            priced_quantity integer,
            regular_basis text, regular_numerator bigint, regular_denominator bigint,
            unit_price_base_unit text, unit_price_numerator bigint, unit_price_denominator bigint,
            size_base_unit text, size_smallest_parts bigint, size_largest_parts bigint, size_is_approximate boolean,
            evidence jsonb, residue text[],
            words_hash bytea GENERATED ALWAYS AS (public.listing_words_hash(title, brand, size_text, department)) STORED
        ) ON COMMIT DELETE ROWS
        """

    private static let copy: SQL = """
        COPY staged_offer (
            sku, title, brand, size_text, department, deal_words, savings_words, details_words, valid_words,
            first_day, last_day, validity_assumed, mechanic, priced_unit, buy_quantity, get_quantity, price_cents,
            percent_off, amount_off_cents, minimum_quantity, limit_quantity, conditions, basis, effective_numerator,
            effective_denominator, priced_quantity, regular_basis, regular_numerator, regular_denominator,
            unit_price_base_unit, unit_price_numerator, unit_price_denominator, size_base_unit, size_smallest_parts,
            size_largest_parts, size_is_approximate, evidence, residue) FROM STDIN
        """

    /// In the order of the key, so that two programs that bring in the same listings cannot deadlock.
    private static let insertListings: SQL = """
        INSERT INTO listing (chain_id, sku, title, brand, size_text, department)
        SELECT DISTINCT ON (s.sku, s.words_hash) $1::text, s.sku, s.title, s.brand, s.size_text, s.department
        FROM staged_offer s
        WHERE NOT EXISTS (
            SELECT FROM listing l WHERE l.chain_id = $1::text AND l.sku = s.sku AND l.words_hash = s.words_hash)
        ORDER BY s.sku, s.words_hash
        ON CONFLICT DO NOTHING
        """

    private static let insertOffers: SQL = """
        INSERT INTO offer (
            listing_id, edition_id, time_zone, deal_words, savings_words, details_words, valid_words, first_day,
            last_day, validity_assumed, mechanic, priced_unit, buy_quantity, get_quantity, price_cents, percent_off,
            amount_off_cents, minimum_quantity, limit_quantity, conditions, basis, effective_numerator,
            effective_denominator, priced_quantity, regular_basis, regular_numerator, regular_denominator,
            unit_price_base_unit, unit_price_numerator, unit_price_denominator, size_base_unit, size_smallest_parts,
            size_largest_parts, size_is_approximate, evidence, residue)
        SELECT
            l.id, $2::bigint, $3::text, deal_words, savings_words, details_words, valid_words, first_day, last_day,
            validity_assumed, mechanic, priced_unit, buy_quantity, get_quantity, price_cents, percent_off,
            amount_off_cents, minimum_quantity, limit_quantity, conditions, basis, effective_numerator,
            effective_denominator, priced_quantity, regular_basis, regular_numerator, regular_denominator,
            unit_price_base_unit, unit_price_numerator, unit_price_denominator, size_base_unit, size_smallest_parts,
            size_largest_parts, size_is_approximate, evidence, residue
        FROM staged_offer s JOIN listing l ON l.chain_id = $1 AND l.sku = s.sku AND l.words_hash = s.words_hash
        ORDER BY l.id
        """
}

// MARK: One row, in the order of `copy`

extension OfferStaging {
    private func row(of offer: Offer) throws -> [PostgresValue] {
        words(offer) + days(offer.validity) + promotion(offer.reading) + prices(offer) + size(offer.size)
            + [.text(try EvidenceJSON.text(of: offer.reading.evidence)), .texts(offer.reading.residue)]
    }

    private func words(_ offer: Offer) -> [PostgresValue] {
        let listing = offer.listing
        return [
            listing.sku, listing.title, listing.brand, listing.sizeText, listing.department,
            offer.words.deal, offer.words.savings, offer.words.details, offer.words.valid,
        ].map { .text($0) }
    }

    private func days(_ validity: Validity) -> [PostgresValue] {
        [.text(validity.first.description), .text(validity.last.description), .boolean(validity.isAssumed)]
    }

    private func promotion(_ reading: Reading) -> [PostgresValue] {
        let columns = PromotionColumns(reading)
        return [.text(columns.mechanic.rawValue), .text(columns.pricedUnit?.rawValue)]
            + columns.numbers.map { .integer($0) } + [.texts(columns.conditions)]
    }

    private func prices(_ offer: Offer) -> [PostgresValue] {
        let reading = offer.reading
        return [.text(reading.basis.rawValue)] + fraction(reading.price?.effectiveEach)
            + [.integer(reading.price?.quantity), .text(reading.regular?.basis.rawValue)]
            + fraction(reading.regular?.amount) + [.text(offer.unitPrice?.unit.rawValue)]
            + fraction(offer.unitPrice?.centsPerUnit)
    }

    private func fraction(_ cents: CentsFraction?) -> [PostgresValue] {
        [.integer(cents.map { Int($0.numerator) }), .integer(cents.map { Int($0.denominator) })]
    }

    private func size(_ size: PackageSize?) -> [PostgresValue] {
        [
            .text(size?.smallest.unit.rawValue), .integer(size.map { Int($0.smallest.parts) }),
            .integer(size.map { Int($0.largest.parts) }), .boolean(size?.isApproximate),
        ]
    }
}

/// One element of `offer.evidence`.
struct EvidenceJSON: Codable {
    let text: String
    let rule: String

    static func text(of evidence: [Evidence]) throws -> String {
        guard !evidence.isEmpty else { return "[]" }
        let elements = evidence.map { EvidenceJSON(text: $0.text, rule: $0.rule) }
        return String(decoding: try JSONEncoder().encode(elements), as: UTF8.self)
    }

    static func evidence(in text: String) throws -> [Evidence] {
        guard text != "[]" else { return [] }
        return try JSONDecoder().decode([EvidenceJSON].self, from: Data(text.utf8))
            .map { Evidence(text: $0.text, rule: $0.rule) }
    }
}
