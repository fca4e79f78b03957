import FoundationEssentials
import Glibc

/// The directory of one test, removed afterwards together with processes that a failed test left running in it.
package struct Scratch: Sendable {
    package let directory: String

    package func file(_ name: String, _ text: String) throws -> String {
        let path = "\(directory)/\(name)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    package static func with<Value>(_ body: (Scratch) async throws -> Value) async throws -> Value {
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
        var template = Array("\(parent)/circulard-test-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } }
        guard let made, chmod(made, 0o711) == 0 else { throw NoDirectory(parent: parent, error: errno) }
        return String(cString: made)
    }

    private struct NoDirectory: Error { let parent: String, error: Int32 }

    private static func hasRoom(_ directory: String) -> Bool {
        var status = statvfs()
        guard access(directory, W_OK | X_OK) == 0, statvfs(directory, &status) == 0 else { return false }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize) >= 1 << 30
    }
}
