/// The words that rules ask for, of `lexicon.txt`: what they mean, and the lists that they are in.
package struct Lexicon: Sendable {
    /// A block of the file that gives words a meaning. Raw values are its headings.
    package enum WordBlock: String, Sendable {
        case spellings, phrases, numbers, things, amounts, months, weekdays
        case content = "units of content"
        case kitchen = "measures of the kitchen"
        case saleUnits = "sale units"
        case monthsInSpanish = "months in Spanish"
        case shortWeekdays = "short weekdays"

        fileprivate var isNumbered: Bool {
            [.numbers, .months, .monthsInSpanish, .weekdays, .shortWeekdays].contains(self)
        }
    }

    /// The meaning of some words, as its block writes it.
    package struct WordMeaning: Sendable {
        package let text: String
        package let words: [String]
    }

    private var blocks: [WordBlock: [WordMeaning]] = [:]
    private var lists: [String: [String]] = [:]
    /// The words of all lists.
    package private(set) var categories: [String: WordCategories] = [:]

    /// The lexicon of this program.
    /// - Throws: a mistake in its file; a test reads it.
    package static var standard: Lexicon { get throws(GroupFileError) { try embedded.get() } }

    /// The same; without a word if the file has a mistake.
    package static let known = (try? standard) ?? Lexicon()

    private static let embedded = Result { () throws(GroupFileError) in
        try Lexicon(GroupFile(name: "lexicon.txt", text: EmbeddedText.lexicon))
    }

    private init() {}

    /// - Throws: the first mistake in the file.
    package init(_ file: GroupFile) throws(GroupFileError) {
        var rest = file.lines[...]
        while let heading = rest.popFirst() {
            let body = rest.prefix { !$0.text.hasPrefix("[") }
            rest = rest.dropFirst(body.count)
            let block = WordBlock(rawValue: String(heading.text.dropFirst().dropLast()))
            guard block != nil || heading.text == "[lists]" else {
                throw file.error(heading, "unknown block \"\(heading.text)\"")
            }
            for line in body { try read(line, of: block, file) }
        }
        try sort(file)
    }

    package subscript(block: WordBlock) -> [WordMeaning] { blocks[block] ?? [] }

    /// The words of a list.
    package subscript(category: WordCategory) -> [String] { lists[category.name] ?? [] }

    private mutating func read(
        _ line: GroupFile.FileLine, of block: WordBlock?, _ file: GroupFile
    ) throws(GroupFileError) {
        let (key, value) = try file.entry(line)
        let words = value.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let block else { return try add(words, to: key, line, file) }
        guard !block.isNumbered || Int(key) != nil else { throw file.error(line, "\"\(key)\" is no number") }
        let known = self[block].flatMap(\.words)
        if let word = words.enumerated().first(where: { known.contains($1) || words[..<$0].contains($1) })?.element {
            throw file.error(line, "\"\(word)\" has a meaning in this block")
        }
        blocks[block, default: []].append(WordMeaning(text: key, words: words))
    }

    private mutating func add(
        _ parts: [String], to name: String, _ line: GroupFile.FileLine, _ file: GroupFile
    ) throws(GroupFileError) {
        guard lists[name] == nil else { throw file.error(line, "\"\(name)\" is there twice") }
        var words: [String] = []
        for part in parts {
            let isTaken = part.hasPrefix("-")
            let name = part.drop { $0 == "-" }
            guard let named = name.hasPrefix("@") ? self.words(of: String(name.dropFirst())) : [String(name)] else {
                throw file.error(line, "no list in front of it is \"\(name.dropFirst())\"")
            }
            if isTaken {
                guard named.contains(where: words.contains) else {
                    throw file.error(line, "\"\(part)\" takes nothing away")
                }
                words.removeAll(where: named.contains)
            } else {
                guard named.contains(where: { !words.contains($0) }) else {
                    throw file.error(line, "\"\(part)\" is there twice")
                }
                words += named.filter { !words.contains($0) }
            }
        }
        lists[name] = words
    }

    /// The words of a list or of a block.
    private func words(of name: String) -> [String]? {
        lists[name] ?? WordBlock(rawValue: name).flatMap { blocks[$0] }?.flatMap(\.words)
    }

    private mutating func sort(_ file: GroupFile) throws(GroupFileError) {
        for category in WordCategory.allCases {
            for word in self[category] { categories[word, default: .none].insert(category) }
        }
        let names = Set(WordCategory.allCases.map(\.name))
        for line in file.lines {
            let name = line.text.prefix { $0 != ":" }
            if lists[String(name)] != nil, !names.contains(String(name)) {
                throw file.error(line, "no rule asks for \"\(name)\"")
            }
        }
        if let missing = names.filter({ lists[$0] == nil }).min(), let last = file.lines.last {
            throw file.error(last, "a rule asks for \"\(missing)\", which is missing")
        }
    }
}

extension String {
    /// Whether a list of the lexicon has this word.
    package func has(_ category: WordCategory) -> Bool { Lexicon.known.categories[self]?.has(category) ?? false }
}
