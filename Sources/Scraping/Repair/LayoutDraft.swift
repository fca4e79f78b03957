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
        if let earlier = layout.storeCheckSelector {
            if let storeCheck { block.replace(earlier, by: storeCheck) } else { block.remove("store_check") }
        }
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
    /// The selector of the store's code; nil if there is none, or for JSON, which does not move the code alone.
    var storeCheckSelector: String? {
        guard case .html(let rules) = rules else { return nil }
        return rules.storeCheck?.wordings.first?.paths.first?.text
    }
}
