/// The groups whose goods are substitutes for each other: `near-groups.txt`.
struct NearGroups {
    private var near: [String: Set<String>] = [:]

    /// - Throws: a mistake in the file.
    init(_ file: GroupFile, groups: Set<String>) throws(GroupFileError) {
        for line in file.lines {
            let names = Set(line.text.split(separator: ";").map(\.trimmed))
            if let unknown = names.subtracting(groups).min() { throw file.error(line, "unknown group \"\(unknown)\"") }
            for name in names { near[name, default: []].formUnion(names.subtracting([name])) }
        }
    }

    /// The names of the groups near this one.
    func groups(near group: GroupDefinition) -> Set<String> { near[group.name] ?? [] }
}
