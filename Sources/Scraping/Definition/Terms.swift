/// The source's terms of use, which the operator must accept before a run.
package struct Terms: Hashable, Sendable {
    package let url: String
    /// What they say that matters here, in our words.
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

/// How gently the source is asked. The user agent is always ours.
package struct Politeness: Hashable, Sendable {
    package let minimumGapSeconds: Int
    /// nil: robots.txt is obeyed. Otherwise why it does not apply (an API with keys of its own).
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

/// When a run is worth its requests.
package struct Schedule: Hashable, Sendable {
    /// How old a good run may be before the next is due.
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

/// What holds for rows whose page prints no usable dates, and how printed instants are meant.
package struct ValidityRules: Hashable, Sendable {
    package enum Dates: String, Hashable, Sendable, CaseIterable {
        /// Days in the store's zone, whatever zone the text claims.
        case localDays = "local_days"
        /// Instants in UTC: the day depends on the store's zone.
        case utcInstants = "utc_instants"
    }

    /// Monday is 1. Without dates an offer holds through the ad week around the run's day, marked as assumed.
    package let weekStartsOn: Int
    package let dates: Dates
    /// The IANA zone whose days the instants begin and end, where that is not the store's: coupons of one nation-wide
    /// list end at midnight of its head office.
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
                "\"\(weekday)\" is no weekday in lower case; known: \(Self.weekdays.joined(separator: ", "))")
        }
        weekStartsOn = index + 1
        let word = try keys.text(.dates)
        guard let dates = Dates(rawValue: word) else {
            throw keys.refusal(.dates, "\"\(word)\" is neither local_days nor utc_instants")
        }
        self.dates = dates
        timeZone = try keys.contains(.timeZone) ? keys.text(.timeZone) : nil
        guard let timeZone else { return }
        guard dates == .utcInstants else { throw keys.refusal(.timeZone, "is for utc_instants: days have no zone") }
        guard timeZone.contains("/") else { throw keys.refusal(.timeZone, "\"\(timeZone)\" is no IANA zone") }
    }
}

/// Whose one published state of the source is.
package enum EditionSharing: String, Hashable, Sendable, CaseIterable {
    /// A weekly ad: stores that print the same rows show the same edition.
    case shared
    /// A price list is its store's own.
    case store
}
