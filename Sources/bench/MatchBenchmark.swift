import Deals
import Ingest
import Scraping
import Storage

/// The share of finding comparison groups and matches in a scrape of a whole edition, without the network: a week's ad, all
/// of whose listings are new, beside the price list of another chain, and then beside a large catalogue too.
struct MatchBenchmark {
    /// A saved Publix page, and saved Kroger products.
    let page: [UInt8], products: [UInt8]
    let checkout: String
    private static let weeks = 5
    private static let today = LocalDay(daysSinceEpoch: 20_629)

    func run(in place: BenchDatabase) async throws {
        let rules = try GroupRules.standard(digest: "bench")
        try await place.use { database in
            let list = try offers(of: "kroger", wrapped(products))
            try await publish(list, chain: "kroger", in: database)
            let first = try await time { try await database.updateGroups(ofChain: nil, by: rules) }
            print("matching    first run of \(Set(list.map(\.listing)).count) listings: \(first.short)")
            try await report("beside them", weeks: 0..<Self.weeks, rules, in: database)
            let names = try Catalogue.names()
            let week = Validity(first: Self.today, last: Self.today.adding(days: 6))!
            let catalogue = Catalogue.list(of: 0, division: 0, lines: Catalogue.itemCount, names: names, week)
            try await publish(catalogue, chain: Catalogue.chain, in: database)
            var batches = [ContinuousClock.now]
            try await database.updateGroups(ofChain: nil, by: GroupRules.standard(digest: "newer")) { _ in
                batches.append(.now)
            }
            let longest = zip(batches, batches.dropFirst()).map { $1 - $0 }.max() ?? .zero
            print(
                "            \(catalogue.count) more: all again \(batches[0].duration(to: batches.last!).short), longest "
                    + "transaction \(longest.short)")
            try await report("beside all", weeks: Self.weeks..<2 * Self.weeks, .standard(digest: "newer"), in: database)
            let pairs = try await database.matches(limit: .max)
            print("            \(pairs.count) pairs")
        }
    }

    /// Stores the ad of each week, and prints the median times.
    private func report(_ name: String, weeks: Range<Int>, _ rules: GroupRules, in database: Database) async throws {
        var (reading, storing, matching): ([Duration], [Duration], [Duration]) = ([], [], [])
        var count = 0
        for week in weeks {
            var ad: [Offer] = []
            reading.append(try ContinuousClock().measure { ad = try offers(of: "publix", page) })
            // An ad numbers its items anew each week.
            ad = ad.map { $0.numbered(week) }
            storing.append(try await time { try await publish(ad, chain: "publix", in: database) })
            matching.append(try await time { count = try await database.updateGroups(ofChain: "publix", by: rules) })
        }
        let times = [reading, storing, matching].map { $0.sorted()[$0.count / 2] }
        let whole = times.reduce(.zero, +)
        print(
            "            \(name): a new ad of \(count) listings, read \(times[0].short), stored \(times[1].short), "
                + "matched \(times[2].short): \(times[2].percent(of: whole)) (aim: 20 %)")
    }

    private func time(_ work: () async throws -> some Any) async throws -> Duration {
        try await ContinuousClock().measure { _ = try await work() }
    }

    private func offers(of source: String, _ document: [UInt8]) throws -> [Offer] {
        let definition = try ScraperDefinition(directory: checkout + "/scrapers/\(source)")
        let rows = definition.withoutDuplicates(try definition.extract(document, from: source).rows)
        let reader = try OfferReader(definition, today: Self.today)
        return OfferValidation(rows.flatMap(reader.offers)).offers
    }

    /// The captured products are the array alone.
    private func wrapped(_ products: [UInt8]) -> [UInt8] {
        products.first == UInt8(ascii: "[") ? Array("{\"data\":".utf8) + products + [UInt8(ascii: "}")] : products
    }

    private func publish(_ offers: [Offer], chain: String, in database: Database) async throws {
        try await database.registerSource(id: chain, chain: chain, termsURL: nil)
        let store = Store(
            chain: chain, code: "1", name: "Bench", state: "GA",
            location: Coordinate(latitudeMicrodegrees: 33_749_000, longitudeMicrodegrees: -84_388_000)!,
            timeZone: "America/New_York")
        try await database.upsertStores([store])
        let id = try await database.store(chain: chain, code: "1", at: 0)?.id
        let run = try await database.beginRun(source: chain, store: id, programVersion: "bench")
        _ = try await database.publish(offers, scope: .shared, by: run, report: RunReport(records: offers.count))
    }
}

extension Offer {
    fileprivate func numbered(_ week: Int) -> Offer {
        Offer(
            listing: Listing(
                sku: "\(listing.sku)-\(week)", title: listing.title, brand: listing.brand, sizeText: listing.sizeText,
                department: listing.department), words: words, reading: reading, size: size, validity: validity)
    }
}
