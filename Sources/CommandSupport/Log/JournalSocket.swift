import Glibc

/// The socket of systemd's journal.
package struct JournalSocket: Sendable {
    private let path: String

    package init(path: String = "/run/systemd/journal/socket") { self.path = path }

    /// - Returns: whether the journal took the entry: it is there, and the entry is not too long for a datagram.
    package func send(_ entry: [UInt8]) -> Bool { UnixAddress(path)?.send(entry) ?? false }

    /// Whether `JOURNAL_STREAM` names stderr by device and inode: systemd.exec(5). It stays in the environment of
    /// programs whose stderr goes elsewhere.
    static let receivesStandardError: Bool = {
        var status = stat()
        guard unsafe fstat(STDERR_FILENO, &status) == 0 else { return false }
        return Environment.value("JOURNAL_STREAM") == "\(status.st_dev):\(status.st_ino)"
    }()
}
