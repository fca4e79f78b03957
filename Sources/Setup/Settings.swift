package import Configuration
import FoundationEssentials
import Glibc
import Ingest
import SystemPackage

/// What is set, and from where: flags, then `CIRCULARD_*` in the environment, then the configuration file, then defaults.
///
/// Secrets are best kept in files: in the directory systemd's `LoadCredential=` fills, or one the operator names.
package struct Settings: Sendable {
    private var providers: [any ConfigProvider]
    private let credentials: ConfigReader?
    /// Whether the demo's own database is meant.
    package let isDemo: Bool

    package init(_ options: GlobalOptions) async throws {
        isDemo = options.demo
        providers = [
            InMemoryProvider(name: "flags", values: Self.values(of: options)),
            EnvironmentVariablesProvider().prefixKeys(with: ["circulard"]),
        ]
        if let file = try Self.configurationFile(options) { providers.append(try await Self.provider(of: file)) }
        credentials = try await Self.credentials(providers)
    }

    /// The same with values that win over all others.
    package func overriding(_ values: [AbsoluteConfigKey: ConfigValue]) -> Settings {
        var copy = self
        copy.providers.insert(InMemoryProvider(name: "overrides", values: values), at: 0)
        return copy
    }

    private var reader: ConfigReader { ConfigReader(providers: providers) }

    /// nil: the private server.
    package var databaseURL: String? { isDemo ? nil : text("database.url") }
    /// The name of the person or firm that runs this, for the User-Agent: an address or a URL.
    package var contact: String? { text("contact") }

    package var stateDirectory: String { standardStateDirectory + (isDemo ? "-demo" : "") }

    private var standardStateDirectory: String {
        if let directory = text("state.directory") ?? Environment.value("STATE_DIRECTORY") { return directory }
        let home = Environment.value("XDG_STATE_HOME") ?? Environment.value("HOME").map { $0 + "/.local/state" }
        return isRoot ? "/var/lib/circulard" : (home ?? "/tmp") + "/circulard"
    }

    /// scheme://host:port that stands in for all hosts of a source.
    package func upstream(of source: String) -> String? { text("upstream.\(source)") }

    /// A setting of the REST tier: "rateLimit" is `CIRCULARD_API_RATE_LIMIT`, and `rateLimit` under `api` in the file.
    package func api(_ name: String) -> String? { Self.text(ConfigKey(["api", name]), in: providers) }

    package func credential(_ name: String) -> String? {
        let key = ConfigKey(name.split(separator: "-").map(String.init))
        return reader.string(forKey: key, isSecret: true) ?? credentials?.string(forKey: key, isSecret: true)
    }

    /// An empty value is none: the next place is asked.
    private func text(_ key: String) -> String? {
        Self.text(ConfigKey(key.split(separator: ".").map(String.init)), in: providers)
    }

    private static func text(_ key: ConfigKey, in providers: [any ConfigProvider]) -> String? {
        providers.lazy.compactMap { ConfigReader(provider: $0).string(forKey: key) }.first { !$0.isEmpty }
    }

    private var isRoot: Bool { geteuid() == 0 }
}

extension Settings {
    private static func values(of options: GlobalOptions) -> [AbsoluteConfigKey: ConfigValue] {
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        values[["database", "url"]] = options.database.map { ConfigValue(.string($0), isSecret: true) }
        values[["state", "directory"]] = options.stateDirectory.map { ConfigValue(.string($0), isSecret: false) }
        return values
    }

    private static func configurationFile(_ options: GlobalOptions) throws -> String? {
        let standard = "/etc/circulard/circulard.yaml"
        guard let named = options.config ?? Environment.value("CIRCULARD_CONFIG") else {
            return FileManager.default.fileExists(atPath: standard) ? standard : nil
        }
        guard FileManager.default.fileExists(atPath: named) else {
            throw Failure(.configuration, "no configuration file at \(named)", advice: "name another with --config")
        }
        return named
    }

    private static func provider(of file: String) async throws -> any ConfigProvider {
        do {
            return try await FileProvider<YAMLSnapshot>(filePath: FilePath(file))
        } catch {
            throw Failure(.configuration, "cannot read the configuration file \(file): \(error)")
        }
    }

    private static func credentials(_ providers: [any ConfigProvider]) async throws -> ConfigReader? {
        let named = text(["credentials", "directory"], in: providers)
        guard let directory = named ?? Environment.value("CREDENTIALS_DIRECTORY") else { return nil }
        do {
            return ConfigReader(provider: try await DirectoryFilesProvider(directoryPath: FilePath(directory)))
        } catch {
            throw Failure(.configuration, "cannot read the credentials in \(directory): \(error)")
        }
    }
}
