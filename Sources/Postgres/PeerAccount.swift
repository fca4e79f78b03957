import CLibPQ
import Glibc

/// The system's account as which root opens a Unix socket. There "peer" of pg_hba.conf, as Debian ships it, lets in only the
/// account that has the name of the login, so root has none of the logins of circulard.
package struct PeerAccount: Sendable {
    /// The logins that are also names of accounts: systemd/sysusers.conf.
    private static let names = ["circulard", "circulard_reader", "circulard_keeper"]

    package let user: UInt32
    package let group: UInt32

    /// - Parameter text: a connection string of libpq.
    /// - Returns: nil if this is not root, there is no such account, or the account has no way to the socket: that of a private
    ///   server is in a directory of its owner's.
    package init?(for text: String) throws(PostgresError) {
        try self.init(keywords: connectionKeywords(in: text))
    }

    init?(keywords: [String: String], isRoot: Bool = geteuid() == 0) {
        guard isRoot, let socket = Self.socket(keywords), Self.isOpen(socket) else { return nil }
        let login = keywords["user"] ?? variable("PGUSER") ?? Self.names[0]
        guard Self.names.contains(login), let account = Self.account(login) else { return nil }
        (user, group) = account
    }

    /// Runs what reaches the socket. The thread alone is the account meanwhile, not the process, and it opens files as root:
    /// libpq reads root's ~/.pgpass, certificates and service file.
    func use<Value>(_ work: () -> Value) -> Value {
        guard circ_thread_becomes(user) == 0 else { return work() }
        defer { _ = circ_thread_becomes(0) }
        circ_thread_opens_files_as(0)
        return work()
    }

    /// The directory of the socket; nil for a server that is reached by network.
    private static func socket(_ keywords: [String: String]) -> String? {
        guard keywords["hostaddr"] == nil, keywords["service"] == nil else { return nil }
        let host = keywords["host"] ?? variable("PGHOST") ?? "/var/run/postgresql"
        return host.hasPrefix("/") ? host : nil
    }

    private static func isOpen(_ directory: String) -> Bool {
        var status = stat()
        return stat(directory, &status) == 0 && status.st_mode & S_IXOTH != 0
    }

    private static func account(_ name: String) -> (UInt32, UInt32)? {
        var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
        var buffer = [CChar](repeating: 0, count: 1 << 14)
        guard getpwnam_r(name, &entry, &buffer, buffer.count, &found) == 0, found != nil else { return nil }
        return (entry.pw_uid, entry.pw_gid)
    }
}

private func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}

extension PeerAccount? {
    /// As the account, or as this process where there is none.
    func running<Value>(_ work: () -> Value) -> Value { self?.use(work) ?? work() }
}

extension PostgresConnection {
    /// The password of root's ~/.pgpass or PGPASSFILE, for a program that runs as `PeerAccount` and cannot read them.
    /// - Returns: nil if there is none, or `text` has one itself.
    package static func passwordOfFile(for text: String) throws(PostgresError) -> String? {
        let settings = try ConnectionSettings(
            text, applicationName: "circulard", timeout: .seconds(1), statementTimeout: nil, role: nil, readOnly: true)
        // libpq reads the file when it begins to connect; this connection ends before a word is said.
        guard settings.peer != nil, let raw = settings.start() else { return nil }
        defer { PQfinish(raw) }
        return PQpass(raw).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
