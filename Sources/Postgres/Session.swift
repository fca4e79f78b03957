import CLibPQ
import Glibc

/// One open connection: owns the `PGconn`. Every method blocks, and all are called on the connection actor's own queue.
/// `SessionWait` limits the waits.
final class Session {
    let raw: OpaquePointer
    let settings: ConnectionSettings
    let notices = NoticeLog()
    /// The names of this session's prepared statements, and the number of names used so far.
    var prepared: [SQL: String] = [:]
    var namesGiven = 0

    init(_ settings: ConnectionSettings) throws {
        guard let started = settings.start() else {
            throw PostgresError(.connectionFailed, "out of memory for a connection")
        }
        (raw, self.settings) = (started, settings)
        notices.listen(to: raw)
        try finishConnecting()
        // Otherwise libpq would wait without limit for a server that accepts no data.
        guard PQsetnonblocking(raw, 1) == 0 else { throw failure(.connectionFailed) }
        try run(script: settings.sessionScript)
        if let role = settings.role { try assume(role) }
    }

    deinit { PQfinish(raw) }

    func failure(_ code: PostgresError.Code) -> PostgresError {
        PostgresError(code, settings.redacted(oneLine(PQerrorMessage(raw))))
    }
}

// MARK: Statements

extension Session {
    func query(
        _ sql: SQL, _ parameters: [PostgresValue], heedingCancellation: Bool = true
    ) throws -> (rows: PostgresRows, tag: String) {
        if heedingCancellation { try Task.checkCancellation() }
        try send(sql, parameters)
        return try drain(heedingCancellation: heedingCancellation)
    }

    /// Runs several statements at once, by the simple protocol.
    func run(script: String) throws {
        guard !script.utf8.contains(0) else { throw PostgresError(.nulInText(position: 1), "the script holds a NUL") }
        try Task.checkCancellation()
        guard PQsendQuery(raw, script) == 1 else { throw failure(.connectionLost) }
        _ = try drain(script: script)
    }

    /// Reads every result, so that the connection is always free for the next statement.
    ///
    /// - Returns: the last result.
    func drain(
        heedingCancellation: Bool = true, script: String? = nil
    ) throws -> (rows: PostgresRows, tag: String) {
        var answer = (rows: PostgresRows(), tag: "")
        var error: PostgresError?
        while let reply = try nextReply(heedingCancellation: heedingCancellation) {
            switch reply.status {
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: answer = (reply.rows(), reply.tag)
            case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH: error = try refuseCopy(reply.status)
            default:
                error = error ?? reply.error(reply.isFatal || isLost ? .connectionLost : .refused, script: script)
            }
        }
        guard var error else { return answer }
        if error.sqlState == Self.insufficientPrivilege { error.login = PQuser(raw).map { String(cString: $0) } }
        if heedingCancellation, error.sqlState == "57014", Task.isCancelled { throw CancellationError() }
        throw error
    }

    var isLost: Bool { PQstatus(raw) == CONNECTION_BAD }

    private func refuseCopy(_ status: ExecStatusType) throws(PostgresError) -> PostgresError {
        let refusal = PostgresError(.wrongCall, "use copyIn for COPY FROM STDIN; COPY TO STDOUT is not supported")
        guard status == PGRES_COPY_IN ? PQputCopyEnd(raw, "wrong call") == 1 : skipCopyOut() else {
            throw failure(.connectionLost)
        }
        return refusal
    }

    private func skipCopyOut() -> Bool {
        var buffer: UnsafeMutablePointer<CChar>?
        var length: Int32
        repeat {
            length = PQgetCopyData(raw, &buffer, 0)
            PQfreemem(buffer)
        } while length > 0
        return length == -1
    }
}
