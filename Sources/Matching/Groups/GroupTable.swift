/// The groups of the files, with their patterns.
struct GroupTable {
    private(set) var groups: [GroupDefinition] = []
    private(set) var patterns: [GroupPattern] = []
    /// By group: phrases that turn the goods into something else.
    private(set) var vetoes: [[[String]]] = []

    private typealias Entry = (value: String, line: GroupFile.FileLine)

    /// - Throws: the first mistake in the file.
    mutating func read(_ file: GroupFile, _ vocabulary: Vocabulary, attributes: Set<String>) throws(GroupFileError) {
        var rest = file.lines[...]
        while let heading = rest.popFirst() {
            let body = rest.prefix { !$0.text.hasPrefix("[") }
            rest = rest.dropFirst(body.count)
            let entries = try Self.entries(body, file)
            try Self.check(entries["only"], in: vocabulary.departmentNames, "department", file)
            try Self.check(entries["matters"], in: attributes, "attribute", file)
            try add(heading, entries.mapValues(\.value), file)
            for (key, role) in Self.role {
                guard let entry = entries[key] else { continue }
                try addPatterns(entry, role, vocabulary, file)
            }
            vetoes.append(try Self.vetoes(entries["vetoes"], vocabulary, file))
        }
    }

    private static func entries(
        _ body: ArraySlice<GroupFile.FileLine>, _ file: GroupFile
    ) throws(GroupFileError) -> [String: Entry] {
        var entries: [String: Entry] = [:]
        for line in body {
            let (key, value) = try file.entry(line)
            guard keys.contains(key) else { throw file.error(line, "unknown key \"\(key)\"") }
            guard entries.updateValue((value, line), forKey: key) == nil else {
                throw file.error(line, "\"\(key)\" is there twice")
            }
        }
        return entries
    }

    private static func check(
        _ entry: Entry?, in names: Set<String>, _ kind: String, _ file: GroupFile
    ) throws(GroupFileError) {
        guard let entry, let unknown = entry.value.listed.first(where: { !names.contains($0) }) else { return }
        throw file.error(entry.line, "unknown \(kind) \"\(unknown)\"")
    }

    private static func vetoes(
        _ entry: Entry?, _ vocabulary: Vocabulary, _ file: GroupFile
    ) throws(GroupFileError) -> [[String]] {
        guard let entry else { return [] }
        guard let phrases = vocabulary.phrases(of: entry.value.listed) else {
            throw file.error(entry.line, "a set that words.txt does not have")
        }
        return phrases
    }

    private static let keys: Set = ["is", "only", "heads", "brands", "ingredients", "vetoes", "matters"]
    private static let role: [(String, GroupPattern.PhraseRole)] = [
        ("heads", .head), ("brands", .brand), ("ingredients", .ingredient),
    ]

    /// "[milk, whole] gal, fluid, 200-900".
    private mutating func add(
        _ heading: GroupFile.FileLine, _ entries: [String: String], _ file: GroupFile
    ) throws(GroupFileError) {
        let parts = heading.text.split(separator: "]", maxSplits: 1)
        guard heading.text.hasPrefix("["), parts.count == 2 else {
            throw file.error(heading, "a group starts with \"[name] unit, oz, cents-cents\"")
        }
        let name = String(parts[0].dropFirst())
        let details = parts[1].listed
        guard details.count == 3, let unit = GroupDefinition.GroupUnit(rawValue: details[0]),
            let ounce = GroupDefinition.PlainOunce(rawValue: details[1]), let cents = Self.range(details[2])
        else {
            let units = GroupDefinition.GroupUnit.allCases.map(\.rawValue).joined(separator: ", ")
            throw file.error(
                heading, "after the name: one of \(units); weight, fluid or either; the cents for one unit, as 200-900")
        }
        guard let definition = entries["is"] else { throw file.error(heading, "\"is:\" is missing") }
        guard !groups.contains(where: { $0.name == name }) else { throw file.error(heading, "\(name) is there twice") }
        groups.append(
            GroupDefinition(
                name: name, definition: definition, unit: unit, ounce: ounce, plausibleCents: cents,
                departments: Set(entries["only"]?.listed ?? []), attributes: entries["matters"]?.listed ?? []))
    }

    private static func range(_ text: String) -> ClosedRange<Int>? {
        let ends = text.split(separator: "-").compactMap { Int($0) }
        return ends.count == 2 && 0 <= ends[0] && ends[0] < ends[1] ? ends[0]...ends[1] : nil
    }

    private mutating func addPatterns(
        _ entry: Entry, _ role: GroupPattern.PhraseRole, _ vocabulary: Vocabulary, _ file: GroupFile
    ) throws(GroupFileError) {
        let departments = vocabulary.departmentNames.union(["unknown"])
        for text in entry.value.listed {
            guard
                let pattern = GroupPattern(
                    text, role, group: groups.count - 1, order: patterns.count, vocabulary: vocabulary)
            else { throw file.error(entry.line, "\"\(text)\" has no words, or a set that words.txt does not have") }
            guard let unknown = pattern.namedDepartments.subtracting(departments).min() else {
                patterns.append(pattern)
                continue
            }
            throw file.error(entry.line, "unknown department \"\(unknown)\" in \"\(text)\"")
        }
    }
}
