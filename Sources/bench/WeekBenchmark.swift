import Deals
import FoundationEssentials
import HTTP
import Ingest
import Scraping
import Storage

/// A week's ad as a real chain prints it: nearly every store another one, of few distinct rows. Each store's document goes the
/// whole way of a run, from its bytes to the edition; then the week after. Then pages of deals are asked for at 100 points.
struct WeekBenchmark {
    let market: WeekMarket
    let checkout: String
    /// Places of the median, of 95 % and of the most among the points.
    private static let shares = [points / 2, points * 95 / 100, points - 1]
    private static let points = 100, radiusMeters = 16_093, rowsOfPage = 20

    func run(in place: BenchDatabase) async throws {
        print(
            "week        \(market.stores.count) stores show \(market.shown) rows, \(market.distinct) of them distinct, in "
                + "\(Set(market.rows).count) sets")
        try await place.use { database in
            let definition = try ScraperDefinition(directory: checkout + "/scrapers/publix")
            try await database.registerSource(id: definition.id, chain: definition.chain, termsURL: nil)
            try await database.upsertStores(market.stores)
            for week in 0...1 { try await load(week, by: definition, in: database) }
            try await printPages(of: database)
        }
    }

    private func load(_ week: Int, by definition: ScraperDefinition, in database: Database) async throws {
        let now = Int(Date().timeIntervalSince1970)
        let session = UpstreamSession(
            definition, upstream: nil, client: HTTPClient(userAgent: "bench"), credential: { _ in nil },
            clock: { now }, database: database)
        let runner = ScrapeRunner(
            session: session, database: database, programVersion: "bench", build: "bench", clock: { now },
            progress: { _ in })
        var (times, written, outcomes) = ([Duration](), 0, [String: Int]())
        let wal = try await database.walBytes()
        let stores = try await database.stores(at: now)
        // Neighbors are not read one after the other.
        for step in stores.indices {
            let store = stores[step * 619 % stores.count]
            guard let number = Int(store.store.code) else { continue }
            let document = KeptDocument(
                url: "page.json", mediaType: "application/json",
                body: market.document(of: number - 1, week: week, today: LocalDay(daysSinceEpoch: now / 86_400)))
            let start = ContinuousClock.now
            let result = try await runner.run(store, from: .files([document]))
            times.append(ContinuousClock.now - start)
            written += result.offersInserted
            outcomes[result.outcome.rawValue, default: 0] += 1
        }
        let all = times.reduce(.zero, +)
        print(
            "            week \(week + 1): \(all.short), \(all.rate(of: market.shown)) rows a second, \(written) lines written, "
                + "\(try await (database.walBytes() - wal) / market.shown) B of WAL a row; "
                + outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
        let (first, last) = (Array(times.prefix(100)).median, Array(times.suffix(100)).median)
        print("            a run: \(first.short) of the first 100, \(last.short) of the last, \(last.times(first))")
        try await printDiskUse(of: database, weeks: week + 1)
    }

    private func printDiskUse(of database: Database, weeks: Int) async throws {
        let hot = try await database.diskUse().filter {
            ["offer", "listing", "listing_group", "edition", "edition_base", "edition_override", "store_edition"]
                .contains($0.name)
        }
        let uses = hot.sorted { $0.bytes > $1.bytes }.map { "\($0.name) \($0.bytes / market.shown / weeks)" }
        print(
            "            \(hot.reduce(0) { $0 + $1.bytes } / market.shown / weeks) B a row shown: "
                + uses.joined(separator: ", "))
    }

    private func printPages(of database: Database) async throws {
        let now = Int(Date().timeIntervalSince1970)
        print("            median, 95 %, most of \(Self.points) points, of a page of \(Self.rowsOfPage) rows:")
        for order in DealSearch.Order.allCases {
            var (times, blocks, distinct) = ([Duration](), [Int](), 0)
            for number in 0..<Self.points {
                let store = market.stores[number * market.stores.count / Self.points]
                var search = DealSearch(
                    place: .near(store.location, radiusMeters: Self.radiusMeters), includesAllStores: false,
                    limit: Self.rowsOfPage)
                search.order = order
                times.append(
                    try await ContinuousClock().measure {
                        distinct += try await database.differentDeals(search, at: now)
                    })
                blocks.append(try await database.blocks(of: search, at: now))
            }
            let (time, block) = (times.sorted(), blocks.sorted())
            print(
                "            page by \(order.rawValue): "
                    + Self.shares.map { "\(time[$0].short)" }.joined(separator: ", ")
                    + "; blocks " + Self.shares.map { "\(block[$0])" }.joined(separator: ", ")
                    + "; \(distinct / Self.points) of \(Self.rowsOfPage) rows are different deals")
        }
    }
}

extension Database {
    fileprivate func differentDeals(_ search: DealSearch, at instant: Int) async throws -> Int {
        Set(try await deals(search, at: instant).map(\.deal.offer)).count
    }
}
