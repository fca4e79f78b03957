import ArgumentParser
import CommandSupport
import Deals
import FoundationEssentials
import Glibc
import Ingest
import Schedule
import Scraping
import Storage

struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read what is due, as long as it runs: the daemon.",
        discussion: """
            Reads the tracked stores of every source whose terms are accepted, when their prices are due, and prints \
            one line per run. Chains are read side by side, the stores of a chain one after the other. A failed run is \
            repeated later, and leaves every deal unchanged.

            Any number of these processes, on any number of hosts, can share one database: each chain is read by one of \
            them at a time, and another takes over within \(Database.leaseSeconds) s if that one ends. --once reads what is \
            due now and ends: for a timer.

            Examples:
              circulard run
              circulard run --once --json
              circulard run --source publix
            """)

    @OptionGroup var options: GlobalOptions
    @Option(parsing: .upToNextOption, help: ArgumentHelp("Only these sources. Default: all.", valueName: "id"))
    var source: [String] = []
    @Flag(help: "Read what is due now, then end.") var once = false
    @Flag(help: "Print one JSON object per run.") var json = false

    func run() async throws {
        let failures = Failures()
        try await CommandContext.open(options) { context in
            for id in source { _ = try context.dataDirectory.definition(of: id) }
            let worker = Worker(
                name: Self.workerName, setup: context.setup(only: source, json: json, failures))
            if once { try await worker.runOnce() } else { try await worker.run() }
        }
        if let status = await failures.status { throw ExitCode(Int32(status.rawValue)) }
    }

    /// Host, process and start: unique among the workers of a database.
    fileprivate static let workerName =
        "circulard run \(ProcessInfo.processInfo.hostName.prefix(20)) \(getpid()) \(Clock.now())"
}

/// The statuses of failed runs, for the exit status.
private actor Failures {
    private var statuses: [ExitStatus] = []

    var status: ExitStatus? { statuses.first { $0 != .tryAgain } ?? statuses.first }

    func add(_ status: ExitStatus?) { if let status { statuses.append(status) } }
}

extension CommandContext {
    fileprivate func setup(only ids: [String], json: Bool, _ failures: Failures) -> Worker.WorkerSetup {
        Worker.WorkerSetup(
            open: { [connectionText] in
                try await Database.open(
                    connectionText, applicationName: Run.workerName, statementTimeout: .seconds(300))
            },
            sources: { database in try await with(database).readableSources(only: ids) },
            runner: { source, database in
                let context = with(database)
                return ScrapeRunner(
                    session: try await context.session(for: source), database: database,
                    programVersion: BuildInfo.version, build: BuildInfo.build, clock: Clock.now,
                    progress: { _ in })
            },
            clock: Clock.now,
            report: { event in
                let report = WorkerReport(context: self, json: json)
                await failures.add(report.tell(event))
            })
    }

    /// The same with another session.
    fileprivate func with(_ database: Database) -> CommandContext {
        CommandContext(
            settings: settings, dataDirectory: dataDirectory, database: database, connectionText: connectionText)
    }

    /// The sources with a schedule whose terms are accepted.
    private func readableSources(only ids: [String]) async throws -> [String] {
        var found: [String] = []
        for (folder, result) in try dataDirectory.definitions() where ids.isEmpty || ids.contains(folder.source) {
            guard let definition = try? result.get(), definition.schedule != nil else { continue }
            try await register(definition)
            if try await mayContact(definition) { found.append(definition.id) }
        }
        return found
    }
}
