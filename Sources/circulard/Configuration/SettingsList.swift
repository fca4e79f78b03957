import CommandSupport
import Postgres

/// A setting and its value, for display. Never contains a database password.
struct ListedSetting: Encodable {
    let key: String
    let value: String
    let origin: String
}

extension Settings {
    /// All settings that have a value, by key, without credentials.
    func listed(_ dataDirectory: DataDirectory) throws -> [ListedSetting] {
        let sources = try dataDirectory.sourceNames()
        let keys = ConfigurationKey.all.flatMap { key in
            key.path.contains("*") ? sources.map { key.name.replacing("*", with: $0) } : [key.name]
        }
        return keys.compactMap(listed)
    }

    private func listed(_ key: String) -> ListedSetting? {
        let setting: Setting? =
            switch key {
            case "database.url": database
            case "state.directory": isPrivate ? Setting(stateDirectory, from: stateDirectoryOrigin) : nil
            case "credentials.directory": credentialsDirectory
            default: self[key]
            }
        return setting.map {
            let value = key == "database.url" ? Self.withoutSecrets($0.text) : $0.text
            return ListedSetting(key: key, value: value, origin: $0.origin)
        }
    }

    /// The parts of a connection string that are not secret: "PGHOST=db.example.org PGDATABASE=circulard".
    private static func withoutSecrets(_ text: String) -> String {
        let variables = (try? PostgresConnection.clientEnvironment(for: text)) ?? [:]
        let parts = ["PGUSER", "PGHOST", "PGPORT", "PGDATABASE"].compactMap { name in
            variables[name].map { "\(name)=\($0)" }
        }
        return parts.isEmpty ? "(cannot be read)" : parts.joined(separator: " ")
    }
}

extension Settings {
    /// The keys of the configuration file with their descriptions.
    static var keys: [(name: String, about: String)] {
        ConfigurationKey.all.map { ($0.name, $0.about) }
    }
}
