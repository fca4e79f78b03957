import Deals
import Storage

/// A region of production size, from an empty database: 1,500 stores that share 30 ads, and 300 stores with a price
/// list of 1,000 items each.
struct LoadBenchmark {
    private static let adStores = 1_500, ads = 30, adLines = 680
    private static let listStores = 300, storesOfDivision = 20

    func run(in place: BenchDatabase) async throws {
        try await place.use { database in
            try await database.registerSource(id: Market.source, chain: Market.chain, termsURL: nil)
            try await database.registerSource(id: "acme-ad", chain: Market.chain, termsURL: nil)
            var market = Market(stores: Self.adStores)
            try await database.upsertStores(market.stores)
            let ids = try await database.stores(at: 0).map(\.id)
            var ads: [[Offer]] = []
            for number in 0..<Self.ads { ads.append(market.ad(number, lines: Self.adLines)) }
            var shared = LoadCost()
            for (number, id) in ids.enumerated() {
                try await shared.add(ads[number % Self.ads], scope: .shared, "acme-ad", at: id, in: database)
            }
            var lists = LoadCost()
            for (number, id) in ids.prefix(Self.listStores).enumerated() {
                let list = market.priceList(of: number, division: number / Self.storesOfDivision)
                try await lists.add(list, scope: .store(code: "\(number)"), Market.source, at: id, in: database)
            }
            print("load        \(shared.line(stores: ids.count)) in \(Self.ads) ads")
            print("            \(lists.line(stores: Self.listStores))")
            try await report(database, shown: shared.shown + lists.shown, written: shared.written + lists.written)
        }
    }

    private func report(_ database: Database, shown: Int, written: Int) async throws {
        let use = try await database.diskUse()
        let all = use.reduce(0) { $0 + $1.bytes }
        let hot = use.filter {
            ["offer", "listing", "edition_base", "edition_override", "store_edition"].contains($0.name)
        }
        .reduce(0) { $0 + $1.bytes }
        print(
            "            \(all / 1_000_000) MB on disk, \(hot / 1_000_000) MB of them what a comparison reads (hot set): "
                + "\(hot / written) B a line written, \(hot / shown) B an offer shown")
    }
}

private struct LoadCost {
    var time = Duration.zero
    var shown = 0, written = 0

    mutating func add(
        _ offers: [Offer], scope: EditionScope, _ source: String, at store: Int64, in database: Database
    ) async throws {
        let start = ContinuousClock.now
        let run = try await database.beginRun(source: source, store: store, programVersion: "bench")
        let publication = try await database.publish(
            offers, scope: scope, by: run, report: RunReport(records: offers.count))
        time += ContinuousClock.now - start
        shown += offers.count
        written += publication.offersInserted
    }

    func line(stores: Int) -> String {
        "\(shown) offers of \(stores) stores in \(time.short): \(time.rate(of: shown)) a second, \(written) lines written"
    }
}
