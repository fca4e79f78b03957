import ArgumentParser
import Deals
import FoundationEssentials

/// Seconds since 1970.
package enum Clock {
    package static func now() -> Int { Int(Date().timeIntervalSince1970) }
}

/// An instant on the command line: "2026-06-26" (noon UTC) or "2026-06-26T12:00:00Z".
package struct Instant: ExpressibleByArgument {
    package let seconds: Int

    package init?(argument: String) {
        guard LocalDay(iso: argument) != nil else { return nil }
        let text = argument.contains("T") ? argument : argument + "T12:00:00Z"
        guard let date = try? Date(text, strategy: .iso8601) else { return nil }
        seconds = Int(date.timeIntervalSince1970)
    }
}
