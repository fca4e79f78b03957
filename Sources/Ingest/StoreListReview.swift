package import Deals
package import Storage

/// Checks a chain's store list against the known stores. A list with a wrong column must not hide every deal of a
/// chain.
package struct StoreListReview: Sendable {
    /// In percent of the known open stores: more than this do not close at once.
    private static let maximumPercentClosing = 10
    private static let minimumClosing = 2
    /// In millionths of a degree, about 50 km: a rebuilt store stays in its town.
    private static let farthestMove = 500_000

    /// The stores that may be written.
    package let accepted: [Store]
    /// One message for each implausible change, which is not written.
    package let anomalies: [String]

    /// - Parameters:
    ///   - known: stores of the chain as they were before.
    ///   - count: the number of known stores asked about, if `listed` holds only those that closed; nil if it holds all
    ///     of them.
    package init(_ listed: [Store], known: [StoreRow], outOf count: Int? = nil) {
        let open = Dictionary(
            known.filter { $0.retiredOn == nil }.map { ($0.store.code, $0) }, uniquingKeysWith: { first, _ in first })
        let places = Dictionary(
            known.map { ($0.store.code, $0.store.location) }, uniquingKeysWith: { first, _ in first })
        let closing = listed.filter { $0.lastDay != nil && open[$0.code] != nil }
        let asked = count ?? Set(listed.map(\.code)).intersection(open.keys).count
        let isClosingDown =
            closing.count >= Self.minimumClosing && closing.count * 100 > asked * Self.maximumPercentClosing
        let moved = listed.filter { store in places[store.code].map { Self.isFar(store.location, from: $0) } ?? false }
        let refused = Set((isClosingDown ? closing : []).map(\.code) + moved.map(\.code))
        accepted = listed.filter { !refused.contains($0.code) }
        anomalies =
            (isClosingDown ? [Self.words(for: closing, of: asked)] : [])
            + moved.compactMap { store in places[store.code].map { Self.words(for: store, from: $0) } }
    }

    private static func words(for closing: [Store], of asked: Int) -> String {
        let examples = closing.prefix(3).compactMap { store in store.lastDay.map { "\(store.code) on \($0)" } }
        return "\(closing.count) of \(asked) known stores close at once (\(examples.joined(separator: ", "))"
            + "\(closing.count > 3 ? ", …" : "")): implausible, so none of them is retired"
    }

    private static func words(for store: Store, from known: Coordinate) -> String {
        "store \(store.code) moved from \(known.latitude), \(known.longitude) to \(store.location.latitude), "
            + "\(store.location.longitude): implausible, so the old location is kept"
    }

    private static func isFar(_ one: Coordinate, from other: Coordinate) -> Bool {
        abs(one.latitudeMicrodegrees - other.latitudeMicrodegrees) > farthestMove
            || abs(one.longitudeMicrodegrees - other.longitudeMicrodegrees) > farthestMove
    }
}

extension Database {
    /// Writes the plausible part of a chain's store list.
    ///
    /// - Parameters:
    ///   - count: see `StoreListReview`.
    ///   - skipsAnomalyCheck: writes all of the list.
    ///   - instant: seconds since 1970.
    /// - Returns: one message per anomaly, for changes that were not written.
    package func keep(
        _ listed: [Store], chain: String, outOf count: Int? = nil, skipsAnomalyCheck: Bool = false, at instant: Int
    ) async throws -> [String] {
        guard !skipsAnomalyCheck else {
            try await upsertStores(listed)
            return []
        }
        let known = try await stores(chain: chain, includingRetired: true, at: instant)
        let review = StoreListReview(listed, known: known, outOf: count)
        try await upsertStores(review.accepted)
        return review.anomalies
    }
}
