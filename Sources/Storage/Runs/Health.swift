package import Deals
import Postgres

/// The health of a source at a store.
package struct SourceHealth: Hashable, Sendable {
    package let source: String
    /// nil if the source does not belong to a store.
    package let storeID: Int64?, storeCode: String?, storeName: String?
    /// As in `Freshness`. Without live offers "amber" at best, and "red" if runs fail. "not_used": no live offers, and
    /// the source has no server.
    package let freshness: String
    /// The time, in seconds since 1970, when the store's current edition was last seen there.
    package let confirmedAt: Int?
    /// The start of the newest run, good or not, in seconds since 1970.
    package let lastRunAt: Int?
    /// nil if there was no run or the newest one is active; `interrupted` as soon as its process is gone.
    package let lastOutcome: RunOutcome?
    package let lastReason: String?
    /// The number of failed runs since the newest good one.
    package let runsSinceGood: Int
    package let liveOffers: Int
    /// The time, in seconds since 1970, when the store is next to be read; nil if that is not planned.
    package var expectedBy: Int?
    /// The number of lines of the store's current edition, and the median of the four editions before it.
    package var offerCount: Int?, usualOfferCount: Int?
    /// The share of the current edition's lines that are understood in full, rounded down.
    package var parsedPercent: Int?

    package init(
        source: String, storeID: Int64?, storeCode: String?, storeName: String?, freshness: String, confirmedAt: Int?,
        lastRunAt: Int?, lastOutcome: RunOutcome?, lastReason: String?, runsSinceGood: Int, liveOffers: Int
    ) {
        (self.source, self.storeID, self.storeCode, self.storeName) = (source, storeID, storeCode, storeName)
        (self.freshness, self.confirmedAt, self.lastRunAt) = (freshness, confirmedAt, lastRunAt)
        (self.lastOutcome, self.lastReason) = (lastOutcome, lastReason)
        (self.runsSinceGood, self.liveOffers) = (runsSinceGood, liveOffers)
    }
}

/// The number of current offers of one kind. An offer counts once, whatever the number of its stores.
package struct OfferCount: Hashable, Sendable {
    package let source: String
    package let mechanic: Mechanic
    package let basis: PriceBasis
    package let count: Int
}

extension Database {
    /// One row per source and store that was ever scraped or is tracked.
    ///
    /// - Parameter instant: seconds since 1970.
    package func sourceHealth(at instant: Int) async throws -> [SourceHealth] {
        let rows = try await plannedForItsValues {
            try await $0.query(
                """
                SELECT h.*, extract(epoch FROM confirmed_at)::bigint AS confirmed,
                       extract(epoch FROM last_run_at)::bigint AS last_run,
                       extract(epoch FROM expected_by)::bigint AS expected
                FROM api.source_health_at(to_timestamp($1)) h ORDER BY source, store_code
                """, [.integer(instant)])
        }
        return try rows.map { try SourceHealth($0) }
    }

    /// - Parameter instant: seconds since 1970; only offers live at that time count.
    package func offerCounts(at instant: Int) async throws -> [OfferCount] {
        let rows = try await plannedForItsValues {
            try await $0.query(
                """
                SELECT e.source_id, o.mechanic, o.price_basis, sum(o.offers)::bigint AS offers
                FROM live_offers(to_timestamp($1)) o JOIN edition e ON e.id = o.edition_id
                GROUP BY e.source_id, o.mechanic, o.price_basis ORDER BY e.source_id, o.mechanic, o.price_basis
                """, [.integer(instant)])
        }
        return try rows.map {
            OfferCount(
                source: try $0.required("source_id", $0.text), mechanic: try $0.word("mechanic", as: Mechanic.self),
                basis: try $0.word("price_basis", as: PriceBasis.self), count: try $0.required("offers", $0.int))
        }
    }
}

extension SourceHealth {
    fileprivate init(_ row: PostgresRow) throws {
        self.init(
            source: try row.required("source", row.text), storeID: try row.int64("store_id"),
            storeCode: try row.text("store_code"), storeName: try row.text("store"),
            freshness: try row.required("freshness", row.text), confirmedAt: try row.int("confirmed"),
            lastRunAt: try row.int("last_run"), lastOutcome: try row.text("last_outcome").flatMap(RunOutcome.init),
            lastReason: try row.text("last_reason"), runsSinceGood: try row.required("runs_since_good", row.int),
            liveOffers: try row.required("live_offers", row.int))
        expectedBy = try row.int("expected")
        (offerCount, usualOfferCount) = (try row.int("offer_count"), try row.int("usual_offer_count"))
        parsedPercent = try row.int("parsed_percent")
    }
}
