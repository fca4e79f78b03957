import Deals
import HTML
import Ingest
import Scraping
import Storage

/// The share of each step in reading a page from memory. The network, which is slower than all of them, is not
/// included.
struct PageBenchmark {
    let page: [UInt8]
    let checkout: String
    let stateDirectory: String
    private static let rounds = 7
    private static let store = Store(
        chain: "publix", code: "1", name: "Bench", state: "GA",
        location: Coordinate(latitudeMicrodegrees: 33_749_000, longitudeMicrodegrees: -84_388_000)!,
        timeZone: "America/New_York")

    func run() async throws {
        let definition = try ScraperDefinition(directory: checkout + "/scrapers/publix")
        var rows: [RawOffer] = []
        var offers: [Offer] = []
        let reads = try medians([
            { HTMLDocument.parseAndForget(page) },
            { rows = definition.withoutDuplicates(try definition.extract(page, from: "page").rows) },
        ])
        let (parsing, extracting) = (reads[0], reads[1])
        let reader = try OfferReader(definition, today: LocalDay(daysSinceEpoch: 20_629))
        let reading = median { offers = rows.flatMap(reader.offers) }
        let storing = try await BenchDatabase(checkout: checkout, stateDirectory: stateDirectory).use {
            try await timeOfStoring(DistinctOffers(offers).offers, of: definition, in: $0)
        }
        let whole = extracting + reading + storing
        print("page        \(page.count) bytes, \(offers.count) offers: \(whole.short)")
        for (name, time) in [("extract", extracting), ("read", reading), ("store", storing)] {
            let padding = String(repeating: " ", count: 8 - name.count)
            print("            \(name)\(padding)\(time.percent(of: whole)), \(time.short)")
        }
        print(
            "            extracting takes \(extracting.times(parsing)) libxml2's bare parse: \(parsing.short) (aim: 1.5)"
        )
        print(
            "reading     \(reading.rate(of: offers.count)) offers a second, \(reading.percent(of: whole)) (aim: under 10 %)"
        )
    }
}

// MARK: Storing, in its own database

extension PageBenchmark {
    private func timeOfStoring(
        _ offers: [Offer], of definition: ScraperDefinition, in database: Database
    ) async throws -> Duration {
        try await database.registerSource(id: definition.id, chain: definition.chain, termsURL: nil)
        try await database.upsertStores([Self.store])
        let store = try await database.store(chain: Self.store.chain, code: Self.store.code, at: 0)?.id
        var times: [Duration] = []
        for round in 0..<Self.rounds {
            let start = ContinuousClock.now
            try await publish(
                offers, round,
                by: database.beginRun(
                    source: definition.id, store: store, programVersion: "bench"), in: database)
            times.append(ContinuousClock.now - start)
        }
        return times.sorted()[times.count / 2]
    }

    /// Publishes as in a new week: another body and another edition in each round.
    private func publish(_ offers: [Offer], _ round: Int, by run: OpenRun, in database: Database) async throws {
        let body = page + Array("<!-- \(round) -->".utf8)
        try await database.addDocuments([KeptDocument(url: "page", mediaType: "text/html", body: body)], to: run)
        _ = try await database.publish(
            offers, scope: .store(code: "\(round)"), by: run, report: RunReport(records: offers.count))
    }
}
