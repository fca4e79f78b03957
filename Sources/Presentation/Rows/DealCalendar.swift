import Rows

/// A calendar of deals for one person.
package enum DealCalendar {
    /// RFC 5545: an event for each deal, on all the days it holds.
    ///
    /// - Parameters:
    ///   - title: the name of the calendar.
    ///   - origin: scheme://host of the links.
    ///   - mark: makes the identifiers of events those of this calendar, whatever host it is asked by.
    ///   - hasEveningEvents: whether an event at 18:00 on the day before the last one reminds of each, for programs that
    ///     drop the alarms of calendars that are subscribed to.
    package static func bytes(
        of deals: [DealRow], title: String, origin: String, mark: String, hasEveningEvents: Bool
    ) -> [UInt8] {
        // Two entries of a list can have the same deal.
        var seen: Set<DealID> = []
        let events = deals.filter { seen.insert($0.id).inserted }.map(\.event)
        return CalendarLines.calendar(
            of: events, FeedFacts(origin: origin, title: title, mark: mark),
            hasEveningEvents: hasEveningEvents)
    }
}
