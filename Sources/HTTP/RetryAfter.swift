import CLibCurl

/// The `Retry-After` header: seconds, or a date in any of the three HTTP forms.
enum RetryAfter {
    static let longestSeconds = 86_400

    /// Seconds from `unixSeconds` on, within 0 to 86,400; nil if the header is neither form.
    static func seconds(_ header: String, unixSeconds: Int) -> Int? {
        let text = header.trimmingPrefix { $0 == " " }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text
        if !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // Digits that do not fit an integer are a very long wait.
            return text.hasPrefix("-") ? 0 : min(Int(digits) ?? .max, longestSeconds)
        }
        // Without letters it is not one of the three forms, though curl_getdate may still read a date from it.
        guard text.contains(where: \.isLetter) else { return nil }
        let date = String(text).withCString { curl_getdate($0, nil) }
        return date < 0 ? nil : max(0, min(date - unixSeconds, longestSeconds))
    }
}
