package import Deals
import Postgres

/// All that the validation of new offers needs to know of earlier editions.
package struct EditionBaseline: Hashable, Sendable {
    /// The last editions accepted at the store, newest first, each once.
    package let last: [EditionFigures]
    /// The store's edition on the day on which the new one takes effect.
    package let shown: Shown
    /// nil for a price list, and unless other stores have the same edition.
    package let shared: SharedEdition?
    /// nil if no other store's prices differ from those of the store.
    package let resemblance: Resemblance?
    /// Whether the offers are the store's edition already: there is nothing to validate.
    package let isCurrent: Bool

    package init(
        last: [EditionFigures] = [], shown: Shown = Shown([]), shared: SharedEdition? = nil,
        resemblance: Resemblance? = nil, isCurrent: Bool = false
    ) {
        (self.last, self.shown, self.shared, self.resemblance) = (last, shown, shared, resemblance)
        self.isCurrent = isCurrent
    }
}

extension Database {
    /// The number of last good editions that a new one is compared with.
    private static let editionsComparedWith = 4

    /// Loads the editions that these offers are compared with.
    ///
    /// Until a run publishes, its baseline stays true: only a run of the same source and store, or an operator's
    /// release, could change the store's editions, and both need the lock that the run has held since `beginRun`. A run
    /// that loses its session loses the lock, and cannot publish any more. Other stores' runs are not locked out: their
    /// editions are as of some instant during the run, as they would be in the transaction that publishes. A dry run
    /// holds no lock and writes nothing.
    ///
    /// - Parameters:
    ///   - seenAt: the time of the observation, in seconds since 1970.
    ///   - comparesStores: whether to load `shared` and `resemblance`.
    package func baseline(
        of offers: [Offer], scope: EditionScope, source: String, store: StoreRow, seenAt: Int,
        comparesStores: Bool = true
    ) async throws -> EditionBaseline {
        let hash = try await lines(of: EditionContent(offers, scope: scope)).contentHash
        let known = try await edition(with: hash, source: source, timeZone: store.store.timeZone)
        if try await isCurrent(known, source: source, store: store.id) { return EditionBaseline(isCurrent: true) }
        return EditionBaseline(
            last: try await lastFigures(source: source, store: store.id, most: Self.editionsComparedWith),
            shown: try await shown(source: source, store: store.id, at: seenAt, orOn: offers.effectiveOn),
            shared: comparesStores && scope == .shared
                ? try await sharedEdition(withContent: hash, source: source, store: store) : nil,
            resemblance: comparesStores
                ? try await resemblance(of: offers, source: source, store: store.id, at: seenAt) : nil)
    }

    /// Whether the edition is the store's current or coming one; false for nil.
    func isCurrent(_ edition: Int64?, source: String, store: Int64) async throws -> Bool {
        guard let edition else { return false }
        return try await connection.query(
            """
            SELECT FROM store_edition
            WHERE store_id = $1 AND source_id = $2 AND edition_id = $3 AND coalesce(upper(active_during) > now(), true)
            """, [.integer(Int(store)), .text(source), .integer(Int(edition))]
        ).first != nil
    }
}
