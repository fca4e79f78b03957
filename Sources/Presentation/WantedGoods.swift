package import Storage

/// Goods that a watch looks for at stores.
package struct WantedGoods: Sendable {
    let words: String
    /// An entry that was made from a deal: its listing is looked for, as long as the words are those of the listing.
    let listed: ListEntry?
    let stores: Set<Int64>

    package init(words: String, listed: ListEntry? = nil, stores: Set<Int64>) {
        (self.words, self.listed, self.stores) = (words, listed, stores)
    }

    /// Goods that were looked for.
    package struct FoundGoods: Sendable {
        package let query: ComparisonQuery
        /// Of the goods asked for alone, at the stores asked for.
        package let offers: [StoreOffer]
    }
}

extension [WantedGoods] {
    /// Finds all of them in one search.
    ///
    /// - Parameter now: seconds since 1970.
    package func found(in database: Database, at now: Int) async throws -> [WantedGoods.FoundGoods] {
        let items = try await items(in: database)
        var queries: [ComparisonQuery] = []
        for wanted in self { queries.append(try await ComparisonQuery(wanted.words, in: database)) }
        let search = try await CandidateSearch(queries, in: database)
        let found = try await database.offers(
            for: zip(search.questions, items).map { question, ids in ids.map { .listings($0) } ?? question },
            .stores(Set(flatMap(\.stores)).sorted()), at: now, stores: map(\.stores))
        let candidates = search.candidates(found)
        return indices.map { index in
            let isListed = items[index] != nil
            let offers = isListed ? found.offers[index] : queries[index].sorted(candidates[index]).asked
            return WantedGoods.FoundGoods(query: queries[index], offers: offers)
        }
    }

    /// The listings of the items that entries were made from; nil for what is looked for by its words.
    private func items(in database: Database) async throws -> [[Int64]?] {
        let bound = try await BoundEntries(compactMap(\.listed), in: database)
        var items = bound.items.makeIterator()
        return map { $0.listed == nil ? nil : items.next()??.ids.sorted() }
    }
}
