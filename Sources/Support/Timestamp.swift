/// An instant in output: "2026-06-26T12:00:00Z" (RFC 3339, a profile of ISO 8601).
package struct Timestamp: Hashable, Sendable {
    /// Since 1970.
    package let seconds: Int

    package init(_ seconds: Int) { self.seconds = seconds }

    /// In UTC, days since 1970-01-01.
    var dayNumber: Int { floorQuotient(seconds, 86_400) }

    /// The time of day in UTC: "12:00:00".
    package var clock: String {
        let rest = seconds - dayNumber * 86_400
        return "\(padded(rest / 3_600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))"
    }
}

extension Timestamp: CustomStringConvertible {
    package var description: String { "\(CivilDay.text(dayNumber))T\(clock)Z" }
}

extension Timestamp: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
