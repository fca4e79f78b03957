import CommandSupport
import Scraping
import Storage

extension Settings {
    private static let longest = 3_600

    /// The seconds between two requests to a source: the definition's value, or the operator's larger one.
    ///
    /// - Throws: a failure if the operator's value is smaller. An operator can only increase the politeness of a
    ///   definition.
    func minimumGapSeconds(for definition: ScraperDefinition) throws -> Int {
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
    /// The values of the credentials that a definition names, without missing ones.
    func credentials(of definition: ScraperDefinition) throws -> [String: String] {
        var values: [String: String] = [:]
        for name in definition.authentication.credentialNames { values[name] = try credential(name) }
        return values
    }
}

extension Authentication {
    /// The names of the credentials that it needs.
    var credentialNames: [String] {
        switch self {
        case .none: []
        case .staticHeader(_, let credential), .query(_, let credential): [credential]
        case .oauth2(let credentials): [credentials.clientIDCredential, credentials.clientSecretCredential]
        }
    }
}
