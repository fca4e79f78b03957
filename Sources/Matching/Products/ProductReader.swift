package import Deals
package import Goods
import Words

/// Reads the properties of a product from its text.
package struct ProductReader: Sendable {
    let rules: MatchRules
    let brands: BrandLexicon

    package init(rules: MatchRules, brands: BrandLexicon = BrandLexicon()) {
        self.rules = rules
        self.brands = brands
    }

    /// The group of a product by its text.
    package func verdict(of text: ProductText) -> GroupVerdict {
        rules.groups.classify(title: text.title, brand: text.brand, size: text.size, department: text.department)
    }

    /// - Parameter size: the package size that the text states.
    package func facts(of text: ProductText, size: PackageSize?) -> ProductFacts {
        facts(of: text, verdict(of: text), size: size)
    }

    func facts(of text: ProductText, _ verdict: GroupVerdict, size: PackageSize?) -> ProductFacts {
        let tokens = [text.title, text.size].map { TitleToken.tokens(of: $0) }
        let printed = tokens.map { rules.groups.vocabulary.words(of: $0).map(\.text) }
        let (title, sizeWords) = (printed[0], printed[1])
        let noun = noun(of: verdict)
        let (brand, brandWords) = brand(of: text, title)
        let words = title.contains(phrase: brandWords) ? title : brandWords + title
        var facts = ProductFacts(group: verdict.group, noun: noun, brand: brand, words: words, sizeWords: sizeWords)
        let values = rules.properties.values(texts: [words, sizeWords], noun: noun, group: verdict.group)
        (facts.attributes, facts.forms) = (values[.substitute] ?? [:], values[.different] ?? [:])
        if let group = verdict.group {
            facts.attributes.merge(
                rules.groups.attributes(
                    of: group, title: title, details: sizeWords.filter { !rules.plainWords.unsaid.contains($0) })
            ) { $1 }
        }
        facts.details = Set(words.filter(rules.plainWords.isTelling)).subtracting(noun)
            .subtracting(text.brand == nil && !brand.isUnnamed ? brandWords.prefix(1) : brandWords[...])
        facts.size = size
        facts.counts = tokens.lazy.map(TextSizeScanner.things).first { !$0.isEmpty } ?? []
        return facts
    }

    /// The predicate of an ad line or a listing with these properties.
    package func predicate(of facts: ProductFacts) -> ProductPredicate {
        predicate(
            of: facts, attributes: Set(statedAttributes(of: facts).keys),
            words: facts.details.union(facts.noun.filter { !isImplied($0, facts) }))
    }

    /// - Parameters:
    ///   - attributes: those of the facts that bind.
    ///   - words: those that other goods must have.
    func predicate(of facts: ProductFacts, attributes: Set<String>, words: Set<String>) -> ProductPredicate {
        var predicate = ProductPredicate()
        if let group = facts.group {
            predicate.groups = rules.near.groups(sameAs: group)
            predicate.nearGroups = rules.near.groups(near: group)
            predicate.isCommodity = rules.near.isCommodity(group)
        }
        (predicate.brand, predicate.name) = (facts.brand, facts.words)
        predicate.attributes = facts.attributes.filter { attributes.contains($0.key) }
        predicate.forms = facts.forms
        predicate.words = words
        (predicate.size, predicate.counts) = (facts.size, facts.counts)
        return predicate
    }

    /// The attributes of the title. Those of the details bind only produce and meat: elsewhere they describe a package.
    private func statedAttributes(of facts: ProductFacts) -> [String: String] {
        guard let group = facts.group, !rules.near.isCommodity(group) else { return facts.attributes }
        let title = rules.groups.attributes(of: group, title: facts.words, details: [])
        return facts.attributes.filter { !group.attributes.contains($0.key) || title[$0.key] != nil }
    }

    /// Whether all goods of the group have it: the word is in the group's name.
    private func isImplied(_ word: String, _ facts: ProductFacts) -> Bool {
        !rules.plainWords.isTelling(word)
            || facts.group.flatMap { rules.wordsByGroup[$0.name] }?.contains(word) ?? false
    }

    private func noun(of verdict: GroupVerdict) -> [String] {
        switch verdict.reason {
        case .head(let phrase, _), .ingredient(let phrase): rules.groups.vocabulary.words(of: phrase)
        case .brand, .vetoed, .noKnownNoun: []
        }
    }
}
