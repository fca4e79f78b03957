import CLibPQ

/// One result of a statement. Owns the `PGresult`; no pointer into it leaves a method.
struct ServerReply: ~Copyable {
    private let raw: OpaquePointer

    init(owning raw: OpaquePointer) { self.raw = raw }

    deinit { PQclear(raw) }

    var status: ExecStatusType { PQresultStatus(raw) }

    /// The command tag: "COMMIT", "INSERT 0 3".
    var tag: String { String(cString: PQcmdStatus(raw)) }

    var affected: Int { Int(String(cString: PQcmdTuples(raw))) ?? 0 }

    /// Whether the server expects binary rows of `width` columns, for the result of COPY FROM STDIN.
    func takesBinaryRows(of width: Int) -> Bool { PQbinaryTuples(raw) == 1 && Int(PQnfields(raw)) == width }

    /// Whether the server ended the session with this message.
    var isFatal: Bool { ["FATAL", "PANIC"].contains(field(circ_diag_severity)) }

    /// - Parameter script: the script sent, if a line number helps to find the error.
    func error(_ code: PostgresError.Code, script: String? = nil) -> PostgresError {
        let message = field(circ_diag_message) ?? oneLine(PQresultErrorMessage(raw))
        return PostgresError(
            code, message + (line(in: script).map { ", line \($0) of the script" } ?? ""),
            sqlState: field(circ_diag_sqlstate), detail: field(circ_diag_detail),
            hint: field(circ_diag_hint), context: field(circ_diag_context),
            constraint: field(circ_diag_constraint))
    }

    private func line(in script: String?) -> Int? {
        guard let script, let position = field(circ_diag_position).flatMap({ Int($0) }) else { return nil }
        return script.unicodeScalars.prefix(position - 1).count { $0 == "\n" } + 1
    }

    private func field(_ code: Int32) -> String? { PQresultErrorField(raw, code).map { String(cString: $0) } }
}

extension ServerReply {
    /// A copy of all rows.
    func rows() -> PostgresRows {
        let (width, count) = (Int(PQnfields(raw)), Int(PQntuples(raw)))
        let columns = (0..<width).map {
            PostgresRows.ResultColumn(name: String(cString: PQfname(raw, Int32($0))), type: PQftype(raw, Int32($0)))
        }
        var bytes: [UInt8] = []
        var fields: [Range<Int>?] = []
        bytes.reserveCapacity(PQresultMemorySize(raw) / 2)
        fields.reserveCapacity(width * count)
        for row in 0..<Int32(count) {
            for column in 0..<Int32(width) { fields.append(appendField(row, column, to: &bytes)) }
        }
        return PostgresRows(columns: columns, bytes: bytes, fields: fields, count: count, affected: affected)
    }

    /// - Returns: the range of the field's text in `bytes`; nil for NULL.
    private func appendField(_ row: Int32, _ column: Int32, to bytes: inout [UInt8]) -> Range<Int>? {
        guard PQgetisnull(raw, row, column) == 0 else { return nil }
        let start = bytes.count
        let length = Int(PQgetlength(raw, row, column))
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: PQgetvalue(raw, row, column), count: length))
        return start..<bytes.count
    }
}

/// libpq's own messages end in a newline and can have several lines.
func oneLine(_ message: UnsafePointer<CChar>?) -> String {
    let text = message.map { String(cString: $0) } ?? ""
    return text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
}
