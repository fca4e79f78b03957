package import Goods
package import Words

/// All that a query is understood by: the groups, and the words of shoppers.
package struct QueryRules: Sendable {
    package let groups: ComparisonGroups
    let goods: QueryGoodsTable
    let words: QueryWords
    /// The phrases of brands that the groups name, with their groups.
    let brands: [[String]: Set<String>]
    /// Words to which a mistyped one is corrected.
    let nouns: SimilarWords
    /// Names of goods to suggest.
    let titles: SimilarWords
    /// Words that are never corrected.
    let known: Set<String>
    let numberNames: Set<[String]>
    let groupsByName: [String: GroupDefinition]
    /// The words of the name of each group, with a mark behind them that keeps phrases from reaching into the next.
    let wordsByGroup: [String: [String]]
    /// The words of the names of goods.
    let goodsWords: Set<String>

    /// The rules of this program.
    /// - Throws: a mistake in their files; a test reads them.
    package static var standard: QueryRules { get throws(GroupFileError) { try embedded.get() } }

    private static let embedded = Result { () throws(GroupFileError) in
        try QueryRules(groups: .standard, goods: EmbeddedText.queryGoods, words: EmbeddedText.queryWords)
    }

    /// - Parameters:
    ///   - goods: the text of `query-goods.txt`.
    ///   - words: the text of `query-words.txt`.
    package init(groups: ComparisonGroups, goods: String, words: String) throws(GroupFileError) {
        self.groups = groups
        groupsByName = Dictionary(groups.groups.map { ($0.name, $0) }) { group, _ in group }
        wordsByGroup = groupsByName.mapValues { groups.vocabulary.words(of: $0.name) + ["|"] }
        self.goods = try QueryGoodsTable(GroupFile(name: "query-goods.txt", text: goods), groups)
        self.words = try QueryWords(GroupFile(name: "query-words.txt", text: words), groups.vocabulary)
        brands = groups.table.patterns.filter { $0.role == .brand }.reduce(into: [:]) {
            $0[$1.phrase, default: []].insert(groups.groups[$1.group].name)
        }
        let nouns = Self.knownWords(groups, self.goods).union(self.words.english)
        self.nouns = SimilarWords(nouns)
        titles = SimilarWords(Set(self.goods.goods.map(\.title)))
        known = nouns.union(self.words.known)
        goodsWords = groups.goodsWords
        numberNames = Self.namesWithNumbers(groups, self.goods)
    }

    /// Whether a word beside the goods names others and makes these other ones, too: "coffee" beside "beans". Where goods
    /// have flavors, and where the rules of their groups have the word, it does not.
    func namesOtherGoods(_ word: String, than named: QueryGoods) -> Bool {
        let own = Set(named.asked.map(\.text))
        guard own.isSubset(of: words.unflavored), let number = goods.numbers[[word]],
            own.isDisjoint(with: goods.goods[number].asked.map(\.text))
        else { return false }
        return !patterns(of: own).contains {
            $0.phrase.contains(word) || $0.required.joined().joined().contains(word)
        }
    }

    /// Whether names of goods of other groups alone end with the word: "towel".
    func endsOtherNames(_ word: String, than named: QueryGoods) -> Bool {
        let own = Set((named.asked + named.near).map(\.text))
        let numbers = groups.patternsByLastWord[word] ?? []
        let names = numbers.map { groups.table.patterns[$0] }.filter { $0.role == .head }
        return !names.isEmpty && names.allSatisfy { !own.contains(groups.groups[$0.group].name) }
    }

    private func patterns(of names: Set<String>) -> [GroupPattern] {
        groups.table.patterns.filter { names.contains(groups.groups[$0.group].name) }
    }

    private static func knownWords(_ groups: ComparisonGroups, _ goods: QueryGoodsTable) -> Set<String> {
        var words = Set(goods.goods.flatMap { $0.names.joined() })
        for pattern in groups.table.patterns {
            words.formUnion(pattern.phrase)
            words.formUnion(pattern.required.joined().joined())
            words.formUnion(pattern.excluded.joined())
        }
        words.formUnion(groups.vocabulary.spellings.keys)
        words.formUnion(groups.table.vetoes.joined().joined())
        words.formUnion(groups.attributes.values.values.joined().flatMap { $0.phrases.joined() })
        words.formUnion(groups.vocabulary.sets.values.joined().flatMap { groups.vocabulary.words(of: $0) })
        return words
    }
}
