import TestSupport
import Testing

@testable import upstream_sim

/// The state directory that every stage begins with a copy of: both chains were scraped into its database.
///
/// It exists while a suite uses it.
actor StageTemplate {
    static let shared = StageTemplate()

    struct Made: Sendable {
        let state: String
        /// The output of the first `scrape --json` of each source.
        let first: [String: Outcome]
    }

    private struct Making {
        let made: Task<Made, any Error>
        /// Ends `work`, which removes the directory.
        let end: AsyncStream<Void>.Continuation
        let work: Task<Void, Never>
    }

    private var users = 0
    private var making: Making?

    /// Every call has a call of `leave()`, even if this one throws.
    func join() async throws -> Made {
        users += 1
        let current = making ?? Self.begin()
        making = current
        return try await current.made.value
    }

    func leave() async {
        users -= 1
        guard users == 0, let ended = making else { return }
        making = nil
        ended.end.finish()
        await ended.work.value
    }

    private static func begin() -> Making {
        let (results, result) = AsyncStream<Result<Made, any Error>>.makeStream()
        let (users, end) = AsyncStream<Void>.makeStream()
        let work = Task {
            do {
                try await Scratch.with { scratch in
                    result.yield(.success(try await scrape(in: scratch)))
                    for await _ in users {}
                }
            } catch {
                result.yield(.failure(error))
            }
        }
        let made: Task<Made, any Error> = Task {
            for await first in results { return try first.get() }
            throw CancellationError()
        }
        return Making(made: made, end: end, work: work)
    }

    private static func scrape(in scratch: Scratch) async throws -> Made {
        try await Simulator.serving { _, upstream in
            let program = try Program(in: scratch, upstream: upstream)
            let first = try await program.holdingDatabase(in: scratch.state) { _ in
                var first: [String: Outcome] = [:]
                for source in ["publix", "kroger"] {
                    first[source] = try await program.run(["scrape", source, "--json"] + Stage.place)
                }
                return first
            }
            return Made(state: scratch.state, first: first)
        }
    }
}

extension Program {
    /// - Parameter upstream: the URL of the simulator of both chains, which takes the credentials that are given here.
    init(in scratch: Scratch, upstream: String) throws {
        _ = try scratch.file("kroger-client-id", "sim-client\n")
        _ = try scratch.file("kroger-client-secret", "sim-secret\n")
        try self.init(
            in: scratch,
            [
                "CIRCULARD_UPSTREAM_PUBLIX": upstream, "CIRCULARD_UPSTREAM_KROGER": upstream,
                "CIRCULARD_CREDENTIALS_DIRECTORY": scratch.directory,
            ])
    }
}

extension Simulator {
    /// Calls `work` with a new simulator and its URL.
    static func serving<Value>(_ work: (Simulator, String) async throws -> Value) async throws -> Value {
        let simulator = try Simulator()
        let server = try await LoopbackServer(port: 0, simulator: simulator)
        do {
            let value = try await work(simulator, server.url)
            await server.stop()
            return value
        } catch {
            await server.stop()
            throw error
        }
    }
}
