import Glibc
import Logging
import Storage
import SystemPackage

/// Writes data to stdout and messages to stderr. Control characters from pages or servers are replaced, so that the
/// terminal never interprets them.
package enum Console {
    /// Writes a line of data.
    /// - Throws: `ClosedPipe` if the reader has closed the pipe; a failure if the line cannot be written (a full disk).
    package static func data(_ line: String) throws {
        do {
            try FileDescriptor.standardOutput.writeAll((line.printable + "\n").utf8)
        } catch Errno.brokenPipe {
            throw ClosedPipe()
        } catch Errno.badFileDescriptor {
            throw Failure.usage("standard output is closed", advice: "redirect it to a file or to /dev/null instead")
        } catch let error as Errno {
            throw Failure(
                .inputOutput, "cannot write the output: \(error)",
                advice: error == .noSpace
                    ? "free some space or write elsewhere, then try again" : "check the target of standard output")
        }
    }

    /// Prints a message on stderr, or logs it where records are asked for. Errors are ignored.
    package static func say(_ message: String) {
        guard Log.format != .text else { return line(message) }
        let message = message.trimmingPrefix("circulard: ")
        if !message.isEmpty { Log.write(.notice, String(message)) }
    }

    /// Prints a line on stderr.
    static func line(_ text: String) {
        // A failure to report cannot be reported.
        _ = try? FileDescriptor.standardError.writeAll((text.printable + "\n").utf8)
    }

    /// Shows the current step of long work on one line that is overwritten. Silent if stderr is not a terminal.
    package static func progress(_ message: String) {
        guard showsProgress else { return }
        let line = "\r\u{1B}[K" + String(message.printable.prefix(width - 1))
        _ = try? FileDescriptor.standardError.writeAll(line.utf8)
    }

    /// Removes the progress line.
    package static func endProgress() { progress("") }

    static let showsProgress = isatty(2) == 1 && Environment.value("TERM") != "dumb"
    package static let isTerminal = isatty(1) == 1
    /// The width in columns: `COLUMNS`, else that of the terminal, else 80; at least 40.
    package static let width = max(Environment.value("COLUMNS").flatMap { Int($0) } ?? terminalWidth ?? 80, 40)

    private static var terminalWidth: Int? {
        [STDOUT_FILENO, STDERR_FILENO].lazy.compactMap { file in
            var size = winsize()
            let result = unsafe ioctl(file, UInt(TIOCGWINSZ), &size)
            return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
        }.first
    }

    /// Opens standard files that the shell closed (`>&-`), so that no other file gets their numbers. Writing to them
    /// then fails as if they were closed.
    package static func holdStandardFiles() {
        for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) == -1 {
            _ = unsafe open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}

/// The reader of our output closed the pipe, as `head` does. The command ends in order, without a message.
package struct ClosedPipe: Error {
    /// The status that a shell reports for a program ended by SIGPIPE: 128 + 13.
    package static let exitStatus: Int32 = 141
}
