import Deals
import FoundationEssentials
import TestDatabase
import Testing

@testable import Postgres
@testable import Storage

/// The blocks that PostgreSQL touches for the changes at many stores whose ads are the same before and after.
@Suite("The cost of changes", .freshDatabase) struct ChangeCostTests {
    private static let stores = 40, lines = 60
    /// Some 3,500 are used, most of them for the instants of 40 stores. Comparing the lines for each store takes 25,000.
    private static let maximumBuffers = 8_000

    private func ad(_ cents: Int) -> [Offer] {
        (0..<Self.lines).map { ChangeTests.item("\(1_000 + $0)", cents: cents) }
    }

    /// Stores that had one ad and then another.
    private func ground() async throws -> (ground: Ground, stores: [Int64]) {
        let ground = try await Ground()
        let stores = (0..<Self.stores).map { number in
            Ground.store("5\(number)", "Store \(number)", latitude: 33_700_000 + number * 1_000, longitude: -84_389_300)
        }
        try await ground.database.upsertStores(stores)
        let ids = try await ground.database.stores(at: Ground.noon).filter { $0.store.code.hasPrefix("5") }.map(\.id)
        for cents in [299, 249] {
            for id in ids { try await ground.publish(ad(cents), at: id) }
        }
        try await ground.database.analyze()
        return (ground, ids)
    }

    @Test("does not grow with the number of stores that share a pair of ads")
    func sharedPairs() async throws {
        let (ground, stores) = try await ground()
        let now = Int(Date().timeIntervalSince1970) + 1
        var search = ChangeSearch(
            place: .stores(stores), kinds: [.cheaper], after: ChangeCursor(since: 0), limit: 10_000)
        let changes = try await ground.database.changes(search, at: now).changes
        #expect(changes.count == Self.stores * Self.lines)
        #expect(Set(changes.map(\.storeCode)).count == Self.stores)
        search.limit = 100
        let start = ChangeCursor.Place(switchID: nil, microseconds: 0)
        let end = ChangeCursor.Place(switchID: 1_000_000, microseconds: now * 1_000_000)
        let query = search.query(
            ChangeCursor.Window(from: start, through: end), nil, stores: stores.map { Int($0) })
        let rows = try await ground.connection.rows(of: "EXPLAIN (ANALYZE, BUFFERS, COSTS off, TIMING off) \(query)")
        let plan = try rows.map { try $0.required("QUERY PLAN", $0.text) }
        let line = try #require(plan.first { $0.contains("Buffers:") })
        let used = line.matches(of: /(?:hit|read)=(\d+)/).compactMap { Int($0.1) }.reduce(0, +)
        #expect(used < Self.maximumBuffers, "\(used)\n\(plan.joined(separator: "\n"))")
    }
}
