import HTTP
import Ingest
import Scraping
import Storage

/// The reading of one source for the stores of a chain.
struct SourceReading {
    /// A store that another process reads is looked at again soon.
    private static let busySeconds = 60
    /// An operator has to act before the source can be read.
    private static let refusedSeconds = 4 * 3600

    let runner: ScrapeRunner
    let database: Database
    let setup: Worker.WorkerSetup
    /// Stores whose upstream answered as it does for closed ones.
    private(set) var suspects: [StoreRow] = []

    init(runner: ScrapeRunner, database: Database, setup: Worker.WorkerSetup) {
        (self.runner, self.database, self.setup) = (runner, database, setup)
    }

    /// Runs one store. The run settles its job; one that could not begin lets it wait.
    mutating func read(_ job: ScrapeJob, under lease: ChainLease) async throws {
        guard let store = try await database.store(id: job.storeID, at: setup.clock()) else { return }
        let input = ScrapeInput.upstream(documents: nil, terms: nil)
        if let barrier = try await runner.barrier(to: store, input) { return try await wait(for: barrier, job.source) }
        do {
            let result = try await runner.run(store, from: input, ScrapeOptions(lease: lease))
            await setup.report(.read(source: job.source, result))
            if result.outcome.isAnswerWithoutAd { suspects.append(store) }
            if result.exitStatus == .configuration {
                try await database.postponeJobs(of: job.source, bySeconds: Self.refusedSeconds)
            }
        } catch let error where error.isOfOneStore {
            try await database.postponeJobs(of: job.source, store: store.id, bySeconds: Self.busySeconds)
            await setup.report(.notRead(source: job.source, store, error))
        }
    }

    private func wait(for barrier: RunBarrier, _ source: String) async throws {
        try await database.postponeJobs(
            of: source, bySeconds: max(1, barrier.notBefore - setup.clock()))
        let reason = "\(barrier.cause); the stores wait"
        try await runner.postpone(reason, .tryAgain)
        await setup.report(.postponed(source: source, reason))
    }
}

extension Error {
    /// Whether the cause is one store: another process reads it, or it cannot be asked for.
    fileprivate var isOfOneStore: Bool {
        switch self {
        case let error as StorageError: if case .alreadyRunning = error.code { true } else { false }
        default: self is ScrapeError
        }
    }
}
