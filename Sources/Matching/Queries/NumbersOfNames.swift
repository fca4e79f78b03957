import Goods

// The numbers beside goods: counts, or parts of names.

extension QueryRules {
    /// Whether the number at one end of the words belongs to the name of the goods: "7 up", "12 grain bread", "formula 409",
    /// "diapers size 4". In "2 milk" it counts, although "2 milk" is a way to print "2% milk".
    package func isNumberOfName(_ words: [String], isFront: Bool) -> Bool {
        let read = groups.vocabulary.words(of: words.joined(separator: " "))
        guard read.count > 1 else { return false }
        if isFront, read.count > 2, self.words.numbered.contains(read[1]) { return true }
        if !isFront, self.words.numbering.contains(read[read.count - 2]) { return true }
        return numberNames.contains { name in
            isFront
                ? read.starts(with: name) && goods.numbers[Array(name.dropFirst())] == nil
                : read.suffix(name.count).elementsEqual(name) && !(name.first?.first?.isNumber ?? true)
        }
    }

    /// Whether so many of the goods are pieces and not packages: eggs, and more pieces of other goods than anybody buys
    /// packages of.
    package func countsPieces(_ count: Int, goods text: String) -> Bool {
        let names = ShopperQuery(text, rules: self).reading.goods?.asked.map(\.text) ?? []
        let units = groups.groups.filter { names.contains($0.name) }.map(\.unit)
        return !units.isEmpty && units.allSatisfy { $0 == .dozen || $0 == .count && count > Self.mostPackages }
    }

    private static let mostPackages = 12

    /// The names that the rules have with a number in them.
    static func namesWithNumbers(_ groups: ComparisonGroups, _ goods: QueryGoodsTable) -> Set<[String]> {
        let names = groups.table.patterns.map(\.phrase) + goods.numbers.keys
        return Set(names.filter { $0.count > 1 && $0.contains { $0.first?.isNumber ?? false } })
    }
}
