import CLibPQ
import Glibc

extension Session {
    /// Waits for the server to accept the connection.
    func finishConnecting() throws {
        // The message of a refusal then has its SQLSTATE: the words are in the server's language.
        PQsetErrorVerbosity(raw, PQERRORS_VERBOSE)
        defer { PQsetErrorVerbosity(raw, PQERRORS_DEFAULT) }
        let deadline = ContinuousClock.now + settings.timeout
        var state = PGRES_POLLING_WRITING
        while state != PGRES_POLLING_OK {
            guard PQstatus(raw) != CONNECTION_BAD, state != PGRES_POLLING_FAILED else { throw connectionFailure() }
            try Task.checkCancellation()
            guard ContinuousClock.now < deadline else {
                throw PostgresError(.connectionFailed, "no connection to the database within \(settings.timeout)")
            }
            let events = wait(for: state == PGRES_POLLING_READING ? POLLIN : POLLOUT)
            if events != 0 { state = settings.peer.running { PQconnectPoll(raw) } }
        }
    }

    /// libpq reports everything by message alone, one for each server that it tried.
    private func connectionFailure() -> PostgresError {
        let text = PQerrorMessage(raw).map { String(cString: $0) } ?? ""
        let attempts = ConnectionRefusal.attempts(in: text)
        let message = settings.redacted(attempts.map(\.text).joined(separator: " "))
        // Some errors of the connection string are detected only here.
        if message.hasPrefix("invalid ") { return PostgresError(.badConnectionText, message) }
        let needsPassword = PQconnectionNeedsPassword(raw) == 1
        guard let last = attempts.last, needsPassword || attempts.allSatisfy(\.isLasting) else {
            return PostgresError(.connectionFailed, message)
        }
        let state = last.sqlState
        var error = PostgresError(.notAdmitted, message, sqlState: state.isEmpty ? nil : state)
        error.advice =
            ConnectionRefusal(
                sqlState: state, needsPassword: needsPassword, login: string(PQuser(raw)), database: string(PQdb(raw)),
                host: string(PQhost(raw))
            ).advice
        return error
    }

    private func string(_ value: UnsafeMutablePointer<CChar>?) -> String { value.map { String(cString: $0) } ?? "" }
}
