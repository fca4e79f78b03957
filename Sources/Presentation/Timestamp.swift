package import Deals

/// An instant in output: "2026-06-26T12:00:00Z" (RFC 3339, a profile of ISO 8601).
package struct Timestamp: Hashable, Sendable {
    /// Since 1970.
    package let seconds: Int

    package init(_ seconds: Int) { self.seconds = seconds }

    /// In UTC.
    package var day: LocalDay {
        LocalDay(daysSinceEpoch: seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
    }

    /// The time of day in UTC: "12:00:00".
    package var clock: String {
        let rest = (seconds % 86_400 + 86_400) % 86_400
        return "\(twoDigits(rest / 3_600)):\(twoDigits(rest / 60 % 60)):\(twoDigits(rest % 60))"
    }
}

extension Timestamp: CustomStringConvertible {
    package var description: String { "\(day)T\(clock)Z" }
}

extension Timestamp: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
