import Storage
import Synchronization

/// The chains that a worker reads now.
struct Lanes {
    private let worker: Worker
    private var sources: [String] = []
    private var lanes: [Lane] = []

    init(worker: Worker) { self.worker = worker }

    var areEmpty: Bool { lanes.allSatisfy(\.hasEnded) }

    var states: [LaneState] { lanes.filter { !$0.hasEnded }.map(\.progress.state) }

    /// Looks which sources can be read, and which stores are due.
    mutating func plan(_ control: Database) async throws {
        sources = try await worker.setup.sources(control)
        try await control.planJobs(of: sources)
    }

    /// Renews the leases, and gives up chains that other workers have taken.
    mutating func renew(_ control: Database) async throws {
        lanes.removeAll(where: \.hasEnded)
        guard !lanes.isEmpty else { return }
        let held = try await control.renewLeases(of: worker.name)
        for lane in lanes where !held.contains(lane.lease) { lane.task.cancel() }
    }

    /// Begins to read each chain that has due stores and no worker.
    mutating func claim(_ control: Database) async throws {
        while let lease = try await control.claimChain(for: worker.name, of: sources) {
            lanes.append(Lane(lease, worker: worker, sources: sources))
        }
    }

    /// The time until there may be a chain to claim.
    func timeToNextClaim(_ control: Database, atMost limit: Duration) async throws -> Duration {
        try await control.timeToNextClaim(of: sources, atMost: limit)
    }

    /// Stops all chains, and waits until their runs are recorded.
    mutating func stop() async {
        for lane in lanes { lane.task.cancel() }
        for lane in lanes { await lane.task.value }
        lanes = []
    }
}

/// A chain that is being read.
private final class Lane: Sendable {
    let lease: ChainLease
    let task: Task<Void, Never>
    let progress: LaneProgress
    private let ended: EndMark

    var hasEnded: Bool { ended.isSet.load(ordering: .acquiring) }

    init(_ lease: ChainLease, worker: Worker, sources: [String]) {
        let (ended, progress) = (EndMark(), LaneProgress(chain: lease.chain))
        (self.lease, self.ended, self.progress) = (lease, ended, progress)
        task = Task {
            await worker.read(lease, sources, progress)
            ended.isSet.store(true, ordering: .releasing)
        }
    }

    private final class EndMark: Sendable {
        let isSet = Atomic(false)
    }
}
