import ArgumentParser
import CommandSupport
import Deals
import Ingest
import Pictures
import Scraping
import Storage

/// Scrapes every source for the sample stores.
struct DemoScrape: Sendable {
    struct Tally: Sendable {
        var stores: [Int64] = []
        var unchanged = 0, records = 0, priced = 0, written = 0

        var sentence: String {
            let percent = records > 0 ? priced * 100 / records : 0
            return "\(stores.count) stores read (\(unchanged) unchanged): \(records) rows, \(percent)% priced, "
                + "\(written) offers written"
        }
    }

    /// Weeks before this one that a new database gets for one store of each chain, for charts and forecasts.
    private static let weeks = 12

    let context: CommandContext
    /// Seconds since 1970 at which the simulated pages are seen; nil for now.
    let seenAt: Int?

    /// Reads the past weeks that the database does not have, and then the present one.
    ///
    /// - Parameter follows: whether the daemon keeps the stores fresh.
    /// - Returns: what was read of the present one.
    static func all(in context: CommandContext, follows: Bool = false) async throws -> Tally {
        let now = Clock.now()
        let newest = try await context.database.sourceHealth(at: now).compactMap(\.confirmedAt).max() ?? 0
        for week in (1...weeks).reversed() where now - week * 604_800 > newest {
            Console.progress("the ad of \(week) weeks ago")
            _ = try await read(context, at: now - week * 604_800)
        }
        let tally = try await read(context, at: nil)
        if follows { try await context.database.setTracked(true, stores: tally.stores) }
        return tally
    }

    private static func read(_ context: CommandContext, at instant: Int?) async throws -> Tally {
        try await SimulatorProcess.running(at: instant) { base in
            try await DemoScrape(context: context.using(simulatorAt: base), seenAt: instant).run()
        }
    }

    private func run() async throws -> Tally {
        var tally = Tally()
        let place = try NearOptions.parse(["--near", Demo.place, "--radius", "\(Demo.radius)"])
        for source in try context.dataDirectory.sourceNames()
        where try !context.dataDirectory.definition(of: source).isOfFilesOnly {
            let session = try await context.session(for: source)
            let chooser = StoreChooser(context: context, session: session)
            let runner = context.runner(session)
            let stores = try await stores(with: chooser, place)
            // First the one with a past, of which the ads of the others are known.
            let first = try await nearest(of: stores)
            let others = stores.filter { row in !first.contains { $0.id == row.id } }
            for store in seenAt == nil ? first + others : first {
                tally.stores.append(store.id)
                try await add(
                    runner.run(store, from: .upstream(documents: nil, terms: nil), ScrapeOptions(seenAt: seenAt)),
                    to: &tally)
            }
        }
        if seenAt == nil { try await addPictures() }
        Console.endProgress()
        return tally
    }

    /// A few, and none where the programs for them are not installed.
    private func addPictures() async throws {
        if let problem = await PictureMaker().problem() {
            return Console.say("Without pictures of goods: \(problem).")
        }
        for source in try context.dataDirectory.sourceNames()
        where try !context.dataDirectory.definition(of: source).pictureHosts.isEmpty {
            try await context.database.turnPictures(ofSource: source, onBy: "circulard demo")
            var round = context.runner(try await context.session(for: source)).pictures(within: 64 << 20)
            (round.most, round.longest) = (30, .seconds(2))
            _ = try await round.fetch()
        }
    }

    private func stores(with chooser: StoreChooser, _ place: NearOptions) async throws -> [StoreRow] {
        if let sample = try await SampleStores.stores(with: chooser) { return sample }
        return try await chooser.found(near: place.required(in: context.database), place).rows
    }

    /// The store that the page shows first.
    private func nearest(of stores: [StoreRow]) async throws -> [StoreRow] {
        guard let home = PlaceArgument(argument: Demo.home)?.coordinate else { return [] }
        let near = try await context.database.stores(
            near: home, radiusMeters: Mile.meters(Demo.radius), chain: nil, at: Clock.now())
        return near.first { row in stores.contains { $0.id == row.id } }.map { [$0] } ?? []
    }

    private func add(_ result: ScrapeResult, to tally: inout Tally) throws {
        if let status = result.exitStatus {
            throw Failure(status, "\(result.store.name): \(result.report.reason ?? result.outcome.rawValue)")
        }
        tally.unchanged += result.outcome == .unchanged ? 1 : 0
        tally.records += result.report.records
        tally.priced += result.report.priced
        tally.written += result.offersInserted
    }
}
