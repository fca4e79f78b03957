package import Logging

/// Writes the log records of libraries as this program's own.
package struct StderrLogHandler: LogHandler {
    package var logLevel: Logger.Level
    package var metadata: Logger.Metadata = [:]
    package init(level: Logger.Level = Log.level) { logLevel = level }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let fields = metadata.merging(event.metadata ?? [:]) { _, own in own }.mapValues { "\($0)" }
        let facts = fields.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        switch Log.format {
        case .text: Log.write(event.level, "\(event.level): \(event.message)\(facts)")
        // A reader of the journal sees the message alone, unless asking for more.
        case .journal: Log.write(event.level, "\(event.message)\(facts)", fields)
        case .json: Log.write(event.level, "\(event.message)", fields)
        }
    }
}
