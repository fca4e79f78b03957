import Deals
import FoundationEssentials
import Ingest
import Postgres
import Presentation
import Storage

/// A comparison within 25 miles beside the round trip of `SELECT 1`, as the number of live prices grows: 5,000 stores, of
/// which 17 are in range, and a catalogue of 10,000 items. Each store has a price list like its division's.
struct CompareBenchmark {
    private static let storeCount = 5_000, storesOfDivision = 20, miles = 25, questions = 300

    /// - Parameter lines: the numbers of prices of a store, ascending.
    func run(lines: [Int], in place: (String) -> BenchDatabase) async throws {
        print(
            "compare     within \(Self.miles) miles; \(Self.storeCount) stores, \(Catalogue.itemCount) items, \(try Catalogue.names().count) kinds of goods"
        )
        var slowest: [Duration] = []
        for count in lines {
            let place = place("compare-\(count)")
            let cluster = try await PrivateCluster.start(stateDirectory: place.stateDirectory)
            do {
                slowest.append(try await measured(cluster, place, lines: count))
                try await cluster.stop()
            } catch {
                try await cluster.stop()
                throw error
            }
        }
        if let first = slowest.first, let last = slowest.last, lines.count > 1 {
            print("            \(lines.last! / lines.first!) times the prices take \(last.times(first)) the time")
        }
    }

    /// - Returns: the median time of a comparison by item number.
    private func measured(_ cluster: RunningCluster, _ place: BenchDatabase, lines: Int) async throws -> Duration {
        try await fill(cluster, place, lines: lines)
        let database = try await Database.open(cluster.connectionText, readOnly: true)
        let floor = try await PostgresConnection.connect(cluster.connectionText)
        var (trips, items, goods) = ([Duration](), [Duration](), [Duration]())
        var rows = 0
        let clock = ContinuousClock()
        let names = try Catalogue.names()
        for number in 0..<Self.questions {
            let point = Catalogue.point(number * 7_919 % Self.storeCount)
            trips.append(try await clock.measure { _ = try await floor.query(prepared: "SELECT 1") })
            items.append(
                try await clock.measure { _ = try await answer(Catalogue.sku(number * 2 % lines), point, database) })
            goods.append(
                try await clock.measure {
                    rows += try await answer(names[number % names.count], point, database)
                })
        }
        let baskets = try await BasketBenchmark.measure(in: database, lists: 30) {
            Catalogue.point($0 * 7_919 % Self.storeCount)
        }
        await floor.close()
        await database.close()
        let (trip, item, kind) = (trips.median, items.median, goods.median)
        print(
            "            \(Self.storeCount * lines) prices: an item \(item.short), \(item.times(trip)) SELECT 1 (\(trip.short)); "
                + "goods \(kind.short), \(kind.times(trip)), of \(rows / Self.questions) offers")
        print(
            "            a list of \(BasketBenchmark.entries) entries over \(BasketBenchmark.stores) stores "
                + "\(baskets.whole.median.short), \(baskets.whole.median.times(trip)), limit 20; its search "
                + "\(baskets.searches.median.short), of \(baskets.offers / 30) offers")
        return item
    }

    /// - Returns: the number of offers ranked.
    private func answer(_ text: String, _ point: Coordinate, _ database: Database) async throws -> Int {
        let now = Int(Date().timeIntervalSince1970)
        let query = try ComparisonQuery(text)
        let found = try await query.candidates(
            in: database, .near(point, radiusMeters: Mile.meters(Self.miles)), at: now)
        return QueryAnswer(query, found, settings: .init(), now: now).asked.priced.count
    }

    private func fill(_ cluster: RunningCluster, _ place: BenchDatabase, lines: Int) async throws {
        let database = try await Database.open(cluster.connectionText)
        try await database.initialize(schema: Schema(directory: place.checkout, programVersion: "bench"))
        try await database.registerSource(id: Catalogue.chain, chain: Catalogue.chain, termsURL: nil)
        try await database.upsertStores((0..<Self.storeCount).map(Catalogue.store))
        let today = LocalDay(daysSinceEpoch: Int(Date().timeIntervalSince1970) / 86_400)
        let week = Validity(first: today.adding(days: -2), last: today.adding(days: 4))!
        let names = try Catalogue.names()
        for (number, row) in try await database.stores(at: 0).enumerated() {
            let offers = Catalogue.list(
                of: number, division: number / Self.storesOfDivision, lines: lines, names: names, week)
            let run = try await database.beginRun(source: Catalogue.chain, store: row.id, programVersion: "bench")
            _ = try await database.publish(
                offers, scope: .store(code: row.store.code), by: run, report: RunReport(records: offers.count))
        }
        try await ListingUpdate(database, ListingReader(), rulesDigest: "bench").run()
        try await database.analyze()
        await database.close()
    }
}

extension [Duration] {
    var median: Duration { sorted()[count / 2] }
}
