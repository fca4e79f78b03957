import Deals

/// "2026-06-26T12:00:00Z" (RFC 3339) of seconds since 1970.
func timestamp(_ seconds: Int) -> String {
    let (day, clock) = clock(seconds)
    return "\(day)T\(clock)Z"
}

/// "Fri, 26 Jun 2026 12:00:00 GMT" (RFC 9110, 5.6.7).
package func httpDate(_ seconds: Int) -> String {
    let (day, clock) = clock(seconds)
    let name = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][day.isoWeekday - 1]
    let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][day.month - 1]
    return "\(name), \(twoDigits(day.day)) \(month) \(day.year) \(clock) GMT"
}

private func clock(_ seconds: Int) -> (day: LocalDay, clock: String) {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - days * 86_400
    return (
        LocalDay(daysSinceEpoch: days),
        "\(twoDigits(rest / 3_600)):\(twoDigits(rest / 60 % 60)):\(twoDigits(rest % 60))"
    )
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
