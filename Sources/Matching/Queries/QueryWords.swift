import Goods
import Words

/// The words of queries that are not in titles: `query-words.txt`.
struct QueryWords: Sendable {
    /// A phrase in other words.
    struct Replacement: Hashable, Sendable {
        let from: [String]
        let to: [String]
    }

    /// Words that say nothing about the goods: "cheap".
    private(set) var ignored: Set<String> = []
    /// Words that titles do not have: "style".
    private(set) var vague: Set<String> = []
    /// Packages: "bag".
    private(set) var containers: Set<String> = []
    /// Groups whose goods the name of others in front makes others: "coffee beans".
    private(set) var unflavored: Set<String> = []
    /// Forms of goods: "stick".
    private(set) var forms: Set<String> = []
    /// Words that a number in front of them belongs to: "grain" of "12 grain bread".
    private(set) var numbered: Set<String> = []
    /// Words that a number behind them belongs to: "size" of "diapers size 4".
    private(set) var numbering: Set<String> = []
    /// Groups in which another brand is not a substitute for the one asked for.
    private(set) var variedGroups: Set<String> = []
    /// Phrases that make goods another kind than the plain one: "plant-based".
    private(set) var steps: [[String]] = []
    /// Values of attributes without which goods are others, by attribute: "gluten free".
    private(set) var needs: [String: Set<String>] = [:]
    /// Other ways to write a word, or another name of a brand: "coke".
    private(set) var synonyms: [[String]: [String]] = [:]
    private(set) var spanish: [[String]: [String]] = [:]
    private(set) var particles: Set<String> = []
    private(set) var longestPhrase = 1

    /// All words of the file, which need no correction.
    private(set) var known: Set<String> = []
    /// The English ones of them.
    private(set) var english: Set<String> = []

    /// - Throws: a mistake in the file.
    init(_ file: GroupFile, _ vocabulary: Vocabulary) throws(GroupFileError) {
        for line in file.lines {
            let (key, value) = try file.entry(line)
            switch key {
            case "ignored": ignored.formUnion(value.listed)
            case "containers": containers.formUnion(value.listed.map(singular))
            case "vague": vague.formUnion(value.listed)
            case "forms": forms.formUnion(value.listed)
            case "unflavored": unflavored.formUnion(value.split(separator: ";").map(\.trimmed))
            case "numbered": numbered.formUnion(value.listed)
            case "numbering": numbering.formUnion(value.listed)
            case "varied": variedGroups.formUnion(value.split(separator: ";").map(\.trimmed))
            case "step": steps += value.listed.map(vocabulary.words)
            case "need":
                let (attribute, value) = try file.definition(value, line)
                needs[attribute, default: []].insert(value)
            case "particles": particles.formUnion(value.listed)
            case "word", "brand", "spanish":
                let (from, to) = try file.definition(value, line)
                try add(key, vocabulary.words(of: from), vocabulary.words(of: to), line, of: file)
            default: throw file.error(line, "unknown key \"\(key)\"")
            }
        }
        known.formUnion(ignored.union(containers).union(particles))
    }

    private mutating func add(
        _ key: String, _ from: [String], _ to: [String], _ line: GroupFile.FileLine, of file: GroupFile
    ) throws(GroupFileError) {
        let isNew =
            key == "spanish"
            ? (spanish.updateValue(to, forKey: from) ?? to) == to : (synonyms.updateValue(to, forKey: from) ?? to) == to
        guard isNew else { throw file.error(line, "\"\(from.joined(separator: " "))\" is there twice") }
        longestPhrase = max(longestPhrase, from.count)
        known.formUnion(from + to)
        english.formUnion(key == "spanish" ? to : from + to)
    }

    /// The words with other ways to write them replaced, and what was replaced.
    func inCommonWords(_ words: [String]) -> (words: [String], replaced: [Replacement]) {
        replacing(words, by: synonyms) { _ in true }
    }

    /// The words in English. Of a query that is not all Spanish, only the words that are not English.
    func inEnglish(_ words: [String], isEnglish: (String) -> Bool) -> (words: [String], replaced: [Replacement]) {
        let vocabulary = Set(spanish.keys.joined())
        let isSpanish = words.allSatisfy {
            vocabulary.contains($0) || particles.contains($0) || $0.first?.isNumber ?? false
        }
        let (english, replaced) = replacing(words, by: spanish) { phrase in
            isSpanish || phrase.contains { !isEnglish($0) }
        }
        return (isSpanish ? english.filter { !particles.contains($0) } : english, replaced)
    }

    /// The longest phrase at each place is replaced.
    private func replacing(
        _ words: [String], by phrases: [[String]: [String]], where isMeant: ([String]) -> Bool
    ) -> (words: [String], replaced: [Replacement]) {
        var (result, replaced, start) = ([String](), [Replacement](), 0)
        while start < words.count {
            let ends = (start + 1)...min(words.count, start + longestPhrase)
            let end = ends.last { end in
                let phrase = Array(words[start..<end])
                return phrases[phrase] != nil && isMeant(phrase)
            }
            guard let end, let other = phrases[Array(words[start..<end])] else {
                result.append(words[start])
                start += 1
                continue
            }
            result += other
            replaced.append(Replacement(from: Array(words[start..<end]), to: other))
            start = end
        }
        return (result, replaced)
    }
}
