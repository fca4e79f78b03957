import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Expiry", .freshDatabase) struct ExpiryTests {
    struct Case {
        let zone: String, first: String, last: String
        /// Expected values, in UTC.
        let from: String, until: String

        init(_ zone: String, _ first: String, _ last: String, from: String, until: String) {
            (self.zone, self.first, self.last, self.from, self.until) = (zone, first, last, from, until)
        }
    }

    private static let cases = [
        // Clocks go forward at 02:00 on 2026-03-08: that day has 23 hours.
        Case(
            "America/New_York", "2026-03-08", "2026-03-08", from: "2026-03-08 05:00:00+00",
            until: "2026-03-09 04:00:00+00"),
        Case(
            "America/Chicago", "2026-03-08", "2026-03-08", from: "2026-03-08 06:00:00+00",
            until: "2026-03-09 05:00:00+00"),
        Case(
            "America/Phoenix", "2026-03-08", "2026-03-08", from: "2026-03-08 07:00:00+00",
            until: "2026-03-09 07:00:00+00"),
        Case(
            "Pacific/Honolulu", "2026-03-08", "2026-03-08", from: "2026-03-08 10:00:00+00",
            until: "2026-03-09 10:00:00+00"),
        // Clocks go back on 2026-11-01: that day has 25 hours.
        Case(
            "America/New_York", "2026-11-01", "2026-11-01", from: "2026-11-01 04:00:00+00",
            until: "2026-11-02 05:00:00+00"),
        Case(
            "America/Chicago", "2026-11-01", "2026-11-01", from: "2026-11-01 05:00:00+00",
            until: "2026-11-02 06:00:00+00"),
        Case(
            "America/Phoenix", "2026-11-01", "2026-11-01", from: "2026-11-01 07:00:00+00",
            until: "2026-11-02 07:00:00+00"),
        Case(
            "Pacific/Honolulu", "2026-11-01", "2026-11-01", from: "2026-11-01 10:00:00+00",
            until: "2026-11-02 10:00:00+00"),
        Case(
            "America/New_York", "2026-02-26", "2026-03-08", from: "2026-02-26 05:00:00+00",
            until: "2026-03-09 04:00:00+00"),
        Case(
            "America/New_York", "2026-12-30", "2027-01-05", from: "2026-12-30 05:00:00+00",
            until: "2027-01-06 05:00:00+00"),
        Case(
            "America/Chicago", "2026-12-31", "2026-12-31", from: "2026-12-31 06:00:00+00",
            until: "2027-01-01 06:00:00+00"),
        Case(
            "America/New_York", "2028-02-29", "2028-02-29", from: "2028-02-29 05:00:00+00",
            until: "2028-03-01 05:00:00+00"),
    ]

    @Test("an offer ends at the first instant after its last local day")
    func ends() async throws {
        let ground = try await Ground()
        for (number, expected) in Self.cases.enumerated() {
            let code = "9\(number)"
            try await ground.database.upsertStores([
                Ground.store(code, "Here", latitude: 30_000_000, longitude: -90_000_000, zone: expected.zone)
            ])
            let store = try #require(try await ground.database.store(chain: "acme", code: code, at: 0)).id
            let days = Offer.days(expected.first, expected.last)
            try await ground.publish([.sample("1", "Milk", days: days)], at: store)
            let row = try await ground.connection.query(
                """
                SELECT lower(validity) AS starts, upper(validity) AS ends, expires_local FROM store_offer WHERE store_id = $1
                """, [.integer(Int(store))]
            ).first
            #expect(try row?.text("starts") == expected.from, "\(expected)")
            #expect(try row?.text("ends") == expected.until, "\(expected)")
            #expect(try row?.text("expires_local")?.hasSuffix(" 00:00:00") == true, "\(expected)")
        }
    }

    @Test("is current from the first local midnight up to, but not including, the midnight after the last day")
    func boundaries() async throws {
        let ground = try await Ground()
        try await ground.publish([.sample("1", "Milk")], at: ground.atlanta)
        let first = 1_782_360_000
        let end = 1_782_964_800  // 2026-06-25 04:00 UTC and 2026-07-02 04:00 UTC
        for (instant, shown) in [(first - 1, 0), (first, 1), (end - 1, 1), (end, 0)] {
            #expect(try await ground.database.offers(DealSearch(), at: instant).count == shown, "\(instant)")
        }
        let deal = try #require(try await ground.database.offers(DealSearch(), at: first).first)
        #expect(deal.expiresAt == end && deal.expires == "2026-07-02 00:00:00")
    }
}
