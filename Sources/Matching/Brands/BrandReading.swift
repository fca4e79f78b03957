extension ProductReader {
    /// The brand of a product, and the words that state it.
    func brand(of text: ProductText, _ title: [String], noun: [String]) -> (ProductBrand, [String]) {
        let name = Array(title.drop { $0.first?.isNumber ?? false || ["pack", "pk", "any"].contains($0) })
        let stated = text.brand.map(rules.groups.vocabulary.words(of:)) ?? []
        for words in [stated, name] {
            if let label = rules.labels.label(startOf: words, chain: text.chain) {
                return (.privateLabel(label.label), Array(words.prefix(label.count)))
            }
        }
        if !stated.isEmpty { return (.named(stated), stated) }
        let words = brands.name(startOf: name) ?? brandWords(of: name, noun: noun)
        return words.isEmpty ? (.unbranded, []) : (.named(words), words)
    }

    /// The words before the goods that are not plain, with plain ones between them: "green giant" of "Green Giant Sweet
    /// Peas".
    private func brandWords(of name: [String], noun: [String]) -> [String] {
        let known = rules.groups.brand(startOf: name) ?? []
        let before = name.prefix(Self.longestBrand)
        let first = before.prefix { !rules.plainWords.isPlain($0) }
        if !first.isEmpty { return known.count > first.count ? known : Array(first) }
        return known
    }

    private static let longestBrand = 3
}
