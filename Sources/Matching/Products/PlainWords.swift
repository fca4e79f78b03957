import Goods
import Words

/// Words that are not brands: those that name or describe goods of any maker.
struct PlainWords {
    /// Words that no comparison looks at: "assorted", "product".
    private(set) var unsaid: Set<String> = []
    private var plain: Set<String> = []

    /// - Parameter goods: the words of nouns and attributes.
    /// - Throws: a mistake in the file.
    init(_ file: GroupFile, goods: Set<String>, _ vocabulary: Vocabulary) throws(GroupFileError) {
        plain = goods
        for line in file.lines {
            let (key, value) = try file.entry(line)
            let words = value.listed.flatMap { [$0] + vocabulary.words(of: $0) }
            switch key {
            case "unsaid": unsaid.formUnion(words)
            case "plain": plain.formUnion(words)
            default: throw file.error(line, "unknown key \"\(key)\"")
            }
        }
    }

    /// Whether the word names or describes goods, whoever made them. Numbers do.
    func isPlain(_ word: String) -> Bool {
        plain.contains(word) || unsaid.contains(word) || word.first?.isNumber ?? false
    }

    /// Whether the word distinguishes a product from others of its kind.
    func isTelling(_ word: String) -> Bool { !unsaid.contains(word) && !(word.first?.isNumber ?? false) }
}
