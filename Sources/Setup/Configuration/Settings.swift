import Glibc

/// The settings and their origins: flags first, then `CIRCULARD_*` in the environment, then the configuration file,
/// then defaults.
package struct Settings: Sendable {
    /// The values of flags, and of a command that sets its own.
    private(set) var overrides: [String: Setting]
    /// nil where there is none.
    package let file: ConfigurationFile?
    /// Whether the demo's own database is meant.
    package let isDemo: Bool
    /// nil where there is none, and no private server is needed.
    private var place: Setting?

    /// - Throws: a failure of configuration where the file has an error, or the private server's directory is not safe.
    package init(_ options: GlobalOptions) throws {
        isDemo = options.demo
        overrides = Self.flags(options)
        file = try ConfigurationFile.read(options.config)
        place = StateDirectory.place(self["state.directory"], Environment.value, isRoot: geteuid() == 0)
        if databaseURL == nil { try StateDirectory.require(place, stateDirectory, for: geteuid()) }
    }

    private static func flags(_ options: GlobalOptions) -> [String: Setting] {
        var flags: [String: Setting] = [:]
        flags["database.url"] = options.database.map { Setting($0, from: "--database") }
        flags["state.directory"] = options.stateDirectory.map { Setting($0, from: "--state-directory") }
        return flags
    }

    /// The same with values that win over all others.
    package func overriding(_ values: [String: Setting]) -> Settings {
        var copy = self
        copy.overrides.merge(values) { $1 }
        return copy
    }

    /// nil where no place gives a value. An empty environment variable gives none.
    package subscript(key: String) -> Setting? {
        let variable = Setting.variable(for: key)
        return overrides[key] ?? Environment.value(variable).map { Setting($0, from: variable) } ?? file?.settings[key]
    }

    /// nil: the private server.
    package var databaseURL: String? { database?.text }
    package var database: Setting? { isDemo ? nil : self["database.url"] }
    /// The name of the person or firm that runs this, for the User-Agent: an address or a URL.
    package var contact: String? { self["contact"]?.text }

    /// The private server's directory; empty where another server is named and there is no place for one.
    package var stateDirectory: String { (place?.text ?? "") + (isDemo ? "-demo" : "") }
    package var stateDirectoryOrigin: String { place?.origin ?? "default" }

    /// scheme://host:port that stands in for all hosts of a source.
    package func upstream(of source: String) -> String? { self["upstream.\(source)"]?.text }

    /// A setting of the REST tier: "rateLimit" is `CIRCULARD_API_RATE_LIMIT`, and `rateLimit` under `api` in the file.
    package func api(_ name: String) -> String? { self["api.\(name)"]?.text }
}
