package import FoundationEssentials
package import Logging
package import Storage

/// One message of a program, with fields to search by.
package struct LogRecord: Sendable {
    package let level: Logger.Level
    package let message: String
    /// By name, in lower case, such as "run_id". None is called "time", "level" or "message".
    package let fields: [String: String]

    /// - Parameter fields: add to the run, source and store that the current task works for.
    package init(_ level: Logger.Level, _ message: String, _ fields: [String: String] = [:]) {
        (self.level, self.message) = (level, message.printable)
        self.fields = (CurrentRun.label?.logFields ?? [:]).merging(fields) { _, own in own }
    }

    /// An object in one line; the time is in UTC.
    package func json(at time: Date = .now) -> String {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let names = ["time": time.formatted(style), "level": level.rawValue, "message": message]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings can always be encoded.
        let bytes = (try? encoder.encode(fields.merging(names) { $1 })) ?? Data()
        return String(decoding: bytes, as: UTF8.self)
    }

    /// An entry in the native protocol of systemd's journal.
    ///
    /// - Parameter program: the identifier that `journalctl -t` finds.
    func journalEntry(of program: String) -> [UInt8] {
        var entry: [UInt8] = []
        entry.append(journalField: "PRIORITY", "\(level.priority)")
        entry.append(journalField: "SYSLOG_IDENTIFIER", program)
        entry.append(journalField: "MESSAGE", message)
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            entry.append(journalField: "CIRCULARD_" + name.journalName, value)
        }
        return entry
    }
}

extension RunLabel {
    /// The same names as in `--json`.
    package var logFields: [String: String] { ["run_id": "\(id)", "source": source, "store_code": storeCode] }
}

extension Logger.Level {
    /// The priority of syslog(3).
    package var priority: Int {
        switch self {
        case .critical: 2
        case .error: 3
        case .warning: 4
        case .notice: 5
        case .info: 6
        case .debug, .trace: 7
        }
    }
}

extension [UInt8] {
    /// A field of several lines is preceded by its length in 8 bytes, the lowest first.
    fileprivate mutating func append(journalField name: String, _ value: String) {
        append(contentsOf: name.utf8)
        if value.utf8.contains(UInt8(ascii: "\n")) {
            append(UInt8(ascii: "\n"))
            for shift in stride(from: 0, to: 64, by: 8) { append(UInt8(truncatingIfNeeded: value.utf8.count >> shift)) }
        } else {
            append(UInt8(ascii: "="))
        }
        append(contentsOf: value.utf8)
        append(UInt8(ascii: "\n"))
    }
}

extension String {
    /// In the characters that names of the journal may have.
    fileprivate var journalName: String {
        String(uppercased().map { ("A"..."Z").contains($0) || ("0"..."9").contains($0) ? $0 : "_" }.prefix(50))
    }
}
