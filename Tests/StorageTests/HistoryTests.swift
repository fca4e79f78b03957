import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("History", .freshDatabase) struct HistoryTests {
    private static let always = Offer.days("2020-01-01", "2099-12-31")

    private static let now: SQL =
        "SELECT string_agg(d::text, ',' ORDER BY d::text) AS answer FROM api.current_deal d"
    private static let then: SQL =
        "SELECT string_agg(d::text, ',' ORDER BY d::text) AS answer FROM api.as_of($1::timestamptz) d"

    @Test("api.as_of returns what api.current_deal returned then, whatever came since")
    func asOf() async throws {
        let ground = try await Ground()
        let ads: [[Offer]] = [["Milk", "Butter"], ["Tea"], ["Milk", "Butter"], ["Milk"]].map { titles in
            titles.map { .sample($0, $0, days: Self.always) }
        }
        var then: [(instant: String, answer: String?)] = []
        for ad in ads {
            try await ground.publish(ad, at: ground.atlanta)
            try await ground.publish(ad, at: ground.decatur)
            let now = try await ground.connection.query("SELECT clock_timestamp()::text AS now").first?.text("now")
            then.append((try #require(now), try await answer(ground, Self.now, [])))
        }
        for (instant, answer) in then {
            let known = try await self.answer(ground, Self.then, [.text(instant)])
            #expect(known == answer && answer != nil)
        }
        let first = try await ground.connection.query(
            "SELECT min(recorded_at)::text AS first FROM store_edition_history"
        ).first
        let before = try await answer(
            ground,
            "SELECT string_agg(d::text, ',') AS answer FROM api.as_of($1::timestamptz - interval '1 second') d",
            [.text(first?.text("first"))])
        #expect(before == nil)
    }

    /// All columns of all rows; nil if there are none.
    private func answer(_ ground: Ground, _ query: SQL, _ values: [PostgresValue]) async throws -> String? {
        try await ground.connection.query(query, values).first?.text("answer")
    }

    @Test("api.price_history lists each deal of an item at each store once, including ended ones")
    func prices() async throws {
        let ground = try await Ground()
        let june = Offer.days("2026-06-25", "2026-07-01")
        let deals: [Offer] = [
            .sample("1", "Milk", days: june), .sample("1", "Milk", .percentOff(10), days: Self.always),
            .sample("1", "Milk", .bundle(quantity: 3, total: Money(cents: 500)), days: Self.always),
        ]
        for deal in deals {
            for extra in ["Tea", "Jam"] {
                try await ground.publish([deal, .sample("2", extra, days: june)], at: ground.atlanta)
            }
        }
        try await ground.publish([deals[0]], at: ground.decatur)
        _ = try await ground.database.moveEndedOffers()
        let history = try await ground.connection.query(
            """
            SELECT store_code || ' ' || mechanic_price AS line FROM (
                SELECT store_code, coalesce(price::text, 'none') || ' ' || valid_through AS mechanic_price
                FROM api.price_history('acme', '1')) h ORDER BY line
            """)
        #expect(
            try history.map { try $0.text("line") } == [
                "0001 1.67 2099-12-31", "0001 2.99 2026-07-01", "0001 none 2099-12-31", "0002 2.99 2026-07-01",
            ])
    }

    @Test(
        "a row of the history cannot be changed",
        arguments: ["DELETE FROM store_edition_history", "UPDATE store_edition_history SET recorded_at = now()"]
            as [SQL])
    func kept(change: SQL) async throws {
        let ground = try await Ground()
        try await ground.publish([.sample("1", "Milk")], at: ground.atlanta)
        await #expect(throws: PostgresError.self) { try await ground.connection.query(change) }
    }
}
