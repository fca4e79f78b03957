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

    /// A phrase that states a value of a property.
    private struct StatedValue {
        let property: Int, value: Int
        let phrase: [String]
    }

    private var properties: [GoodsProperty] = []
    /// By the first word of the phrase.
    private var statedValues: [String: [StatedValue]] = [:]

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
        for (property, values) in properties.map(\.values).enumerated() {
            for (value, phrases) in values.map(\.phrases).enumerated() {
                for phrase in phrases where !phrase.isEmpty {
                    statedValues[phrase[0], default: []].append(
                        StatedValue(property: property, value: value, phrase: phrase))
                }
            }
        }
    }

    /// The values of goods, by property.
    /// - Parameters:
    ///   - texts: the words of the title and those of the size; the first that states a value decides.
    func values(texts: [[String]], noun: [String], group: GroupDefinition?) -> [PropertyWeight: [String: String]] {
        let stated = texts.map(values(in:))
        return properties.indices.reduce(into: [:]) { found, number in
            guard holds(properties[number].scope, for: group) else { return }
            let unstated = properties[number].unstated
            let value = stated.lazy.compactMap { $0[number] }.first.map { properties[number].values[$0].name }
            found[properties[number].weight, default: [:]][properties[number].name] =
                value ?? (unstated == "noun" ? noun.last : unstated)
        }
    }

    /// The first value of each property that the words state, by the numbers of both.
    private func values(in words: [String]) -> [Int: Int] {
        words.indices.reduce(into: [:]) { found, start in
            for stated in statedValues[words[start]] ?? [] where words[start...].starts(with: stated.phrase) {
                found[stated.property] = min(found[stated.property] ?? stated.value, stated.value)
            }
        }
    }

    private func holds(_ scope: Set<String>?, for group: GroupDefinition?) -> Bool {
        guard let scope else { return true }
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
