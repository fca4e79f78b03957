import Deals
import TestDatabase
import Testing

@testable import Postgres
@testable import Storage

/// The blocks that PostgreSQL touches for a page of deals where many stores have nearly the same lines: counted, since a
/// plan that counts something anew for each row of a page looks like any other, and answers the same.
@Suite("The cost of a page of deals", .freshDatabase) struct PageCostTests {
    private static let stores = 60, lines = 60, pageSize = 51
    /// Some 250 are used. Counting for each row takes 6,600, and reading the lines of each store 10,000.
    private static let maximumBuffers = 1_000

    /// An ad for each of the stores, a kilometer apart, with a price of its own for one thing.
    private func ground() async throws -> Ground {
        let ground = try await Ground()
        let stores = (0..<Self.stores).map { number in
            Ground.store("5\(number)", "Store \(number)", latitude: 33_700_000 + number * 1_000, longitude: -84_389_300)
        }
        try await ground.database.upsertStores(stores)
        let ids = try await ground.database.stores(at: Ground.noon).filter { $0.store.code.hasPrefix("5") }.map(\.id)
        for (number, id) in ids.enumerated() {
            let ad = (0..<Self.lines).map { line in
                let cents = line == number ? 100 + number : 299
                return Offer.sample("\(1_000 + line)", "Thing \(line)", .unitPrice(Money(cents: cents)))
            }
            try await ground.publish(ad, at: id)
        }
        try await ground.database.analyze()
        return ground
    }

    /// The blocks of the whole statement: those of the first line of the plan that names any.
    private func buffers(_ plan: [String]) throws -> Int {
        let line = try #require(plan.first { $0.contains("Buffers:") })
        return line.matches(of: /(?:hit|read)=(\d+)/).compactMap { Int($0.1) }.reduce(0, +)
    }

    @Test("does not grow with the number of stores that share its lines")
    func page() async throws {
        let ground = try await ground()
        for order in DealSearch.Order.allCases {
            var search = DealSearch(
                place: .near(Ground.stores[0].location, radiusMeters: 40_000), includesAllStores: false,
                limit: Self.pageSize)
            search.order = order
            let deals = try await ground.database.deals(search, at: Ground.noon)
            #expect(deals.count == Self.pageSize)
            let rows = try await ground.connection.rows(
                of: """
                    EXPLAIN (ANALYZE, BUFFERS, COSTS off, TIMING off)
                    \(search.query(at: Ground.noon, listings: nil, readsEvidence: false))
                    """)
            let plan = try rows.map { try $0.required("QUERY PLAN", $0.text) }
            let used = try buffers(plan)
            #expect(used < Self.maximumBuffers, "\(order): \(used)\n\(plan.joined(separator: "\n"))")
        }
    }
}
