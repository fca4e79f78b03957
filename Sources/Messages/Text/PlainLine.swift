extension String {
    /// The text on one line: control characters, line separators and runs of white space become one space, and the
    /// characters that turn the direction of writing (Unicode's `Bidi_Control`) are left out.
    var plainLine: String {
        unicodeScalars.filter { !$0.properties.isBidiControl }.split(whereSeparator: \.separatesWords)
            .map { String($0) }.joined(separator: " ")
    }

    /// The text, or its longest beginning of whole characters that has at most `byteLimit` bytes with an ellipsis.
    func cut(toBytes byteLimit: Int) -> String {
        guard utf8.count > byteLimit else { return self }
        let ellipsis = "…"
        var (end, byteCount) = (startIndex, ellipsis.utf8.count)
        while end < endIndex {
            byteCount += self[end].utf8.count
            guard byteCount <= byteLimit else { break }
            end = index(after: end)
        }
        return self[..<end] + ellipsis
    }
}

extension Unicode.Scalar {
    fileprivate var separatesWords: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isWhitespace
        }
    }
}
