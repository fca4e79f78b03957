package import Deals

/// Reads the properties of a product from its text.
package struct ProductReader: Sendable {
    let rules: MatchRules
    let brands: BrandLexicon

    package init(rules: MatchRules, brands: BrandLexicon = BrandLexicon()) {
        self.rules = rules
        self.brands = brands
    }

    /// - Parameter size: the package size that the text states.
    package func facts(of text: ProductText, size: PackageSize?) -> ProductFacts {
        let verdict = rules.groups.classify(
            title: text.title, brand: text.brand, size: text.size, department: text.department)
        let title = rules.groups.vocabulary.words(of: text.title)
        let sizeWords = rules.groups.vocabulary.words(of: text.size)
        let noun = noun(of: verdict)
        let (brand, brandWords) = brand(of: text, title, noun: noun)
        let words = title.starts(with: brandWords) ? title : brandWords + title
        let attributes = verdict.group.map {
            rules.groups.attributes(of: $0, title: text.title, size: text.size)
        }
        return ProductFacts(
            group: verdict.group, noun: noun, brand: brand, attributes: attributes ?? [:],
            forms: rules.forms.values(of: words + ["|"] + sizeWords, group: verdict.group),
            details: Set(words.filter(rules.plainWords.isTelling)).subtracting(noun).subtracting(brandWords),
            words: words, size: size, packCount: Self.packCount(title) ?? Self.packCount(sizeWords))
    }

    /// What an ad line or a listing with these properties promises.
    package func predicate(of facts: ProductFacts) -> ProductPredicate {
        var predicate = ProductPredicate()
        if let group = facts.group {
            predicate.groups = [group]
            predicate.nearGroups = rules.near.groups(near: group)
        }
        predicate.brand = facts.brand
        predicate.attributes = facts.attributes
        predicate.forms = facts.forms
        predicate.words = facts.details
        predicate.size = facts.size
        return predicate
    }

    private func noun(of verdict: GroupVerdict) -> [String] {
        switch verdict.reason {
        case .head(let phrase, _), .ingredient(let phrase): rules.groups.vocabulary.words(of: phrase)
        case .brand, .vetoed, .noKnownNoun: []
        }
    }

    /// "12-Pack", "24 pk".
    private static func packCount(_ words: [String]) -> Int? {
        zip(words, words.dropFirst()).lazy.filter { ["pack", "pk"].contains($1) }.compactMap { Int($0.0) }
            .first { (2...100).contains($0) }
    }
}
