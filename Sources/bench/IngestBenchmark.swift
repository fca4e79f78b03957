import Deals
import Storage

/// The cost of ingesting offers, store by store as in runs, compared with binary COPY of the same rows into a table
/// without indexes or constraints, the fastest method. An unchanged edition is found by its hash; of a changed one only
/// the lines that differ from the previous edition are written.
struct IngestBenchmark {
    let rows: Int

    func run(in place: BenchDatabase) async throws {
        try await place.use { database in
            var market = Market(rows: rows)
            try await database.registerSource(id: Market.source, chain: Market.chain, termsURL: nil)
            try await database.upsertStores(market.stores)
            let limit = try await limit(of: &market, in: database)
            print("ingest      \(market.stores.count * Market.offersPerStore) offers of \(market.stores.count) stores")
            print(
                "            binary COPY into a bare table: \(limit.time.rate(of: limit.rows)) a second, "
                    + "\(limit.walPerRow) B of WAL each")
            let fresh = try await publish(&market, week: 0, in: database)
            report("fresh", fresh, beside: limit, "aim: 0.15")
            try await printDiskUse(of: database, rows: fresh.rows)
            report("unchanged", try await publish(&market, week: 0, in: database), beside: limit, "no SQL on offers")
            let changed = try await publish(&market, week: 1, in: database)
            report("5 % changed", changed, beside: limit, "\(changed.dataDirectory(of: fresh)) of fresh, aim: 2")
        }
    }

    private func report(_ name: String, _ cost: IngestCost, beside limit: IngestCost, _ note: String) {
        let padding = String(repeating: " ", count: 12 - name.count)
        print(
            "            \(name)\(padding)\(cost.time.rate(of: cost.rows)) a second, \(cost.dataDirectory(of: limit)) of it "
                + "(\(note)), \(cost.walPerRow) B of WAL each, \(cost.inserted) written")
    }

    private func printDiskUse(of database: Database, rows: Int) async throws {
        let uses = try await database.offerDiskUse().map { "\($0.name) \($0.bytes / rows)" }
        print("                        bytes on disk an offer: \(uses.joined(separator: ", "))")
    }
}

/// The cost of one way to ingest offers.
struct IngestCost {
    var rows = 0, inserted = 0
    var time = Duration.zero
    var walBytes = 0

    var walPerRow: Int { walBytes / rows }

    /// The speed relative to `limit`, per row: "0.153".
    func dataDirectory(of limit: IngestCost) -> String {
        let thousandths = Int(limit.time / Double(limit.rows) / (time / Double(rows)) * 1000)
        let digits = String(thousandths % 1000)
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
    }
}

extension IngestBenchmark {
    private static let rowsAtOnce = 100_000

    /// The table is created in an earlier transaction, so that the server logs the writes. Rows are built beforehand
    /// and sent repeatedly until there are enough.
    private func limit(of market: inout Market, in database: Database) async throws -> IngestCost {
        let stores = min(market.stores.count, Self.rowsAtOnce / Market.offersPerStore)
        var some: [OfferRow] = []
        for store in 0..<stores { some += market.offers(at: store, week: 0).map { OfferRow($0) } }
        var cost = IngestCost()
        try await database.makeBareTable()
        let before = try await database.walBytes()
        while cost.rows < market.stores.count * Market.offersPerStore {
            let start = ContinuousClock.now
            try await database.fillBareTable(some)
            cost.time += ContinuousClock.now - start
            cost.rows += some.count
        }
        cost.walBytes = try await database.walBytes() - before
        try await database.dropBareTable()
        return cost
    }

    /// The whole of each run: begin, publish, end. Building the lists is not counted.
    private func publish(_ market: inout Market, week: Int, in database: Database) async throws -> IngestCost {
        var cost = IngestCost()
        let ids = try await database.stores(at: 0).map(\.id)
        let before = try await database.walBytes()
        for (store, id) in ids.enumerated() {
            let offers = market.offers(at: store, week: week)
            let start = ContinuousClock.now
            let run = try await database.beginRun(source: Market.source, store: id, programVersion: "bench")
            let publication = try await database.publish(
                offers, scope: .store(code: "\(store)"), by: run, report: RunReport(records: offers.count))
            cost.time += ContinuousClock.now - start
            cost.rows += offers.count
            cost.inserted += publication.offersInserted
        }
        cost.walBytes = try await database.walBytes() - before
        return cost
    }
}
