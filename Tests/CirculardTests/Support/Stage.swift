import TestSupport
import Testing

@testable import upstream_sim

/// The shared environment of a suite: a simulator, a state directory with a running server, and both chains scraped.
struct Stage: Sendable {
    /// A point with three stores of each chain within two miles.
    static let place = ["--near", "33.790,-84.330", "--radius", "2"]

    let scratch: Scratch
    let simulator: Simulator
    let program: Program
    /// The output of the first `scrape --json` of each source.
    var first: [String: Outcome] = [:]

    @TaskLocal static var current: Stage?

    static func run(_ arguments: String..., input: String = "", to output: String? = nil) async throws -> Outcome {
        try await #require(current).program.run(arguments, input: input, to: output)
    }

    static func run(_ arguments: [String], with variables: [String: String?] = [:]) async throws -> Outcome {
        try await #require(current).program.setting(variables).run(arguments)
    }

    /// The single value returned by a query.
    static func value(_ query: String) async throws -> String {
        try await run("db", "psql", "--", "-Atc", query).output.trimmed
    }

    /// Deletes the refusals of hosts.
    ///
    /// - Parameter fault: "kind=truncated&source=publix", the only active fault; nil for none.
    static func fail(_ fault: String?) async throws {
        let simulator = try #require(current).simulator
        _ = await simulator.answer(Call(method: "DELETE", target: "/_sim/fault"))
        _ = try await value("DELETE FROM host_refusal")
        guard let fault else { return }
        let reply = await simulator.answer(Call(method: "POST", target: "/_sim/fault?\(fault)"))
        try #require(reply.status == 201)
    }

    /// Activates a fault during `work`.
    static func failing(_ fault: String, _ work: () async throws -> Void) async throws {
        try await fail(fault)
        do {
            try await work()
        } catch {
            try await fail(nil)
            throw error
        }
        try await fail(nil)
    }
}

/// Creates the stage for a suite, once.
struct StageTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let simulator = try Simulator()
        let server = try await LoopbackServer(port: 0, simulator: simulator)
        do {
            try await Scratch.with { scratch in
                try await Self.run(function, scratch, simulator, server.url)
                let left = try Processes.working(in: scratch.directory)
                #expect(left.isEmpty, "still at work after the last command: \(left)")
            }
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private static func run(
        _ function: @concurrent @Sendable () async throws -> Void, _ scratch: Scratch, _ simulator: Simulator,
        _ upstream: String
    ) async throws {
        let program = try Program(
            in: scratch,
            [
                "CIRCULARD_UPSTREAM_PUBLIX": upstream, "CIRCULARD_UPSTREAM_KROGER": upstream,
                "CIRCULARD_CREDENTIALS_DIRECTORY": try credentials(scratch),
            ])
        try await program.holdingDatabase(in: scratch.state) {
            var stage = Stage(scratch: scratch, simulator: simulator, program: program)
            for source in ["publix", "kroger"] {
                stage.first[source] = try await program.run(["scrape", source, "--json"] + Stage.place)
            }
            try await Stage.$current.withValue(stage) { try await function() }
        }
    }

    private static func credentials(_ scratch: Scratch) throws -> String {
        _ = try scratch.file("kroger-client-id", "sim-client\n")
        _ = try scratch.file("kroger-client-secret", "sim-secret\n")
        return scratch.directory
    }
}

extension Trait where Self == StageTrait {
    static var stage: Self { Self() }
}

extension String {
    var trimmed: String { String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
}
