import Deals
import FoundationEssentials
import Postgres
import Storage

/// A region for the API server: 400 stores, 3 km apart, that share 30 ads of 680 lines; a quarter of them also have a
/// price list of 1,000 items. It runs until standard input ends; tools/bench-rest sends the requests.
struct RestStage {
    private static let storeCount = 400, ads = 30, adLines = 680

    func run(in place: BenchDatabase) async throws {
        let cluster = try await PrivateCluster.start(stateDirectory: place.stateDirectory)
        do {
            try await fill(cluster, place)
            let now = Int(Date().timeIntervalSince1970)
            try Database.pageOfDeals(limit: 51, radiusMeters: 16_093, at: now).write(
                to: URL(filePath: place.stateDirectory + "/deals.sql"), atomically: true, encoding: .utf8)
            print("ready \(cluster.connectionText)")
            while readLine() != nil {}
            try await cluster.stop()
        } catch {
            try await cluster.stop()
            throw error
        }
    }

    private func fill(_ cluster: RunningCluster, _ place: BenchDatabase) async throws {
        let database = try await Database.open(cluster.connectionText)
        try await database.initialize(schema: Schema(directory: place.checkout, programVersion: "bench"))
        for source in [Market.source, "acme-ad"] {
            try await database.registerSource(id: source, chain: Market.chain, termsURL: nil)
        }
        let today = LocalDay(daysSinceEpoch: Int(Date().timeIntervalSince1970) / 86_400)
        var market = Market(stores: Self.storeCount, first: today.adding(days: -2))
        try await database.upsertStores(market.stores)
        let ads = (0..<Self.ads).map { market.ad($0, lines: Self.adLines) }
        for (number, row) in try await database.stores(at: 0).enumerated() {
            try await publish(ads[number % Self.ads], .shared, "acme-ad", at: row.id, database)
            guard number.isMultiple(of: 4) else { continue }
            let list = market.priceList(of: number, division: number / 20)
            try await publish(list, .store(code: row.store.code), Market.source, at: row.id, database)
        }
        try await database.analyze()
        await database.close()
    }

    private func publish(
        _ offers: [Offer], _ scope: EditionScope, _ source: String, at store: Int64, _ database: Database
    ) async throws {
        let run = try await database.beginRun(source: source, store: store, programVersion: "bench")
        _ = try await database.publish(offers, scope: scope, by: run, report: RunReport(records: offers.count))
    }
}
