package import Deals
import Postgres

/// A run that found a store's current edition and whose documents are all stored.
package struct KeptRun: Hashable, Sendable {
    /// The run that fetched the documents.
    package let id: Int64
    package let source: String
    package let chain: String, storeCode: String
    /// Seconds since 1970.
    package let seenAt: Int
    let editionID: Int64
}

extension Database {
    /// For each current or coming edition of each store, the newest run that found it and has all its documents.
    ///
    /// - Parameter instant: seconds since 1970; editions seen earlier are left out.
    package func keptRuns(since instant: Int, source: String?) async throws -> [KeptRun] {
        try await connection.query(
            """
            SELECT DISTINCT ON (x.source_id, s.chain_id, s.code, x.active_during)
                   coalesce(r.reprocessed_run_id, r.id) AS id, x.source_id, s.chain_id, s.code, x.edition_id,
                   floor(extract(epoch FROM r.seen_at))::bigint AS seen
            FROM store_edition x JOIN store s ON s.id = x.store_id
            JOIN scrape_run r ON r.edition_id = x.edition_id AND r.store_id = x.store_id
            WHERE r.outcome IN ('accepted', 'unchanged') AND r.seen_at >= to_timestamp($1)
              AND x.source_id = coalesce($2, x.source_id) AND coalesce(upper(x.active_during) > now(), true)
              AND EXISTS (SELECT FROM scrape_run_document p WHERE p.run_id = r.id)
              AND NOT EXISTS (SELECT FROM scrape_run_document p LEFT JOIN document d ON d.hash = p.document_hash
                              WHERE p.run_id = r.id AND d.hash IS NULL)
            ORDER BY x.source_id, s.chain_id, s.code, x.active_during, r.seen_at DESC, r.id DESC
            """, [.integer(instant), .text(source)]
        ).map {
            KeptRun(
                id: try $0.required("id", $0.int64), source: try $0.required("source_id", $0.text),
                chain: try $0.required("chain_id", $0.text), storeCode: try $0.required("code", $0.text),
                seenAt: try $0.required("seen", $0.int), editionID: try $0.required("edition_id", $0.int64))
        }
    }

    /// The documents of a run, in the order received.
    package func documents(of run: KeptRun) async throws -> [KeptDocument] {
        try await connection.query(
            """
            SELECT p.url, d.media_type, d.body FROM scrape_run_document p JOIN document d ON d.hash = p.document_hash
            WHERE p.run_id = $1 ORDER BY p.position
            """, [.integer(Int(run.id))]
        ).map {
            KeptDocument(
                url: try $0.required("url", $0.text), mediaType: try $0.required("media_type", $0.text),
                body: try $0.required("body", $0.bytes))
        }
    }

    /// The changes that these offers would make at a store on the day when they take effect.
    package func changes(by offers: [Offer], source: String, store id: Int64) async throws -> EditionChanges {
        let shown = try await connection.query(
            """
            SELECT x.edition_id FROM store_edition x JOIN store s ON s.id = x.store_id
            WHERE x.store_id = $1 AND x.source_id = $2 AND x.active_during @> greatest(now(), local_midnight($3::date, s.time_zone))
            """, [.integer(Int(id)), .text(source), .text(offers.effectiveOn?.description)]
        ).first?.int64("edition_id")
        return EditionChanges(shown: try await self.offers(of: shown), brought: offers)
    }

    /// All offers of an edition, including ended ones; empty for nil.
    func offers(of edition: Int64?) async throws -> [Offer] {
        try await connection.rows(
            of: """
                SELECT \(OfferColumn.ofListing), o.* FROM edition_offer_all o JOIN listing l ON l.id = o.listing_id
                WHERE o.edition_id = \(.integer(edition.map { Int($0) }))
                """
        ).map { try Offer($0) }
    }
}
