import CLibPQ

/// Something the server says beside the answer: a NOTICE, a WARNING.
package struct PostgresNotice: Hashable, Sendable {
    /// "NOTICE", "WARNING", …: never translated.
    package let severity: String
    package let sqlState: String
    package let message: String
}

/// Keeps the notices of one connection, which libpq would print to stderr. Used on the connection's own queue only.
final class NoticeLog {
    /// A loop of `CREATE … IF NOT EXISTS` must not fill the memory.
    private static let capacity = 1000
    private var notices: [PostgresNotice] = []

    func drain() -> [PostgresNotice] {
        defer { notices = [] }
        return notices
    }

    /// The log must live as long as `connection`, which keeps an unretained pointer to it.
    func listen(to connection: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        PQsetNoticeReceiver(connection, receive, context)
    }

    fileprivate func append(_ notice: PostgresNotice) {
        if notices.count < Self.capacity { notices.append(notice) }
    }
}

private func receive(context: UnsafeMutableRawPointer?, result: OpaquePointer?) {
    guard let context else { return }
    let log = Unmanaged<NoticeLog>.fromOpaque(context).takeUnretainedValue()
    func field(_ code: Int32) -> String { PQresultErrorField(result, code).map { String(cString: $0) } ?? "" }
    log.append(
        PostgresNotice(
            severity: field(circ_diag_severity), sqlState: field(circ_diag_sqlstate),
            message: field(circ_diag_message)))
}
