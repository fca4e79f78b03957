import ArgumentParser
import CommandSupport
import Deals
import HTTP
import Ingest
import Scraping
import Storage

struct Scrape: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fetch a source for stores and publish its offers.",
        discussion: """
            Prints one result per store. A failed run is classified and recorded, and leaves every deal unchanged. A \
            run that was read but is implausible is quarantined, see "circulard runs". Stores scraped with --store or \
            --near are tracked: "circulard run" keeps their prices fresh.

            If a host refuses (403, 429, 503 with Retry-After, five failures in a row), the run ends. No command \
            contacts the host again before the time it names, or for an hour if it names none. No option overrides \
            this.

            Examples:
              circulard scrape kroger --near 33.749,-84.388 --radius 5
              circulard scrape publix --store 1083 --document pcard
              circulard scrape publix --store 1083 --from page.html
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "Id of the source.", completion: .sourceIDs) var source: String
    @Option(
        parsing: .upToNextOption, help: ArgumentHelp("Codes of stores.", valueName: "code"), completion: .storeCodes)
    var store: [String] =
        []
    @OptionGroup var place: NearOptions
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Read saved pages of one store instead of fetching.", valueName: "file"), completion: .file()
    )
    var from: [String] = []
    @Option(help: ArgumentHelp("Fetch only this document of the definition; can be repeated.", valueName: "name"))
    var document: [String] = []
    @Option(help: ArgumentHelp("Search term to use instead of the definition's; can be repeated.", valueName: "words"))
    var term: [String] = []
    @Option(help: "Time when the pages of --from were saved, to complete dates without a year. Default: now.") var at:
        Instant?
    @Flag(help: "Publish despite anomalies, such as far fewer offers than the last editions.")
    var skipAnomalyCheck = false
    @Flag(help: "Do everything except writing.") var dryRun = false
    @Flag(help: "Print one JSON object per store.") var json = false

    func validate() throws {
        guard store.isEmpty != (place.near == nil) else {
            throw ValidationError("choose the stores with either --store CODE or --near LAT,LON")
        }
        guard from.isEmpty || store.count == 1 else {
            throw ValidationError("--from needs exactly one --store, the store of the page")
        }
        guard at == nil || !from.isEmpty else {
            throw ValidationError("--at is the time when saved pages were saved: use it only with --from")
        }
        guard from.isEmpty || (document.isEmpty && term.isEmpty) else {
            throw ValidationError("--document and --term select what is fetched: omit them with --from")
        }
    }

    func run() async throws {
        let files = try from.map { path in
            KeptDocument(url: path, mediaType: "application/octet-stream", body: try InputFile(path: path).bytes())
        }
        let status = try await CommandContext.open(options, makesTables: !dryRun) { try await scrape($0, files) }
        if let status { throw ExitCode(Int32(status.rawValue)) }
    }

    /// - Returns: the exit status; nil if every store succeeded.
    private func scrape(_ context: CommandContext, _ files: [KeptDocument]) async throws -> ExitStatus? {
        try await context.warnOfDifferences()
        let isFromFiles = try !files.isEmpty || context.dataDirectory.definition(of: source).isOfFilesOnly
        let session = try await context.session(for: source, usesNetwork: !isFromFiles)
        var failures: [ExitStatus] = []
        let stores = try await chosenStores(context, session, &failures)
        if stores.isEmpty, failures.isEmpty {
            Console.say("\(source): no store found; try a larger --radius")
            return .badData
        }
        let runner = context.runner(session)
        var suspects: [StoreRow] = []
        failures += try await read(stores, runner, input(files), &suspects)
        for line in try await StoreChooser(context: context, session: session).closings(of: suspects) {
            Console.say("circulard: \(line)")
        }
        try await follow(stores, context)
        return failures.first { $0 != .tryAgain } ?? failures.first
    }

    /// Reads store by store, until the source itself refuses.
    private func read(
        _ stores: [StoreRow], _ runner: ScrapeRunner, _ input: ScrapeInput, _ suspects: inout [StoreRow]
    ) async throws -> [ExitStatus] {
        var failures: [ExitStatus] = []
        for (index, store) in stores.enumerated() {
            if let barrier = try await runner.barrier(to: store, input) {
                return failures + [try await postpone(stores[index...], Postponement(barrier), runner)]
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

    private func input(_ files: [KeptDocument]) -> ScrapeInput {
        guard files.isEmpty else { return .files(files) }
        return .upstream(documents: document.isEmpty ? nil : document, terms: term.isEmpty ? nil : term)
    }

    /// Runs one store. A store that another process reads at this moment does not stop the loop.
    ///
    /// - Parameter suspects: receives the store if its upstream answered as it does for a closed store.
    private func report(
        _ runner: ScrapeRunner, _ store: StoreRow, _ input: ScrapeInput, _ suspects: inout [StoreRow]
    ) async throws -> ExitStatus? {
        let options = ScrapeOptions(skipsAnomalyCheck: skipAnomalyCheck, isDryRun: dryRun, seenAt: at?.seconds)
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
            let text = ScrapeText(result: result, source: source, assumedCurrentFiles: !from.isEmpty && at == nil)
            for line in text.lines { try Console.data(line) }
        }
        // All suspects are checked together: a store list that reports all of them as closed is implausible.
        if result.outcome.isAnswerWithoutAd, from.isEmpty { suspects.append(store) }
        return result.exitStatus
    }

    private func tell(_ error: any Error, _ store: String) -> ExitStatus {
        Console.endProgress()
        Console.say("circulard: store \(store): \(error)")
        return ExitStatus(of: error)
    }

    private func follow(_ stores: [StoreRow], _ context: CommandContext) async throws {
        guard !dryRun, from.isEmpty else { return }
        try await context.database.setTracked(true, stores: stores.map(\.id))
    }

    private func chosenStores(
        _ context: CommandContext, _ session: UpstreamSession, _ failures: inout [ExitStatus]
    ) async throws -> [StoreRow] {
        let chooser = StoreChooser(context: context, session: session)
        if let near = try await place.center(in: context.database) {
            let found = try await chooser.found(near: near, place)
            for anomaly in found.anomalies { Console.say("circulard: \(anomaly)") }
            if !found.anomalies.isEmpty { failures.append(.badData) }
            return found.rows
        }
        var chosen: [StoreRow] = []
        for code in store {
            do {
                chosen.append(try await chooser.store(code, allowsRequest: from.isEmpty))
            } catch let error as IngestError {
                failures.append(tell(error, code))
            }
        }
        return chosen
    }
}
