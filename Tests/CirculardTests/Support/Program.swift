import FoundationEssentials
import Postgres
import Subprocess
import Synchronization
import TestSupport
import Testing

/// The real `circulard`, as built beside this test bundle.
struct Program: Sendable {
    var variables: [String: String]

    /// - Parameter scratch: the directory for its server. No settings of the environment are inherited.
    init(in scratch: Scratch, _ variables: [String: String] = [:]) throws {
        let own = ["CIRCULARD_", "STATE_DIRECTORY", "CREDENTIALS_DIRECTORY", "JOURNAL_STREAM", "XDG_", "PG"]
        self.variables = ProcessInfo.processInfo.environment.filter { name, _ in !own.contains { name.hasPrefix($0) } }
        self.variables["HOME"] = scratch.directory
        self.variables["CIRCULARD_SHARE_DIRECTORY"] = Checkout.top
        self.variables["CIRCULARD_STATE_DIRECTORY"] = scratch.state
        self.variables["CIRCULARD_SCRAPERS_DIRECTORY"] = scratch.ownScrapers
        // A configuration file in /etc of this machine must have no effect.
        self.variables["CIRCULARD_CONFIG"] = try scratch.file("circulard.yaml", "contact: tests@example.org\n")
        self.variables.merge(variables) { _, new in new }
    }

    /// - Parameter variables: nil removes a variable.
    func setting(_ variables: [String: String?]) -> Program {
        var copy = self
        for (name, value) in variables { copy.variables[name] = value }
        return copy
    }

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - input: the content of its standard input.
    ///   - output: a file that receives its standard output instead.
    func run(_ arguments: [String], input: String = "", to output: String? = nil) async throws -> Outcome {
        let mark = Self.newMark()
        // Writing to a program that does not read would end this process with SIGPIPE.
        let file = "\(variables["HOME"] ?? "")/\(mark)input"
        if !input.isEmpty { try input.write(toFile: file, atomically: false, encoding: .utf8) }
        let result = try await Subprocess.run(
            .name("sh"),
            arguments: Self.commandLine(arguments, from: input.isEmpty ? "/dev/null" : file, to: output),
            environment: environment(mark), input: .none, output: .string(limit: 1 << 24),
            error: .string(limit: 1 << 20))
        return Outcome(
            arguments: arguments, status: result.terminationStatus.shellStatus, output: result.standardOutput,
            errors: result.standardError, leftovers: try Processes.marked(mark).map(\.description))
    }

    /// Runs shell lines in which `circulard`, `circulard-api` and `upstream-sim` are the built programs.
    func shell(_ lines: String) async throws -> Outcome {
        let mark = Self.newMark()
        let folder = String(try Checkout.builtProgram("circulard").dropLast("/circulard".count))
        let result = try await Subprocess.run(
            .name("bash"), arguments: ["-c", "PATH=\(folder):$PATH; cd \"$HOME\"\n" + lines],
            environment: environment(mark), input: .none, output: .string(limit: 1 << 24),
            error: .string(limit: 1 << 20))
        return Outcome(
            arguments: [lines], status: result.terminationStatus.shellStatus, output: result.standardOutput,
            errors: result.standardError, leftovers: try Processes.marked(mark).map(\.description))
    }

    /// Runs the program, and sends it a signal at `moment`.
    ///
    /// - Parameters:
    ///   - reachesGroup: whether to signal the process group, as Ctrl-C in a terminal does.
    ///   - moment: returns when it is time for the signal; receives the mark of the processes.
    /// - Returns: nil if the program ended before the moment.
    func interrupt(
        _ arguments: [String], with signal: Signal, reachesGroup: Bool, when moment: (String) async throws -> Void
    ) async throws -> Outcome? {
        let mark = Self.newMark()
        var options = PlatformOptions()
        options.processGroupID = 0
        let result = try await Subprocess.run(
            .name("sh"), arguments: Self.commandLine(arguments), environment: environment(mark),
            platformOptions: options, input: .none, output: .string(limit: 1 << 24), error: .string(limit: 1 << 20)
        ) { execution in
            try await moment(mark)
            let isInTime = Processes.isRunning(execution.processIdentifier.value)
            try execution.send(signal: signal, toProcessGroup: reachesGroup)
            return isInTime
        }
        guard result.closureResult else { return nil }
        return Outcome(
            arguments: arguments, status: result.terminationStatus.shellStatus, output: result.standardOutput,
            errors: result.standardError, leftovers: try Processes.marked(mark).map(\.description))
    }

    /// Keeps the private server running during `work`, so that its commands share it.
    ///
    /// - Parameter work: gets the connection string of the database.
    func holdingDatabase<Value>(
        in stateDirectory: String, _ work: (String) async throws -> Value
    ) async throws -> Value {
        let cluster = try await PrivateCluster.start(stateDirectory: stateDirectory)
        do {
            let value = try await work(cluster.connectionText)
            try await cluster.stop()
            return value
        } catch {
            try await cluster.stop()
            throw error
        }
    }

    /// What `circulard db psql -- -Atc` prints, without the time that `circulard` takes to begin.
    func psql(_ query: String, in connection: String) async throws -> String {
        let result = try await Subprocess.run(
            .name("psql"), arguments: ["-X", "-d", connection, "-Atc", query], environment: environment(Self.newMark()),
            input: .none, output: .string(limit: 1 << 24), error: .string(limit: 1 << 20))
        try #require(result.terminationStatus == .exited(0), "\(query): \(result.standardError)")
        return result.standardOutput
    }

    private func environment(_ mark: String) -> Subprocess.Environment {
        let all = variables.merging(["CIRCULARD_TEST_RUN": mark]) { $1 }
        return .custom(Dictionary(uniqueKeysWithValues: all.map { (.init(stringLiteral: $0.key), $0.value) }))
    }

    /// The shell is replaced by the program (exec), so that signals reach the program itself.
    private static func commandLine(
        _ arguments: [String], from input: String = "/dev/null", to output: String? = nil
    ) throws -> Arguments {
        let redirection = " < '\(input)'" + (output.map { " > '\($0)'" } ?? "")
        return Arguments(
            ["-c", "exec \"$0\" \"$@\"" + redirection, try Checkout.builtProgram("circulard")] + arguments)
    }

    private static let count = Atomic(0)
    private static func newMark() -> String {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        return "run \(ProcessInfo.processInfo.processIdentifier)-\(number)."
    }
}

extension TerminationStatus {
    /// The status as shown by a shell: 128 plus the signal number if a signal ended it.
    fileprivate var shellStatus: Int32 {
        switch self {
        case .exited(let code): code
        case .signaled(let signal): 128 + signal
        }
    }
}

extension Scratch {
    /// The state directory. The demo's is beside it.
    var state: String { directory + "/state" }

    /// The directory for the operator's own definitions.
    var ownScrapers: String { directory + "/scrapers" }
}
