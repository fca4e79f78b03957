package import Scraping

extension Settings {
    private static let longest = 3_600

    /// The seconds between two requests to a source: the definition's, or more where the operator set more.
    ///
    /// - Throws: a failure where less is set: an operator can only make us more polite than the definition is.
    package func minimumGapSeconds(for definition: ScraperDefinition) throws -> Int {
        let (key, least) = (
            "sources.\(definition.id).politeness.minimum_gap_seconds", definition.politeness.minimumGapSeconds
        )
        guard let setting = self[key] else { return least }
        guard let seconds = Int(setting.text), (least...Self.longest).contains(seconds) else {
            throw Failure.configuration(
                "\(setting.origin): \(key) is \"\(setting.text)\", and \(least) to \(Self.longest) is wanted",
                advice: "the definition of \(definition.id) asks every \(least) s; only a wider gap can be set")
        }
        return seconds
    }
}

extension Settings {
    /// Refuses a key about a source that there is not: its value would quietly do nothing.
    package func requireKnownSources(_ share: Share) throws {
        let names = try share.sourceNames()
        let named = (file?.settings ?? [:]).compactMap { key, setting -> (source: String, origin: String)? in
            let parts = key.split(separator: ".")
            return ["upstream", "sources"].contains(parts[0]) ? (String(parts[1]), setting.origin) : nil
        }
        let strays = named.filter { !names.contains($0.source) }
        guard let stray = strays.min(by: { $0.origin < $1.origin }) else { return }
        throw Failure.configuration(
            "\(stray.origin): there is no source \"\(stray.source)\"", advice: "known: \(names.joined(separator: ", "))"
        )
    }
}
