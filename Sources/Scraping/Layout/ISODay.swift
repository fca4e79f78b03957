internal import Deals
internal import Support

/// Converts "6/25/2026", "June 25, 2026" and "2026-06-25T23:59:59Z" to "2026-06-25".
///
/// - Returns: nil for the sentinels "0001-01-01…" and "9999-12-31…". Text that is not a date stays unchanged, so that
///   the reader of the field sees that something is printed there.
func isoDayText(of text: String) -> String? {
    guard let day = LocalDay(iso: text) ?? americanDay(text) ?? dayInWords(text) else { return text }
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

/// "October 5, 2025", "Oct. 5 2025", "Wednesday, October 5, 2025".
private func dayInWords(_ text: String) -> LocalDay? {
    let words = text.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    guard words.count >= 3, words.count <= 4, let year = Int(words[words.count - 1]), (1900...2999).contains(year),
        let day = Int(words[words.count - 2]), words[words.count - 3].count >= 3,
        let month = months.firstIndex(where: { $0.hasPrefix(words[words.count - 3]) })
    else { return nil }
    return LocalDay(year: year, month: month + 1, day: day)
}

private let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
]

/// Ten digits are seconds, thirteen milliseconds: others are not instants of these decades.
func instantText(ofEpoch text: String) -> String {
    guard [10, 13].contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let count = Int(text)
    else { return text }
    return Timestamp(text.utf8.count == 13 ? count / 1_000 : count).description
}
