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

/// The edition a store shows from a source, with all its lines, those that have ended too.
package struct Shown: Hashable, Sendable {
    package let offers: [Offer]

    package init(_ offers: [Offer]) { self.offers = offers }

    package func live(on day: LocalDay) -> [Offer] {
        offers.filter { $0.validity.first <= day && day <= $0.validity.last }
    }

    /// Exact prices of one unit, by the chain's number; of numbers with one such price only.
    package var prices: [String: CentsFraction] {
        let exact = offers.filter { $0.reading.price?.basis == .exact }
        return Dictionary(grouping: exact, by: \.listing.sku).filter { $0.value.count == 1 }
            .compactMapValues { $0.first?.reading.price?.effectiveEach }
    }
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

    /// What the store shows at the instant, or at the first midnight of the day where that is later.
    ///
    /// - Parameters:
    ///   - instant: seconds since 1970.
    ///   - day: of an ad that comes before its week: the day it takes over.
    package func shown(
        source: String, store id: Int64, at instant: Int, orOn day: LocalDay? = nil
    ) async throws -> Shown {
        let edition = try await connection.query(
            """
            SELECT e.edition_id FROM store_edition e JOIN store s ON s.id = e.store_id
            WHERE e.store_id = $1 AND e.source_id = $2
              AND e.shown @> greatest(to_timestamp($3), local_midnight($4::date, s.time_zone))
            """, [.integer(Int(id)), .text(source), .integer(instant), .text(day?.description)]
        ).first?.int64("edition_id")
        return Shown(try await offers(of: edition))
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
