import Goods

/// Brand names that occur in listings: those that the sources state, and first words that many titles share.
package struct BrandLexicon: Sendable {
    private let names: StartPhrases

    /// A lexicon without a name: a brand is what stands before the goods.
    package init() { names = StartPhrases([]) }

    /// - Parameter texts: the listings of one or more chains.
    package init(learning texts: some Sequence<ProductText>, rules: MatchRules) {
        var counts: [[String]: Int] = [:]
        for text in texts {
            if let brand = text.brand {
                counts[rules.groups.vocabulary.words(of: brand), default: 0] += Self.statedWeight
            } else {
                let words = rules.groups.vocabulary.words(of: text.title)
                let count = words.prefix(Self.longestName).prefix { !rules.plainWords.isPlain($0) }.count
                for length in 1...max(1, count) where length <= count {
                    counts[Array(words.prefix(length)), default: 0] += 1
                }
            }
        }
        names = StartPhrases(counts.filter { $0.value >= Self.statedWeight }.keys)
    }

    /// A stated brand counts as much as this number of titles that start with the same words.
    private static let statedWeight = 3
    private static let longestName = 3

    /// The longest name that the words start with.
    func name(startOf words: some Collection<String>) -> [String]? { names.longest(startOf: words) }
}
