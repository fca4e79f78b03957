import Support

/// Where a row is, for a map: degrees as they shall be printed.
package struct RowLocation: Sendable {
    package let longitude: String, latitude: String

    package init(longitude: String, latitude: String) { (self.longitude, self.latitude) = (longitude, latitude) }
}

/// A row as a feed or a calendar shows it.
package struct Event: Hashable, Sendable {
    /// Never changes for the same row.
    package let id: String
    package let title: String
    package let text: String
    /// Path of more about it.
    package let link: String
    /// When it was last confirmed, seconds since 1970.
    package let updatedAt: Int
    /// First instant after it, seconds since 1970.
    package let endsAt: Int
    /// Days since 1970-01-01, both included.
    package let firstDay: Int, lastDay: Int
    package let place: String
    /// Whether its end is worth a day in a calendar.
    package let isEnding: Bool

    package init(
        id: String, title: String, text: String, link: String, updatedAt: Int, endsAt: Int, firstDay: Int,
        lastDay: Int, place: String, isEnding: Bool
    ) {
        (self.id, self.title, self.text, self.link) = (id, title, text, link)
        (self.updatedAt, self.endsAt, self.firstDay, self.lastDay) = (updatedAt, endsAt, firstDay, lastDay)
        (self.place, self.isEnding) = (place, isEnding)
    }
}

extension Event {
    /// "2026-06-25 to 2026-07-01".
    package var days: String { "\(CivilDay.text(firstDay)) to \(CivilDay.text(lastDay))" }
}

/// The words of a page beside its rows.
package struct PageWords: Sendable {
    package let none: String, more: String

    package init(none: String, more: String) { (self.none, self.more) = (none, more) }
}
