package import Deals
package import Storage

/// What of a chain's store list is believed beside what is known of its stores. A list with a wrong column must not hide
/// every deal of a chain.
package struct StoreListReview: Sendable {
    /// In percent of the known stores that are open: more of them do not close at once.
    private static let mostPercentClosing = 10
    private static let fewestClosing = 2
    /// In millionths of a degree, some 50 km: a store that is built anew stands in the same town.
    private static let farthestMove = 500_000

    /// The stores that may be written.
    package let accepted: [Store]
    /// A sentence for each thing that cannot well be, and is not written.
    package let anomalies: [String]

    /// - Parameters:
    ///   - known: stores of the chain as they were before.
    ///   - count: how many known stores were asked about, where those that closed were picked out of them; nil for those
    ///     listed.
    package init(_ listed: [Store], known: [StoreRow], outOf count: Int? = nil) {
        let open = Dictionary(
            known.filter { $0.retiredOn == nil }.map { ($0.store.code, $0) }, uniquingKeysWith: { first, _ in first })
        let places = Dictionary(
            known.map { ($0.store.code, $0.store.location) }, uniquingKeysWith: { first, _ in first })
        let closing = listed.filter { $0.lastDay != nil && open[$0.code] != nil }
        let asked = count ?? Set(listed.map(\.code)).intersection(open.keys).count
        let isClosingDown =
            closing.count >= Self.fewestClosing && closing.count * 100 > asked * Self.mostPercentClosing
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
            + "\(closing.count > 3 ? ", …" : "")): none of them is retired"
    }

    private static func words(for store: Store, from known: Coordinate) -> String {
        "store \(store.code) moved from \(known.latitude), \(known.longitude) to \(store.location.latitude), "
            + "\(store.location.longitude): it stays where it was"
    }

    private static func isFar(_ one: Coordinate, from other: Coordinate) -> Bool {
        abs(one.latitudeMicrodegrees - other.latitudeMicrodegrees) > farthestMove
            || abs(one.longitudeMicrodegrees - other.longitudeMicrodegrees) > farthestMove
    }
}

extension Database {
    /// Writes what is believed of a chain's store list.
    ///
    /// - Parameters:
    ///   - count: see `StoreListReview`.
    ///   - acceptsUnlikely: writes all of it.
    ///   - instant: seconds since 1970.
    /// - Returns: the anomalies: what is not written, a sentence each.
    package func keep(
        _ listed: [Store], chain: String, outOf count: Int? = nil, acceptsUnlikely: Bool = false, at instant: Int
    ) async throws -> [String] {
        guard !acceptsUnlikely else {
            try await upsertStores(listed)
            return []
        }
        let known = try await stores(chain: chain, includingRetired: true, at: instant)
        let review = StoreListReview(listed, known: known, outOf: count)
        try await upsertStores(review.accepted)
        return review.anomalies
    }
}
