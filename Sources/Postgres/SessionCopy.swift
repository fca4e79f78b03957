import CLibPQ

/// COPY FROM STDIN in text format.
extension Session {
    private static let chunkSize = 1 << 16

    /// - Returns: rows the server took.
    func copyIn(_ sql: SQL, rows: some Sequence<[PostgresValue]>) throws -> Int {
        try Task.checkCancellation()
        try beginCopy(sql)
        do {
            try put(rows)
        } catch {
            abandonCopy()
            throw error
        }
        guard PQputCopyEnd(raw, nil) == 1 else { throw failure(.connectionLost) }
        return try drain().rows.affected
    }

    private func beginCopy(_ sql: SQL) throws {
        try send(sql, [])
        guard let reply = nextReply() else { throw failure(.connectionLost) }
        switch reply.status {
        case PGRES_COPY_IN: return
        case PGRES_FATAL_ERROR:
            let error = reply.error(reply.isFatal ? .connectionLost : .refused)
            _ = try drain()
            throw error
        default:
            _ = try drain()
            throw PostgresError(.wrongCall, "copyIn takes a COPY … FROM STDIN statement only")
        }
    }

    private func put(_ rows: some Sequence<[PostgresValue]>) throws {
        var buffer = CopyBuffer()
        for row in rows {
            try buffer.append(row)
            guard buffer.bytes.count >= Self.chunkSize else { continue }
            try Task.checkCancellation()
            try put(buffer.take())
        }
        try put(buffer.take())
    }

    private func put(_ chunk: [UInt8]) throws {
        let isSent = chunk.withUnsafeBytes {
            PQputCopyData(raw, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count)) == 1
        }
        if !isSent { throw failure(.connectionLost) }
    }

    /// The server then fails the COPY; its error says only what we know already.
    private func abandonCopy() {
        guard PQputCopyEnd(raw, "abandoned by the client") == 1 else { return }
        while nextReply(heedingCancellation: false) != nil {}
    }
}
