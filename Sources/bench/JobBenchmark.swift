import Deals
import Storage

/// How many jobs workers claim and complete in a second, without what a run reads: each begins and ends a run, and settles
/// its job in the run's transaction. Every one waits for the disk twice. For comparison: a chain's host gets at most one
/// request a second.
struct JobBenchmark {
    /// The first is for the worker that is alone.
    private static let chainCount = 9
    private static let storesPerChain = 250

    func run(in place: BenchDatabase) async throws {
        try await place.useSessions { database, connectionText in
            try await prepare(database)
            for chains in [0..<1, 1..<Self.chainCount] {
                let time = try await ContinuousClock().measure {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for chain in chains { group.addTask { try await work(chain, connectionText) } }
                        try await group.waitForAll()
                    }
                }
                let count = Self.storesPerChain * chains.count
                print(
                    "jobs        \(chains.count) at once: \(count) claimed and completed in \(time.short), "
                        + "\(time.rate(of: count)) a second (aim: 20,000, in batches)")
            }
        }
    }

    private func prepare(_ database: Database) async throws {
        for chain in 0..<Self.chainCount {
            try await database.registerSource(id: name(chain), chain: name(chain), termsURL: nil, refreshHours: 24)
            try await database.upsertStores(
                (1...Self.storesPerChain).map { code in
                    Store(
                        chain: name(chain), code: "\(code)", name: "Bench", state: "GA",
                        location: Coordinate(latitudeMicrodegrees: 33_749_000, longitudeMicrodegrees: -84_388_000)!,
                        timeZone: "America/New_York")
                })
        }
        try await database.setTracked(true, stores: try await database.stores(at: 0).map(\.id))
    }

    private func name(_ chain: Int) -> String { "chain-\(chain)" }

    /// Does all jobs of one chain.
    private func work(_ chain: Int, _ connectionText: String) async throws {
        let database = try await Database.open(connectionText)
        try await database.planJobs(of: [name(chain)])
        guard let lease = try await database.claimChain(for: "worker \(chain)", of: [name(chain)]) else { throw Idle() }
        while let job = try await database.nextJob(of: [name(chain)], chain: lease.chain) {
            let run = try await database.beginRun(
                source: job.source, store: job.storeID, programVersion: "bench", lease: lease)
            try await database.finishRun(run, outcome: .fetchFailed, report: RunReport(reason: "bench"))
        }
        try await database.release(lease)
        await database.close()
    }

    private struct Idle: Error {}
}
