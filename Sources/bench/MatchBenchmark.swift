import Deals
import Ingest
import Scraping
import Storage

/// The share of finding comparison groups and matches in a scrape of a whole edition, without the network: a week's ad, all
/// of whose listings are new, beside the price list of another chain, and then beside a large catalogue too. Part of it is
/// what is read and stored of the listings for that: the same ad is stored without, too.
struct MatchBenchmark {
    /// A saved Publix page, and saved Kroger products.
    let page: [UInt8], products: [UInt8]
    let checkout: String
    private static let weeks = 5
    private static let today = LocalDay(daysSinceEpoch: 20_629)

    func run(in place: BenchDatabase) async throws {
        let reader = try ListingReader()
        try await place.use { database in
            let update = ListingUpdate(database, reader, rulesDigest: "bench")
            let list = try offers(of: "kroger", wrapped(products))
            try await publish(list, chain: "kroger", in: database)
            let first = try await time { try await update.run() }
            print("matching    first run of \(Set(list.map(\.listing)).count) listings: \(first.short)")
            try await report("beside them", weeks: 0..<Self.weeks, reader, update, in: database)
            let names = try Catalogue.names()
            let week = Validity(first: Self.today, last: Self.today.adding(days: 6))!
            let catalogue = Catalogue.list(of: 0, division: 0, lines: Catalogue.itemCount, names: names, week)
            try await publish(catalogue, chain: Catalogue.chain, in: database)
            var batches = [ContinuousClock.now]
            let newer = ListingUpdate(database, reader, rulesDigest: "newer")
            try await newer.run { _ in batches.append(.now) }
            let longest = zip(batches, batches.dropFirst()).map { $1 - $0 }.max() ?? .zero
            print(
                "            \(catalogue.count) more: all again \(batches[0].duration(to: batches.last!).short), longest "
                    + "transaction \(longest.short)")
            try await report("beside all", weeks: Self.weeks..<2 * Self.weeks, reader, newer, in: database)
            let pairs = try await database.matches(limit: .max)
            print("            \(pairs.count) pairs")
        }
    }

    /// Stores the ad of each week, and prints the median times.
    private func report(
        _ name: String, weeks: Range<Int>, _ reader: ListingReader, _ update: ListingUpdate, in database: Database
    ) async throws {
        var times: [[Duration]] = [[], [], [], [], []]
        var count = 0
        for week in weeks {
            var rows: [ReadRow] = []
            times[0].append(try ContinuousClock().measure { rows = try self.rows(of: "publix", page) })
            // An ad numbers its items anew each week.
            let ad = DistinctOffers(rows.flatMap(\.offers)).offers
            let alone = ad.map { $0.numbered("\(week)-alone") }
            times[1].append(try await time { try await publish(alone, chain: "publix", in: database) })
            try await update.run()
            var groups: [Listing: ListingGroup] = [:]
            times[2].append(
                ContinuousClock().measure {
                    for row in rows {
                        let details = row.offers[0].words.details
                        groups[row.listing.numbered("\(week)")] = reader.group(
                            of: row.listing, chain: "publix", details: details, verdict: row.verdict)
                    }
                })
            count = groups.count
            let new = NewListings(rulesDigest: update.rulesDigest, groups: groups)
            let numbered = ad.map { $0.numbered("\(week)") }
            times[3].append(try await time { try await publish(numbered, chain: "publix", in: database, new) })
            times[4].append(try await time { try await update.match() })
        }
        let medians = times.map { $0.sorted()[$0.count / 2] }
        let (read, alone, goods, stored, matched) = (medians[0], medians[1], medians[2], medians[3], medians[4])
        let whole = read + goods + stored + matched
        print(
            "            \(name): a new ad of \(count) listings, read \(read.short), its goods \(goods.short), stored "
                + "\(stored.short) (without them \(alone.short)), matched \(matched.short): goods and matches "
                + "\((whole - read - alone).percent(of: whole)) (aim: 20 %), of it after the reading "
                + "\((whole - read - alone - goods).percent(of: whole))")
    }

    private func time(_ work: () async throws -> some Any) async throws -> Duration {
        try await ContinuousClock().measure { _ = try await work() }
    }

    private func offers(of source: String, _ document: [UInt8]) throws -> [Offer] {
        DistinctOffers(try rows(of: source, document).flatMap(\.offers)).offers
    }

    private func rows(of source: String, _ document: [UInt8]) throws -> [ReadRow] {
        let definition = try ScraperDefinition(directory: checkout + "/scrapers/\(source)")
        let rows = definition.withoutDuplicates(try definition.extract(document, from: source).rows)
        let reader = try OfferReader(definition, today: Self.today)
        return rows.map(reader.read)
    }

    /// The captured products are the array alone.
    private func wrapped(_ products: [UInt8]) -> [UInt8] {
        products.first == UInt8(ascii: "[") ? Array("{\"data\":".utf8) + products + [UInt8(ascii: "}")] : products
    }

    private func publish(
        _ offers: [Offer], chain: String, in database: Database, _ new: NewListings? = nil
    ) async throws {
        try await database.registerSource(id: chain, chain: chain, termsURL: nil)
        let store = Store(
            chain: chain, code: "1", name: "Bench", state: "GA",
            location: Coordinate(latitudeMicrodegrees: 33_749_000, longitudeMicrodegrees: -84_388_000)!,
            timeZone: "America/New_York")
        try await database.upsertStores([store])
        let id = try await database.store(chain: chain, code: "1", at: 0)?.id
        let run = try await database.beginRun(source: chain, store: id, programVersion: "bench")
        _ = try await database.publish(
            offers, scope: .shared, by: run, report: RunReport(records: offers.count), new: new)
    }
}

extension Offer {
    fileprivate func numbered(_ week: String) -> Offer {
        Offer(listing: listing.numbered(week), words: words, reading: reading, size: size, validity: validity)
    }
}

extension Listing {
    fileprivate func numbered(_ week: String) -> Listing {
        Listing(
            sku: "\(sku)-\(week)", title: title, brand: brand, sizeText: sizeText, department: department)
    }
}
