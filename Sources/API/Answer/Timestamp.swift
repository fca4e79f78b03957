import Deals
import Presentation

/// "2026-06-26T12:00:00Z" (RFC 3339) of seconds since 1970.
func timestamp(_ seconds: Int) -> String { Timestamp(seconds).description }

/// "Fri, 26 Jun 2026 12:00:00 GMT" (RFC 9110, 5.6.7).
package func httpDate(_ seconds: Int) -> String {
    let (day, clock) = (Timestamp(seconds).day, Timestamp(seconds).clock)
    let name = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][day.isoWeekday - 1]
    let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][day.month - 1]
    return "\(name), \(day.day < 10 ? "0" : "")\(day.day) \(month) \(day.year) \(clock) GMT"
}
