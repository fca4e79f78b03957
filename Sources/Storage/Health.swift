package import Deals
import Postgres

/// How well a source is read for a store.
package struct SourceHealth: Hashable, Sendable {
    package let source: String
    /// nil where the source is not one store's.
    package let storeID: Int64?, storeCode: String?, storeName: String?
    /// "green": confirmed within 7 days; "amber": within 30; "red": longer ago or never. With nothing live "amber" at
    /// best, and "red" where runs fail. "not_used": nothing is live, and no server is asked for the source.
    package let freshness: String
    /// Seconds since 1970 when what the store shows was last seen there.
    package let lastGoodAt: Int?
    /// Seconds since 1970 of the start of the newest run, good or not.
    package let lastRunAt: Int?
    /// nil while the newest run is under way, or where there was none; `interrupted` as soon as its program is gone.
    package let lastOutcome: RunOutcome?
    package let lastReason: String?
    /// Runs that ended since the newest good one, none of them good.
    package let runsSinceGood: Int
    package let liveOffers: Int

    package init(
        source: String, storeID: Int64?, storeCode: String?, storeName: String?, freshness: String, lastGoodAt: Int?,
        lastRunAt: Int?, lastOutcome: RunOutcome?, lastReason: String?, runsSinceGood: Int, liveOffers: Int
    ) {
        (self.source, self.storeID, self.storeCode, self.storeName) = (source, storeID, storeCode, storeName)
        (self.freshness, self.lastGoodAt, self.lastRunAt) = (freshness, lastGoodAt, lastRunAt)
        (self.lastOutcome, self.lastReason) = (lastOutcome, lastReason)
        (self.runsSinceGood, self.liveOffers) = (runsSinceGood, liveOffers)
    }
}

/// How many offers on show are of a kind. An offer counts once, however many stores show it.
package struct OfferCount: Hashable, Sendable {
    package let source: String
    package let mechanic: Mechanic
    package let basis: PriceBasis
    package let count: Int
}

extension Database {
    /// A row for each source and store that was ever scraped or is followed.
    ///
    /// - Parameter instant: seconds since 1970.
    package func sourceHealth(at instant: Int) async throws -> [SourceHealth] {
        try await connection.query(
            """
            SELECT h.*, extract(epoch FROM last_good_at)::bigint AS last_good,
                   extract(epoch FROM last_run_at)::bigint AS last_run
            FROM api.source_health_at(to_timestamp($1)) h ORDER BY source, store_code
            """, [.integer(instant)]
        ).map { try SourceHealth($0) }
    }

    /// - Parameter instant: seconds since 1970; only offers live then count.
    package func offerCounts(at instant: Int) async throws -> [OfferCount] {
        try await connection.query(
            """
            SELECT e.source_id, o.mechanic, o.basis, count(*) AS offers
            FROM edition e JOIN edition_offer o ON o.edition_id = e.id
            WHERE o.validity @> to_timestamp($1) AND EXISTS (SELECT FROM store_edition s
                          WHERE s.edition_id = e.id AND s.shown @> to_timestamp($1))
            GROUP BY e.source_id, o.mechanic, o.basis ORDER BY e.source_id, o.mechanic, o.basis
            """, [.integer(instant)]
        ).map {
            OfferCount(
                source: try $0.required("source_id", $0.text), mechanic: try $0.word("mechanic", as: Mechanic.self),
                basis: try $0.word("basis", as: PriceBasis.self), count: try $0.required("offers", $0.int))
        }
    }
}

extension SourceHealth {
    fileprivate init(_ row: PostgresRow) throws {
        self.init(
            source: try row.required("source", row.text), storeID: try row.int64("store_id"),
            storeCode: try row.text("store_code"), storeName: try row.text("store"),
            freshness: try row.required("freshness", row.text), lastGoodAt: try row.int("last_good"),
            lastRunAt: try row.int("last_run"), lastOutcome: try row.text("last_outcome").flatMap(RunOutcome.init),
            lastReason: try row.text("last_reason"), runsSinceGood: try row.required("runs_since_good", row.int),
            liveOffers: try row.required("live_offers", row.int))
    }
}
