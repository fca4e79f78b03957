import Deals
import Matching
import Storage

extension Database {
    /// The offers that each of the queries may ask for, in one search.
    func candidates(
        for queries: [ComparisonQuery], _ place: DealSearch.SearchArea, at now: Int, most: Int? = nil
    ) async throws -> [ComparisonQuery.Candidates] {
        let search = try await CandidateSearch(queries, in: self)
        return search.candidates(
            try await offers(for: search.questions, place, at: now, most: most))
    }
}

/// The search for the candidates of queries.
struct CandidateSearch {
    private let numbers: [[NumberedListing]]
    private let matches: [Set<Int64>]
    /// One of each query.
    let questions: [ListingQuestion]

    init(_ queries: [ComparisonQuery], in database: Database) async throws {
        let skus = queries.map(\.skus)
        let all = Set(skus.joined())
        let listings = all.isEmpty ? [] : try await database.numberedListings(all.sorted())
        let numbers = skus.map { skus in skus.isEmpty ? [] : listings.filter { $0.has(one: skus) } }
        let matches = zip(queries, numbers).map { query, numbers in
            Set(numbers.filter { query.query?.isNumber(of: $0) ?? false }.flatMap(\.matches))
        }
        (self.numbers, self.matches) = (numbers, matches)
        questions = queries.indices.map { index in
            skus[index].isEmpty
                ? queries[index].question
                : .listings(matches[index].union(numbers[index].map(\.id)).sorted())
        }
    }

    /// - Parameter found: the offers for each question, and perhaps for more.
    func candidates(_ found: ListingOffers) -> [ComparisonQuery.Candidates] {
        questions.indices.map { index in
            let forms = Dictionary(numbers[index].map { ($0.item.chain, $0.form) }) { form, _ in form }
            return ComparisonQuery.Candidates(
                offers: found.offers[index], readings: found.readings, skuForms: forms.compactMapValues(\.self),
                matches: matches[index], isCut: found.isCut)
        }
    }
}

extension NumberedListing {
    fileprivate func has(one numbers: [String]) -> Bool {
        numbers.contains(item.sku) || gtin.map { numbers.contains($0.digits) } ?? false
    }
}

extension ComparisonQuery {
    /// The numbers of the items that a query can mean; empty for words.
    fileprivate var skus: [String] { if case .skus(let numbers) = question { numbers } else { [] } }
}
