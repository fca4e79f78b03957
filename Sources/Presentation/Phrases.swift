import AdText
package import Deals
package import Pricing
import Storage

/// Short phrases for people.
package enum Phrases {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    /// "Wed Jul 1".
    package static func day(_ day: LocalDay) -> String {
        "\(weekdays[day.isoWeekday - 1]) \(months[day.month - 1]) \(day.day)"
    }

    /// "today", "3 days ago", "never".
    package static func age(since instant: Int?, now: Int) -> String {
        guard let instant else { return "never" }
        let days = max(0, now - instant) / Freshness.secondsPerDay
        return days == 0 ? "today" : days == 1 ? "yesterday" : "\(days) days ago"
    }

    /// "Nov 22 09:15" (UTC), "never".
    ///
    /// - Parameter instant: seconds since 1970.
    package static func moment(_ instant: Int?) -> String {
        guard let instant else { return "never" }
        let day = LocalDay(daysSinceEpoch: instant / 86_400)
        return "\(months[day.month - 1]) \(day.day) \(time(instant))"
    }

    /// "2026-11-22 09:15 UTC".
    package static func fullMoment(_ instant: Int) -> String {
        "\(LocalDay(daysSinceEpoch: instant / 86_400)) \(time(instant)) UTC"
    }

    private static func time(_ instant: Int) -> String {
        let minutes = instant % 86_400 / 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// "to Wed Jul 1", marked if the dates come from the ad week and not from the page.
    package static func end(_ validity: Validity) -> String {
        "to \(day(validity.last))" + (validity.isAssumed ? " (assumed)" : "")
    }

    /// The deal text as printed, marked if it was not fully parsed: a number in it need not be the price.
    package static func words(of offer: Offer) -> String? {
        offer.isNotUnderstood ? OfferPrinter.short(offer) : offer.words.deal
    }

    /// "per fl oz".
    package static func measure(_ measure: Measure) -> String {
        switch measure {
        case .each: "each"
        case .pound: "per lb"
        case .unitPrice(.each): "per piece"
        case .unitPrice(let unit): "per \(unit.rawValue)"
        }
    }

    /// The price difference to `best` in tenths of a percent: "12.5% over the best".
    package static func excess(of price: CentsFraction, over best: CentsFraction) -> String {
        let part = Int128(price.numerator) * Int128(best.denominator) * 1000
        let whole = Int128(best.numerator) * Int128(price.denominator)
        guard whole > 0 else { return "more expensive than the best" }
        let tenths = part / whole - 1000
        return "\(tenths / 10).\(tenths % 10)% over the best"
    }
}
