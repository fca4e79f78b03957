import Deals
import Words

/// The department of each comparison group, and of the departments that chains print: `departments.txt`.
struct DepartmentTable: Sendable {
    private let byGroup: [String: DepartmentGroup]
    /// In the order of the file.
    private let phrases: [(department: DepartmentGroup, phrases: [[String]])]

    /// - Throws: the first mistake: also a group that has no department, or one that does not exist.
    init(_ file: GroupFile, groups: [GroupDefinition], _ vocabulary: Vocabulary) throws(GroupFileError) {
        let names = Set(groups.map(\.name))
        var (byGroup, phrases): ([String: DepartmentGroup], [(DepartmentGroup, [[String]])]) = ([:], [])
        for block in try FileBlock.blocks(in: file.lines[...], keys: ["groups", "words"], of: file) {
            let name = block.heading.text.dropFirst().prefix { $0 != "]" }
            guard let department = DepartmentGroup(rawValue: String(name)) else {
                throw block.error("unknown department \"\(name)\"")
            }
            for group in (block["groups"] ?? "").split(separator: ";").map(\.trimmed) {
                guard names.contains(group) else { throw block.error(of: "groups", "unknown group \"\(group)\"") }
                guard byGroup.updateValue(department, forKey: group) == nil else {
                    throw block.error(of: "groups", "\"\(group)\" is there twice")
                }
            }
            phrases.append((department, block.list("words").map { vocabulary.words(of: $0) }))
        }
        if let line = file.lines.first, let missing = groups.first(where: { byGroup[$0.name] == nil }) {
            throw file.error(line, "the group \"\(missing.name)\" has no department")
        }
        (self.byGroup, self.phrases) = (byGroup, phrases)
    }

    /// - Parameter printed: the words of the department as the chain prints it.
    func department(of group: GroupDefinition?, printed: [String]) -> DepartmentGroup {
        if let group { return byGroup[group.name] ?? .other }
        return phrases.first { $0.phrases.contains { printed.contains(phrase: $0) } }?.department ?? .other
    }
}
