import Words

/// The groups of the files, with their patterns.
package struct GroupTable: Sendable {
    private(set) var groups: [GroupDefinition] = []
    package private(set) var patterns: [GroupPattern] = []
    /// By group: phrases that turn the goods into something else.
    package private(set) var vetoes: [[[String]]] = []

    /// - Throws: the first mistake in the file.
    mutating func read(
        _ file: GroupFile, _ vocabulary: Vocabulary, attributes: Set<String>, kinds: KindTable
    ) throws(GroupFileError) {
        for block in try FileBlock.blocks(in: file.lines[...], keys: Self.keys, of: file) {
            try Self.check("only", in: vocabulary.departmentNames, "department", block)
            try Self.check("matters", in: attributes, "attribute", block)
            try add(block, kinds)
            for (key, role) in Self.role { try addPatterns(key, role, vocabulary, block) }
            vetoes.append(try Self.vetoes(vocabulary, block))
        }
    }

    private static func check(
        _ key: String, in names: Set<String>, _ kind: String, _ block: FileBlock
    ) throws(GroupFileError) {
        guard let unknown = block.list(key).first(where: { !names.contains($0) }) else { return }
        throw block.error(of: key, "unknown \(kind) \"\(unknown)\"")
    }

    private static func vetoes(_ vocabulary: Vocabulary, _ block: FileBlock) throws(GroupFileError) -> [[String]] {
        guard let phrases = vocabulary.phrases(of: block.list("vetoes")) else {
            throw block.error(of: "vetoes", "a set that words.txt does not have")
        }
        return phrases
    }

    private static let keys: Set = ["is", "sold", "only", "heads", "brands", "ingredients", "vetoes", "matters"]
    private static let role: [(String, GroupPattern.PhraseRole)] = [
        ("heads", .head), ("brands", .brand), ("ingredients", .ingredient),
    ]

    /// "[plant milk] fl oz, milk/drinks, 3-20".
    private mutating func add(_ block: FileBlock, _ kinds: KindTable) throws(GroupFileError) {
        let parts = block.heading.text.split(separator: "]", maxSplits: 1)
        guard block.heading.text.hasPrefix("["), parts.count == 2 else {
            throw block.error("a group starts with \"[name] unit, kinds, cents-cents\"")
        }
        let name = String(parts[0].dropFirst())
        let details = parts[1].listed
        guard details.count == 3, let unit = GroupDefinition.GroupUnit(rawValue: details[0]),
            let cents = Self.range(details[2])
        else {
            let units = GroupDefinition.GroupUnit.allCases.map(\.rawValue).joined(separator: ", ")
            throw block.error(
                "after the name: one of \(units); kinds of kinds.txt; the cents for one unit, as 200-900")
        }
        let named = details[1].split(separator: "/").map { (name: $0, kind: kinds[String($0)]) }
        if let unknown = named.first(where: { $0.kind == nil }) {
            throw block.error("unknown kind \"\(unknown.name)\"")
        }
        guard let definition = block["is"] else { throw block.error("\"is:\" is missing") }
        guard !groups.contains(where: { $0.name == name }) else { throw block.error("\(name) is there twice") }
        groups.append(
            GroupDefinition(
                name: name, definition: definition, unit: unit, kinds: named.compactMap(\.kind), plausibleCents: cents,
                departments: Set(block.list("only")), attributes: block.list("matters"),
                isSoldByWeight: try Self.isSoldByWeight(block)))
    }

    private static func isSoldByWeight(_ block: FileBlock) throws(GroupFileError) -> Bool {
        guard let sold = block["sold"] else { return false }
        guard sold == "by weight" else { throw block.error(of: "sold", "can only be \"by weight\"") }
        return true
    }

    private static func range(_ text: String) -> ClosedRange<Int>? {
        let ends = text.split(separator: "-").compactMap { Int($0) }
        return ends.count == 2 && 0 <= ends[0] && ends[0] < ends[1] ? ends[0]...ends[1] : nil
    }

    private mutating func addPatterns(
        _ key: String, _ role: GroupPattern.PhraseRole, _ vocabulary: Vocabulary, _ block: FileBlock
    ) throws(GroupFileError) {
        let departments = vocabulary.departmentNames.union(["unknown"])
        for text in block.list(key) {
            guard
                let pattern = GroupPattern(
                    text, role, group: groups.count - 1, order: patterns.count, vocabulary: vocabulary)
            else { throw block.error(of: key, "\"\(text)\" has no words, or a set that words.txt does not have") }
            guard let unknown = pattern.namedDepartments.subtracting(departments).min() else {
                patterns.append(pattern)
                continue
            }
            throw block.error(of: key, "unknown department \"\(unknown)\" in \"\(text)\"")
        }
    }
}
