import Ingest
import Storage

extension Worker {
    /// A source that cannot be read for a reason of ours is tried again after this time.
    private static let unreadableSeconds = 900

    /// Reads a chain until none of its stores is due, the lease is lost or the task is cancelled.
    func read(_ lease: ChainLease, _ sources: [String], _ progress: LaneProgress) async {
        do {
            let database = try await setup.open()
            do {
                try await read(lease, sources, progress, database)
                // Of a cancelled task too.
                try await Task { try await database.release(lease) }.value
                await database.close()
            } catch {
                await database.close()
                throw error
            }
        } catch {
            guard !(error is CancellationError) else { return }
            await setup.report(.lost(chain: lease.chain, error))
        }
    }

    private func read(
        _ lease: ChainLease, _ sources: [String], _ progress: LaneProgress, _ database: Database
    ) async throws {
        var readings: [String: SourceReading] = [:]
        while !Task.isCancelled, let job = try await database.nextJob(of: sources, chain: lease.chain) {
            do {
                var reading = try await reading(job.source, readings[job.source], progress, database)
                try await reading.read(job, under: lease)
                progress.note("a run of \(job.source) ended")
                readings[job.source] = reading
            } catch let error where !error.endsChain {
                try await database.postponeJobs(of: job.source, bySeconds: Self.unreadableSeconds)
                await setup.report(.unreadable(source: job.source, error))
            }
        }
        for (source, reading) in readings.sorted(by: { $0.key < $1.key }) where !Task.isCancelled {
            await setup.report(.ended(source: source, suspects: reading.suspects, reading.runner))
            let pictures = try await reading.runner.pictures(within: setup.pictureBytes).fetch()
            if let pictures { await setup.report(.pictures(source: source, pictures)) }
        }
    }

    private func reading(
        _ source: String, _ known: SourceReading?, _ progress: LaneProgress, _ database: Database
    ) async throws -> SourceReading {
        if let known { return known }
        return SourceReading(
            runner: try await setup.runner(source, database, progress.note), database: database, setup: setup)
    }
}

extension Error {
    /// Whether the worker cannot go on with the chain: it is stopped, or its lease or the database is lost.
    fileprivate var endsChain: Bool {
        switch self {
        case is CancellationError: true
        case let error as StorageError: if case .leaseLost = error.code { true } else { false }
        default: DatabaseFault(self)?.mayPass == true
        }
    }
}
