import FoundationEssentials
package import Glibc

/// The processes of this machine that this user can see.
package enum Processes {
    package struct Found: Sendable, CustomStringConvertible {
        package let id: pid_t
        package let command: String
        package var description: String { "\(id) \(command)" }
    }

    /// The processes that work in the directory or below, as PostgreSQL's do.
    package static func working(in directory: String) throws -> [Found] {
        try all { id in
            let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(id)/cwd")
            return link.map { $0.hasPrefix(directory) } ?? false
        }
    }

    /// The processes whose environment contains the text: a program and its children.
    package static func marked(_ mark: String) throws -> [Found] {
        try all { text(of: $0, "environ").contains(mark) }
    }

    /// A process that has ended but was not waited for has no command line.
    package static func isRunning(_ id: pid_t) -> Bool { !text(of: id, "cmdline").isEmpty }

    /// A process can end while it is inspected: nothing is found then.
    private static func all(where isWanted: (pid_t) -> Bool) throws -> [Found] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.filter(isWanted).map {
            Found(id: $0, command: text(of: $0, "cmdline").replacing("\0", with: " "))
        }
    }

    private static func text(of id: pid_t, _ file: String) -> String {
        FileManager.default.contents(atPath: "/proc/\(id)/\(file)").map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
