/// The lines of one layout.
struct YAMLBlock {
    var lines: [String]

    init(_ lines: [String]) {
        var lines = lines
        // Comments and blank lines at the end belong to the next layout.
        while let last = lines.last, last.allSatisfy(\.isWhitespace) || last.drop(while: \.isWhitespace).hasPrefix("#")
        {
            lines.removeLast()
        }
        self.lines = lines + [""]
    }

    /// Replaces the value of a key by one selector.
    mutating func set(_ key: String, to selector: String) {
        guard let range = range(of: key) else { return }
        lines.replaceSubrange(range, with: ["    \(key): \(selector.yamlText)"])
    }

    mutating func remove(_ key: String) {
        if let range = range(of: key) { lines.removeSubrange(range) }
    }

    /// Replaces a selector wherever it stands as a whole.
    mutating func replace(_ earlier: String, by new: String) {
        guard earlier != new, !earlier.isEmpty else { return }
        let bounds = Set("\"'[]{},? ")
        lines = lines.map { line in
            var (result, rest) = ("", line[...])
            while let range = rest.firstRange(of: earlier) {
                let before = rest[..<range.lowerBound].last ?? result.last ?? " "
                let isWhole = bounds.contains(before) && rest[range.upperBound...].first.map(bounds.contains) ?? true
                let isQuoted = "\"'{".contains(before)
                result += rest[..<range.lowerBound] + (isWhole ? isQuoted ? new : new.yamlWord : earlier)
                rest = rest[range.upperBound...]
            }
            return result + rest
        }
    }

    /// Changes the prefix that the field of a selector strips, or adds one.
    mutating func setPrefix(_ prefix: String, of selector: String) {
        guard !prefix.isEmpty, let index = lines.firstIndex(where: { $0.contains("\"\(selector)\"") }) else { return }
        let line = lines[index]
        let rule = "strip_prefix: \(prefix.yamlText)"
        if let start = line.firstRange(of: "strip_prefix: \""), let end = line[start.upperBound...].firstIndex(of: "\"")
        {
            lines[index] = line[..<start.lowerBound] + rule + line[line.index(after: end)...]
        } else if let start = line.firstRange(of: ": \"\(selector)\""), start.upperBound == line.endIndex {
            lines[index] = line[..<start.lowerBound] + ": {select: \"\(selector)\", transform: {\(rule)}}"
        }
    }

    /// Two selectors of a list may have become one.
    mutating func removeRepetitions() {
        lines = lines.indices.filter { $0 == 0 || lines[$0] != lines[$0 - 1] || !lines[$0].contains("- ") }.map {
            lines[$0]
        }
    }

    private func range(of key: String) -> Range<Int>? {
        guard let start = lines.firstIndex(where: { $0.hasPrefix("    \(key):") }) else { return nil }
        let end = lines[(start + 1)...].firstIndex { !$0.hasPrefix("     ") } ?? lines.endIndex
        return start..<end
    }
}

extension String {
    /// In double quotes if it needs them.
    var yamlWord: String { contains { "[]{},:#'\"&*!|>%@`".contains($0) } ? yamlText : self }

    /// In double quotes.
    var yamlText: String { "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" }
}
