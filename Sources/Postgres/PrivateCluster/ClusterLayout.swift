import Glibc
import SystemPackage

/// Where the private cluster's files lie in the state directory.
struct ClusterLayout: Hashable, Sendable {
    /// Bytes of a Unix socket's path without the closing NUL (`sun_path`).
    private static let longestSocketPath = 107
    private static let socketName = ".s.PGSQL.5432"

    /// Absolute.
    let state: FilePath

    /// The data directory; the socket stands in it, behind its 0700.
    var data: FilePath { state.appending(Self.dataName) }
    /// A data directory that is not ready yet, or never became ready.
    var unfinished: FilePath { state.appending(Self.unfinishedName) }
    var log: FilePath { state.appending(Self.logName) }
    /// Held shared by every user of the running server.
    var users: FilePath { state.appending("cluster.lock") }
    /// Held exclusively while somebody starts or stops the server.
    var gate: FilePath { state.appending("cluster.gate") }
    var processFile: FilePath { data.appending("postmaster.pid") }
    var socketLock: FilePath { data.appending(Self.socketName + ".lock") }

    /// PostgreSQL's programs run in the state directory and get these names: a path with quotes or blanks in it never
    /// comes near the shell that `pg_ctl` uses.
    static let dataName = "postgres"
    /// By process: the `initdb` of a program that was killed may still be writing into its own.
    static let unfinishedName = "\(unfinishedPrefix)\(getpid())"
    static let unfinishedPrefix = "postgres.new."
    static let logName = "server.log"

    init(stateDirectory: String) throws(ClusterError) {
        let path = FilePath(stateDirectory)
        state = (path.isAbsolute ? path : try currentDirectory().pushing(path)).lexicallyNormalized()
        let length = data.appending(Self.socketName).string.utf8.count
        guard length <= Self.longestSocketPath else {
            throw ClusterError(
                .pathTooLong,
                "the state directory \(state) is \(length - Self.longestSocketPath) bytes too long for a Unix socket: "
                    + "choose a shorter one with --state-directory")
        }
    }

    /// What libpq connects by: no password, no network.
    func connectionText(database: String) -> String {
        let host = data.string.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
        return "host='\(host)' port=5432 user=\(PrivateCluster.userName) dbname=\(database)"
    }
}

private func currentDirectory() throws(ClusterError) -> FilePath {
    guard let path = getcwd(nil, 0) else {
        throw ClusterError(.unusable, "the current directory is gone: give --state-directory an absolute path")
    }
    defer { free(path) }
    return FilePath(platformString: path)
}
