import Glibc
import SystemPackage

/// The paths of the private cluster's files in the state directory.
struct ClusterLayout: Hashable, Sendable {
    /// The maximum length of a Unix socket's path in bytes, without the final NUL (`sun_path`).
    private static let maximumSocketPathLength = 107
    private static let socketName = ".s.PGSQL.5432"

    /// Absolute.
    let state: FilePath

    /// The data directory. The socket is inside it, protected by its mode 0700.
    var data: FilePath { state.appending(Self.dataName) }
    /// A data directory that is not ready, or never became ready.
    var unfinished: FilePath { state.appending(Self.unfinishedName) }
    var log: FilePath { state.appending(Self.logName) }
    /// The lock held shared by every user of the running server.
    var users: FilePath { state.appending("cluster.lock") }
    /// The lock held exclusively while the server is started or stopped.
    var gate: FilePath { state.appending("cluster.gate") }
    var processFile: FilePath { data.appending("postmaster.pid") }
    var socketLock: FilePath { data.appending(Self.socketName + ".lock") }

    /// The names passed to PostgreSQL's programs, which run in the state directory: a path with quotes or blanks never
    /// reaches the shell that `pg_ctl` uses.
    static let dataName = "postgres"
    /// One name per process: the `initdb` of a killed program may still be writing to its own.
    static let unfinishedName = "\(unfinishedPrefix)\(getpid())"
    static let unfinishedPrefix = "postgres.new."
    static let logName = "server.log"

    init(stateDirectory: String) throws(ClusterError) {
        let path = FilePath(stateDirectory)
        state = (path.isAbsolute ? path : try currentDirectory().pushing(path)).lexicallyNormalized()
        let length = data.appending(Self.socketName).string.utf8.count
        guard length <= Self.maximumSocketPathLength else {
            throw ClusterError(
                .pathTooLong,
                "the state directory \(state) is \(length - Self.maximumSocketPathLength) bytes too long for a Unix socket: "
                    + "choose a shorter one with --state-directory")
        }
    }

    /// The connection string for libpq: no password, no network.
    func connectionText(database: String) -> String {
        let host = data.string.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
        return "host='\(host)' port=5432 user=\(PrivateCluster.userName) dbname=\(database)"
    }
}

private func currentDirectory() throws(ClusterError) -> FilePath {
    guard let path = getcwd(nil, 0) else {
        throw ClusterError(.unusable, "the current directory no longer exists: give --state-directory an absolute path")
    }
    defer { free(path) }
    return FilePath(platformString: path)
}
