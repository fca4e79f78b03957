package import Deals

/// Reads the days an ad line or a record says it holds.
package enum DateReader {
    /// What the table of offers holds; sources print "0001-01-01" or "9999-12-31" where they have no date.
    private static let years = 2000...2099

    /// "Valid 6/25 - 7/1", "COUPON VALID JUNE 13 TO JUNE 26, 2026", "Wed 11/18 – Tue 11/24", "November 18-24, 2026",
    /// "2026-11-18 - 2026-11-24", "Expires 12/14", "11/28 only".
    ///
    /// - Parameter reference: the day the page was seen; a date without a year is the nearest such day.
    /// - Returns: nil where there are no dates, a year is not of 2000 to 2099, a weekday contradicts the date it stands
    ///   beside, or they end before they start. A lone end ("Expires 12/14") is taken to hold from the day the page was seen.
    package static func validity(of text: String, near reference: LocalDay) -> Validity? {
        guard text.unicodeScalars.count <= AdReader.longestLine else { return nil }
        let (dates, isEnd) = PrintedDate.dates(in: text)
        guard let first = dates.first else { return nil }
        if let last = dates.dropFirst().first { return range(first, last, near: reference) }
        guard isEnd, let last = first.day(nearest: reference) else { return nil }
        return holdable(min(reference, last), last)
    }

    /// Where one of the two has no year, it is the day nearest to the other.
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

    /// Two ISO days or instants whose calendar days are already the store's own, as Publix's fake "Z" is.
    ///
    /// - Returns: nil where either is absent or not of 2000 to 2099, or they end before they start.
    package static func validity(from first: String?, through last: String?) -> Validity? {
        guard let first = first.flatMap(day(iso:)), let last = last.flatMap(day(iso:)) else { return nil }
        return Validity(first: first, last: last)
    }

    /// - Returns: nil for a day that is not of 2000 to 2099, as the sentinels of sources that have no date.
    package static func day(iso: String) -> LocalDay? {
        LocalDay(iso: iso).flatMap { years.contains($0.year) ? $0 : nil }
    }

    /// A true UTC instant ("2026-04-29T03:59:59.999Z", as Kroger's), checked and in PostgreSQL's reading; which local day
    /// it falls on only the store's zone can say.
    ///
    /// - Returns: the text itself; nil where it is no such instant, or not well within 2000 to 2099, so that its local day is too.
    package static func instant(_ text: String) -> String? {
        let scalars = Array(text.unicodeScalars)
        let shape = Array("0000-00-00T00:00:00".unicodeScalars)
        guard scalars.count > shape.count, scalars.count <= 30, scalars.last == "Z", isWellWithin(text),
            zip(shape, scalars).allSatisfy({ $0 == "0" ? $1.isDigit : $0 == $1 })
        else { return nil }
        let clock = [11, 14, 17].compactMap { Int(String(String.UnicodeScalarView(scalars[$0..<$0 + 2]))) }
        let fraction = scalars[shape.count...].dropLast()
        let isWhole = fraction.isEmpty || (fraction.first == "." && fraction.count > 1)
        guard isWhole, fraction.dropFirst().allSatisfy(\.isDigit), clock[0] < 24, clock[1] < 60, clock[2] < 60 else {
            return nil
        }
        return text
    }

    private static func isWellWithin(_ text: String) -> Bool {
        LocalDay(iso: text).map { day in [-1, 1].allSatisfy { years.contains(day.adding(days: $0).year) } } ?? false
    }
}
