package import Scraping

extension Settings {
    private static let longest = 3_600

    /// The seconds between two requests to a source: the definition's value, or the operator's larger one.
    ///
    /// - Throws: a failure if the operator's value is smaller. An operator can only increase the politeness of a
    ///   definition.
    package func minimumGapSeconds(for definition: ScraperDefinition) throws -> Int {
        let (key, least) = (
            "sources.\(definition.id).politeness.minimum_gap_seconds", definition.politeness.minimumGapSeconds
        )
        guard let setting = self[key] else { return least }
        guard let seconds = Int(setting.text), (least...Self.longest).contains(seconds) else {
            throw Failure.configuration(
                "\(setting.origin): \(key) is \"\(setting.text)\"; it must be \(least) to \(Self.longest)",
                advice: "the definition of \(definition.id) waits \(least) s; only a larger value can be set")
        }
        return seconds
    }
}

extension Settings {
    /// Refuses a key for an unknown source: its value would silently have no effect.
    package func requireKnownSources(_ dataDirectory: DataDirectory) throws {
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
