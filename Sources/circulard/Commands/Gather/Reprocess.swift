import ArgumentParser
import CommandSupport
import Deals
import Ingest
import Scraping
import Storage

struct Reprocess: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read stored documents again with this version of the program and its definitions.",
        discussion: """
            Reads the documents of every current edition again, without network access, and shows the differences. \
            With --apply, the new readings are published, each as a run that names the run it corrects. The earlier \
            readings stay in the history, and the freshness of the prices does not change. Documents are kept for 90 \
            days, see "circulard db prune".

            Examples:
              circulard reprocess --since 2026-11-01
              circulard reprocess --since 2026-11-01 --source publix --apply
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: "Editions seen on or after this day: 2026-11-01, or 2026-11-01T12:00:00Z.") var since: Since
    @Option(help: "Only this source.", completion: .sourceIDs) var source: String?
    @Flag(help: "Publish the new readings.") var apply = false
    @Flag(help: "Publish despite anomalies, as in scrape.") var skipAnomalyCheck = false
    @Flag(help: "Print one JSON object per store.") var json = false

    func run() async throws {
        let status = try await CommandContext.open(options) { try await reprocess($0) }
        if let status { throw ExitCode(Int32(status.rawValue)) }
    }

    /// - Returns: the exit status; nil if every store succeeded.
    private func reprocess(_ context: CommandContext) async throws -> ExitStatus? {
        if let source { _ = try context.dataDirectory.definition(of: source) }
        let runs = try await context.database.keptRuns(since: since.seconds, source: source)
        guard !runs.isEmpty else {
            Console.say("No current edition since that date has stored documents.")
            return nil
        }
        var (failures, different): ([ExitStatus], Int) = ([], 0)
        for (number, run) in runs.enumerated() {
            Console.progress("\(run.source) \(run.storeCode): \(number + 1) of \(runs.count)")
            do {
                let result = try await readAgain(run, context)
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
            "\(different) of \(runs.count) editions have a new reading"
                + (apply || different == 0 ? "." : "; nothing was changed. To publish, add --apply."))
        return failures.first
    }

    private func readAgain(_ run: KeptRun, _ context: CommandContext) async throws -> ScrapeResult {
        guard let store = try await context.database.store(chain: run.chain, code: run.storeCode, at: Clock.now())
        else {
            throw IngestError(.storeUnknown(code: run.storeCode), source: run.source)
        }
        let runner = context.runner(try await context.session(for: run.source, usesNetwork: false))
        let documents = try await context.database.documents(of: run)
        let options = ScrapeOptions(
            skipsAnomalyCheck: skipAnomalyCheck, isDryRun: !apply, seenAt: run.seenAt, corrects: run.id)
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
            return try Console.data("\(source) \(result.store.code) \(result.store.name): no difference")
        }
        for line in ScrapeText(result: result, source: source).lines { try Console.data(line) }
    }
}

extension ScrapeResult {
    /// Whether a dry run would change a deal, or a run has published another reading.
    fileprivate var isDifferent: Bool { changes.map { !$0.isNone } ?? (outcome == .accepted) }
}

/// A day at midnight UTC, or an instant, on the command line.
struct Since: ExpressibleByArgument {
    let seconds: Int

    init?(argument: String) {
        guard let instant = Instant(argument: argument.contains("T") ? argument : argument + "T00:00:00Z") else {
            return nil
        }
        seconds = instant.seconds
    }
}
