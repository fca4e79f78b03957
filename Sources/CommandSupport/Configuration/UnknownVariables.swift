import FoundationEssentials

/// Finds variables of the environment that look like settings and are not: a misspelt one would silently have no effect.
package struct UnknownVariables {
    private let names: [String]
    /// The ids of the sources, which are a part of some names.
    private let sources: [String]

    /// - Parameter environment: that of the process, or another one.
    package init(
        sources: [String], environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.sources = sources
        names = environment.keys.filter { $0.hasPrefix("CIRCULARD_") }.sorted()
    }

    /// One sentence for each.
    ///
    /// - Parameter credentials: the names of the sources' credentials; asked for only if a variable is not known otherwise.
    ///   nil if they are not known: then every name that begins with a source's id may be one.
    package func sentences(credentials: (() -> [String])?) -> [String] {
        let known = Set(all)
        let unknown = names.filter { !known.contains($0) && !$0.hasPrefix(Self.ofTests) }
        guard !unknown.isEmpty else { return [] }
        let others = credentials?().map(Setting.variable) ?? unknown.filter(beginsWithSource)
        return unknown.filter { !others.contains($0) }.map { name in
            let near = name.nearest(of: all + others)
            let advice = near.map { "did you mean \($0)?" } ?? "docs/operations.md and docs/rest.md list the settings"
            return "\(name) in the environment is not a setting: \(advice)"
        }
    }

    private func beginsWithSource(_ name: String) -> Bool {
        sources.contains { name.hasPrefix(Setting.variable(for: $0) + "_") }
    }

    private static let ofTests = "CIRCULARD_TEST_"

    /// Those that are not keys of the configuration file: of the programs, and of those in tools/ and systemd/.
    private static let others = [
        "CIRCULARD_CONFIG", "CIRCULARD_SHARE_DIRECTORY", "CIRCULARD_SCRAPERS_DIRECTORY", "CIRCULARD_API",
        "CIRCULARD_ALARM_DIRECTORY", "CIRCULARD_TOKEN", "CIRCULARD_LIST",
    ]

    /// The settings of circulard-api that the file, which the servers share, cannot hold; `CIRCULARD_API_` precedes them.
    package static let ofServers = [
        "port", "address", "unix_socket", "unix_socket_mode", "trust_proxy", "tls_certificate", "tls_key",
    ]

    private var all: [String] {
        let keys = ConfigurationKey.all.flatMap { key in
            key.path.contains("*") ? sources.map { key.name.replacing("*", with: $0) } : [key.name]
        }
        return Self.others + (keys + Self.ofServers.map { "api.\($0)" }).map(Setting.variable)
    }
}
