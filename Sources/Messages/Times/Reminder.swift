/// When to remind of a deal that ends.
package struct Reminder: Hashable, Sendable {
    /// At 18:00 on the day before the last valid day.
    package static let eveningBefore = Reminder(hours: nil)

    private let hoursBeforeEnd: Int?

    /// - Parameter hoursBeforeEnd: elapsed hours, whatever the clocks do.
    /// - Returns: nil unless they are 1 to 168.
    package init?(hoursBeforeEnd: Int) {
        guard (1...168).contains(hoursBeforeEnd) else { return nil }
        self.init(hours: hoursBeforeEnd)
    }

    private init(hours: Int?) { hoursBeforeEnd = hours }

    /// The instant in seconds since 1970; always before the deal's end, and perhaps in quiet hours.
    /// - Parameters:
    ///   - validThroughDay: the last valid day in the store's zone, in days since 1970-01-01.
    ///   - zone: the store's.
    package func dueAt(validThroughDay: Int, zone: ZoneRules) -> Int {
        guard let hoursBeforeEnd else {
            return zone.instant(of: LocalTime(day: validThroughDay - 1, minute: 18 * 60))
        }
        return Self.dealEndsAt(validThroughDay: validThroughDay, zone: zone) - hoursBeforeEnd * 3600
    }

    /// The first instant after the last valid day, in seconds since 1970.
    package static func dealEndsAt(validThroughDay: Int, zone: ZoneRules) -> Int {
        zone.instant(of: LocalTime(day: validThroughDay + 1, minute: 0))
    }
}
