import ArgumentParser
import CommandSupport
import Deals
import Ingest
import Presentation
import Scraping
import Storage

struct Demo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Scrape, store and compare four simulated chains around Atlanta.",
        discussion: """
            Needs only PostgreSQL's programs. A simulator on 127.0.0.1 replaces the servers of Publix, Kroger, \
            Whole Foods and Market Basket. The data go to a private database of the demo's own, in STATE-demo next to the state directory STATE. One store \
            of each chain gets twelve weeks of history. A second run finds everything unchanged and writes nothing.

            Example:
              circulard demo 'ice cream'
            """)

    /// A point between the sample stores of all chains.
    static let place = "33.790,-84.330"
    /// In the middle of the ZIP code with which the page is opened: its nearest stores have a past.
    static let home = "33.780,-84.350"
    /// In miles. Contains a few stores of each chain.
    static let radius = 3

    @OptionGroup var options: GlobalOptions
    @Argument(help: "Item to compare at the end.") var query: String = "eggs"

    func validate() throws {
        guard options.databaseOptions.database == nil else {
            throw ValidationError("the demo uses its own database: omit --database")
        }
    }

    func run() async throws {
        var options = options
        options.databaseOptions.demo = true
        let start = ContinuousClock.now
        try await CommandContext.open(options, makesTables: true) { [query] context in
            let ready = ContinuousClock.now
            Console.say("PostgreSQL ready in \((ready - start).short)")
            let tally = try await DemoScrape.all(in: context)
            Console.say("\(tally.sentence) in \((ContinuousClock.now - ready).short)\n")
            try await Self.compare(query, context)
        }
        Console.say(
            """

            The prices above are sample data. Next, try:
              \(program) compare "orange juice" --near \(Self.place) --demo
              \(program) deals --near \(Self.place) --mechanic bxgy_free --limit 10 --demo
              \(program) db psql --demo -- -c 'TABLE api.current_deal LIMIT 10'

            The shoppers' page with lists, then at http://127.0.0.1:8080/ with ZIP code 30306:
              \(server)
            """)
    }

    /// The program as it was called, so that the lines can be pasted.
    private var program: String { CommandLine.arguments.first ?? "circulard" }

    /// In a checkout the page's server is built when it is asked for.
    private var server: String {
        program.contains("/") && !exists("\(program)-api") ? "make demo-page" : "\(program) serve --demo"
    }

    private static func compare(_ query: String, _ context: CommandContext) async throws {
        guard let point = PlaceArgument(argument: place)?.coordinate else { return }
        let now = Clock.now()
        let query = try await ComparisonQuery(query, in: context.database)
        let candidates = try await query.candidates(
            in: context.database, .near(point, radiusMeters: Mile.meters(radius)), at: now)
        let answer = QueryAnswer(query, candidates, settings: QueryAnswer.ComparisonSettings(), now: now)
        try QueryText(found: answer, radiusMiles: radius, limit: 8).print()
    }
}

extension Duration {
    /// "3.1 s".
    fileprivate var short: String {
        let tenths = (components.seconds * 10) + components.attoseconds / 100_000_000_000_000_000
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
