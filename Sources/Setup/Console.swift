import Glibc
import Ingest
import SystemPackage

/// Data goes to stdout, everything said about it to stderr.
package enum Console {
    /// Writes a line of data.
    /// - Throws: `ClosedPipe` where nobody reads any more; a failure where the line cannot be written (a full disk).
    package static func data(_ line: String) throws {
        do {
            try FileDescriptor.standardOutput.writeAll((line + "\n").utf8)
        } catch Errno.brokenPipe {
            throw ClosedPipe()
        } catch let error as Errno {
            throw Failure(
                .tryAgain, "cannot write the output: \(error)",
                advice: "free some space or write elsewhere, then try again")
        }
    }

    /// Says something to the person at the terminal; lost where nobody listens.
    package static func say(_ message: String) {
        // Nothing can be reported where reporting fails.
        _ = try? FileDescriptor.standardError.writeAll((message + "\n").utf8)
    }

    /// Shows what long work is doing, on one line that replaces itself. Silent where stderr is no terminal.
    package static func progress(_ message: String) {
        guard showsProgress else { return }
        let line = "\r\u{1B}[K" + String(message.prefix(width - 1))
        _ = try? FileDescriptor.standardError.writeAll(line.utf8)
    }

    /// Removes the progress line.
    package static func endProgress() { progress("") }

    package static let showsProgress = isatty(2) == 1 && Environment.value("TERM") != "dumb"
    package static let isTerminal = isatty(1) == 1
    /// Columns of the terminal as the shell exports them, else 80.
    package static let width = Environment.value("COLUMNS").flatMap { Int($0) }.map { max($0, 40) } ?? 80
}

/// The reader of our output left, as `head` does. The work ends in order, and quietly.
package struct ClosedPipe: Error {
    /// What a shell sees of a program that SIGPIPE ended: 128 and 13.
    package static let exitStatus: Int32 = 141
}
