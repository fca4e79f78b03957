import CLibPQ

/// Prepared statements: the server reads and plans a text once a session. Statements are literals in the source, so there are
/// never more than it has.
extension Session {
    func query(
        prepared sql: SQL, _ parameters: [PostgresValue]
    ) throws -> (rows: PostgresRows, tag: String) {
        try Task.checkCancellation()
        guard let name = prepared[sql] else { return try execute(prepare(sql), parameters) }
        do {
            return try execute(name, parameters)
        } catch let error as PostgresError where error.sqlState == Self.featureNotSupported {
            // Said of a plan that a changed table or view has outlived. Within a transaction the error has ended that.
            prepared[sql] = nil
            guard PQtransactionStatus(raw) == PQTRANS_IDLE else { throw error }
            return try execute(prepare(sql), parameters)
        }
    }

    private static let featureNotSupported = "0A000"

    /// - Returns: the statement's name. No name is given twice: one that was given up may still be known to the server.
    private func prepare(_ sql: SQL) throws -> String {
        let name = "statement_\(namesGiven)"
        namesGiven += 1
        guard PQsendPrepare(raw, name, sql.text, 0, nil) == 1 else { throw notSent() }
        _ = try drain()
        prepared[sql] = name
        return name
    }

    private func execute(
        _ name: String, _ parameters: [PostgresValue]
    ) throws -> (rows: PostgresRows, tag: String) {
        try send(parameters) { PQsendQueryPrepared(raw, name, $0.count, $0.values, $0.lengths, $0.formats, 0) }
        return try drain()
    }
}
