package import Deals

/// One product that a listing or an ad line names.
package struct LineProduct: Hashable, Sendable {
    package let facts: ProductFacts
    package let predicate: ProductPredicate
    /// Whether the text leaves open which variety or size it means, as ad lines do.
    package let isOpen: Bool
}

extension ProductReader {
    /// The products that the text names, at least one.
    /// - Parameter size: reads the package size of one product.
    package func products(of text: ProductText, size: (ProductText) -> PackageSize?) -> [LineProduct] {
        let line = LineTexts(text)
        let isOpen = text.isLine ?? (line.texts.count > 1 || Self.isOpen(text))
        let exclusions = line.exclusions.map(rules.groups.vocabulary.words(of:)).filter { !$0.isEmpty }
        let products = productTexts(line.texts, of: text).map { product in
            var facts = facts(of: product, size: size(product.withAmounts))
            if facts.group?.isCommodity ?? false, line.isByThePound, facts.size == nil || line.isLeastPurchase {
                facts.size = PackageSize(.pound)
            }
            if !isOpen, facts.counts.isEmpty, facts.size?.unit == .milliliter, !product.size.contains(where: "/x".contains) {
                facts.counts = [1...1]
            }
            var predicate = predicate(of: facts)
            predicate.exclusions = exclusions
            return LineProduct(facts: facts, predicate: predicate, isOpen: isOpen)
        }
        // A part without known goods describes others: "or Maple Patties".
        return products.filter { $0.facts.group != nil }.ifEmpty(products)
    }

    /// The texts of the products, each with the brand and the noun that it shares with others: "Kroger Brown or Powdered
    /// Sugar" is "Kroger Brown Sugar" and "Kroger Powdered Sugar". A maker's line has its brands too.
    private func productTexts(_ texts: [LineText], of text: ProductText) -> [ProductText] {
        let nouns = texts.map { noun(in: $0.title) }
        let first = sharedBrand(text, texts.first?.title ?? "")
        let isOrganic = texts.first?.title.lowercased().hasPrefix("organic ") ?? false
        let products = texts.indices.map { index in
            var title = texts[index].title
            if texts[index].isInTitle, nouns[index] == nil, !isBrandOfGoods(title),
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

    private func noun(in title: String) -> String? {
        switch rules.groups.classify(title: title).reason {
        case .head(let phrase, _), .ingredient(let phrase): phrase
        case .brand, .vetoed, .noKnownNoun: nil
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

    /// A text with one exact size and no more is that of one product.
    private static func isOpen(_ text: ProductText) -> Bool {
        guard text.size.contains(where: \.isNumber), !text.size.contains("|"), !text.size.contains("$") else {
            return true
        }
        let words = TitleToken.tokens(of: text.size).filter { if case .word(let word) = $0 { !units.contains(word) } else { false } }
        return !words.isEmpty || hasRange(text.size) || hasHyphenatedUnit(text.size)
    }

    private static let units: Set = [
        "oz", "fl", "lb", "lbs", "ct", "pk", "pack", "g", "kg", "ml", "l", "gal", "qt", "pt", "each", "ea", "count", "can", "cans",
        "bottle", "bottles", "x", "sq", "ft", "sheets", "rolls", "roll", "slices", "bag", "plu", "pieces", "liter", "us", "cups", "pods",
        "dozen", "in", "approx", "bunch", "pouches", "doz",
    ]

    /// "24-ct.": ads write units so.
    private static func hasHyphenatedUnit(_ size: String) -> Bool {
        zip(size, size.dropFirst()).contains { $0 == "-" && $1.isLetter }
    }

    /// "7-9 oz".
    private static func hasRange(_ size: String) -> Bool {
        let characters = Array(size.filter { $0 != " " })
        return characters.indices.dropFirst().dropLast().contains {
            "-\u{2013}".contains(characters[$0]) && characters[$0 - 1].isNumber && characters[$0 + 1].isNumber
        }
    }
}

extension Array {
    fileprivate func ifEmpty(_ other: [Element]) -> [Element] { isEmpty ? other : self }
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
                    ? nil : "without: \(predicate.exclusions.map { $0.joined(separator: " ") }.joined(separator: ", "))",
                isOpen ? "open" : nil,
            ]
        return parts.compactMap(\.self).joined(separator: "; ")
    }
}
