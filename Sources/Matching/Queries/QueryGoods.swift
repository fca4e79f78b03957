import Goods
import Words

/// The meaning of a shopper's name of goods, from `query-goods.txt`.
struct QueryGoods: Sendable {
    /// Goods of one group, under conditions. The phrase of the pattern is the name of the group; required words may be
    /// anywhere in a listing's text, excluded ones in its title.
    typealias GoodsPart = GroupPattern

    /// The first one is the heading: ["hot", "dog"].
    let names: [[String]]
    let title: String
    /// The goods themselves.
    let asked: [GoodsPart]
    /// Goods that are one step away.
    let near: [GoodsPart]
    /// Values of attributes that the goods have although no title says so: "bone" is "boneless".
    let given: [String: String]
}

/// The goods that shoppers name, in the order of the file.
struct QueryGoodsTable: Sendable {
    private(set) var goods: [QueryGoods] = []
    /// The number of the goods by name.
    private(set) var numbers: [[String]: Int] = [:]
    /// The number of words of the longest name.
    private(set) var longestName = 1

    private static let keys: Set = ["names", "in", "near", "given"]

    /// - Throws: the first mistake in the file.
    init(_ file: GroupFile, _ groups: ComparisonGroups) throws(GroupFileError) {
        var rest = file.lines[...]
        while let heading = rest.popFirst() {
            guard heading.text.hasPrefix("["), heading.text.hasSuffix("]") else {
                throw file.error(heading, "goods start with \"[name]\"")
            }
            let body = rest.prefix { !$0.text.hasPrefix("[") }
            rest = rest.dropFirst(body.count)
            try add(String(heading.text.dropFirst().dropLast()), heading, body, file, groups)
        }
    }

    private mutating func add(
        _ title: String, _ heading: GroupFile.FileLine, _ body: ArraySlice<GroupFile.FileLine>, _ file: GroupFile,
        _ groups: ComparisonGroups
    ) throws(GroupFileError) {
        var (names, given) = ([title], [String: String]())
        var parts: [String: [QueryGoods.GoodsPart]] = [:]
        for line in body {
            let (key, value) = try file.entry(line)
            switch key {
            case "names": names += value.listed
            case "given":
                for text in value.listed {
                    let (attribute, value) = try file.definition(text, line)
                    guard groups.attributes.values[attribute]?.contains(where: { $0.name == value }) ?? false else {
                        throw file.error(line, "unknown attribute \"\(text)\"")
                    }
                    given[attribute] = value
                }
            case "in", "near":
                for text in value.split(separator: ";") {
                    parts[key, default: []].append(try Self.part(text.trimmed, line, file, groups))
                }
            default: throw file.error(line, "unknown key \"\(key)\"")
            }
        }
        guard let asked = parts["in"] else { throw file.error(heading, "\"in:\" is missing") }
        for name in names.map(groups.vocabulary.words) {
            guard numbers.updateValue(goods.count, forKey: name).map({ $0 == goods.count }) ?? true else {
                throw file.error(heading, "\"\(name.joined(separator: " "))\" is there twice")
            }
            longestName = max(longestName, name.count)
        }
        goods.append(
            QueryGoods(
                names: names.map(groups.vocabulary.words), title: title, asked: asked, near: parts["near"] ?? [],
                given: given))
    }

    private static func part(
        _ text: String, _ line: GroupFile.FileLine, _ file: GroupFile, _ groups: ComparisonGroups
    ) throws(GroupFileError) -> QueryGoods.GoodsPart {
        guard let part = QueryGoods.GoodsPart(text, .head, group: 0, order: 0, vocabulary: groups.vocabulary) else {
            throw file.error(line, "\"\(text)\" has no words, or a set that words.txt does not have")
        }
        guard groups.groups.contains(where: { $0.name == part.text }) else {
            throw file.error(line, "unknown group \"\(part.text)\"")
        }
        return part
    }
}
