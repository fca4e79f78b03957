package import Deals
package import Goods

/// One product that a listing or an ad line names.
package struct LineProduct: Hashable, Sendable {
    package let facts: ProductFacts
    package let predicate: ProductPredicate
    /// Whether the text leaves open which variety or size it means, as ad lines do.
    package let isOpen: Bool
}

extension ProductReader {
    /// The products that the text names, at least one.
    /// - Parameters:
    ///   - verdict: the group of the whole text, if it is known.
    ///   - size: reads the package size of one product, given its group.
    package func products(
        of text: ProductText, verdict: GroupVerdict? = nil, size: (ProductText, GroupVerdict) -> PackageSize?
    ) -> [LineProduct] {
        let texts = LineTexts(text).texts
        let line = LineTerms(text)
        let isOpen = text.isLine ?? (texts.count > 1 || line.isOpen)
        let exclusions = line.exclusions.map(rules.groups.vocabulary.words(of:)).filter { !$0.isEmpty }
        let products = productTexts(texts, of: text).map { product in
            let verdict = product.isRead(as: text) ? verdict ?? self.verdict(of: product) : self.verdict(of: product)
            let size = size(product.withAmounts, verdict)
            let facts = facts(of: product, verdict, line, isOpen: isOpen, size: size)
            var predicate = predicate(of: facts)
            predicate.exclusions = exclusions
            return LineProduct(facts: facts, predicate: predicate, isOpen: isOpen)
        }
        // A part without known goods describes others: "or Maple Patties".
        let known = products.filter { $0.facts.group != nil }
        return known.isEmpty ? products : known
    }

    private func facts(
        of text: ProductText, _ verdict: GroupVerdict, _ line: LineTerms, isOpen: Bool, size: PackageSize?
    ) -> ProductFacts {
        var facts = facts(of: text, verdict, size: size)
        if facts.group.map(rules.near.isCommodity) ?? false, line.isByThePound,
            facts.size == nil || line.isLeastPurchase
        {
            facts.size = PackageSize(.pound)
        }
        // One bottle is not a pack of six.
        if !isOpen, facts.counts.isEmpty, facts.size?.unit == .milliliter, !text.size.contains(where: "/x".contains) {
            facts.counts = [1...1]
        }
        return facts
    }

    /// The texts of the products, each with the brand and the noun that it shares with others: "Kroger Brown or White
    /// Rice" is "Kroger Brown Rice" and "Kroger White Rice". A maker's line has its brands too.
    private func productTexts(_ texts: [LineText], of text: ProductText) -> [ProductText] {
        // Only another product of the title gives or takes a noun.
        let isAlone = texts.count { $0.isInTitle } < 2
        let nouns = texts.map { isAlone || !$0.isInTitle ? nil : noun(in: $0.title) }
        let first = texts.count > 1 ? sharedBrand(text, texts[0].title) : nil
        let isOrganic = texts.count > 1 && texts[0].title.lowercased().hasPrefix("organic ")
        let products = texts.indices.map { index in
            var title = texts[index].title
            if !isAlone, texts[index].isInTitle, nouns[index] == nil, !isBrandOfGoods(title),
                let noun = zip(texts, nouns).dropFirst(index + 1).first(where: { $0.0.isInTitle && $0.1 != nil })?.1
            {
                title += " \(noun)"
            }
            let isFirst = index == 0
            if texts[index].isInTitle, isOrganic, !isFirst { title = "Organic \(title)" }
            let brand = isFirst || !startsPlain(title) ? (texts[index].isInTitle && isFirst ? text.brand : nil) : first
            return ProductText(
                chain: text.chain, title: title, brand: brand, size: texts[index].size,
                department: texts[index].isInTitle ? text.department : nil)
        }
        return products + makersProducts(products)
    }

    private func makersProducts(_ products: [ProductText]) -> [ProductText] {
        products.flatMap { product in
            rules.makers.brands(ofLine: rules.groups.vocabulary.words(of: product.title)).map {
                let pack = product.title.first?.isNumber ?? false ? product.title.prefix { $0 != " " } + " " : ""
                return ProductText(
                    chain: product.chain, title: "\(pack)\($0) Products", size: product.size,
                    department: product.department)
            }
        }
    }

    /// The words that name the goods of the title.
    private func noun(in title: String) -> String? {
        let verdict = rules.groups.classify(title: title)
        switch verdict.reason {
        case .head(let phrase, _), .ingredient(let phrase):
            // Of "White Rice" only "rice" is shared with "Brown", of "White Seedless Grapes" all of the phrase.
            let words = phrase.split(separator: " ")
            guard rules.groups.vocabulary.words(of: title).count == words.count else { return phrase }
            let tails = words.indices.reversed().map { words[$0...].joined(separator: " ") }
            return tails.first { rules.groups.classify(title: $0).group == verdict.group } ?? phrase
        case .brand, .vetoed, .noKnownNoun: return nil
        }
    }

    private func isBrandOfGoods(_ title: String) -> Bool {
        if case .brand = rules.groups.classify(title: title).reason { true } else { false }
    }

    private func startsPlain(_ title: String) -> Bool {
        rules.groups.vocabulary.words(of: title).first.map(rules.plainWords.isPlain) ?? true
    }

    private func sharedBrand(_ text: ProductText, _ title: String) -> String? {
        let first = ProductText(chain: text.chain, title: title, brand: text.brand)
        let words = brand(of: first, rules.groups.vocabulary.words(of: title)).1
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

extension LineProduct: CustomStringConvertible {
    /// "peanut butter; brand: jif; flavor: plain; 454 g; words: creamy".
    package var description: String {
        let values = facts.forms.merging(facts.attributes) { $1 }.sorted { $0.key < $1.key }
        let parts: [String?] =
            [facts.group?.name ?? "unknown group", "brand: \(facts.brand)"] + values.map { "\($0): \($1)" } + [
                facts.size?.words,
                predicate.words.isEmpty ? nil : "words: \(predicate.words.sorted().joined(separator: ", "))",
                predicate.exclusions.isEmpty
                    ? nil
                    : "without: \(predicate.exclusions.map { $0.joined(separator: " ") }.joined(separator: ", "))",
                isOpen ? "open" : nil,
            ]
        return parts.compactMap(\.self).joined(separator: "; ")
    }
}
