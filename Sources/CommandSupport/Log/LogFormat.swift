import ArgumentParser
import Glibc

/// The form of log records on stderr.
package enum LogFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// For people: the message.
    case text
    /// One JSON object per line.
    case json
    /// Entries of systemd's journal, with a priority and fields to search by.
    case journal

    /// `journal` where stderr is a stream to systemd's journal, else `text`.
    package static let standard = JournalSocket.receivesStandardError ? journal : text
}
