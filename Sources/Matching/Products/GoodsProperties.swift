import Goods
import Words

/// The properties of goods beside the attributes of their group: `properties.txt`.
struct GoodsProperties {
    /// The relation of goods that differ in it.
    enum PropertyWeight: String, CaseIterable { case substitute, different }

    private struct GoodsProperty {
        let name: String
        let weight: PropertyWeight
        /// Names of groups, and of departments after @; nil: all.
        var scope: Set<String>?
        var unstated: String?
        var values: [(name: String, phrases: [[String]])] = []
    }

    private var properties: [GoodsProperty] = []

    /// - Throws: a mistake in the file.
    init(
        _ file: GroupFile, _ vocabulary: Vocabulary, groups: Set<String>
    ) throws(GroupFileError) {
        let known = groups.union(vocabulary.departmentNames.map { "@\($0)" })
        for line in file.lines {
            guard !line.text.hasPrefix("[") else {
                properties.append(try Self.heading(line, file))
                continue
            }
            let (key, value) = try file.entry(line)
            guard !properties.isEmpty else { throw file.error(line, "a property starts with \"[name] relation\"") }
            let last = properties.count - 1
            switch key {
            case "in": properties[last].scope = try Self.scope(value, line, file, known: known)
            case "unstated": properties[last].unstated = value
            case "values": properties[last].values = try Self.values(value, line, file, vocabulary)
            default: throw file.error(line, "unknown key \"\(key)\"")
            }
        }
    }

    /// The values of goods, by property.
    /// - Parameters:
    ///   - texts: the words of the title and those of the size; the first that states a value decides.
    func values(_ weight: PropertyWeight, texts: [[String]], noun: [String], group: GroupDefinition?) -> [String:
        String]
    {
        properties.reduce(into: [:]) { found, property in
            guard property.weight == weight, holds(property, for: group) else { return }
            let stated = texts.lazy.compactMap { words in
                property.values.first { $0.phrases.contains(where: words.contains(phrase:)) }?.name
            }.first
            found[property.name] = stated ?? (property.unstated == "noun" ? noun.last : property.unstated)
        }
    }

    private func holds(_ property: GoodsProperty, for group: GroupDefinition?) -> Bool {
        guard let scope = property.scope else { return true }
        guard let group else { return false }
        return scope.contains(group.name) || group.departments.contains { scope.contains("@\($0)") }
    }

    private static func heading(_ line: GroupFile.FileLine, _ file: GroupFile) throws(GroupFileError) -> GoodsProperty {
        let parts = line.text.dropFirst().split(separator: "]", maxSplits: 1).map(\.trimmed)
        guard parts.count == 2, let weight = PropertyWeight(rawValue: parts[1]) else {
            throw file.error(line, "a property starts with \"[name] substitute\" or \"[name] different\"")
        }
        return GoodsProperty(name: parts[0], weight: weight)
    }

    private static func scope(
        _ value: String, _ line: GroupFile.FileLine, _ file: GroupFile, known: Set<String>
    ) throws(GroupFileError) -> Set<String> {
        let names = Set(value.split(separator: ";").map(\.trimmed))
        guard let unknown = names.subtracting(known).min() else { return names }
        throw file.error(line, "unknown group or department \"\(unknown)\"")
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
