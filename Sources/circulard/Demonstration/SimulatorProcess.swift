import CommandSupport
import FoundationEssentials
import Storage
import Subprocess
import SystemPackage

/// The simulator of the upstreams: a child process that ends with this one.
enum SimulatorProcess {
    /// What it accepts, by the names of the files that hold an operator's own.
    static let credentials = ["kroger-client-id": "sim-client", "kroger-client-secret": "sim-secret"]

    /// - Parameters:
    ///   - instant: where its clock begins, in seconds since 1970; nil for now.
    ///   - work: receives the simulator's base URL.
    static func running<Value: Sendable>(
        at instant: Int? = nil, _ work: @Sendable (String) async throws -> Value
    ) async throws -> Value {
        let program = try DataDirectory.programDirectory() + "/upstream-sim"
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw Failure(
                .configuration, "upstream-sim is not in the directory of circulard",
                advice: "run make build, which builds both")
        }
        let clock = instant.map {
            ["--clock", Date(timeIntervalSince1970: Double($0)).formatted(.iso8601)]
        }
        // The simulator ends at the end of its input: at the end of `body`, or if this process is killed.
        let result = try await Subprocess.run(
            .path(FilePath(program)), arguments: .init(["--port", "0", "--until-input-ends"] + (clock ?? [])),
            environment: .inherit,
            input: .inputWriter, output: .sequence,
            error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false)
        ) { execution in
            var lines = execution.standardOutput.strings().makeAsyncIterator()
            guard let base = try await lines.next()?.split(separator: " ").last.map(String.init) else {
                throw Failure(.bug, "the simulator did not start")
            }
            let value = try await work(base.filter { !$0.isNewline })
            try await execution.standardInputWriter.finish()
            return value
        }
        return result.takeClosureResult()
    }
}
