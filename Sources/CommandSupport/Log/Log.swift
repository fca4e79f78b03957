package import Logging
import Synchronization

/// The messages of a program that stays: on stderr, in the form that was asked for.
package enum Log {
    private struct LogSettings {
        var format = LogFormat.text
        var program = "circulard"
        var level = Logger.Level.warning
    }

    private static let settings = Mutex(LogSettings())

    package static var format: LogFormat { settings.withLock(\.format) }
    /// The lowest level of what libraries log.
    package static var level: Logger.Level { settings.withLock(\.level) }

    /// Sets the form, before the first record.
    ///
    /// - Parameters:
    ///   - level: the lowest of what libraries log.
    ///   - program: its name in the journal.
    package static func use(_ format: LogFormat, level: Logger.Level, program: String) {
        settings.withLock { $0 = LogSettings(format: format, program: program, level: level) }
    }

    package static func write(_ record: LogRecord) {
        let current = settings.withLock(\.self)
        switch current.format {
        case .text: Console.line("\(current.program): \(record.message)")
        case .json: Console.line(record.json())
        case .journal:
            if JournalSocket().send(record.journalEntry(of: current.program)) { return }
            // systemd reads the priority of a line here.
            Console.line("<\(record.level.priority)>\(record.message)")
        }
    }

    package static func write(_ level: Logger.Level, _ message: String, _ fields: [String: String] = [:]) {
        write(LogRecord(level, message, fields))
    }
}
