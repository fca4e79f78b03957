import Answers
import ArgumentParser
import Deals
import Ingest
import Scraping
import Setup
import Storage

struct Demo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "See it work: two simulated chains around Atlanta, scraped, stored and compared.",
        discussion: """
            Needs nothing but PostgreSQL's programs. A simulator on 127.0.0.1 stands in for Publix and the Kroger API; the \
            data go to a private database of the demo's own, in STATE-demo beside the state directory STATE. A second run \
            finds everything unchanged and writes nothing.

            Example:
              circulard demo 'ice cream'
            """)

    /// Between the sample stores of both chains.
    static let place = "33.790,-84.330"
    /// Miles that hold a handful of stores of each chain.
    fileprivate static let radius = 3

    @OptionGroup var options: GlobalOptions
    @Argument(help: "What to compare at the end.") var query: String = "coffee"

    func validate() throws {
        guard options.database == nil else {
            throw ValidationError("the demo has a database of its own: leave out --database")
        }
    }

    func run() async throws {
        var options = options
        options.demo = true
        let start = ContinuousClock.now
        try await Workplace.open(options) { [query] workplace in
            let ready = ContinuousClock.now
            Console.say("PostgreSQL ready in \((ready - start).short)")
            let tally = try await SimulatorProcess.running { base in
                try await DemoScrape(workplace: workplace.using(simulatorAt: base)).run()
            }
            Console.say("\(tally.sentence) in \((ContinuousClock.now - ready).short)\n")
            try await Self.compare(query, workplace)
        }
        Console.say(
            """

            Prices above are samples. Next, try:
              \(program) compare "orange juice" --near \(Self.place) --demo
              \(program) deals --near \(Self.place) --mechanic bxgy_free --limit 10 --demo
              \(program) db psql --demo -- -c 'TABLE api.current_deal LIMIT 10'
            """)
    }

    /// As this program was called, so that the lines can be pasted.
    private var program: String { CommandLine.arguments.first ?? "circulard" }

    private static func compare(_ query: String, _ workplace: Workplace) async throws {
        guard let point = Place(argument: place)?.coordinate else { return }
        let now = Clock.now()
        let offers = try await workplace.database.candidates(
            for: query, near: point, radiusMeters: radius * 1_609_344 / 1000, at: now)
        let answer = ComparisonAnswer(
            query: query, offers: offers, byEach: false, toleranceBasisPoints: 200,
            registers: try workplace.share.registers(), now: now)
        try ComparisonText(answer: answer, radiusMiles: radius, limit: 8).print()
    }
}

/// Scrapes every source for the sample stores.
struct DemoScrape: Sendable {
    struct Tally: Sendable {
        var stores = 0, unchanged = 0, records = 0, priced = 0, written = 0

        var sentence: String {
            let share = records > 0 ? priced * 100 / records : 0
            return "\(stores) stores read (\(unchanged) unchanged): \(records) rows, \(share)% priced, "
                + "\(written) offers written"
        }
    }

    let workplace: Workplace

    func run() async throws -> Tally {
        var tally = Tally()
        let place = try NearOptions.parse(["--near", Demo.place, "--radius", "\(Demo.radius)"])
        for source in try workplace.share.sourceNames() where try !workplace.share.definition(of: source).isOfFilesOnly
        {
            let session = try await workplace.session(for: source)
            let chooser = StoreChooser(workplace: workplace, session: session)
            let runner = ScrapeRunner(
                session: session, database: workplace.database, programVersion: ProgramFile.version,
                build: ProgramFile.build, clock: Clock.now,
                progress: { Console.progress($0) })
            for store in try await chooser.found(near: place.required(), place).rows {
                try await add(runner.run(store, from: .upstream(documents: nil, terms: nil)), to: &tally)
            }
        }
        Console.endProgress()
        return tally
    }

    private func add(_ result: ScrapeResult, to tally: inout Tally) throws {
        if let status = result.exitStatus {
            throw Failure(status, "\(result.store.name): \(result.report.reason ?? result.outcome.rawValue)")
        }
        tally.stores += 1
        tally.unchanged += result.outcome == .unchanged ? 1 : 0
        tally.records += result.report.records
        tally.priced += result.report.priced
        tally.written += result.offersInserted
    }
}

extension Duration {
    /// "3.1 s".
    fileprivate var short: String {
        let tenths = (components.seconds * 10) + components.attoseconds / 100_000_000_000_000_000
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
