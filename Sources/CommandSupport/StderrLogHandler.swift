package import Logging

/// Writes log records as lines on stderr: with a `<N>` priority for the journal under systemd, else in a readable form.
package struct StderrLogHandler: LogHandler {
    package var logLevel = Logger.Level.warning
    package var metadata: Logger.Metadata = [:]
    package init() {}

    private static let isUnderSystemd = Environment.value("JOURNAL_STREAM") != nil

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let facts = metadata.merging(event.metadata ?? [:]) { _, own in own }.sorted { $0.key < $1.key }
            .map { " \($0.key)=\($0.value)" }
        let prefix = Self.isUnderSystemd ? "<\(event.level.priority)>" : "circulard: \(event.level): "
        Console.say(prefix + "\(event.message)" + facts.joined())
    }
}

extension Logger.Level {
    /// The priority of syslog(3).
    fileprivate var priority: Int {
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
