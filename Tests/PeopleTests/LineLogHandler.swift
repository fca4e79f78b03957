import Logging

/// Keeps each line of a log: its message, and its metadata by name.
struct LineLogHandler: LogHandler {
    let lines: Faults
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    init(lines: Faults) { self.lines = lines }

    func log(event: LogEvent) {
        let facts = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        lines.add("\(event.level) \(event.message)\(facts)")
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }
}
