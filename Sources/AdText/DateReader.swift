package import Deals

/// Reads the days an ad line or a record says it holds.
package enum DateReader {
    /// "Valid 6/25 - 7/1", "COUPON VALID JUNE 13 TO JUNE 26, 2026", "6/27/2026 – 7/10/2026", "Expires 12/14".
    ///
    /// - Parameter reference: the day the page was seen; a date without a year is the nearest such day.
    /// - Returns: nil where there are no dates, or they end before they start. A lone end ("Expires 12/14") is taken to
    ///   hold from the day the page was seen.
    package static func validity(of text: String, near reference: LocalDay) -> Validity? {
        guard text.unicodeScalars.count <= AdReader.longestLine else { return nil }
        let (dates, isEnd) = PrintedDate.dates(in: text)
        guard let last = dates.dropFirst().first ?? (isEnd ? dates.first : nil),
            let lastDay = last.day(nearest: reference)
        else { return nil }
        guard dates.count > 1 else { return Validity(first: min(reference, lastDay), last: lastDay) }
        return dates[0].day(nearest: lastDay).flatMap { Validity(first: $0, last: lastDay) }
    }

    /// Two ISO days or instants whose calendar days are already the store's own, as Publix's fake "Z" is.
    ///
    /// - Returns: nil where either is absent or a sentinel ("0001-01-01", "9999-12-31"), or they end before they start.
    package static func validity(from first: String?, through last: String?) -> Validity? {
        guard let first = first.flatMap(day(iso:)), let last = last.flatMap(day(iso:)) else { return nil }
        return Validity(first: first, last: last)
    }

    /// - Returns: nil for the sentinels sources print where they have no date.
    package static func day(iso: String) -> LocalDay? {
        LocalDay(iso: iso).flatMap { $0.year > 1 && $0.year < 9999 ? $0 : nil }
    }

    /// A true UTC instant ("2026-04-29T03:59:59.999Z", as Kroger's), checked and in PostgreSQL's reading; which local day
    /// it falls on only the store's zone can say.
    ///
    /// - Returns: the text itself; nil where it is no such instant or a sentinel.
    package static func instant(_ text: String) -> String? {
        let scalars = Array(text.unicodeScalars)
        let shape = Array("0000-00-00T00:00:00".unicodeScalars)
        guard scalars.count > shape.count, scalars.count <= 30, scalars.last == "Z", day(iso: text) != nil,
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
}
