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
