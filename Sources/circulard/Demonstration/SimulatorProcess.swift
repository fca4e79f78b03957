import FoundationEssentials
import Ingest
import Setup
import Subprocess
import SystemPackage

/// The simulator of the upstreams, started beside this program and ended with it.
enum SimulatorProcess {
    /// - Parameter work: given where the simulator listens.
    static func running<Value: Sendable>(_ work: @Sendable (String) async throws -> Value) async throws -> Value {
        let program = try Share.programDirectory() + "/upstream-sim"
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw Failure(.configuration, "upstream-sim is not beside circulard", advice: "make build builds both")
        }
        // The simulator ends when its input does: at the end of `body`, and also should we be killed.
        let result = try await Subprocess.run(
            .path(FilePath(program)), arguments: ["--port", "0", "--until-input-ends"], environment: .inherit,
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
