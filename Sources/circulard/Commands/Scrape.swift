import ArgumentParser
import Deals
import HTTP
import Ingest
import Scraping
import Setup
import Storage

struct Scrape: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read a source for stores and keep what it shows.",
        discussion: """
            Prints one verdict a store. A run that fails is classified, recorded and leaves every deal as it was; one that \
            is read well and cannot well be true is kept in quarantine, see "circulard run". Stores scraped by --store or \
            --near are kept fresh by --due, which is what a timer runs.

            A host that refuses (403, 429, 503 with Retry-After, five failures in a row) ends the run: nothing more is asked \
            of it, by any command, before the time it names, or for an hour where it names none. No option overrides that.

            Examples:
              circulard scrape kroger --near 33.749,-84.388 --radius 5
              circulard scrape publix --store 1083 --document pcard
              circulard scrape publix --store 1083 --from page.html
              circulard scrape publix --due
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "Source: a folder of scrapers/.") var source: String
    @Option(parsing: .upToNextOption, help: ArgumentHelp("Codes of stores.", valueName: "code")) var store: [String] =
        []
    @OptionGroup var place: NearOptions
    @Flag(help: "The followed stores whose prices are due.") var due = false
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Saved pages of one store instead of the network.", valueName: "file"))
    var from: [String] = []
    @Option(help: ArgumentHelp("Document of the definition to get; repeat for more.", valueName: "name"))
    var document: [String] = []
    @Option(help: ArgumentHelp("Search term instead of the definition's; repeat for more.", valueName: "words"))
    var term: [String] = []
    @Option(help: "When the pages of --from were saved: dates without a year are near it. Default: now.") var at:
        Instant?
    @Flag(help: "Publish although it is doubted: far smaller than the last editions, or nothing holds today.")
    var acceptUnlikely = false
    @Flag(help: "Do everything but write.") var dryRun = false
    @Option(
        help: ArgumentHelp(
            "Where to list what needs a person once the stores are read; the units' record-failure reads it.",
            valueName: "file"))
    var alarmFile: String?
    @Flag(help: "One JSON object a store.") var json = false

    func validate() throws {
        let ways = [!store.isEmpty, place.near != nil, due].count { $0 }
        guard ways == 1 else { throw ValidationError("say which stores: one of --store CODE, --near LAT,LON or --due") }
        guard from.isEmpty || store.count == 1 else {
            throw ValidationError("--from needs the one --store it is the page of")
        }
        guard at == nil || !from.isEmpty else {
            throw ValidationError("--at is when saved pages were saved: it goes with --from")
        }
        guard from.isEmpty || (document.isEmpty && term.isEmpty) else {
            throw ValidationError("--document and --term are for the network, not for --from")
        }
    }

    func run() async throws {
        let files = try from.map { path in
            FetchedDocument(url: path, mediaType: "application/octet-stream", bytes: try InputFile(path: path).bytes())
        }
        let status = try await Workplace.open(options) { workplace in
            let status = try await scrape(workplace, files)
            try await listAlarms(workplace.database)
            return status
        }
        if let status { throw ExitCode(Int32(status.rawValue)) }
    }

    /// - Returns: what to exit with; nil where every store went well.
    private func scrape(_ workplace: Workplace, _ files: [FetchedDocument]) async throws -> ExitStatus? {
        let isFromFiles = try !files.isEmpty || workplace.share.definition(of: source).isOfFilesOnly
        let session = try await workplace.session(for: source, asksLive: !isFromFiles)
        var failures: [ExitStatus] = []
        let stores = try await chosenStores(workplace, session, &failures)
        if stores.isEmpty, failures.isEmpty {
            Console.say(due ? "\(source): nothing is due" : "\(source): no store there; try a larger --radius")
            return due ? nil : .badData
        }
        let runner = ScrapeRunner(
            session: session, database: workplace.database, programVersion: ProgramFile.version,
            build: ProgramFile.build, clock: Clock.now,
            progress: Console.progress)
        var suspects: [StoreRow] = []
        failures += try await read(stores, runner, input(files), &suspects)
        for line in try await StoreChooser(workplace: workplace, session: session).closings(of: suspects) {
            Console.say("circulard: \(line)")
        }
        try await follow(stores, workplace)
        return failures.first { $0 != .tryAgain } ?? failures.first
    }

    /// Store by store, until the source itself refuses.
    private func read(
        _ stores: [StoreRow], _ runner: ScrapeRunner, _ input: ScrapeInput, _ suspects: inout [StoreRow]
    ) async throws -> [ExitStatus] {
        var failures: [ExitStatus] = []
        for (index, store) in stores.enumerated() {
            if let refusal = try await runner.refusal(of: store, input) {
                return failures + [try await postpone(stores[index...], Postponement(refusal), runner)]
            }
            guard let status = try await report(runner, store, input, &suspects) else { continue }
            failures.append(status)
            let rest = stores[(index + 1)...]
            if status == .configuration, !rest.isEmpty {
                return failures + [try await postpone(rest, .credentialsRefused(by: source), runner)]
            }
        }
        return failures
    }

    private func postpone(
        _ stores: ArraySlice<StoreRow>, _ why: Postponement, _ runner: ScrapeRunner
    ) async throws -> ExitStatus {
        Console.endProgress()
        Console.say("circulard: \(source): \(why.sentence(stores: stores.count))")
        if !dryRun { try await runner.postpone(why.sentence(stores: stores.count), .tryAgain) }
        return .tryAgain
    }

    private func listAlarms(_ database: Database) async throws {
        guard let alarmFile else { return }
        try AlarmList(try await database.alarms(at: Clock.now(), source: source)).write(to: alarmFile)
    }

    private func input(_ files: [FetchedDocument]) -> ScrapeInput {
        guard files.isEmpty else { return .files(files) }
        return .upstream(documents: document.isEmpty ? nil : document, terms: term.isEmpty ? nil : term)
    }

    /// A store that another program reads at this moment does not keep us from the next.
    ///
    /// - Parameter suspects: the store is added where its upstream answered as it does for one that has closed.
    private func report(
        _ runner: ScrapeRunner, _ store: StoreRow, _ input: ScrapeInput, _ suspects: inout [StoreRow]
    ) async throws -> ExitStatus? {
        let options = ScrapeOptions(acceptsUnlikely: acceptUnlikely, isDryRun: dryRun, seenAt: at?.seconds)
        let result: ScrapeResult
        do {
            result = try await runner.run(store, from: input, options)
        } catch let error as StorageError where error.isTransient {
            return tell(error, store.store.code)
        } catch let error as IngestError {
            return tell(error, store.store.code)
        } catch let error as ScrapeError {
            return tell(error, store.store.code)
        }
        Console.endProgress()
        if json {
            try JSON.print(ScrapeJSON(result, source: source))
        } else {
            let text = ScrapeText(result: result, source: source, tookFilesForNew: !from.isEmpty && at == nil)
            for line in text.lines { try Console.data(line) }
        }
        // Whether they have closed is asked of all together: a list on which all close is not believed.
        if result.outcome.isAnswerWithoutAd, from.isEmpty { suspects.append(store) }
        return result.exitStatus
    }

    private func tell(_ error: any Error, _ store: String) -> ExitStatus {
        Console.endProgress()
        Console.say("circulard: store \(store): \(error)")
        return ExitStatus(of: error)
    }

    private func follow(_ stores: [StoreRow], _ workplace: Workplace) async throws {
        guard !dryRun, from.isEmpty, !due else { return }
        try await workplace.database.setFollowed(true, stores: stores.map(\.id))
    }

    private func chosenStores(
        _ workplace: Workplace, _ session: UpstreamSession, _ failures: inout [ExitStatus]
    ) async throws -> [StoreRow] {
        let chooser = StoreChooser(workplace: workplace, session: session)
        if due { return try await chooser.due() }
        if let near = place.near {
            let found = try await chooser.found(near: near.coordinate, place)
            for anomaly in found.anomalies { Console.say("circulard: \(anomaly)") }
            if !found.anomalies.isEmpty { failures.append(.badData) }
            return found.rows
        }
        var chosen: [StoreRow] = []
        for code in store {
            do {
                chosen.append(try await chooser.store(code, mayAsk: from.isEmpty))
            } catch let error as IngestError {
                failures.append(tell(error, code))
            }
        }
        return chosen
    }
}

extension RunOutcome {
    /// Whether the upstream answered, but not as it does for a store that is open.
    fileprivate var isAnswerWithoutAd: Bool {
        switch self {
        case .refused, .empty, .couponOnly, .layoutUnknown, .wrongStore, .tooFewRecords: true
        default: false
        }
    }
}
