import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("The example of docs/data-model.md", .freshDatabase) struct DataModelTests {
    @Test("four days of a price list are stored as the page says")
    func differentialEditions() async throws {
        let ground = try await Ground()
        let days = [
            [("A", 100), ("B", 200), ("C", 300), ("D", 400)],
            [("A", 100), ("B", 200), ("C", 300), ("D", 350), ("E", 500)],
            [("B", 200), ("C", 300), ("D", 350), ("E", 500)],
            [("B", 250), ("C", 300), ("D", 350), ("E", 500)],
        ]
        var written: [Int] = []
        for day in days {
            let offers = day.map { Offer.sample($0.0, $0.0, .unitPrice(Money(cents: $0.1))) }
            let publication = try await ground.publish(offers, at: ground.atlanta, scope: .store(code: "1"))
            written.append(publication.offersInserted)
        }
        #expect(written == [4, 2, 2, 4])
        #expect(
            try await ground.texts("SELECT e.id || ' ' || e.is_snapshot AS row FROM edition e ORDER BY e.id")
                == ["1 true", "2 false", "3 false", "4 true"])
        #expect(
            try await ground.texts(
                "SELECT p.edition_id || ' ' || p.base_id AS row FROM edition_base p ORDER BY p.edition_id, p.base_id DESC"
            )
                == ["1 1", "2 2", "2 1", "3 3", "3 1", "4 4"])
        #expect(
            try await ground.texts(
                """
                SELECT r.edition_id || ' ' || l.sku AS row FROM edition_override r JOIN listing l ON l.id = r.listing_id
                ORDER BY r.edition_id, l.sku
                """) == ["2 D", "3 A", "3 D"])
        #expect(
            try await ground.texts(
                """
                SELECT o.edition_id || ' ' || l.sku || ' ' || o.printed_price_cents AS row
                FROM edition_offer o JOIN listing l ON l.id = o.listing_id WHERE o.edition_id = 3 ORDER BY l.sku
                """) == ["3 B 200", "3 C 300", "3 D 350", "3 E 500"])
    }

    @Test("live lines are counted as the view of an edition has them, though it reuses another")
    func live() async throws {
        let ground = try await Ground()
        let (long, past) = (Offer.days("2026-06-01", "2099-12-31"), Offer.days("2026-06-01", "2026-06-02"))
        let first = (1...9).map { Offer.sample("\($0)", "Item \($0)", days: $0 > 7 ? past : long) }
        let changed = [
            Offer.sample("2", "Item 2", .unitPrice(Money(cents: 7)), days: long),
            .sample("3", "Item 3", .unitPrice(Money(cents: 7)), days: past), .sample("10", "Tea", days: long),
        ]
        try await ground.publish(first, at: ground.atlanta)
        try await ground.publish([first[0]] + changed + first[4...], at: ground.atlanta)
        #expect(
            try await ground.texts("SELECT base_id::text AS row FROM edition_base WHERE edition_id = 2") == ["2", "1"])
        let difference: SQL = """
            WITH shown AS (
                SELECT edition_id, mechanic, price_basis, count(*) AS offers FROM edition_offer
                WHERE validity @> now() AND edition_id = 2 GROUP BY edition_id, mechanic, price_basis)
            SELECT count(*) FROM (
                (TABLE shown EXCEPT SELECT * FROM live_offers(now()))
                UNION ALL (SELECT * FROM live_offers(now()) EXCEPT TABLE shown)) d
            """
        #expect(try await ground.count(difference) == 0)
        #expect(try await ground.count("SELECT sum(offers)::bigint AS count FROM live_offers(now())") == 6)
    }
}

extension Ground {
    fileprivate func texts(_ sql: SQL) async throws -> [String] {
        try await connection.query(sql).map { try $0.required("row", $0.text) }
    }
}
