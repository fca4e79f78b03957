import Goods
import Words

/// The relations between groups: `near-groups.txt`.
struct NearGroups {
    private var near: [String: Set<String>] = [:]
    private var alike: [String: Set<String>] = [:]
    private var commodities: Set<String> = []

    /// - Throws: a mistake in the file.
    init(_ file: GroupFile, groups: Set<String>) throws(GroupFileError) {
        for line in file.lines {
            let (key, value) = try file.entry(line)
            let names = Set(value.split(separator: ";").map(\.trimmed))
            if let unknown = names.subtracting(groups).min() { throw file.error(line, "unknown group \"\(unknown)\"") }
            for name in names {
                let others = names.subtracting([name])
                switch key {
                case "near": near[name, default: []].formUnion(others)
                case "alike": alike[name, default: []].formUnion(others)
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

    /// The names of the groups whose goods may be the same as this one's.
    func groups(alike group: GroupDefinition) -> Set<String> { alike[group.name] ?? [] }
}
