import Deals
import Postgres

/// The offers that questions find.
package struct ListingOffers: Sendable {
    /// Those of each question.
    package let offers: [[StoreOffer]]
    /// The readings of the texts of listings, in a form of the rules, by listing.
    package let readings: [Int64: String]
    /// Whether there may be more.
    package let isCut: Bool
}

extension Database {
    /// The offers for each question that hold at an instant, store by store, the nearest first, by listing within a store.
    ///
    /// The questions are one search, and a line is read once however many stores show it.
    ///
    /// - Parameters:
    ///   - instant: seconds since 1970.
    ///   - stores: those of the place at which each question is asked; nil: each at all of them.
    ///   - most: the maximum number of offers for all questions together, those of the nearest stores first; nil for all.
    package func offers(
        for questions: [ListingQuestion], _ place: DealSearch.SearchArea, at instant: Int, stores: [Set<Int64>]? = nil,
        most: Int? = nil
    ) async throws -> ListingOffers {
        let shown = try await shownEditions(place, at: instant)
        var lines = try await lines(questions, ShownBases(shown), at: instant, most: most)
        var offers = [[StoreOffer]](repeating: [], count: questions.count)
        var count = 0
        for edition in shown where count < most ?? .max {
            for asked in lines.shown(by: edition).prefix((most ?? .max) - count) {
                let offer = StoreOffer(asked.line, edition)
                for question in asked.questions where stores?[question].contains(edition.storeID) ?? true {
                    offers[question].append(offer)
                }
                count += asked.questions.count
            }
        }
        return ListingOffers(
            offers: offers, readings: lines.readings, isCut: max(count, lines.count) >= most ?? .max)
    }

    private func lines(
        _ questions: [ListingQuestion], _ bases: ShownBases, at instant: Int, most: Int?
    ) async throws -> BaseLines {
        guard !questions.isEmpty, !bases.ids.isEmpty else { return BaseLines([], replaced: []) }
        let lines = try await connection.rows(
            of: Self.linesQuery(questions, of: bases.ids, at: instant, most: most), prepared: true
        ).map { try BaseLine($0) }
        let shared = Set(lines.filter { bases.sharing[$0.baseID] != nil }.map(\.listingID)).sorted()
        guard !shared.isEmpty else { return BaseLines(lines, replaced: []) }
        let replaced = try await connection.rows(
            of: Self.replacedQuery(shared, in: bases.sharing.values.flatMap { $0 }), prepared: true
        ).map { try EditionListing($0) }
        return BaseLines(lines, replaced: Set(replaced))
    }

    /// The keys come from an index alone, so that a listing that no store of the place has costs next to nothing, however
    /// many bases there are.
    static func linesQuery(
        _ questions: [ListingQuestion], of bases: [Int64], at instant: Int, most: Int?
    ) -> SQLQuery {
        let bases = SQLParameter(.integers(bases.map { Int($0) }))
        return """
            WITH asked AS MATERIALIZED (
                SELECT id, array_agg(DISTINCT question) AS questions FROM (\(questions.query)) x GROUP BY id),
            key AS MATERIALIZED (
                SELECT a.id AS listing_id, a.questions, o.edition_id
                FROM asked a, LATERAL (SELECT DISTINCT o.edition_id FROM offer o WHERE o.listing_id = a.id) o
                WHERE (o.edition_id IN (SELECT unnest(\(bases)::bigint[]))) IS TRUE)
            SELECT k.questions, k.edition_id AS base_id, g.reading, \(DealSearch.department), \(DealSearch.picture),
                   \(OfferColumn.ofListing), o.listing_id, o.time_zone, \(OfferColumn.withoutEvidence), \(DealSearch.endColumns)
            FROM key k
            CROSS JOIN LATERAL (SELECT l.* FROM listing l WHERE l.id = k.listing_id OFFSET 0) l
            LEFT JOIN LATERAL (
                SELECT g.reading, g.department_group FROM listing_group g WHERE g.listing_id = k.listing_id OFFSET 0) g ON true
            CROSS JOIN LATERAL (
                SELECT o.* FROM offer o WHERE o.edition_id = k.edition_id AND o.listing_id = k.listing_id
                    AND o.validity @> to_timestamp(\(.integer(instant))::bigint) AND (\(DealSearch.isOffered))
                OFFSET 0) o
            ORDER BY array_position(\(bases)::bigint[], o.edition_id), o.listing_id, o.mechanic, o.valid_through
            LIMIT \(.integer(most))::bigint
            """
    }

    private static func replacedQuery(_ listings: [Int64], in editions: [Int64]) -> SQLQuery {
        """
        SELECT r.edition_id, r.listing_id
        FROM unnest(\(.integers(editions.map { Int($0) }))::bigint[]) AS e (id)
        CROSS JOIN unnest(\(.integers(listings.map { Int($0) }))::bigint[]) AS l (id)
        JOIN edition_override r ON r.edition_id = e.id AND r.listing_id = l.id
        """
    }
}
