/// A key of the configuration file. `*` stands for the id of a source.
package struct ConfigurationKey: Sendable {
    /// The required kind of value.
    package enum ValueKind: Sendable {
        case text, wholeNumber, upstream

        package var wanted: String {
            switch self {
            case .text: "text"
            case .wholeNumber: "a whole number"
            case .upstream: "https://HOST without a path, or http://127.0.0.1:PORT"
            }
        }

        /// - Parameter isText: whether YAML reads the value as text; 5 and true are not text.
        package func takes(_ text: String, isText: Bool) -> Bool {
            switch self {
            case .text: isText
            case .wholeNumber: Int(text) != nil
            // Whether it can stand in for a source is checked where it does.
            case .upstream:
                text.contains(#/^(https:\/\/[^\/?#@ ]+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?)\/?$/#)
            }
        }
    }

    package let path: [String]
    let kind: ValueKind
    package let about: String

    init(_ name: String, _ kind: ValueKind, _ about: String) {
        (path, self.kind, self.about) = (name.split(separator: ".").map(String.init), kind, about)
    }

    package var name: String { path.joined(separator: ".") }

    package static let all =
        [
            ConfigurationKey("database.url", .text, "PostgreSQL 15 database to use (default: a private server)"),
            ConfigurationKey("database.url_file", .text, "file with that URL, for one that has a password"),
            ConfigurationKey("state.directory", .text, "directory of the private server and its data"),
            ConfigurationKey("credentials.directory", .text, "directory with one file per secret"),
            ConfigurationKey("contact", .text, "your email address or URL, sent in the User-Agent header"),
            ConfigurationKey("backups.directory", .text, "directory of the nightly dumps (/var/backups/circulard)"),
            ConfigurationKey("backups.days", .wholeNumber, "days to keep a nightly dump (7)"),
            ConfigurationKey(
                "browser", .text, "path of a Chromium, for pages that fill themselves by script (default: the system's)"
            ),
            ConfigurationKey(
                "pictures.megabytes", .wholeNumber, "most to keep of pictures of goods, in MB (500)"),
            ConfigurationKey(
                "upstream.*", .upstream,
                "scheme://host:port to use instead of a source's own hosts, for example the simulator"),
            ConfigurationKey(
                "sources.*.politeness.minimum_gap_seconds", .wholeNumber,
                "seconds between two requests to the source; at least what its definition says"),
            ConfigurationKey(
                "sources.*.politeness.daily_requests", .wholeNumber,
                "requests to the source in 24 hours; at most what its definition says"),
            ConfigurationKey(
                "retention.document_days", .wholeNumber, "days to keep documents after they were read (90)"),
            ConfigurationKey(
                "retention.history_months", .wholeNumber, "months to keep ended offers (default: for good)"),
            ConfigurationKey(
                "retention.run_months", .wholeNumber, "months to keep runs that nothing refers to (default: for good)"),
        ] + ofServers
}

extension ConfigurationKey {
    package enum KeyLookup: Sendable {
        case value(ValueKind)
        /// A prefix of other keys.
        case group(example: String)
        /// - Parameter advice: the nearest key, or the list of all keys.
        case unknown(advice: String)
    }

    package static func find(_ path: [String]) -> KeyLookup {
        if let key = all.first(where: { $0.path.count == path.count && $0.begins(path) }) { return .value(key.kind) }
        if let key = all.first(where: { $0.begins(path) }) { return .group(example: key.filled(from: path)) }
        return .unknown(advice: advice(for: path))
    }

    private func begins(_ path: [String]) -> Bool {
        path.count <= self.path.count && zip(path, self.path).allSatisfy { $0 == $1 || $1 == "*" }
    }

    /// The name with `*` replaced by the ids in `path`.
    private func filled(from path: [String]) -> String {
        self.path.enumerated().map { index, part in
            part == "*" ? (path.indices.contains(index) ? path[index] : "publix") : part
        }.joined(separator: ".")
    }

    private static func advice(for path: [String]) -> String {
        let name = path.joined(separator: ".")
        let candidates = all.map { $0.filled(from: path) }
        if let longer = candidates.first(where: { $0.hasPrefix(name) }) { return "did you mean \(longer)?" }
        if let near = name.nearest(of: candidates) { return "did you mean \(near)?" }
        return "the keys are \(all.map(\.name).joined(separator: ", "))"
    }
}
