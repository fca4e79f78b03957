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
    /// The connection string of its database.
    let connection: String
    /// The output of the first `scrape --json` of each source.
    let first: [String: Outcome]

    @TaskLocal static var current: Stage?

    static func run(_ arguments: String..., input: String = "", to output: String? = nil) async throws -> Outcome {
        try await #require(current).program.run(arguments, input: input, to: output)
    }

    static func run(_ arguments: [String], with variables: [String: String?] = [:]) async throws -> Outcome {
        try await #require(current).program.setting(variables).run(arguments)
    }

    /// The single value returned by a query.
    static func value(_ query: String) async throws -> String {
        let stage = try #require(current)
        return try await stage.program.psql(query, in: stage.connection).trimmed
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
        do {
            let template = try await StageTemplate.shared.join()
            try await Simulator.serving { simulator, upstream in
                try await Scratch.with { scratch in
                    try await Self.run(function, scratch, simulator, upstream, template)
                    let left = try Processes.working(in: scratch.directory)
                    #expect(left.isEmpty, "still at work after the last command: \(left)")
                }
            }
        } catch {
            await StageTemplate.shared.leave()
            throw error
        }
        await StageTemplate.shared.leave()
    }

    private static func run(
        _ function: @concurrent @Sendable () async throws -> Void, _ scratch: Scratch, _ simulator: Simulator,
        _ upstream: String, _ template: StageTemplate.Made
    ) async throws {
        let program = try Program(in: scratch, upstream: upstream)
        let copied = try await program.shell("cp -a '\(template.state)' '\(scratch.state)'")
        try #require(copied.status == 0, "\(copied)")
        try await program.holdingDatabase(in: scratch.state) { connection in
            let stage = Stage(
                scratch: scratch, simulator: simulator, program: program, connection: connection,
                first: template.first)
            try await Stage.$current.withValue(stage) { try await function() }
        }
    }
}

extension Trait where Self == StageTrait {
    static var stage: Self { Self() }
}

extension String {
    var trimmed: String { String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
}
