import Answers
import ArgumentParser
import Deals
import Ingest
import Pricing
import Setup
import Storage

struct Compare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Rank the stores around a point for an item, cheapest first.",
        discussion: """
            Stores are compared by unit price where sizes are known, else by the price of one item. Where prices are \
            similar (2% unless --tolerance says otherwise) the nearer store goes first.

            Words match title, brand and size: all of them, "an exact phrase", or, -not.

            Examples:
              circulard compare milk --near 33.749,-84.388
              circulard compare '"ice cream" -bar' --near 33.749,-84.388 --by each
            """)

    enum By: String, ExpressibleByArgument, CaseIterable { case unit, each }

    @OptionGroup var options: GlobalOptions
    @Argument(help: "What to look for.") var query: String
    @OptionGroup var place: NearOptions
    @Option(help: ArgumentHelp("Prices this close count as similar, 0 to 10.", valueName: "percent"))
    var tolerance: Int = Ranking.defaultToleranceBasisPoints / 100
    @Option(help: "Compare by unit price or by the price of one item.") var by: By = .unit
    @Option(help: "Most stores to list.") var limit: Int = 20
    @Option(help: "As of this instant instead of now: 2026-06-26 or 2026-06-26T12:00:00Z.") var at: Instant?
    @Flag(help: "One JSON object.") var json = false

    func validate() throws {
        guard (0...10).contains(tolerance) else { throw ValidationError("--tolerance is 0 to 10 percent") }
        guard limit > 0 else { throw ValidationError("--limit is at least 1") }
        guard query.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw ValidationError("say what to look for, such as milk")
        }
        if place.near == nil { _ = try place.required() }
    }

    func run() async throws {
        let point = try place.required()
        let now = at?.seconds ?? Clock.now()
        let found = try await Workplace.open(options) { workplace in
            let offers = try await workplace.database.candidates(
                for: query, near: point, radiusMeters: place.radiusMeters, at: now)
            if offers.isEmpty { try await hint(workplace, point, now) }
            return offers
        }
        let answer = ComparisonAnswer(
            query: query, offers: found, byEach: by == .each, toleranceBasisPoints: tolerance * 100,
            registers: try Share.locate().registers(), now: now)
        if json {
            try JSON.print(ComparisonJSON(answer, radiusMiles: place.radius, limit: limit))
        } else {
            try ComparisonText(answer: answer, radiusMiles: place.radius, limit: limit).print()
        }
    }
}

extension Compare {
    /// Says why nothing was found, where that is not the word's fault.
    private func hint(_ workplace: Workplace, _ point: Coordinate, _ now: Int) async throws {
        let stores = try await workplace.database.stores(near: point, radiusMeters: place.radiusMeters, at: now)
        guard stores.isEmpty else { return }
        Console.say(
            "No store is known within \(place.radius) mi: circulard scrape SOURCE --near LAT,LON finds and reads them.")
    }
}
