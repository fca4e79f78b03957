import CLibPQ
import SystemPackage

/// The server of one state directory. The caller holds the gate, so that no other process starts or stops the server
/// meanwhile.
struct ClusterServer: Sendable {
    private static let timeout = Duration.seconds(60)
    static let fullDisk = ": its disk is full, make room and try again"
    /// With less the server cannot write the files that it needs while it runs.
    private static let minimumFreeBytes: UInt64 = 1 << 17

    let layout: ClusterLayout
    let account: ServerAccount
    let tools: ClusterTools
    let durability: PrivateCluster.Durability

    var log: ServerLog { ServerLog(path: layout.log) }
}

extension ClusterServer {
    enum Answer { case accepting, refusing, none }

    /// Asks the server itself, since a process file can remain from before a crash or a reboot.
    static func ask(_ layout: ClusterLayout) -> Answer {
        switch PQping(layout.connectionText(database: "postgres") + " connect_timeout=5") {
        case PQPING_OK: .accepting
        case PQPING_REJECT: .refusing
        default: .none
        }
    }

    /// - Returns: whether this call started it.
    func start() async throws -> Bool {
        let deadline = ContinuousClock.now + Self.timeout
        while true {
            switch Self.ask(layout) {
            case .accepting: return false
            case .refusing where ContinuousClock.now >= deadline: throw startFailed("did not reach a known state")
            case .refusing: break
            case .none: if try await startOnce(isLastTry: ContinuousClock.now >= deadline) { return true }
            }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    /// - Returns: false if processes of the previous server, which briefly outlive a kill, must end first.
    private func startOnce(isLastTry: Bool) async throws(ClusterError) -> Bool {
        try removeStaleFiles()
        let logged = try log.length()
        let options = (serverOptions + durabilityOptions).joined(separator: " ")
        let result = try await tools.run(
            "pg_ctl",
            [
                "start", "-s", "-w", "-t", "60", "-D", ClusterLayout.dataName, "-l", ClusterLayout.logName, "-o",
                options,
            ],
            as: account, in: layout.state)
        if result.isSuccess { return true }
        let news = try readFile(log.path, last: log.length() - logged) ?? ""
        let isLeftover = ["pre-existing shared memory block", "lock file \"postmaster.pid\" already exists"]
            .contains { news.contains($0) }
        guard isLeftover, !isLastTry else { throw startFailed("did not start", result.output + news) }
        return false
    }

    /// Constants without blanks, since `pg_ctl` passes them to a shell. The socket's directory is the data directory.
    private var serverOptions: [String] {
        [
            "listen_addresses=", "unix_socket_directories=.", "unix_socket_permissions=0700", "port=5432",
            "timezone=UTC", "log_timezone=UTC", "wal_level=minimal", "max_wal_senders=0", "jit=off",
        ].flatMap { ["-c", $0] }
    }

    var durabilityOptions: [String] {
        guard durability == .throwaway else { return [] }
        // Test suites run in parallel, each with its own connections.
        return ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=400"]
            .flatMap { ["-c", $0] }
    }

    func stop() async throws {
        guard let process = try Self.processID(layout), Self.runs(process, in: layout.data) || Self.ask(layout) != .none
        else { return }
        let result = try await tools.run(
            "pg_ctl", ["stop", "-s", "-w", "-t", "60", "-m", "fast", "-D", ClusterLayout.dataName], as: account,
            in: layout.state)
        // `pg_ctl` returns when the process file is gone, shortly before the process ends.
        let deadline = ContinuousClock.now + Self.timeout
        while result.isSuccess, ContinuousClock.now < deadline {
            guard Self.runs(process, in: layout.data) else { return }
            try await Task.sleep(for: .milliseconds(2))
        }
        throw ClusterError(.stopFailed, "PostgreSQL in \(layout.state) did not stop", output: result.output)
    }

    /// On a full disk the log often ends in the middle of the line that would say so.
    private func startFailed(_ what: String, _ output: String = "") -> ClusterError {
        let isFull =
            ClusterError.saysDiskIsFull(output) || freeBytes(layout.state).map { $0 < Self.minimumFreeBytes } ?? false
        let reason = isFull ? Self.fullDisk : ""
        return ClusterError(
            .startFailed, "PostgreSQL in \(layout.state) \(what)\(reason); its log is \(log.path)", output: output)
    }
}
