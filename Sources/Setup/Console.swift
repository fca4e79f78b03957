import Glibc
import Ingest
import SystemPackage

/// Data goes to stdout, everything said about it to stderr. Whatever a page or a server put into either, nothing that a
/// terminal would act on is printed.
package enum Console {
    /// Writes a line of data.
    /// - Throws: `ClosedPipe` where nobody reads any more; a failure where the line cannot be written (a full disk).
    package static func data(_ line: String) throws {
        do {
            try FileDescriptor.standardOutput.writeAll((line.printable + "\n").utf8)
        } catch Errno.brokenPipe {
            throw ClosedPipe()
        } catch Errno.badFileDescriptor {
            throw Failure.usage("standard output is closed", advice: "send it to a file or to /dev/null instead")
        } catch let error as Errno {
            throw Failure(
                .inputOutput, "cannot write the output: \(error)",
                advice: error == .noSpace
                    ? "free some space or write elsewhere, then try again" : "see where standard output goes")
        }
    }

    /// Says something to the person at the terminal; lost where nobody listens.
    package static func say(_ message: String) {
        // Nothing can be reported where reporting fails.
        _ = try? FileDescriptor.standardError.writeAll((message.printable + "\n").utf8)
    }

    /// Shows what long work is doing, on one line that replaces itself. Silent where stderr is no terminal.
    package static func progress(_ message: String) {
        guard showsProgress else { return }
        let line = "\r\u{1B}[K" + String(message.printable.prefix(width - 1))
        _ = try? FileDescriptor.standardError.writeAll(line.utf8)
    }

    /// Removes the progress line.
    package static func endProgress() { progress("") }

    package static let showsProgress = isatty(2) == 1 && Environment.value("TERM") != "dumb"
    package static let isTerminal = isatty(1) == 1
    /// Columns that `COLUMNS` sets, else those of the terminal, else 80; 40 at least.
    package static let width = max(Environment.value("COLUMNS").flatMap { Int($0) } ?? terminalWidth ?? 80, 40)

    private static var terminalWidth: Int? {
        [STDOUT_FILENO, STDERR_FILENO].lazy.compactMap { file in
            var size = winsize()
            let result = unsafe ioctl(file, UInt(TIOCGWINSZ), &size)
            return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
        }.first
    }

    /// Opens what a shell closed (`>&-`), so that no other file gets the number of an output. What is written there
    /// then fails as if it were closed.
    package static func holdStandardFiles() {
        for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) == -1 {
            _ = unsafe open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}

/// The reader of our output left, as `head` does. The work ends in order, and quietly.
package struct ClosedPipe: Error {
    /// What a shell sees of a program that SIGPIPE ended: 128 and 13.
    package static let exitStatus: Int32 = 141
}
