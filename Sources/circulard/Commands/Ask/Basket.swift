import ArgumentParser
import CommandSupport
import Deals
import Glibc
import Presentation
import Pricing
import Storage

struct Basket: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Plan the cheapest trip for a shopping list: one store, or up to three.",
        discussion: """
            An entry is goods with an amount behind or in front: 3 lb, 1/2 gal, 18 ct, 2 dozen, or x2, or just 2, for \
            two packages of any size. Without an amount it is one package, or one pound of goods sold by the pound; a \
            number of eggs is one of eggs. An entry whose amount is not understood is not looked for, and the plans say \
            so. As many packages are bought as hold the amount. Entries can also be the lines of a file, or of standard input (-); lines that begin \
            with # are left out.

            A trip that finds more of the list always comes first, then the lower total of goods and travel. Another \
            store is suggested only if it finds more, or saves more than --minimum-saving after travel.

            Examples:
              circulard basket 'milk 1 gal' 'chicken breast 3 lb' 'eggs 18 ct' \\
                --near 33.749,-84.388
              circulard basket ./list.txt --near 33.749,-84.388 --max-stores 2
              circulard basket 'coffee x2' 'bananas 3 lb' --near 33.749,-84.388 \\
                --cost-per-mile full --minimum-saving 2.50
              printf 'coffee 24 oz\\nbananas 3 lb\\n' | \\
                circulard basket - --near 33.749,-84.388 --json
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: ArgumentHelp("Entries, or files with one entry a line.", valueName: "entries"))
    var list: [String] = []
    @OptionGroup var place: NearOptions
    @Option(help: ArgumentHelp("Maximum number of stores to visit, 1 to 3.", valueName: "count"))
    var maxStores: Int = BasketPlanner.maximumStores
    @Option(help: ArgumentHelp("Saving that makes another store worth the trip.", valueName: "dollars"))
    var minimumSaving = Dollars(BasketPlanner.usualFloor)
    @Option(
        help: ArgumentHelp(
            "Cost of driving a mile in cents, 0 to 1000; marginal is 21, for fuel and wear, full is 72.5.",
            valueName: "cents"))
    var costPerMile = CostPerMile(tenthsOfACent: TravelCost.marginal)
    @OptionGroup var shopper: ShopperOptions
    @Option(help: "Prices of this instant instead of now: 2026-06-26 or 2026-06-26T12:00:00Z.") var at: Instant?
    @Flag(help: "Print one JSON object.") var json = false

    func validate() throws {
        guard (1...BasketPlanner.maximumStores).contains(maxStores) else {
            throw ValidationError("--max-stores must be 1 to \(BasketPlanner.maximumStores)")
        }
    }

    func run() async throws {
        guard !list.isEmpty || isatty(0) == 0 else { throw CleanExit.helpRequest(self) }
        guard place.near != nil else {
            throw Failure.usage("a location is required: --near LAT,LON", advice: "for example --near 33.749,-84.388")
        }
        let question = try BasketQuestion(ShoppingList(list.isEmpty ? ["-"] : list).entries, settings: settings)
        let report = try await CommandContext.open(options) { context in
            let (point, now) = (try await place.required(in: context.database), at?.seconds ?? Clock.now())
            let report = try await question.answer(
                in: context.database, near: point, radiusMeters: place.radiusMeters, at: now)
            guard report.answer.plans.isEmpty else { return report }
            Console.say(nothing)
            try await context.sayWhyNothing(.near(point, radiusMeters: place.radiusMeters), at: now)
            return report
        }
        json ? try JSON.print(report.response) : try BasketText(report: report).print()
    }

    private var settings: BasketQuestion.BasketSettings {
        var settings = BasketQuestion.BasketSettings()
        (settings.profile, settings.maximumStores) = (shopper.profile, maxStores)
        settings.travel = TravelCost(tenthsOfACentPerMile: costPerMile.tenthsOfACent)
        settings.minimumSaving = minimumSaving.money
        return settings
    }

    private var nothing: String {
        "Nothing of the list has a live price within \(place.radius) mi. Try --radius, other words for an entry, or circulard scrape SOURCE --near LAT,LON."
    }
}
