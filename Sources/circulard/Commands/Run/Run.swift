import ArgumentParser
import CommandSupport
import Deals
import Logging
import Postgres
import Schedule
import Storage

struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run as a daemon: read each source when it is due.",
        discussion: """
            Reads the tracked stores of every source whose terms are accepted, when their prices are due, and prints \
            one line per run. Chains are read side by side, the stores of a chain one after the other. A failed run is \
            repeated later, and leaves every deal unchanged.

            Any number of these processes, on any number of hosts, can share one database: each chain is read by one of \
            them at a time, and another takes over within \(Database.leaseSeconds) s if that one ends. --once reads what is \
            due now and ends: for a timer. Without it, old data are deleted once a day too, as by "circulard db prune".

            Examples:
              circulard run
              circulard run --once --json
              circulard run --dry-run
              circulard run --source publix
              circulard run --log-format json 2>>circulard.log
            """)

    @OptionGroup var options: GlobalOptions
    @Option(
        parsing: .upToNextOption, help: ArgumentHelp("Only these sources. Default: all.", valueName: "id"),
        completion: .sourceIDs)
    var source: [String] = []
    @Flag(help: "Read what is due now, then end.") var once = false
    @Flag(help: "List the stores that are due, and send nothing.") var dryRun = false
    @Option(
        help: ArgumentHelp(
            "List open alarms in this file, for the units' record-failure program.", valueName: "file"),
        completion: .file())
    var alarmFile: String?
    @Flag(help: "Print one JSON object per run.") var json = false
    @Option(
        help: ArgumentHelp(
            "Messages on stderr: text, json (an object per line) or journal (systemd's fields, such as "
                + "CIRCULARD_RUN_ID). Default: journal where stderr goes to the journal, else text.",
            valueName: "format"))
    var logFormat: LogFormat = .standard
    @Option(
        help: ArgumentHelp("Lowest level of messages about requests; debug logs each.", valueName: "level"),
        completion: .list(Logger.Level.allCases.map(\.rawValue)),
        transform: Self.level)
    var logLevel: Logger.Level = .warning

    private static func level(_ text: String) throws -> Logger.Level {
        guard let level = Logger.Level(rawValue: text) else {
            let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--log-level must be one of \(levels)")
        }
        return level
    }

    func validate() throws {
        guard !dryRun || !json && alarmFile == nil else {
            throw ValidationError("--dry-run reads nothing: omit --json and --alarm-file with it")
        }
    }

    func run() async throws {
        if dryRun { return try await listDue() }
        Log.use(logFormat, level: logLevel, program: "circulard")
        let (failures, service) = (RunFailures(), ServiceReport())
        try await withTaskCancellationHandler {
            if once { try await readOnce(failures, service) } else { try await stay(failures, service) }
        } onCancel: {
            service.stops()
        }
        if let status = await failures.status { throw ExitCode(Int32(status.rawValue)) }
    }

    private func readOnce(_ failures: RunFailures, _ service: ServiceReport) async throws {
        try await CommandContext.open(options, makesTables: true) { context in
            try requireKnown(context)
            try await context.warnOfDifferences()
            let alarms = alarmFile.map(AlarmFile.init)
            try await context.worker(for: source, json: json, failures, service).runOnce()
            try await alarms?.finish(from: context.database)
        }
    }

    private func listDue() async throws {
        try await CommandContext.open(options) { context in
            try requireKnown(context)
            var isAnyDue = false
            for id in try await context.readableSources(only: source) {
                for store in try await context.database.dueStores(source: id, at: Clock.now()) {
                    try Console.data("\(id) \(store.store.code) \(store.store.name)")
                    isAnyDue = true
                }
            }
            if !isAnyDue { Console.say("No store is due.") }
        }
    }

    /// Works until the task is cancelled. When the database is lost, all of it begins again: a private server may have to
    /// be started, and another version may have migrated the tables.
    private func stay(_ failures: RunFailures, _ service: ServiceReport) async throws {
        let alarms = alarmFile.map(AlarmFile.init)
        while true {
            do {
                try await CommandContext.open(options, makesTables: true) { context in
                    try requireKnown(context)
                    try await context.warnOfDifferences()
                    if await !service.isReady { try await sayOutlook(context) }
                    let policy = try RetentionPolicy(context.settings)
                    let worker = try context.worker(for: source, json: json, failures, service, alarmFile: alarms)
                    try await withThrowingTaskGroup { group in
                        group.addTask { try await worker.run() }
                        group.addTask { try await context.pruneDaily(by: policy) }
                        // waitForAll() would wait for the other task after an error.
                        for try await _ in group {}
                    }
                }
            } catch {
                guard !Task.isCancelled, Self.mayPass(error, hasWorked: await service.isReady) else { throw error }
                await service.waits(for: error)
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    /// A standby, and a server that lets nobody in, were named by mistake where they are so from the beginning. Later they are
    /// a matter of a failover, or of a database that is restored.
    private static func mayPass(_ error: any Error, hasWorked: Bool) -> Bool {
        switch DatabaseFault(error) {
        case .readOnly: hasWorked
        case .misconfigured: hasWorked && (error as? PostgresError)?.code == .notAdmitted
        case let fault: fault?.mayPass == true
        }
    }

    private func sayOutlook(_ context: CommandContext) async throws {
        let sources = try await context.readableSources(only: source)
        let outlook = try await context.database.workOutlook(of: sources, at: Clock.now())
        Log.write(.notice, OutlookText(sources: sources, outlook: outlook).sentence)
    }

    /// The time between two attempts to reach a database that is away.
    private static let pause = Duration.seconds(1)

    private func requireKnown(_ context: CommandContext) throws {
        for id in source { _ = try context.dataDirectory.definition(of: id) }
    }
}
