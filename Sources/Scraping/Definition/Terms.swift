/// The source's terms of use, which the operator must accept before a run.
package struct Terms: Hashable, Sendable {
    package let url: String
    /// A summary of the relevant terms, in our own words.
    package let summary: String
}

extension Terms: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case url, summary }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self, requiring: [.url, .summary])
        (url, summary) = (try keys.text(.url), try keys.text(.summary))
        guard url.hasPrefix("https://") else { throw keys.refusal(.url, "must be an https URL") }
    }
}

/// The limits on requests to the source. The user agent is always this program's.
package struct Politeness: Hashable, Sendable {
    package let minimumGapSeconds: Int
    /// nil if robots.txt is obeyed. Otherwise the reason why it does not apply (an API with its own keys).
    package let robotsNotApplicable: String?

    package var obeysRobots: Bool { robotsNotApplicable == nil }

    static let nobodyAsked = Politeness(minimumGapSeconds: 0, robotsNotApplicable: "its documents are saved files")
}

extension Politeness: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case minimumGapSeconds = "minimum_gap_seconds"
        case robots
    }
    private enum RobotsKeys: String, CodingKey, CaseIterable { case notApplicable = "not_applicable" }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self, requiring: [.minimumGapSeconds, .robots])
        minimumGapSeconds = try keys.integer(.minimumGapSeconds, in: 0...3_600)
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

/// The rule for when a run is due.
package struct Schedule: Hashable, Sendable {
    /// The age of a good run after which the next one is due.
    package let refreshHours: Int
}

extension Schedule: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case refreshHours = "refresh_hours"
    }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        refreshHours = try keys.integer(.refreshHours, in: 1...720)
    }
}

/// The rules for rows without usable printed dates, and the meaning of printed instants.
package struct ValidityRules: Hashable, Sendable {
    package enum Dates: String, Hashable, Sendable, CaseIterable {
        /// Days in the store's zone, whatever zone the text states.
        case localDays = "local_days"
        /// Instants in UTC: the day depends on the store's zone.
        case utcInstants = "utc_instants"
    }

    /// Monday is 1. Without dates an offer is valid for the ad week that contains the run's day, marked as assumed.
    package let weekStartsOn: Int
    package let dates: Dates
    /// The IANA zone in whose days the instants begin and end, if it is not the store's: coupons of a nationwide list
    /// end at midnight at the head office.
    package let timeZone: String?
}

extension ValidityRules: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case weekStartsOn = "assumed_week_starts_on"
        case dates
        case timeZone = "time_zone"
    }
    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self, requiring: [.weekStartsOn, .dates])
        let weekday = try keys.text(.weekStartsOn)
        guard let index = Self.weekdays.firstIndex(of: weekday) else {
            throw keys.refusal(
                .weekStartsOn,
                "\"\(weekday)\" is not a weekday in lower case; known: \(Self.weekdays.joined(separator: ", "))")
        }
        weekStartsOn = index + 1
        let word = try keys.text(.dates)
        guard let dates = Dates(rawValue: word) else {
            throw keys.refusal(.dates, "\"\(word)\" is not local_days or utc_instants")
        }
        self.dates = dates
        timeZone = try keys.contains(.timeZone) ? keys.text(.timeZone) : nil
        guard let timeZone else { return }
        guard dates == .utcInstants else { throw keys.refusal(.timeZone, "needs utc_instants: days have no zone") }
        guard timeZone.contains("/") else { throw keys.refusal(.timeZone, "\"\(timeZone)\" is not an IANA zone") }
    }
}

/// The sharing of published editions between stores.
package enum EditionSharing: String, Hashable, Sendable, CaseIterable {
    /// A weekly ad: stores that print the same rows share an edition.
    case shared
    /// A price list belongs to one store.
    case store
}
