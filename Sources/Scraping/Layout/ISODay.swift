internal import Deals

/// Converts "6/25/2026" and "2026-06-25T23:59:59Z" to "2026-06-25".
///
/// - Returns: nil for the sentinels "0001-01-01…" and "9999-12-31…". Text that is not a date stays unchanged, so that
///   the reader of the field sees that something is printed there.
func isoDayText(of text: String) -> String? {
    guard let day = LocalDay(iso: text) ?? americanDay(text) else { return text }
    return (1900...2999).contains(day.year) ? "\(day)" : nil
}

/// Month, day and a year of four digits, split by slashes.
private func americanDay(_ text: String) -> LocalDay? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].count == 4, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
        let month = Int(parts[0]), let day = Int(parts[1]), let year = Int(parts[2])
    else { return nil }
    return LocalDay(year: year, month: month, day: day)
}
