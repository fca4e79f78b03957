package import Deals

/// Parses the validity dates of an ad line or a record.
package enum DateReader {
    /// The years that the offer table accepts; sources print "0001-01-01" or "9999-12-31" if they have no date.
    private static let years = 2000...2099

    /// "Valid 6/25 - 7/1", "COUPON VALID JUNE 13 TO JUNE 26, 2026", "Wed 11/18 – Tue 11/24", "November 18-24, 2026",
    /// "2026-11-18 - 2026-11-24", "Expires 12/14", "11/28 only".
    ///
    /// - Parameter reference: the day the page was seen; a date without a year is the nearest such day.
    /// - Returns: nil if there are no dates, a year is not within 2000 to 2099, a weekday contradicts the date beside
    ///   it, or the end is before the start. A lone end ("Expires 12/14") starts on the day the page was seen.
    package static func validity(of text: String, near reference: LocalDay) -> Validity? {
        guard text.unicodeScalars.count <= AdReader.longestLine else { return nil }
        let (dates, isEnd) = PrintedDate.dates(in: text)
        guard let first = dates.first else { return nil }
        if let last = dates.dropFirst().first { return range(first, last, near: reference) }
        guard isEnd, let last = first.day(nearest: reference) else { return nil }
        return holdable(min(reference, last), last)
    }

    /// If one date has no year, it is the day nearest to the other one.
    private static func range(_ first: PrintedDate, _ last: PrintedDate, near reference: LocalDay) -> Validity? {
        if first.year != nil, last.year == nil {
            guard let firstDay = first.day(nearest: reference) else { return nil }
            return last.day(nearest: firstDay).flatMap { holdable(firstDay, $0) }
        }
        guard let lastDay = last.day(nearest: reference) else { return nil }
        return first.day(nearest: lastDay).flatMap { holdable($0, lastDay) }
    }

    private static func holdable(_ first: LocalDay, _ last: LocalDay) -> Validity? {
        years.contains(first.year) && years.contains(last.year) ? Validity(first: first, last: last) : nil
    }

    /// Two ISO days or instants whose calendar days are already local to the store, like Publix's fake "Z".
    ///
    /// - Returns: nil if either is absent or not within 2000 to 2099, or if the end is before the start.
    package static func validity(from first: String?, through last: String?) -> Validity? {
        guard let first = first.flatMap(day(iso:)), let last = last.flatMap(day(iso:)) else { return nil }
        return Validity(first: first, last: last)
    }

    /// - Returns: nil for a day not within 2000 to 2099, such as the sentinels of sources that have no date.
    package static func day(iso: String) -> LocalDay? {
        LocalDay(iso: iso).flatMap { years.contains($0.year) ? $0 : nil }
    }

    /// A true UTC instant ("2026-04-29T03:59:59.999Z", as Kroger prints), checked as PostgreSQL parses it. Its local
    /// day depends on the store's time zone.
    ///
    /// - Returns: the text itself; nil if it is not such an instant, or not well within 2000 to 2099, so that its local
    ///   day is as well.
    package static func instant(_ text: String) -> String? {
        let scalars = Array(text.unicodeScalars)
        let shape = Array("0000-00-00T00:00:00".unicodeScalars)
        guard scalars.count > shape.count, scalars.count <= 30, scalars.last == "Z", isWellWithin(text),
            zip(shape, scalars).allSatisfy({ $0 == "0" ? $1.isDigit : $0 == $1 })
        else { return nil }
        let clock = [11, 14, 17].compactMap { Int(String(String.UnicodeScalarView(scalars[$0..<$0 + 2]))) }
        let fraction = scalars[shape.count...].dropLast()
        let isSnapshot = fraction.isEmpty || (fraction.first == "." && fraction.count > 1)
        guard isSnapshot, fraction.dropFirst().allSatisfy(\.isDigit), clock[0] < 24, clock[1] < 60, clock[2] < 60 else {
            return nil
        }
        return text
    }

    private static func isWellWithin(_ text: String) -> Bool {
        LocalDay(iso: text).map { day in [-1, 1].allSatisfy { years.contains(day.adding(days: $0).year) } } ?? false
    }
}
