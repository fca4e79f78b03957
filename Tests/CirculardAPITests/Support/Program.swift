import FoundationEssentials
import Subprocess
import SystemPackage
import TestSupport
import Testing

@testable import WebKit
@testable import circulard_api

/// The real `circulard-api`, or another program, as built beside this test bundle.
struct Program: Sendable {
    struct Outcome: Sendable {
        let status: TerminationStatus
        let errors: String
        var output = ""
    }

    var name = "circulard-api"
    let scratch: Scratch
    var variables: [String: String] = [:]

    /// Runs it to its end.
    func run(_ arguments: [String]) async throws -> Outcome {
        let result = try await Subprocess.run(
            .path(.init(try Checkout.builtProgram(name))), arguments: Arguments(arguments), environment: environment,
            input: .none,
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        return Outcome(
            status: result.terminationStatus, errors: result.standardError, output: result.standardOutput)
    }

    /// Runs it on a Unix socket for as long as the work takes, and then ends it as a service manager does.
    func serving(
        _ arguments: [String], endingWith signal: Subprocess.Signal = .terminate, _ work: () async throws -> Void
    ) async throws -> Outcome {
        let all = ["--unix-socket", scratch.socket] + arguments
        let result = try await Subprocess.run(
            .path(.init(try Checkout.builtProgram(name))), arguments: Arguments(all), environment: environment,
            input: .none,
            output: .discarded, error: .string(limit: 1 << 20)
        ) { execution in
            do {
                try await waitForSocket()
                try await work()
            } catch {
                try execution.send(signal: .kill)
                throw error
            }
            try execution.send(signal: signal)
        }
        return Outcome(status: result.terminationStatus, errors: result.standardError)
    }

    /// A program that ends before is found by its socket never coming.
    private func waitForSocket() async throws {
        let deadline = ContinuousClock.now + .seconds(Wire.maximumWaitSeconds)
        while ContinuousClock.now < deadline {
            if (try? Wire(path: scratch.socket)) != nil { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw Wire.Failed(what: "nobody listens")
    }

    private var environment: Environment {
        let own = [
            "CIRCULARD_", "STATE_DIRECTORY", "CREDENTIALS_DIRECTORY", "JOURNAL_STREAM", "NOTIFY_", "WATCHDOG_", "PG",
        ]
        var all = ProcessInfo.processInfo.environment.filter { name, _ in !own.contains { name.hasPrefix($0) } }
        all["CIRCULARD_SHARE_DIRECTORY"] = Checkout.top
        // None of an operator of this machine.
        all["CIRCULARD_CONFIG"] = "/dev/null"
        all["CIRCULARD_STATE_DIRECTORY"] = scratch.directory + "/state"
        all.merge(variables) { _, new in new }
        return .custom(Dictionary(uniqueKeysWithValues: all.map { (.init(stringLiteral: $0.key), $0.value) }))
    }
}

extension Scratch {
    var socket: String { directory + "/http.sock" }
}
