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

    /// The requests to a source in 24 hours, by the beginning of their URL: the definition's, or the operator's share of
    /// them.
    ///
    /// - Throws: a failure if the operator's value is larger, or the definition limits no requests.
    func dailyRequests(for definition: ScraperDefinition) throws -> [String: Int] {
        let (key, politeness) = ("sources.\(definition.id).politeness.daily_requests", definition.politeness)
        guard let setting = self[key] else { return politeness.dailyRequests }
        guard let most = politeness.mostDailyRequests else {
            throw Failure.configuration(
                "\(setting.origin): \(key) is \"\(setting.text)\", but the definition of \(definition.id) has no "
                    + "daily_requests",
                advice:
                    "remove the setting; sources.\(definition.id).politeness.minimum_gap_seconds slows the source down")
        }
        guard let share = Int(setting.text), (1...most).contains(share) else {
            throw Failure.configuration(
                "\(setting.origin): \(key) is \"\(setting.text)\"; it must be 1 to \(most)",
                advice: "the definition of \(definition.id) says \(most); only a smaller value can be set")
        }
        return politeness.dailyRequests(withMost: share)
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
