import ArgumentParser
import Deals
import Ingest
import Scraping
import Setup
import Storage

struct Reprocess: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read the kept documents again, by this version of the program and its definitions.",
        discussion: """
            Of each edition that a store shows the documents are read anew, without any network, and the difference is shown. \
            With --apply the stores show the new reading: a run of its own that says which one it corrects. What was known \
            before stays in the history, and nothing gets any fresher by it. Documents are kept for 90 days, see "circulard \
            db sweep".

            Examples:
              circulard reprocess --since 2026-11-01
              circulard reprocess --since 2026-11-01 --source publix --apply
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: "What was seen on this day or later: 2026-11-01, or 2026-11-01T12:00:00Z.") var since: Since
    @Option(help: "Of one source only.") var source: String?
    @Flag(help: "Make the difference: the stores show the new reading.") var apply = false
    @Flag(help: "Publish although it is doubted, as in scrape.") var acceptUnlikely = false
    @Flag(help: "One JSON object a store.") var json = false

    func run() async throws {
        let status = try await Workplace.open(options) { try await reprocess($0) }
        if let status { throw ExitCode(Int32(status.rawValue)) }
    }

    /// - Returns: what to exit with; nil where every store went well.
    private func reprocess(_ workplace: Workplace) async throws -> ExitStatus? {
        if let source { _ = try workplace.share.definition(of: source) }
        let runs = try await workplace.database.keptRuns(since: since.seconds, source: source)
        guard !runs.isEmpty else {
            Console.say("Of what the stores show nothing was seen since then whose documents are kept.")
            return nil
        }
        var (failures, different): ([ExitStatus], Int) = ([], 0)
        for (number, run) in runs.enumerated() {
            Console.progress("\(run.source) \(run.storeCode): \(number + 1) of \(runs.count)")
            do {
                let result = try await readAgain(run, workplace)
                if let status = result.exitStatus { failures.append(status) }
                different += result.isDifferent ? 1 : 0
            } catch let error as ScrapeError {
                failures.append(tell(error, run))
            } catch let error as IngestError {
                failures.append(tell(error, run))
            } catch let error as StorageError where error.isTransient {
                failures.append(tell(error, run))
            }
        }
        Console.endProgress()
        Console.say(
            "\(different) of \(runs.count) editions read otherwise"
                + (apply || different == 0 ? "." : "; nothing was changed: add --apply."))
        return failures.first
    }

    private func readAgain(_ run: KeptRun, _ workplace: Workplace) async throws -> ScrapeResult {
        guard let store = try await workplace.database.store(chain: run.chain, code: run.storeCode, at: Clock.now())
        else {
            throw IngestError(.storeUnknown(code: run.storeCode), source: run.source)
        }
        let runner = ScrapeRunner(
            session: try await workplace.session(for: run.source, asksLive: false), database: workplace.database,
            programVersion: ProgramFile.version, build: ProgramFile.build, clock: Clock.now, progress: Console.progress)
        let documents = try await workplace.database.documents(of: run).map {
            FetchedDocument(url: $0.url, mediaType: $0.mediaType, bytes: $0.body)
        }
        let options = ScrapeOptions(
            acceptsUnlikely: acceptUnlikely, isDryRun: !apply, seenAt: run.seenAt, corrects: run.id)
        let result = try await runner.run(store, from: .files(documents), options)
        Console.endProgress()
        try tell(result, of: run.source)
        return result
    }

    private func tell(_ error: any Error, _ run: KeptRun) -> ExitStatus {
        Console.endProgress()
        Console.say("circulard: \(run.source) \(run.storeCode): \(error)")
        return ExitStatus(of: error)
    }

    private func tell(_ result: ScrapeResult, of source: String) throws {
        if json { return try JSON.print(ScrapeJSON(result, source: source)) }
        if result.exitStatus == nil, result.changes?.isNone == true {
            return try Console.data("\(source) \(result.store.code) \(result.store.name): reads the same")
        }
        for line in ScrapeText(result: result, source: source).lines { try Console.data(line) }
    }
}

extension ScrapeResult {
    /// Of a dry run whether it would change a deal; of a run whether it published another reading.
    fileprivate var isDifferent: Bool { changes.map { !$0.isNone } ?? (outcome == .accepted) }
}

/// A day of the command line from its beginning (UTC), or an instant.
struct Since: ExpressibleByArgument {
    let seconds: Int

    init?(argument: String) {
        guard let instant = Instant(argument: argument.contains("T") ? argument : argument + "T00:00:00Z") else {
            return nil
        }
        seconds = instant.seconds
    }
}
