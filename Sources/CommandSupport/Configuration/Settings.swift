import Glibc

/// The settings and their origins, in layers. Flags take precedence over `CIRCULARD_*` in the environment, that over the
/// configuration file, and that over defaults.
package struct Settings: Sendable {
    /// The values of flags, and those that a command sets itself.
    package private(set) var overrides: [String: Setting]
    /// nil if there is none, or the program does not read it.
    package let file: ConfigurationFile?
    /// Whether `--demo` selects the demo's own database.
    package let isDemo: Bool
    /// The private server's directory; nil if there is none and none is needed.
    private var place: Setting?
    /// The database that a file names.
    private var urlFromFile: Setting?
    /// Why no command can use the database: its file cannot be read, or the private server's directory is unsafe.
    package private(set) var databaseFailure: Failure?

    /// - Throws: a configuration failure if the database cannot be used.
    package init(_ options: DatabaseOptions, file: ConfigurationFile? = nil) throws {
        self.init(showing: options, file: file)
        if let databaseFailure { throw databaseFailure }
    }

    /// The settings as they are, for a command that only shows them.
    package init(showing options: DatabaseOptions, file: ConfigurationFile?) {
        isDemo = options.demo
        overrides = Self.flags(options)
        self.file = file
        place = StateDirectory.place(self["state.directory"], Environment.value, isRoot: geteuid() == 0)
        do throws(Failure) {
            urlFromFile = try namesURLByFile ? self["database.url_file"].map(Self.url) : nil
            if isPrivate { try StateDirectory.require(place, stateDirectory, for: geteuid()) }
        } catch {
            databaseFailure = error
        }
    }

    /// Those of the environment alone, for a command that uses no database.
    package init() { (isDemo, overrides, file) = (false, [:], nil) }

    /// Whether the file of a URL is named, and no URL in the same layer or in one above it.
    private var namesURLByFile: Bool {
        guard !isDemo, let named = self["database.url_file"] else { return false }
        guard let url = self["database.url"] else { return true }
        let isFromEnvironment = named.origin == Setting.variable(for: "database.url_file")
        return isFromEnvironment && url.origin == file?.settings["database.url"]?.origin
    }

    /// A URL with a password stands in a file of its own, which this user alone may read.
    private static func url(from file: Setting) throws(Failure) -> Setting {
        let bytes: [UInt8]
        do {
            bytes = try InputFile(path: file.text).bytes()
        } catch {
            throw Failure.configuration(
                "cannot read the database URL: \(Failure(of: error).message)", advice: "correct \(file.origin)")
        }
        let url = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !url.isEmpty else {
            throw Failure.configuration("\(file.text) is empty", advice: "write the database URL into it")
        }
        return Setting(url, from: file.text)
    }

    private static func flags(_ options: DatabaseOptions) -> [String: Setting] {
        var flags: [String: Setting] = [:]
        flags["database.url"] = options.database.map { Setting($0, from: "--database") }
        flags["state.directory"] = options.stateDirectory.map { Setting($0, from: "--state-directory") }
        return flags
    }

    /// The same settings with values that take precedence over all others.
    package func overriding(_ values: [String: Setting]) -> Settings {
        var copy = self
        copy.overrides.merge(values) { $1 }
        return copy
    }

    /// nil if the setting has no value. An empty environment variable counts as unset.
    package subscript(key: String) -> Setting? {
        let variable = Setting.variable(for: key)
        return overrides[key] ?? Environment.value(variable).map { Setting($0, from: variable) } ?? file?.settings[key]
    }

    /// nil: use the private server.
    package var databaseURL: String? { database?.text }
    package var database: Setting? {
        if isDemo { return nil }
        return namesURLByFile ? urlFromFile : self["database.url"]
    }
    /// Whether no other server is named, not even by a file that cannot be read.
    package var isPrivate: Bool { database == nil && !namesURLByFile }
    /// The path of a browser; nil to search the usual ones.
    package var browser: String? { self["browser"]?.text }
    /// The email address or URL of the operator, for the User-Agent.
    package var contact: String? { self["contact"]?.text }

    /// The private server's directory; empty if another server is named and no directory is known.
    package var stateDirectory: String { (place?.text ?? "") + (isDemo ? "-demo" : "") }
    package var stateDirectoryOrigin: String { place?.origin ?? "default" }

    /// The scheme://host:port that replaces all hosts of a source.
    package func upstream(of source: String) -> String? { self["upstream.\(source)"]?.text }
}
