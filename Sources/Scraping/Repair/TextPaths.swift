internal import HTML

// XPath expressions from a record to the places of a text.
extension HTMLOutline {
    /// The longest prefix of a text, such as "Valid ".
    private static let maximumPrefixLength = 24
    /// The nearest headings before a record.
    private static let farthest = 3_000

    /// - Returns: expressions of which each leads to the text, within the record or before it.
    func paths(to text: String, from record: Int) -> [String] {
        let within = record..<elements[record].end
        let inside = within.dropFirst().filter { ends(elements[$0].text, text) && isOutermost($0, in: record) }
        return inside.flatMap {
            self.inside(named($0, record), record) + positions(of: $0, in: record) + byPrefix($0, text)
        }
            + within.flatMap { index in
                attributes(of: index, with: text).flatMap { attributePaths($0, of: index, record) }
            } + before(record, text)
    }

    /// Of elements with the same text, the outermost: in other records it may have more than one within.
    private func isOutermost(_ index: Int, in record: Int) -> Bool {
        guard let parent = elements[index].parent, parent > record else { return true }
        return elements[parent].text != elements[index].text
    }

    /// The outermost element with the text of this one that has a name of its own; this one if there is none.
    private func named(_ index: Int, _ record: Int) -> Int {
        (index..<elements[index].end).first { inner in
            elements[inner].text == elements[index].text
                && ownNames(inner, record).contains { $0.token != nil || $0.attribute != nil }
        } ?? index
    }

    /// The names that no other element of the record has.
    private func ownNames(_ index: Int, _ record: Int) -> [ElementName] {
        names(index).filter { name in (record..<elements[record].end).count { self.is(name, $0) } == 1 }
    }

    /// An expression on the whole page for the first attribute with a value.
    func attributePath(to value: String) -> String? {
        for element in elements {
            guard let name = element.attributes.first(where: { $0.value == value })?.name else { continue }
            return "//\(element.name)[@\(name)]/@\(name)"
        }
        return nil
    }

    private func ends(_ found: String?, _ text: String) -> Bool {
        guard let found, found.hasSuffix(text) else { return false }
        return found.utf8.count - text.utf8.count <= Self.maximumPrefixLength
    }

    private func attributes(of index: Int, with text: String) -> [String] {
        elements[index].attributes.filter { ends($0.value, text) }.map(\.name)
    }

    private func attributePaths(_ name: String, of index: Int, _ record: Int) -> [String] {
        guard index != record else { return ["@\(name)"] }
        return [".//@\(name)"] + names(index).map { ".//\($0.xpath)/@\(name)" }
    }

    private func inside(_ index: Int, _ record: Int) -> [String] {
        let own = ownNames(index, record)
        let names = own.isEmpty ? names(index) : own
        let tag = elements[index].name
        let parent = elements[index].parent.flatMap { $0 == record ? nil : $0 }
        let below = parent.map { self.names($0).map { ".//\($0.xpath)/\(tag)" } } ?? ["./\(tag)"]
        return names.map { ".//\($0.xpath)" } + below
    }

    /// "(.//span)[3]" and "(.//span)[last() - 1]": for pages whose elements have no names.
    private func positions(of index: Int, in record: Int) -> [String] {
        let tag = elements[index].name
        let before = elements[(record + 1)...index].count { $0.name == tag }
        let after = elements[(index + 1)..<elements[record].end].count { $0.name == tag }
        return ["(.//\(tag))[\(before)]", "(.//\(tag))[last()\(after == 0 ? "" : " - \(after)")]"]
    }

    /// An element that begins as this one does.
    private func byPrefix(_ index: Int, _ text: String) -> [String] {
        let prefix = elements[index].text?.dropLast(text.count) ?? ""
        guard !prefix.isEmpty, !prefix.contains(where: { "'\"\\".contains($0) }) else { return [] }
        return [".//\(elements[index].name)[starts-with(normalize-space(.), '\(prefix)')]"]
    }

    /// A heading of the record's section, or an attribute of it.
    private func before(_ record: Int, _ text: String) -> [String] {
        let around = ancestors(of: record).dropFirst()
        let held = around.flatMap { index in
            attributes(of: index, with: text).map { "ancestor::*[@\($0)][1]/@\($0)" }
        }
        let nearest = (max(0, record - Self.farthest)..<record).last { elements[$0].text == text }
        guard let nearest, let section = around.first(where: { elements[$0].end > nearest && $0 < nearest }) else {
            return held
        }
        let headings = names(nearest).map(\.xpath)
        return held + headings.map { "preceding::\($0)[1]" }
            + names(section).flatMap { section in
                headings.map { "ancestor::\(section.xpath)[1]/descendant::\($0)[1]" }
            }
    }
}
