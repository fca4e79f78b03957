/// The reason why the private cluster cannot be used, and what to do about it.
package struct ClusterError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// PostgreSQL's server programs are not installed.
        case toolsMissing
        /// The program runs as root, PostgreSQL refuses to, and the account `postgres` does not exist.
        case accountMissing
        /// The server's account cannot reach the state directory.
        case notTraversable(directory: String)
        /// The state directory belongs to another user.
        case notOwner
        /// The path of the socket is longer than the system allows.
        case pathTooLong
        /// The data were written by another major version than the installed one.
        case versionMismatch(data: String, tools: String)
        /// A directory or file of the cluster cannot be made, read or removed.
        case unusable
        /// Another command has been starting or stopping the cluster for too long.
        case busy
        case initializationFailed
        case startFailed
        case stopFailed
    }

    package let code: Code
    /// The error, and the action to take.
    package let message: String
    /// The output of PostgreSQL's programs, or the end of the server's log; may be empty.
    package let output: String

    init(_ code: Code, _ message: String, output: String = "") {
        self.code = code
        self.message = message
        self.output = output
    }

    /// Whether the same command can succeed a little later.
    package var isTransient: Bool { code == .busy }

    /// Whether the reason is a full disk.
    package var saysDiskIsFull: Bool { Self.saysDiskIsFull(message + output) }

    /// For a partly written block, initdb reports only the number of bytes written. Where a page of shared memory finds no
    /// room, as on a full tmpfs, its programs end by SIGBUS.
    static func saysDiskIsFull(_ text: String) -> Bool {
        ["No space left", "wrote only", "disk is full", "Disk quota exceeded", "Bus error"].contains {
            text.contains($0)
        }
    }
}

extension ClusterError: CustomStringConvertible {
    /// Of a full disk the output says nothing more, in twenty lines.
    package var description: String { output.isEmpty || saysDiskIsFull ? message : "\(message)\n\(output)" }
}
