import FoundationEssentials
import Glibc
import Testing

/// A directory of one test, gone afterwards.
struct Scratch: Sendable {
    let directory: String

    var socket: String { directory + "/http.sock" }

    func file(_ name: String, _ text: String) throws -> String {
        let path = "\(directory)/\(name)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    static func with<Value>(_ body: (Scratch) async throws -> Value) async throws -> Value {
        var template = Array(
            "\(getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir)/circulard-api-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } }
        let scratch = Scratch(directory: String(cString: try #require(made)))
        // PostgreSQL's account has to be able to enter.
        try #require(chmod(scratch.directory, 0o711) == 0)
        defer { try? FileManager.default.removeItem(atPath: scratch.directory) }
        return try await body(scratch)
    }
}
