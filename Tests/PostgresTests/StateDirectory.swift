import Glibc
import SystemPackage
import Testing

@testable import Postgres

/// Creates a state directory that is removed afterwards, with the server in it if a test failed to stop it. The name
/// contains characters that are special to a shell.
func withStateDirectory(_ body: (String) async throws -> Void) async throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    var template = Array("\(parent)/it's $PWD XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } }
    let state = String(cString: try #require(made))
    try #require(chmod(state, 0o711) == 0)
    do {
        try await body(state)
    } catch {
        try discard(state)
        throw error
    }
    try discard(state)
}

private func discard(_ state: String) throws {
    for process in try processes(in: state) { kill(pid_t(process), SIGKILL) }
    try removeTree(FilePath(state))
}

func start(_ state: String, _ durability: PrivateCluster.Durability = .throwaway) async throws -> RunningCluster {
    try await PrivateCluster.start(stateDirectory: state, durability: durability)
}

func connect(_ cluster: RunningCluster) async throws -> PostgresConnection {
    try await PostgresConnection.connect(cluster.connectionText)
}

func answer(_ cluster: RunningCluster) async throws -> String? {
    try await connect(cluster).query("SELECT current_database() AS name")[0].text("name")
}

/// The server's processes, including the postmaster: all of them run in the data directory.
func processes(in state: String) throws -> [Int] {
    let data = try ClusterLayout(stateDirectory: state).data
    let listing = try #require(opendir("/proc"))
    defer { closedir(listing) }
    var found: [Int] = []
    while let entry = readdir(listing) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if let process = pid_t(name), ClusterServer.runs(process, in: data) { found.append(Int(process)) }
    }
    return found
}

func write(_ text: String, to path: FilePath) throws {
    let file = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .truncate], permissions: [.ownerReadWrite, .groupRead, .otherRead])
    try file.closeAfter { _ = try file.writeAll(text.utf8) }
}
