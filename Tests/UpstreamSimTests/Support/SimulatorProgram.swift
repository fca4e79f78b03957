import Glibc
import TestSupport

/// `upstream-sim` as a separate process, whose standard input and output the test controls.
final class SimulatorProgram: Sendable {
    struct Failed: Error { let what: String }

    private let process: pid_t
    /// Our end of its standard input and output.
    private let line: Int32

    /// Starts it on a free port.
    init(_ arguments: [String] = []) throws {
        let (ours, theirs) = try Self.connectedPair()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for file in [STDIN_FILENO, STDOUT_FILENO] { posix_spawn_file_actions_adddup2(&actions, theirs, file) }
        var words = (["upstream-sim"] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let outcome = posix_spawn(&process, try Checkout.builtProgram("upstream-sim"), &actions, nil, &words, environ)
        close(theirs)
        (self.process, line) = (process, ours)
        guard outcome == 0 else { throw Failed(what: "posix_spawn: \(outcome)") }
    }

    deinit {
        close(line)
        // After the process was waited for, its number may be reused; this then reports that there is no such child.
        guard process > 0, waitpid(process, nil, WNOHANG) == 0 else { return }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    /// Sockets instead of pipes: they can be created atomically so that no process of another test inherits them.
    private static func connectedPair() throws -> (ours: Int32, theirs: Int32) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw Failed(what: "socketpair: \(errno)")
        }
        return (ends[0], ends[1])
    }

    /// The port that it reports.
    func port() throws -> UInt16 {
        var said: [UInt8] = []
        var byte: UInt8 = 0
        while read(line, &byte, 1) == 1, byte != UInt8(ascii: "\n") { said.append(byte) }
        let text = String(decoding: said, as: UTF8.self)
        guard let port = text.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw Failed(what: "it said: \(text)")
        }
        return port
    }

    func endInput() { shutdown(line, Int32(SHUT_WR)) }

    func send(_ signal: Int32) { kill(process, signal) }

    /// Waits for its end. The test's time limit covers a process that does not end.
    func exitStatus() async throws -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 { try await Task.sleep(for: .milliseconds(5)) }
        guard status & 0x7F == 0 else { throw Failed(what: "it died of signal \(status & 0x7F)") }
        return status >> 8
    }
}
