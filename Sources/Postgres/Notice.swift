import CLibPQ

/// A message that the server sends beside the result: a NOTICE, a WARNING.
package struct PostgresNotice: Hashable, Sendable {
    /// "NOTICE", "WARNING", …: never translated.
    package let severity: String
    package let sqlState: String
    package let message: String
}

/// Collects the notices of one connection, which libpq would print to stderr. Used only on the connection's own queue.
final class NoticeLog {
    /// Bounds the memory, for example in a loop of `CREATE … IF NOT EXISTS`.
    private static let capacity = 1000
    private var notices: [PostgresNotice] = []

    func drain() -> [PostgresNotice] {
        defer { notices = [] }
        return notices
    }

    /// The log must outlive `connection`, which keeps an unretained pointer to it.
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
