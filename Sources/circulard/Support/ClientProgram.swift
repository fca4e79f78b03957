import CommandSupport
import Postgres
import Storage
import Subprocess
import SystemPackage

/// Runs a program of PostgreSQL on our own terminal, such as psql. Ctrl-C goes to that program, so waiting for it is not
/// cancelled.
///
/// - Returns: its exit status.
func runClient(_ program: String, _ arguments: [String], connection: String) async throws -> Int32 {
    let environment = try environment(for: connection)
    let (program, arguments) = try asPeer(program, arguments, connection)
    return try await whereInstalled(program) {
        try await Subprocess.run(
            .name(program), arguments: .init(arguments), environment: environment,
            input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
            output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
            error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false)
        ).terminationStatus.shellStatus
    }
}

/// Runs pg_dump or pg_restore, and prints its messages when it has ended.
///
/// - Throws: a failure with the status that its messages call for.
///
/// - Parameters:
///   - from: the file that it reads as its input.
///   - into: the file that takes its output.
func runTransfer(
    _ program: String, _ arguments: [String], from: FileDescriptor? = nil, into: FileDescriptor? = nil,
    connection: String, _ failure: Failure
) async throws {
    // The messages are then in English, and can be told apart.
    let environment = try environment(for: connection).updating(["LC_ALL": "C"])
    let (program, arguments) = try asPeer(program, arguments, connection)
    let nothing = try FileDescriptor.open(FilePath("/dev/null"), .readWrite, options: .closeOnExec)
    defer { try? nothing.close() }
    let result = try await whereInstalled(program) {
        try await Subprocess.run(
            .name(program), arguments: .init(arguments), environment: environment,
            input: .fileDescriptor(from ?? nothing, closeAfterSpawningProcess: false),
            output: .fileDescriptor(into ?? nothing, closeAfterSpawningProcess: false),
            error: .string(limit: 1 << 20))
    }
    for line in result.standardError.split(whereSeparator: \.isNewline) { Console.say(String(line)) }
    guard !result.terminationStatus.isSuccess else { return }
    guard let trouble = TransferTrouble(result.standardError) else { throw failure }
    throw Failure(trouble.status, failure.message, advice: trouble.advice)
}

/// Root runs it as the account that the server lets in. `setpriv` is of util-linux, as for the private server.
private func asPeer(_ program: String, _ arguments: [String], _ connection: String) throws -> (String, [String]) {
    guard let peer = try PeerAccount(for: connection) else { return (program, arguments) }
    return ("setpriv", ["--reuid=\(peer.user)", "--regid=\(peer.group)", "--clear-groups", "--", program] + arguments)
}

/// A cause of failure that pg_dump and pg_restore name.
private enum TransferTrouble {
    case diskFull, noRight, otherVersion

    init?(_ messages: String) {
        if ["No space left", "Disk quota exceeded"].contains(where: { messages.contains($0) }) {
            self = .diskFull
        } else if messages.contains("server version mismatch") || messages.contains("unsupported version") {
            self = .otherVersion
        } else if messages.contains("permission denied") {
            self = .noRight
        } else {
            return nil
        }
    }

    var status: ExitStatus {
        switch self {
        case .diskFull: .inputOutput
        case .noRight: .notPermitted
        case .otherVersion: .configuration
        }
    }

    var advice: String {
        switch self {
        case .diskFull: "the disk is full: make room or name another place, then try again"
        case .noRight: "run it with the login that owns the database, or an administrator's"
        case .otherVersion: "install the PostgreSQL client programs of the server's major version"
        }
    }
}

/// The connection, which may have a password, goes into the environment: other users can read arguments but not the
/// environment.
private func environment(for connection: String) throws -> Subprocess.Environment {
    var variables = try PostgresConnection.clientEnvironment(for: connection)
    variables["PGPASSWORD"] = try variables["PGPASSWORD"] ?? PostgresConnection.passwordOfFile(for: connection)
    return .inherit.updating(
        Dictionary(uniqueKeysWithValues: variables.map { (.init(stringLiteral: $0.key), $0.value) }))
}

private func whereInstalled<Value: Sendable>(
    _ program: String, _ run: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    do {
        return try await Task { try await run() }.value
    } catch let error as SubprocessError where error.code == .executableNotFound {
        throw Failure.configuration(
            "the program \(program) is not installed", advice: "install it: apt-get install postgresql-client")
    }
}

extension TerminationStatus {
    /// As a shell says it: 128 plus the number of a signal.
    fileprivate var shellStatus: Int32 {
        switch self {
        case .exited(let code): code
        case .signaled(let signal): 128 + signal
        }
    }
}
