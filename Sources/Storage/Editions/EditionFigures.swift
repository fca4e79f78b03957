package import Deals
import Postgres

/// The figures of an edition that anomaly checks use.
package struct EditionFigures: Hashable, Sendable {
    package let offers: Int
    /// The number of offers with a comparable price.
    package let priced: Int
    /// The number of offers with unparsed text.
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
            partial: offers.count { !$0.reading.unparsedText.isEmpty },
            offersByDepartment: Dictionary(grouping: offers.compactMap(\.listing.department)) { $0 }
                .mapValues(\.count))
    }
}

extension Collection<Offer> {
    /// The first day of the ad: the day from which most offers are valid. Single lines may run longer. nil if there are
    /// no offers.
    package var effectiveOn: LocalDay? { Self.middle(of: map(\.validity.first)) }

    /// The last day of the ad: the day until which most offers are valid. nil if there are no offers.
    var effectiveThrough: LocalDay? { Self.middle(of: map(\.validity.last)) }

    private static func middle(of days: [LocalDay]) -> LocalDay? {
        days.isEmpty ? nil : days.sorted()[(days.count - 1) / 2]
    }
}

/// The current edition of a source at a store, with all its lines, including ended ones.
package struct Shown: Hashable, Sendable {
    package let offers: [Offer]

    package init(_ offers: [Offer]) { self.offers = offers }

    package func live(on day: LocalDay) -> [Offer] {
        offers.filter { $0.validity.first <= day && day <= $0.validity.last }
    }

    /// The exact unit prices by the chain's item number, for numbers with exactly one such price, or with one on that day.
    package func prices(on day: LocalDay) -> [String: CentsFraction] {
        let exact = offers.filter { $0.reading.price?.basis == .exact }
        return Dictionary(grouping: exact, by: \.listing.sku).compactMapValues { offers in
            let live = offers.count == 1 ? offers : Shown(offers).live(on: day)
            return live.count == 1 ? live[0].reading.price?.effectiveEach : nil
        }
    }
}

// Input of the anomaly checks.
extension Database {
    /// The last editions accepted at the store, newest first, each once.
    package func lastFigures(source: String, store id: Int64, most count: Int) async throws -> [EditionFigures] {
        try await connection.query(
            """
            WITH last AS (
                SELECT edition_id, max(id) AS run_id FROM (
                    SELECT edition_id, id FROM scrape_run
                    WHERE store_id = $1 AND source_id = $2 AND outcome IN ('accepted', 'unchanged')
                    ORDER BY finished_at DESC LIMIT 200) r
                GROUP BY edition_id ORDER BY run_id DESC LIMIT $3)
            SELECT e.offer_count, e.priced_count, e.unparsed_count,
                   ARRAY(SELECT jsonb_object_keys(e.departments)) AS departments,
                   ARRAY(SELECT value::integer FROM jsonb_each_text(e.departments)) AS counts
            FROM last JOIN edition e ON e.id = last.edition_id ORDER BY last.run_id DESC
            """, [.integer(Int(id)), .text(source), .integer(count)]
        ).map { try EditionFigures($0) }
    }

    /// The edition that is current at the instant, or at the start of `day` if that is later.
    ///
    /// - Parameters:
    ///   - instant: seconds since 1970.
    ///   - day: the day on which an ad that comes before its week takes effect.
    package func shown(
        source: String, store id: Int64, at instant: Int, orOn day: LocalDay? = nil
    ) async throws -> Shown {
        let edition = try await connection.query(
            """
            SELECT e.edition_id FROM store_edition e JOIN store s ON s.id = e.store_id
            WHERE e.store_id = $1 AND e.source_id = $2
              AND e.active_during @> greatest(to_timestamp($3), local_midnight($4::date, s.time_zone))
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
            partial: try row.required("unparsed_count", row.int),
            offersByDepartment: Dictionary(uniqueKeysWithValues: pairs))
    }
}
