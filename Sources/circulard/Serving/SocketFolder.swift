import CommandSupport
import FoundationEssentials
import Glibc
import Storage

/// A directory that this user alone can enter, for the sockets between programs. It is removed at the end.
struct SocketFolder: Sendable {
    let path: String

    init() throws {
        let parent = Environment.value("RUNTIME_DIRECTORY") ?? Environment.value("XDG_RUNTIME_DIR") ?? "/tmp"
        var template = Array("\(parent)/circulard-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else {
            throw Failure(
                .inputOutput, "cannot make a directory in \(parent): \(unsafe String(cString: strerror(errno)))",
                advice: "name another by XDG_RUNTIME_DIR")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Writes small files by their names.
    func write(_ files: [String: String]) throws {
        for (name, text) in files { try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8) }
    }

    /// What cannot be removed does no harm.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
