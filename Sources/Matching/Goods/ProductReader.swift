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
        let (brand, brandWords) = brand(of: text, title)
        let words = title.contains(phrase: brandWords) ? title : brandWords + title
        var facts = ProductFacts(group: verdict.group, noun: noun, brand: brand, words: words, sizeWords: sizeWords)
        facts.attributes = values(.substitute, facts)
        facts.forms = values(.different, facts)
        if let group = verdict.group {
            // The details of other goods list their varieties and packages.
            let size = group.isCommodity ? text.size : ""
            facts.attributes.merge(rules.groups.attributes(of: group, title: text.title, size: size)) { $1 }
        }
        facts.details = Set(words.filter(rules.plainWords.isTelling)).subtracting(noun).subtracting(brandWords)
        facts.size = size.map { verdict.group?.ounce == .fluid ? $0.asFluid : $0 }
        facts.packCount = Self.packCount(title) ?? Self.packCount(sizeWords)
        return facts
    }

    /// What an ad line or a listing with these properties promises.
    package func predicate(of facts: ProductFacts) -> ProductPredicate {
        var predicate = ProductPredicate()
        if let group = facts.group {
            let alike = rules.near.groups(alike: group)
            predicate.groups = Set([group] + rules.groups.groups.filter { alike.contains($0.name) })
            predicate.nearGroups = rules.near.groups(near: group)
            predicate.isCommodity = group.isCommodity
        }
        (predicate.brand, predicate.name) = (facts.brand, facts.words)
        predicate.attributes = facts.attributes
        predicate.forms = facts.forms
        predicate.words = facts.details.union(facts.noun.filter { !isImplied($0, facts) })
        predicate.size = facts.size
        return predicate
    }

    /// Whether the word is in the name of the group or the last word of the noun: all goods of the group have it.
    private func isImplied(_ word: String, _ facts: ProductFacts) -> Bool {
        word == facts.noun.last || !rules.plainWords.isTelling(word)
            || facts.group.map { rules.groups.vocabulary.words(of: $0.name).contains(word) } ?? false
    }

    private func values(_ weight: GoodsProperties.PropertyWeight, _ facts: ProductFacts) -> [String: String] {
        rules.properties.values(
            weight, texts: [facts.words, facts.sizeWords], noun: facts.noun, group: facts.group)
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

extension GroupDefinition {
    /// Whether its goods are produce or raw meat, which are compared without a brand.
    var isCommodity: Bool { !departments.isEmpty && departments.isSubset(of: ["produce", "meat", "seafood"]) }
}

extension PackageSize {
    /// Ounces of weight as fluid ounces, for goods that are sold by volume.
    fileprivate var asFluid: PackageSize {
        guard unit == .gram else { return self }
        func fluid(_ quantity: Quantity) -> Quantity? {
            Quantity(
                parts: Int128(quantity.parts) * UnitFactor.fluidOunce / UnitFactor.ounce, unit: .milliliter)
        }
        guard let low = fluid(smallest), let high = fluid(largest) else { return self }
        return PackageSize(smallest: low, largest: high, isApproximate: isApproximate) ?? self
    }
}
