package import Ingest
package import Storage

/// Reads the stores that are due. Several workers, on any number of hosts, share one database: each chain is read by one
/// of them at a time, store by store.
package struct Worker: Sendable {
    /// Makes the runner of a source; `progress` receives the steps of its runs.
    package typealias RunnerMaker =
        @Sendable (
            _ source: String, Database, _ progress: @escaping @Sendable (String) -> Void
        ) async throws -> ScrapeRunner

    /// What a worker needs of its program.
    package struct WorkerSetup: Sendable {
        /// Opens a session of the worker's name.
        let open: @Sendable () async throws -> Database
        /// The sources that can be read now: those with a schedule whose terms are accepted.
        let sources: @Sendable (Database) async throws -> [String]
        let runner: RunnerMaker
        /// Seconds since 1970.
        let clock: @Sendable () -> Int
        let report: @Sendable (WorkerEvent) async -> Void
        /// The limit for all kept pictures, in bytes.
        let pictureBytes: Int

        package init(
            open: @escaping @Sendable () async throws -> Database,
            sources: @escaping @Sendable (Database) async throws -> [String],
            runner: @escaping RunnerMaker,
            clock: @escaping @Sendable () -> Int, pictureBytes: Int = 0,
            report: @escaping @Sendable (WorkerEvent) async -> Void
        ) {
            (self.open, self.sources, self.runner) = (open, sources, runner)
            (self.clock, self.pictureBytes, self.report) = (clock, pictureBytes, report)
        }
    }

    /// The time between two renewals of leases.
    private static let beat = Duration.seconds(1)
    /// The longest time between two beats of a worker that reads nothing.
    private static let idleBeat = Duration.seconds(10)
    /// The time between two plans, unless a notification asks for one.
    private static let planInterval = Duration.seconds(60)

    /// Unique among the workers of a database.
    package let name: String
    let setup: WorkerSetup

    package init(name: String, setup: WorkerSetup) { (self.name, self.setup) = (name, setup) }

    /// Reads what is due now, and returns when nothing is, or other workers do it.
    package func runOnce() async throws { try await work(isOnce: true) }

    /// Reads what becomes due, until the task is cancelled.
    ///
    /// - Throws: a fault of the database too, after the chains have been given up: what stood in a session that is lost,
    ///   such as the lock that keeps migrations away, is for the caller to open again.
    package func run() async throws { try await work(isOnce: false) }

    private func work(isOnce: Bool) async throws {
        let control = try await setup.open()
        var lanes = Lanes(worker: self)
        let result: Result<Void, any Error>
        do {
            result = .success(try await work(isOnce: isOnce, control, &lanes))
        } catch {
            result = .failure(error)
        }
        await lanes.stop()
        await control.close()
        try result.get()
    }

    private func work(isOnce: Bool, _ control: Database, _ lanes: inout Lanes) async throws {
        try await control.listenForWork()
        var nextPlan = SuspendingClock.now
        while true {
            if SuspendingClock.now >= nextPlan {
                try await lanes.plan(control)
                nextPlan = .now + Self.planInterval
            }
            try await lanes.renew(control)
            try await lanes.claim(control)
            await setup.report(.beat(lanes.states))
            if isOnce, lanes.areEmpty { return }
            let pause = lanes.areEmpty ? try await lanes.timeToNextClaim(control, atMost: Self.idleBeat) : Self.beat
            if try await control.waitForWork(atMost: pause) { nextPlan = .now }
        }
    }
}

/// What a worker tells.
package enum WorkerEvent: Sendable {
    /// A run has ended, well or not.
    case read(source: String, ScrapeResult)
    /// No run could begin for a store; it is tried again.
    case notRead(source: String, StoreRow, any Error)
    /// A source cannot be read for a reason of ours, such as credentials that cannot be read; it is tried again.
    case unreadable(source: String, any Error)
    /// A source's host must not be contacted now; a sentence says why and until when.
    case postponed(source: String, String)
    /// Nothing more of a source is due. The stores answered as closed ones do.
    case ended(source: String, suspects: [StoreRow], ScrapeRunner)
    /// Pictures of a source were fetched.
    case pictures(source: String, PictureTally)
    /// A chain was given up: its lease or the database was lost.
    case lost(chain: String, any Error)
    /// Jobs were planned, leases renewed and free chains claimed. These chains are being read.
    case beat([LaneState])
}
