import Goods

// Words for goods, which the kinds of goods list.

extension GoodsWords {
    private static let sets = Dictionary(
        uniqueKeysWithValues: allCases.map { words in
            (words, WordSet(KindTable.standard[words].map { AdWord($0) }))
        })

    fileprivate var set: WordSet { Self.sets[self] ?? WordSet([]) }
}

extension AdWord {
    func names(_ goods: GoodsWords) -> Bool { goods.set.contains(self) }
}

extension TokenCursor {
    /// Moves past the next token if it is one of these words.
    mutating func word(naming goods: GoodsWords) -> Bool { word(in: goods.set) }
}
