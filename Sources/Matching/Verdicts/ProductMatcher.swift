package import Deals

/// Decides whether two listings or ad lines are the same goods.
package struct ProductMatcher: Sendable {
    /// One product that a listing or an ad line names.
    package struct LineProduct: Hashable, Sendable {
        package let facts: ProductFacts
        package let predicate: ProductPredicate
    }

    let reader: ProductReader

    package init(reader: ProductReader) { self.reader = reader }

    /// The products that the text names, at least one.
    /// - Parameter size: reads the package size of one product.
    package func products(of text: ProductText, size: (ProductText) -> PackageSize?) -> [LineProduct] {
        let line = LineProducts(text)
        return line.products.map { product in
            let facts = reader.facts(of: product, size: size(product))
            var predicate = reader.predicate(of: facts)
            predicate.exclusions = line.exclusions.map(reader.rules.groups.vocabulary.words(of:)).filter { !$0.isEmpty }
            return LineProduct(facts: facts, predicate: predicate)
        }
    }

    /// The verdict of the two products that are nearest to each other.
    package func verdict(_ a: [LineProduct], _ b: [LineProduct]) -> MatchVerdict {
        let verdicts = a.flatMap { first in b.map { verdict(first, $0) } }
        return verdicts.max { ($0.relation, $0.confidence) < ($1.relation, $1.confidence) }
            ?? MatchVerdict(
                relation: .unknown, confidence: .low, reasons: [], rulesVersion: MatchRules.version)
    }

    private func verdict(_ a: LineProduct, _ b: LineProduct) -> MatchVerdict {
        let forward = a.predicate.covers(b.facts)
        let backward = b.predicate.covers(a.facts)
        let coverage = forward.relation < backward.relation ? backward : forward
        return MatchVerdict(
            relation: coverage.relation, confidence: .medium, reasons: coverage.reasons.map(\.description),
            rulesVersion: MatchRules.version)
    }
}
