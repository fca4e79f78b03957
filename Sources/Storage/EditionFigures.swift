package import Deals
import Postgres

/// What an edition is judged by: its size in figures.
package struct EditionFigures: Hashable, Sendable {
    package let offers: Int
    /// Of them those with a price that can be compared.
    package let priced: Int
    /// Of them those with words that were not read.
    package let partial: Int
    package let offersByDepartment: [String: Int]

    package init(offers: Int, priced: Int, partial: Int, offersByDepartment: [String: Int]) {
        self.offers = offers
        self.priced = priced
        self.partial = partial
        self.offersByDepartment = offersByDepartment
    }

    package init(_ offers: [Offer]) {
        self.init(
            offers: offers.count, priced: offers.count(where: \.reading.isPriced),
            partial: offers.count { !$0.reading.residue.isEmpty },
            offersByDepartment: Dictionary(grouping: offers.compactMap(\.listing.department)) { $0 }
                .mapValues(\.count))
    }
}

extension Collection<Offer> {
    /// The first day that most of them hold: an ad's own, beside lines of longer runs. nil where there are none.
    package var takesOverOn: LocalDay? {
        let days = map(\.validity.first).sorted()
        return days.isEmpty ? nil : days[(days.count - 1) / 2]
    }
}

/// What a store shows from a source at an instant.
package struct Shown: Hashable, Sendable {
    /// Offers live then.
    package let live: Int
    /// Exact prices of one unit, by the chain's number; of numbers with one such price only.
    package let prices: [String: CentsFraction]

    package init(live: Int, prices: [String: CentsFraction]) { (self.live, self.prices) = (live, prices) }
}

// What a run is judged beside.
extension Database {
    /// The editions the store accepted last, newest first, each once.
    package func lastFigures(source: String, store id: Int64, most count: Int) async throws -> [EditionFigures] {
        try await connection.query(
            """
            WITH last AS (
                SELECT edition_id, max(id) AS run_id FROM (
                    SELECT edition_id, id FROM scrape_run
                    WHERE store_id = $1 AND source_id = $2 AND outcome IN ('accepted', 'unchanged')
                    ORDER BY finished_at DESC LIMIT 200) r
                GROUP BY edition_id ORDER BY run_id DESC LIMIT $3)
            SELECT e.offer_count, e.priced_count, e.unread_count,
                   ARRAY(SELECT jsonb_object_keys(e.departments)) AS departments,
                   ARRAY(SELECT value::integer FROM jsonb_each_text(e.departments)) AS counts
            FROM last JOIN edition e ON e.id = last.edition_id ORDER BY last.run_id DESC
            """, [.integer(Int(id)), .text(source), .integer(count)]
        ).map { try EditionFigures($0) }
    }

    /// - Parameter instant: seconds since 1970; decides what is live.
    package func shown(source: String, store id: Int64, at instant: Int) async throws -> Shown {
        let rows = try await connection.query(
            """
            SELECT l.sku, o.effective_numerator, o.effective_denominator, o.basis = 'exact' AS is_exact
            FROM store_edition e JOIN edition_offer o ON o.edition_id = e.edition_id JOIN listing l ON l.id = o.listing_id
            WHERE e.store_id = $1 AND e.source_id = $2 AND o.validity @> to_timestamp($3) AND e.shown @> to_timestamp($3)
            """, [.integer(Int(id)), .text(source), .integer(instant)])
        var prices: [String: [CentsFraction]] = [:]
        for row in rows where try row.bool("is_exact") == true {
            guard let price = try CentsFraction(row, "effective") else { continue }
            prices[try row.required("sku", row.text), default: []].append(price)
        }
        return Shown(live: rows.count, prices: prices.filter { $0.value.count == 1 }.compactMapValues(\.first))
    }
}

extension EditionFigures {
    fileprivate init(_ row: PostgresRow) throws {
        let names = try row.required("departments", row.texts)
        let counts = try row.required("counts", row.ints)
        let pairs = zip(names, counts).compactMap { name, count in name.flatMap { name in count.map { (name, $0) } } }
        self.init(
            offers: try row.required("offer_count", row.int), priced: try row.required("priced_count", row.int),
            partial: try row.required("unread_count", row.int),
            offersByDepartment: Dictionary(uniqueKeysWithValues: pairs))
    }
}
