import Goods
import Words

extension ProductReader {
    /// The brand of a product, and the words that state it.
    func brand(of text: ProductText, _ title: [String]) -> (ProductBrand, [String]) {
        let name = Array(title.drop { $0.first?.isNumber ?? false || $0.has(.beforeBrand) })
        let stated = text.brand.map(rules.groups.vocabulary.words(of:)) ?? []
        for words in [stated, name] {
            if let label = rules.labels.label(startOf: words, chain: text.chain) {
                return (.privateLabel(label.label), Array(words.prefix(label.count)))
            }
        }
        let words = stated.isEmpty ? brands.name(startOf: name) ?? brandWords(of: name) : stated
        return words.isEmpty ? (.unbranded, []) : (.named(words), words)
    }

    /// The first word that is not plain, with the next ones if it is as short as an article: "la preferida".
    private func brandWords(of name: [String]) -> [String] {
        let pattern = rules.groups.brand(startOf: name) ?? []
        let named = Array(pattern.reversed().drop(while: rules.plainWords.isPlain).reversed())
        let known = named.isEmpty ? pattern : named
        guard let first = name.first, !rules.plainWords.isPlain(first) else { return known }
        let hasShortWord = first.utf8.count <= 2 || name.dropFirst().first?.utf8.count == 1
        return known.count > 1 ? known : Array(name.prefix(hasShortWord ? (first.utf8.count <= 2 ? 2 : 3) : 1))
    }
}
