import FoundationEssentials
import Glibc
import Testing

/// The directory of one test, removed afterwards together with processes that a failed test left running in it.
struct Scratch: Sendable {
    let directory: String

    /// The state directory. The demo's is beside it.
    var state: String { directory + "/state" }

    /// The directory for the operator's own definitions.
    var ownScrapers: String { directory + "/scrapers" }

    func file(_ name: String, _ text: String) throws -> String {
        let path = "\(directory)/\(name)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    static func with<Value>(_ body: (Scratch) async throws -> Value) async throws -> Value {
        let scratch = Scratch(directory: try makeDirectory())
        do {
            let value = try await body(scratch)
            try scratch.remove()
            return value
        } catch {
            try scratch.remove()
            throw error
        }
    }

    private func remove() throws {
        for process in try Processes.working(in: directory) { kill(process.id, SIGKILL) }
        try FileManager.default.removeItem(atPath: directory)
    }

    /// A server's account must be able to enter. A cluster is created three times as fast in memory, but a container's
    /// memory file system can be too small for one.
    private static func makeDirectory() throws -> String {
        let parent = hasRoom("/dev/shm") ? "/dev/shm" : getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
        var template = Array("\(parent)/circulard-cli-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } }
        let directory = String(cString: try #require(made))
        try #require(chmod(directory, 0o711) == 0)
        return directory
    }

    private static func hasRoom(_ directory: String) -> Bool {
        var status = statvfs()
        guard access(directory, W_OK | X_OK) == 0, statvfs(directory, &status) == 0 else { return false }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize) >= 1 << 30
    }
}
