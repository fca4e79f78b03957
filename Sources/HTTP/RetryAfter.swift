import CLibCurl

/// The `Retry-After` header: seconds, or a date in any of the three HTTP forms.
enum RetryAfter {
    static let maximumSeconds = 86_400

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// The wait that an answer asks for, within 0 to 86,400 seconds; nil if it asks for none. A header that cannot be read
    /// is a refusal of an hour if the status is one: asking again at once would ignore what it says.
    static func seconds(of reply: CurlReply, unixSeconds: Int) -> Int? {
        let lines = reply.headers.filter { $0.name.lowercased() == "retry-after" }.map(\.value)
        guard !lines.isEmpty else { return nil }
        // Several lines are one list: RFC 9110, section 5.3.
        if let asked = seconds(lines.joined(separator: ", "), unixSeconds: unixSeconds) { return asked }
        return reply.status == 429 || reply.status == 503 ? HostMemory.refusedSeconds : nil
    }

    /// - Returns: nil if the header is neither form.
    private static func seconds(_ header: String, unixSeconds: Int) -> Int? {
        let text = header.drop(while: \.isBlank)
        guard let last = text.lastIndex(where: { !$0.isBlank }) else { return nil }
        let trimmed = text[...last]
        if let seconds = wholeSeconds(trimmed) { return min(seconds, maximumSeconds) }
        // curl_getdate reads more than the three forms, each of which has a month and at most one comma.
        guard months.contains(where: trimmed.lowercased().contains), trimmed.count(where: { $0 == "," }) <= 1 else {
            return nil
        }
        let date = String(trimmed).withCString { curl_getdate($0, nil) }
        return date < 0 ? nil : max(0, min(date - unixSeconds, maximumSeconds))
    }

    /// A number in decimal digits, rounded up; none below zero.
    private static func wholeSeconds(_ text: Substring) -> Int? {
        let number = text.hasPrefix("-") ? text.dropFirst() : text
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }) else {
            return nil
        }
        if text.hasPrefix("-") { return 0 }
        // Digits that do not fit an integer are a very long wait.
        let rest = parts.dropFirst().joined().contains { $0 != "0" } ? 1 : 0
        return min(Int(parts[0]) ?? maximumSeconds, maximumSeconds) + rest
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension Character {
    fileprivate var isBlank: Bool { self == " " || self == "\t" }
}
