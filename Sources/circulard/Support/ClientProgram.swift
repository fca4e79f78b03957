import Postgres
import Subprocess
import SystemPackage

/// Runs a program of PostgreSQL on our own terminal: psql, pg_dump, pg_restore. Ctrl-C goes to that program, so waiting
/// for it is not cancelled.
///
/// - Returns: its exit status.
func runClient(_ program: String, _ arguments: [String], connection: String) async throws -> Int32 {
    // The connection, which may have a password, goes into the environment: other users can read arguments but not the
    // environment.
    let variables = try PostgresConnection.clientEnvironment(for: connection)
    let environment = Subprocess.Environment.inherit.updating(
        Dictionary(
            uniqueKeysWithValues: variables.map { (Subprocess.Environment.Key(stringLiteral: $0.key), $0.value) }))
    let result = try await Task {
        try await Subprocess.run(
            .name(program), arguments: .init(arguments), environment: environment,
            input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
            output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
            error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
    }.value
    switch result.terminationStatus {
    case .exited(let code): return code
    case .signaled(let signal): return 128 + signal
    }
}
