/// The properties of form, type or use: `forms.txt`.
struct GoodsForms {
    private struct FormProperty {
        let name: String
        /// nil: all groups.
        var groups: Set<String>?
        var unstated: String?
        var values: [(name: String, phrases: [[String]])] = []
    }

    private var properties: [FormProperty] = []

    /// - Throws: a mistake in the file.
    init(_ file: GroupFile, _ vocabulary: Vocabulary, groups: Set<String>) throws(GroupFileError) {
        for line in file.lines {
            guard !line.text.hasPrefix("[") else {
                properties.append(FormProperty(name: line.text.filter { $0 != "[" && $0 != "]" }))
                continue
            }
            let (key, value) = try file.entry(line)
            guard !properties.isEmpty else { throw file.error(line, "a property starts with \"[name]\"") }
            let last = properties.count - 1
            switch key {
            case "groups": properties[last].groups = try Self.groups(value, line, file, known: groups)
            case "unstated": properties[last].unstated = value
            case "values": properties[last].values = try Self.values(value, line, file, vocabulary)
            default: throw file.error(line, "unknown key \"\(key)\"")
            }
        }
    }

    /// The values of goods with these words, by property.
    func values(of words: [String], group: GroupDefinition?) -> [String: String] {
        properties.reduce(into: [:]) { found, property in
            if let groups = property.groups {
                guard let group, groups.contains(group.name) else { return }
            }
            found[property.name] =
                property.values.first { $0.phrases.contains(where: words.contains(phrase:)) }?.name
                ?? property.unstated
        }
    }

    private static func groups(
        _ value: String, _ line: GroupFile.FileLine, _ file: GroupFile, known: Set<String>
    ) throws(GroupFileError) -> Set<String> {
        let names = Set(value.split(separator: ";").map(\.trimmed))
        guard let unknown = names.subtracting(known).min() else { return names }
        throw file.error(line, "unknown group \"\(unknown)\"")
    }

    private static func values(
        _ value: String, _ line: GroupFile.FileLine, _ file: GroupFile, _ vocabulary: Vocabulary
    ) throws(GroupFileError) -> [(name: String, phrases: [[String]])] {
        var values: [(name: String, phrases: [[String]])] = []
        for part in value.split(separator: ";") {
            let (name, words) = try file.definition(part, line)
            guard let phrases = vocabulary.phrases(of: words.split(separator: "/").map(String.init)) else {
                throw file.error(line, "a set that words.txt does not have")
            }
            values.append((name, phrases))
        }
        return values
    }
}
