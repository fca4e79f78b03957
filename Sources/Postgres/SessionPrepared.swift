import CLibPQ

/// Prepared statements: the server reads and plans a text once a session.
extension Session {
    func query(
        prepared sql: SQL, _ parameters: [PostgresValue]
    ) throws -> (rows: PostgresRows, tag: String) {
        try Task.checkCancellation()
        guard let name = prepared[sql] else { return try execute(prepare(sql), parameters) }
        do {
            return try execute(name, parameters)
        } catch let error as PostgresError where error.sqlState == Self.featureNotSupported {
            // Reported for a plan whose table or view has changed since. Inside a transaction the error has ended the
            // transaction.
            prepared[sql] = nil
            guard PQtransactionStatus(raw) == PQTRANS_IDLE else { throw error }
            return try execute(prepare(sql), parameters)
        }
    }

    private static let featureNotSupported = "0A000"
    /// A plan takes the server some 100 kB. Texts that are put together can have more forms than this: then all are
    /// forgotten, and those in use are prepared again.
    static let maximumPrepared = 48

    /// - Returns: the statement's name. No name is reused, since a discarded one may still exist on the server.
    private func prepare(_ sql: SQL) throws -> String {
        if prepared.count >= Self.maximumPrepared {
            _ = try query("DEALLOCATE ALL", [])
            prepared = [:]
        }
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
