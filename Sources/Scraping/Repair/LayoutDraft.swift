internal import HTML

/// A definition with a changed copy of one layout before it, edited as text, so that comments and order stay.
struct LayoutDraft {
    private let before: ArraySlice<String>
    private let added: [String]
    private let after: ArraySlice<String>

    /// - Parameters:
    ///   - name: that of the copy.
    ///   - storeCheck: its selector; nil if the page has none.
    init(_ text: String, layout: Layout, name: String, places: FoundPlaces, when: String, storeCheck: String?) throws {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let start = lines.firstIndex(of: "  - name: \(layout.name)") else {
            throw DraftError(reason: "the layout \(layout.name) is not written as \"  - name: \(layout.name)\"")
        }
        let rest = lines[(start + 1)...]
        let end = rest.firstIndex { !$0.isEmpty && !$0.hasPrefix("   ") } ?? lines.endIndex
        (before, after) = (lines[..<start], lines[start...])
        var block = YAMLBlock(Array(lines[start..<end]))
        block.lines[0] = "  - name: \(name)"
        block.set("when", to: when)
        block.set("records", to: places.records)
        if layout.hasStoreCheck, let storeCheck { block.replace(layout.storeCheckSelector, by: storeCheck) }
        if layout.hasStoreCheck, storeCheck == nil { block.remove("store_check") }
        for (earlier, found) in places.selectors.sorted(by: { $0.key.count > $1.key.count }) {
            block.replace(earlier, by: found.selector)
            block.setPrefix(found.prefix, of: found.selector)
        }
        block.removeRepetitions()
        added = block.lines
    }

    var yaml: String { (before + added + after).joined(separator: "\n") }

    /// As `diff -u` prints it.
    func difference(file: String) -> String {
        let (above, below) = (before.suffix(3), after.prefix(3))
        let (start, context) = (before.count - above.count + 1, above.count + below.count)
        let lines = above.map { " " + $0 } + added.map { "+" + $0 } + below.map { " " + $0 }
        return """
            --- \(file)
            +++ \(file)
            @@ -\(start),\(context) +\(start),\(context + added.count) @@
            \(lines.joined(separator: "\n"))
            """
    }
}

struct DraftError: Error, CustomStringConvertible {
    let reason: String
    var description: String { "the definition cannot be edited: \(reason)" }
}

extension Layout {
    var storeCheckSelector: String {
        switch rules {
        case .html(let rules): rules.storeCheck?.wordings.first?.paths.first?.text ?? ""
        case .json(let rules): rules.storeCheck?.wordings.first?.paths.first?.text ?? ""
        }
    }
    /// Only HTML pages change the place of the code without changing that of everything else.
    var hasStoreCheck: Bool {
        if case .html(let rules) = rules { rules.storeCheck != nil } else { false }
    }
}

/// The lines of one layout.
struct YAMLBlock {
    var lines: [String]

    init(_ lines: [String]) {
        var lines = lines
        // What stands after it belongs to the next layout.
        while let last = lines.last, last.allSatisfy(\.isWhitespace) || last.drop(while: \.isWhitespace).hasPrefix("#")
        {
            lines.removeLast()
        }
        self.lines = lines + [""]
    }

    /// Gives a key one selector, in place of what it has.
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
