import CommandSupport
import FoundationEssentials
import Glibc
import Ingest
import Logging
import Schedule
import Scraping
import Storage

/// The statuses of failed runs, for the exit status.
actor RunFailures {
    /// nil if nothing failed. A failure that may pass counts least.
    private(set) var status: ExitStatus?

    func add(_ new: ExitStatus?) {
        guard let new, status == nil || status == .tryAgain && new != .tryAgain else { return }
        status = new
    }
}

extension CommandContext {
    /// Host, process and start: unique among the workers of a database.
    static let workerName =
        "circulard run \(ProcessInfo.processInfo.hostName.prefix(20)) \(getpid()) \(Clock.now())"

    /// A worker for the sources; all if none is given.
    func worker(
        for ids: [String], json: Bool, _ failures: RunFailures, _ service: ServiceReport, alarmFile: AlarmFile? = nil
    ) throws -> Worker {
        let report = WorkerReport(context: self, service: service, alarmFile: alarmFile, json: json)
        let setup = Worker.WorkerSetup(
            open: { [connectionText] in
                try await Database.open(
                    connectionText, applicationName: Self.workerName, statementTimeout: .seconds(300))
            },
            sources: { database in try await with(database).readableSources(only: ids) },
            runner: { source, database, progress in
                let context = with(database)
                return context.runner(try await context.session(for: source), progress: progress)
            },
            clock: Clock.now, pictureBytes: try settings.pictureBytes,
            report: { event in await failures.add(report.tell(event)) })
        return Worker(name: Self.workerName, setup: setup)
    }

    /// A runner of this program, which reads HTML in a box.
    func runner(
        _ session: UpstreamSession, progress: @escaping @Sendable (String) -> Void = { Console.progress($0) }
    ) -> ScrapeRunner {
        ScrapeRunner(
            session: session, database: database, programVersion: BuildInfo.version, build: BuildInfo.build,
            clock: Clock.now, progress: progress, extract: DocumentBox.extract)
    }

    /// The same with another session.
    private func with(_ database: Database) -> CommandContext {
        CommandContext(
            settings: settings, dataDirectory: dataDirectory, database: database, connectionText: connectionText)
    }

    /// Rows are stored all the same: what is missing may be no more than an index.
    func warnOfDifferences() async throws {
        let problems = try await database.verify(schema: dataDirectory.schema())
        guard !problems.isEmpty else { return }
        Log.write(
            .warning,
            "the database is not as schema.sql makes it: \(counted(problems.count, "difference")); \"circulard db "
                + "verify\" lists them")
    }

    /// The sources with a schedule whose terms are accepted.
    func readableSources(only ids: [String]) async throws -> [String] {
        var found: [String] = []
        for (folder, result) in try dataDirectory.definitions() where ids.isEmpty || ids.contains(folder.source) {
            guard let definition = try? result.get(), definition.schedule != nil else { continue }
            try await register(definition)
            if try await mayContact(definition) { found.append(definition.id) }
        }
        return found
    }
}
