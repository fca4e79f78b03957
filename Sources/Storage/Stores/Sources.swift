package import Deals
import Postgres

/// An operator's acceptance of a source's terms of use.
package struct TermsAcceptance: Hashable, Sendable {
    /// Their address; nil if the upstream publishes none.
    package let url: String?
    /// Seconds since 1970.
    package let acceptedAt: Int
    package let acceptedBy: String
}

extension Database {
    /// Registers a scraper definition and its chain. If the address of its terms has changed, they must be accepted again.
    ///
    /// - Parameter checkoutPolicy: the policy of the chain; what another source of it has written before is replaced.
    /// - Parameter skuForm: the rule from a GTIN to the chain's item number; nil without one.
    /// - Parameter refreshHours: the age at which a store's current edition is due again; nil for a source without a
    ///   server.
    package func registerSource(
        id: String, chain: String, checkoutPolicy: CheckoutTable = .unknown, skuForm: SKUForm? = nil, termsURL: String?,
        refreshHours: Int? = nil
    ) async throws {
        try await naming("source \(id)") {
            try await connection.query(
                """
                WITH new_chain AS (
                    INSERT INTO chain (id, checkout_policy, sku_form)
                    SELECT $2::text, $5::jsonb, $6::text
                    WHERE NOT EXISTS (
                        SELECT FROM chain
                        WHERE id = $2::text AND checkout_policy IS NOT DISTINCT FROM $5::jsonb
                          AND sku_form IS NOT DISTINCT FROM $6::text)
                    ON CONFLICT (id) DO UPDATE SET
                        checkout_policy = excluded.checkout_policy, sku_form = excluded.sku_form)
                INSERT INTO source AS s (id, chain_id, terms_url, refresh_hours)
                SELECT $1::text, $2::text, $3::text, $4::integer
                WHERE NOT EXISTS (
                    SELECT FROM source
                    WHERE id = $1::text AND chain_id = $2::text AND terms_url IS NOT DISTINCT FROM $3::text
                      AND refresh_hours IS NOT DISTINCT FROM $4::integer)
                ON CONFLICT (id) DO UPDATE SET
                    chain_id = excluded.chain_id,
                    terms_url = excluded.terms_url,
                    refresh_hours = excluded.refresh_hours,
                    terms_accepted_at = CASE
                        WHEN s.terms_url IS NOT DISTINCT FROM excluded.terms_url THEN s.terms_accepted_at END,
                    terms_accepted_by = CASE
                        WHEN s.terms_url IS NOT DISTINCT FROM excluded.terms_url THEN s.terms_accepted_by END
                """,
                [
                    .text(id), .text(chain), .text(termsURL), .integer(refreshHours),
                    .text(checkoutPolicy.columnText()), .text(skuForm?.rawValue),
                ])
        }
    }

    /// - Parameter name: the person who accepts, as given by the operator.
    package func acceptTerms(ofSource id: String, by name: String) async throws {
        let changed = try await connection.query(
            "UPDATE source SET terms_accepted_at = now(), terms_accepted_by = $2 WHERE id = $1",
            [.text(id), .text(name)])
        guard changed.affected == 1 else { throw StorageError.unknownSource(id) }
        try await wakeWorkers()
    }

    /// - Returns: nil if the terms at the registered address are not accepted.
    package func acceptedTerms(ofSource id: String) async throws -> TermsAcceptance? {
        let rows = try await connection.query(
            """
            SELECT terms_url, extract(epoch FROM terms_accepted_at)::bigint AS accepted_at, terms_accepted_by
            FROM source WHERE id = $1
            """, [.text(id)])
        guard let row = rows.first else { throw StorageError.unknownSource(id) }
        guard let acceptedAt = try row.int("accepted_at") else { return nil }
        return TermsAcceptance(
            url: try row.text("terms_url"), acceptedAt: acceptedAt,
            acceptedBy: try row.required("terms_accepted_by", row.text))
    }
}

extension StorageError {
    static func unknownSource(_ id: String) -> StorageError {
        StorageError(.unknownSource(id), "unknown source \"\(id)\"; \"circulard source list\" lists the sources")
    }
}
