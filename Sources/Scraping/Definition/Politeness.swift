/// The limits on requests to the source. The user agent is always this program's.
package struct Politeness: Hashable, Sendable {
    package let minimumGapSeconds: Int
    /// nil if robots.txt is obeyed. Otherwise the reason why it does not apply (an API with its own keys).
    package let robotsNotApplicable: String?
    /// The requests that the upstream accepts in 24 hours, by the beginning of their URL.
    package let dailyRequests: [String: Int]

    package var obeysRobots: Bool { robotsNotApplicable == nil }

    /// The accepted requests of the URLs that accept most; nil if none are limited.
    package var mostDailyRequests: Int? { dailyRequests.values.max() }

    /// The requests that one of several installations may count on, which share a credential.
    ///
    /// - Parameter most: its share of `mostDailyRequests`. Its share of the others is as large a part of them.
    package func dailyRequests(withMost most: Int) -> [String: Int] {
        dailyRequests.mapValues { max(1, $0 * most / (mostDailyRequests ?? $0)) }
    }

    static let nobodyAsked = Politeness(
        minimumGapSeconds: 0, robotsNotApplicable: "its documents are saved files", dailyRequests: [:])
}

extension Politeness: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case minimumGapSeconds = "minimum_gap_seconds"
        case robots
        case dailyRequests = "daily_requests"
    }
    private enum RobotsKeys: String, CodingKey, CaseIterable { case notApplicable = "not_applicable" }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self, requiring: [.minimumGapSeconds, .robots])
        minimumGapSeconds = try keys.integer(.minimumGapSeconds, in: 0...3_600)
        dailyRequests = try keys.decodeIfPresent([String: Int].self, forKey: .dailyRequests) ?? [:]
        guard dailyRequests.allSatisfy({ $0.key.hasPrefix("https://") && $0.value > 0 }) else {
            throw keys.refusal(.dailyRequests, "must give a positive number for each beginning of a URL, https://…")
        }
        let robots = try keys.superDecoder(forKey: .robots)
        guard !robots.isMapping else {
            robotsNotApplicable = try robots.strict(RobotsKeys.self).text(.notApplicable)
            return
        }
        guard try keys.decode(String.self, forKey: .robots) == "obey" else {
            throw keys.refusal(.robots, "must be obey, or a mapping with the reason under not_applicable")
        }
        robotsNotApplicable = nil
    }
}
