import Goods
import Words

/// The relations between groups: `near-groups.txt`.
struct NearGroups {
    private var near: [String: Set<String>] = [:]
    /// Each group, and those whose goods may be the same as its own.
    private var alike: [String: Set<GroupDefinition>] = [:]
    private var commodities: Set<String> = []

    /// - Throws: a mistake in the file.
    init(_ file: GroupFile, groups: [String: GroupDefinition]) throws(GroupFileError) {
        alike = groups.mapValues { [$0] }
        for line in file.lines {
            let (key, value) = try file.entry(line)
            let names = Set(value.split(separator: ";").map(\.trimmed))
            if let unknown = names.subtracting(groups.keys).min() {
                throw file.error(line, "unknown group \"\(unknown)\"")
            }
            for name in names {
                let others = names.subtracting([name])
                switch key {
                case "near": near[name, default: []].formUnion(others)
                case "alike": alike[name, default: []].formUnion(others.compactMap { groups[$0] })
                case "commodities": commodities.insert(name)
                default: throw file.error(line, "unknown key \"\(key)\"")
                }
            }
        }
    }

    /// The names of the groups whose goods are substitutes of this one's.
    func groups(near group: GroupDefinition) -> Set<String> { near[group.name] ?? [] }

    /// Whether a chain's own label on the goods says no more than no brand.
    func isCommodity(_ group: GroupDefinition) -> Bool { commodities.contains(group.name) }

    /// The group and those whose goods may be the same as its own.
    func groups(sameAs group: GroupDefinition) -> Set<GroupDefinition> { alike[group.name] ?? [group] }
}
