import CLibPQ

/// COPY FROM STDIN in binary format.
extension Session {
    private static let chunkSize = 1 << 16

    /// - Returns: the number of rows that the server stored.
    func copyIn(_ sql: SQL, columns: [CopyColumn], rows: some Sequence<[PostgresValue]>) throws -> Int {
        try Task.checkCancellation()
        try beginCopy(sql, width: columns.count)
        do {
            try put(rows, in: columns)
        } catch {
            try abandonCopy()
            throw error
        }
        guard PQputCopyEnd(raw, nil) == 1 else { throw failure(.connectionLost) }
        return try drain().rows.affected
    }

    private func beginCopy(_ sql: SQL, width: Int) throws {
        try send(sql, [])
        guard let reply = try nextReply() else { throw failure(.connectionLost) }
        switch reply.status {
        case PGRES_COPY_IN:
            guard reply.takesBinaryRows(of: width) else {
                try abandonCopy()
                throw PostgresError(
                    .wrongCall, "copyIn takes COPY … WITH (FORMAT binary) with the columns given")
            }
        case PGRES_FATAL_ERROR:
            let error = reply.error(reply.isFatal || isLost ? .connectionLost : .refused)
            _ = try drain()
            throw error
        default:
            _ = try drain()
            throw PostgresError(.wrongCall, "copyIn takes only a COPY … FROM STDIN statement")
        }
    }

    private func put(_ rows: some Sequence<[PostgresValue]>, in columns: [CopyColumn]) throws {
        var buffer = CopyBuffer(columns)
        for row in rows {
            try buffer.append(row)
            guard buffer.bytes.count >= Self.chunkSize else { continue }
            try Task.checkCancellation()
            try put(buffer.take())
        }
        buffer.end()
        try put(buffer.take())
    }

    private func put(_ chunk: [UInt8]) throws {
        let isSent = chunk.withUnsafeBytes {
            PQputCopyData(raw, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count)) == 1
        }
        if !isSent { throw failure(.connectionLost) }
        try flush()
    }

    /// Makes the server fail the COPY; its error adds nothing to the one at hand.
    private func abandonCopy() throws(PostgresError) {
        guard PQputCopyEnd(raw, "abandoned by the client") == 1 else { return }
        while try nextReply(heedingCancellation: false) != nil {}
    }
}
