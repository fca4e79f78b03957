import Words

/// The attributes in which goods of one group can differ: `attributes.txt`.
package struct GroupAttributes: Sendable {
    package struct AttributeValue: Sendable {
        package let name: String
        package let phrases: [[String]]
    }

    package private(set) var values: [String: [AttributeValue]] = [:]

    var names: Set<String> { Set(values.keys) }

    /// The words of all values.
    var words: Set<String> { Set(values.values.joined().flatMap { $0.phrases.joined() }) }

    /// - Throws: a mistake in the file.
    init(_ file: GroupFile, _ vocabulary: Vocabulary) throws(GroupFileError) {
        for line in file.lines {
            let (attribute, list) = try file.entry(line)
            guard values[attribute] == nil else { throw file.error(line, "\"\(attribute)\" is there twice") }
            var parsed: [AttributeValue] = []
            for part in list.split(separator: ";") {
                let (name, words) = try file.definition(part, line)
                let phrases = words.split(separator: "/").map { vocabulary.words(of: String($0)) }
                parsed.append(AttributeValue(name: name, phrases: phrases))
            }
            values[attribute] = parsed
        }
    }

    /// The values that goods state: that of the title, or else the only one in the details, which can list varieties.
    func statedValues(of attributes: [String], title: [String], details: [String]) -> [String: String] {
        attributes.reduce(into: values(of: attributes, title: title, size: [])) { found, attribute in
            guard found[attribute] == nil, let all = values[attribute] else { return }
            let stated = all.filter { $0.phrases.contains(where: details.contains(phrase:)) }
            if stated.count == 1 { found[attribute] = stated[0].name }
        }
    }

    /// The first value of each attribute whose words stand in the title, or else in the size.
    package func values(of attributes: [String], title: [String], size: [String]) -> [String: String] {
        attributes.reduce(into: [:]) { found, attribute in
            for words in [title, size] where found[attribute] == nil {
                found[attribute] =
                    values[attribute]?.first { $0.phrases.contains(where: words.contains(phrase:)) }?.name
            }
        }
    }
}
