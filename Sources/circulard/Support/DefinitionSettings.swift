import CommandSupport
import Scraping
import Storage

extension Settings {
    private static let longest = 3_600

    /// The seconds between two requests to a source: the definition's, or more where the operator set more.
    ///
    /// - Throws: a failure where less is set: an operator can only make us more polite than the definition is.
    func minimumGapSeconds(for definition: ScraperDefinition) throws -> Int {
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
    /// The values of the credentials that a definition names, without those that are missing.
    func credentials(of definition: ScraperDefinition) throws -> [String: String] {
        var values: [String: String] = [:]
        for name in definition.authentication.credentialNames { values[name] = try credential(name) }
        return values
    }
}

extension Authentication {
    /// The names of the credentials it needs.
    var credentialNames: [String] {
        switch self {
        case .none: []
        case .staticHeader(_, let credential): [credential]
        case .oauth2(let credentials): [credentials.clientIDCredential, credentials.clientSecretCredential]
        }
    }
}
