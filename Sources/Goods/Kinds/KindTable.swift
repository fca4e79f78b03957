import Deals
package import Words

/// The kinds of `kinds.txt`, and the words that name them.
package struct KindTable: Sendable {
    /// Words for the goods of a kind, up to the last one.
    struct KindPhrase: Sendable {
        /// The words in front of the last one.
        let lead: [String]
        /// The index of the kind.
        let kind: Int
    }

    /// Words beside which goods of one kind are of another: "powdered" beside creamer.
    struct KindChange: Sendable {
        let kind: String
        /// One word of each is required.
        var required: [Set<String>] = []
        var excluded: Set<String> = []
    }

    package private(set) var kinds: [GoodsKind] = []
    /// The names of goods by their last word in the singular or the plural; longer names come first.
    private(set) var names: [String: [KindPhrase]] = [:]
    /// Words anywhere in the name that decide: "drinkable".
    private(set) var turning: [String: Int] = [:]
    /// By kind.
    private(set) var changes: [[KindChange]] = []
    /// Words of the chains' names for departments, by kind.
    private(set) var departments: [(words: Set<String>, kind: Int)] = []
    /// Words that are flavors behind other goods, goods that have none although their kind does, and drinks that are sold as
    /// leaves too.
    private(set) var flavors: Set<String> = [], unflavored: Set<String> = [], leaves: Set<String> = []
    private var goodsWords: [GoodsWords: [String]] = [:]

    /// The kinds of this program. Reading text does not fail: a mistake in their file leaves none, and the groups, without
    /// which nothing is read or answered, then throw it.
    package static let standard = (try? embedded.get()) ?? KindTable()

    /// The same.
    /// - Throws: the mistake in the file.
    package static let embedded = Result { () throws(GroupFileError) in
        try KindTable(GroupFile(name: "kinds.txt", text: GroupResources.kinds))
    }

    private init() {}

    /// - Throws: the first mistake in the file.
    package init(_ file: GroupFile) throws(GroupFileError) {
        let shared = file.lines.prefix { !$0.text.hasPrefix("[") }
        for line in shared { try readShared(line, file) }
        var blocks: [KindBlock] = []
        for block in try FileBlock.blocks(
            in: file.lines.dropFirst(shared.count), keys: KindBlock.keys, of: file)
        {
            blocks.append(try KindBlock(block))
            try add(blocks[blocks.count - 1])
        }
        for block in blocks { try block.check(in: self) }
        name(blocks.enumerated().flatMap { number, block in block.heads.map { ($0, number) } })
    }

    private mutating func readShared(_ line: GroupFile.FileLine, _ file: GroupFile) throws(GroupFileError) {
        let (key, value) = try file.entry(line)
        switch key {
        case "flavors": flavors = Set(value.listed)
        case "unflavored": unflavored = Set(value.listed)
        case "leaves": leaves = Set(value.listed)
        default:
            guard let words = GoodsWords(rawValue: key) else { throw file.error(line, "unknown key \"\(key)\"") }
            goodsWords[words] = value.listed
        }
    }

    /// Words for goods, or names of several words.
    package subscript(words: GoodsWords) -> [String] { goodsWords[words] ?? [] }

    private mutating func add(_ block: KindBlock) throws(GroupFileError) {
        guard self[block.kind.name] == nil else { throw block.block.error("\(block.kind.name) is there twice") }
        let words = Set(block.block.list("departments"))
        if !words.isEmpty { departments.append((words, kinds.count)) }
        for word in block.block.list("turned by") { turning[word] = kinds.count }
        kinds.append(block.kind)
        changes.append(block.changes)
    }

    /// A name belongs to the first kind that lists it; a plural that is listed, to the kind that does.
    private mutating func name(_ heads: [(phrase: [String], kind: Int)]) {
        func add(_ head: (phrase: [String], kind: Int), _ last: String) {
            let lead = Array(head.phrase.dropLast())
            guard names[last]?.contains(where: { $0.lead == lead }) != true else { return }
            names[last, default: []].append(KindPhrase(lead: lead, kind: head.kind))
        }
        for head in heads { add(head, head.phrase.last ?? "") }
        for head in heads {
            for (plural, singular) in Self.plurals where head.phrase.last?.hasSuffix(singular) == true {
                add(head, (head.phrase.last ?? "").dropLast(singular.count) + plural)
            }
        }
        names = names.mapValues { $0.sorted { $0.lead.count > $1.lead.count } }
    }

    private static let plurals = [("ies", "y"), ("es", ""), ("s", "")]
}
