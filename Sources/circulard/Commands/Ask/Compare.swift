import ArgumentParser
import CommandSupport
import Deals
import Presentation
import Pricing
import Storage

struct Compare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Rank the stores around a point for an item, cheapest first.",
        discussion: """
            Stores are compared by unit price if sizes are known, otherwise by the price of one item. If prices are \
            similar (within 2%, see --tolerance), the nearer store comes first.

            The query names goods, with brand, kind or size if need be, or is the number of an item (bar code, PLU). \
            Only these goods are ranked; goods one step away follow in a part of their own. "An exact phrase", or, -not \
            and --any-text search the words of title, brand and size instead.

            Examples:
              circulard compare milk --near 33.749,-84.388
              circulard compare 'unsalted butter' --near 33.749,-84.388
              circulard compare '12 pack soda' --near 33.749,-84.388
              circulard compare '"ice cream" -bar' --near 33.749,-84.388 --by each
              circulard compare cola --near 33.749,-84.388 --without loyalty_card
            """)

    enum By: String, ExpressibleByArgument, CaseIterable { case unit, each }

    @OptionGroup var options: GlobalOptions
    @Argument(help: "Item to look for.") var query: String
    @OptionGroup var place: NearOptions
    @Option(help: ArgumentHelp("Prices within this difference count as similar, 0 to 10.", valueName: "percent"))
    var tolerance: Int = Ranking.defaultToleranceBasisPoints / 100
    @Option(help: "Compare by unit price or by the price of one item.") var by: By = .unit
    @Option(help: ArgumentHelp("Compare the cost of this many units.", valueName: "units")) var quantity: Int?
    @OptionGroup var shopper: ShopperOptions
    @Flag(help: "Search the words of title, brand and size, whatever goods they name.") var anyText = false
    @Option(help: "Maximum number of stores.") var limit: Int = 20
    @Option(help: "Prices of this instant instead of now: 2026-06-26 or 2026-06-26T12:00:00Z.") var at: Instant?
    @Flag(help: "Print one JSON object.") var json = false

    func validate() throws {
        guard (0...10).contains(tolerance) else { throw ValidationError("--tolerance must be 0 to 10 percent") }
        guard (1...Promotion.mostUnits).contains(quantity ?? 1) else {
            throw ValidationError("--quantity must be 1 to \(Promotion.mostUnits)")
        }
        guard limit > 0 else { throw ValidationError("--limit must be at least 1") }
        guard query.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw ValidationError("the query is empty: name an item, such as milk")
        }
    }

    func run() async throws {
        guard place.near != nil else {
            throw Failure.usage("a location is required: --near LAT,LON", advice: "for example --near 33.749,-84.388")
        }
        let now = at?.seconds ?? Clock.now()
        let (asked, candidates) = try await CommandContext.open(options) { context in
            let asked = try await ComparisonQuery(query, isPlainText: anyText, in: context.database)
            let point = try await place.required(in: context.database)
            let found = try await asked.candidates(
                in: context.database, .near(point, radiusMeters: place.radiusMeters), at: now)
            if found.offers.isEmpty {
                try await context.sayWhyNothing(.near(point, radiusMeters: place.radiusMeters), at: now)
            }
            return (asked, found)
        }
        let answer = QueryAnswer(asked, candidates, settings: settings, now: now)
        if json {
            try JSON.print(answer.response(radiusMiles: place.radius, limit: limit))
        } else {
            try QueryText(found: answer, radiusMiles: place.radius, limit: limit).print()
        }
    }

    private var settings: QueryAnswer.ComparisonSettings {
        var settings = QueryAnswer.ComparisonSettings()
        (settings.byEach, settings.toleranceBasisPoints) = (by == .each, tolerance * 100)
        (settings.profile, settings.quantity) = (shopper.profile, quantity)
        return settings
    }
}
