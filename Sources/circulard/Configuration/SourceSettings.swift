import CommandSupport

extension Settings {
    /// Refuses a key for an unknown source: its value would silently have no effect.
    func requireKnownSources(_ dataDirectory: DataDirectory) throws {
        let names = try dataDirectory.sourceNames()
        let named = (file?.settings ?? [:]).compactMap { key, setting -> (source: String, origin: String)? in
            let parts = key.split(separator: ".")
            return ["upstream", "sources"].contains(parts[0]) ? (String(parts[1]), setting.origin) : nil
        }
        let strays = named.filter { !names.contains($0.source) }
        guard let stray = strays.min(by: { $0.origin < $1.origin }) else { return }
        throw Failure.configuration(
            "\(stray.origin): unknown source \"\(stray.source)\"",
            advice: "known sources: \(names.joined(separator: ", "))"
        )
    }
}
