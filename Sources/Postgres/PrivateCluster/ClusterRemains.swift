import Glibc
import SystemPackage

/// The files that a killed server leaves behind.
extension ClusterServer {
    /// The server's process ID by its own file; nil if there is none. After a kill or a reboot the number is stale.
    static func processID(_ layout: ClusterLayout) throws(ClusterError) -> pid_t? {
        try readFile(layout.processFile)?.split(separator: "\n").first.flatMap { pid_t($0) }
    }

    /// PostgreSQL refuses to start if the process file names a live process of the same account, which after a reboot
    /// can be any program. Our server always runs in the data directory.
    func removeStaleFiles() throws(ClusterError) {
        guard let process = try Self.processID(layout), !Self.runs(process, in: layout.data) else { return }
        try removeTree(layout.processFile)
        try removeTree(layout.socketLock)
    }

    /// - Returns: also false if the process belongs to another account, whose directory cannot be read.
    static func runs(_ process: pid_t, in directory: FilePath) -> Bool {
        var (current, wanted) = (stat(), stat())
        guard stat("/proc/\(process)/cwd", &current) == 0, directory.withPlatformString({ stat($0, &wanted) }) == 0
        else { return false }
        return current.st_dev == wanted.st_dev && current.st_ino == wanted.st_ino
    }
}

extension ClusterLayout {
    /// Removes data directories that were never renamed.
    func removeUnfinished() throws(ClusterError) {
        for name in try entries(of: state) where name.hasPrefix(Self.unfinishedPrefix) {
            try removeTree(state.appending(name))
        }
    }
}

/// The server's log, which it appends to while it runs.
struct ServerLog: Sendable {
    private static let largest: Int64 = 1 << 20
    private static let kept = 1 << 16

    let path: FilePath

    func length() throws(ClusterError) -> Int { try Int(fileStatus(path)?.st_size ?? 0) }

    /// Creates the file for the server's account, or cuts it to its end if it is too large.
    func prepare(for account: ServerAccount) throws {
        do {
            let file = try FileDescriptor.open(
                path, .readWrite, options: [.create, .append, .closeOnExec, .noFollow], permissions: .ownerReadWrite)
            try file.closeAfter {
                try account.own(path)
                try cut(file)
            }
        } catch let error as Errno {
            throw ClusterError(.unusable, "cannot write \(path): \(error)")
        }
    }

    private func cut(_ file: FileDescriptor) throws {
        guard try file.seek(offset: 0, from: .end) > Self.largest else { return }
        let end = try file.end(Self.kept)
        try file.resize(to: 0)
        try file.writeAll(end.utf8)
    }
}
