/// Brand names that occur in listings: those that the sources state, and first words that many titles share.
package struct BrandLexicon: Sendable {
    /// The names as words, by their first word; the longest first.
    private var names: [String: [[String]]] = [:]

    /// A lexicon without a name: a brand is what stands before the goods.
    package init() {}

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
        for (name, count) in counts where count >= Self.statedWeight {
            guard let first = name.first else { continue }
            names[first, default: []].append(name)
        }
        names = names.mapValues { $0.sorted { ($1.count, $0.joined()) < ($0.count, $1.joined()) } }
    }

    /// A stated brand counts as much as this number of titles that start with the same words.
    private static let statedWeight = 3
    private static let longestName = 3

    /// The longest name that the words start with.
    func name(startOf words: some Collection<String>) -> [String]? {
        words.first.flatMap { names[$0] }?.first { words.starts(with: $0) }
    }
}
