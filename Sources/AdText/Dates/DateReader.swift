package import Deals
import Words

/// Parses the dates of records that print them for programs.
package enum DateReader {
    /// The years that the offer table accepts; sources print "0001-01-01" or "9999-12-31" if they have no date.
    static let years = 2000...2099

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
