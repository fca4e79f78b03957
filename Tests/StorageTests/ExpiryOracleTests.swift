import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Expiry against rules written by hand", .freshDatabase) struct ExpiryOracleTests {
    @Test("on each of 3,653 days an offer ends as US law says")
    func everyDay() async throws {
        let connection = try await FreshDatabase.connect()
        for zone in USZone.all {
            let rows = try await connection.query(
                """
                SELECT day, extract(epoch FROM local_midnight(day + 1, $1))::bigint AS ends
                FROM (SELECT date '2020-01-01' + n AS day FROM generate_series(0, 3652) n) days ORDER BY day
                """, [.text(zone.name)])
            let days = CountedDay.decade
            try #require(rows.count == 3653 && days.count == 3653)
            let wrong = try zip(rows, days).filter { row, day in
                try row.text("day") != day.iso || row.int("ends") != zone.end(of: day)
            }.map(\.1.iso)
            #expect(wrong == [], "\(zone.name)")
        }
    }

    /// Time zones at both extremes, with odd minutes, or without a place; and date styles that print the day first.
    static let settings = [
        "SET TimeZone TO 'Pacific/Chatham'", "SET TimeZone TO 'Etc/GMT+12'", "SET TimeZone TO '<odd>-14:00'",
        "SET TimeZone TO 'Asia/Kathmandu'; SET DateStyle TO 'SQL, DMY'",
    ]

    @Test("the session's time zone does not change when offers end", arguments: settings)
    func sessions(setting: String) async throws {
        let ground = try await Ground()
        try await ground.database.registerSource(id: "again", chain: "acme", termsURL: nil)
        let odd = try await FreshDatabase.connect()
        try await odd.run(script: setting)
        for (number, zone) in USZone.all.enumerated() {
            let store = try await ground.store("z\(number)", in: zone.name)
            let plain = try await ground.database.publishTurns(at: store, source: "ad")
            let other = try await Database(connection: odd).publishTurns(at: store, source: "again")
            #expect(plain.editionID != other.editionID)
            let ends = CountedDay.turns.map { zone.end(of: $0) }
            #expect(try await ground.ends(of: plain.editionID) == ends, "\(zone.name)")
            #expect(try await ground.ends(of: other.editionID) == ends, "\(zone.name)")
        }
    }
}

extension Database {
    /// Publishes one offer for each day around a clock change.
    fileprivate func publishTurns(at store: Int64, source: String) async throws -> Publication {
        let offers = CountedDay.turns.map { Offer.sample($0.iso, "Milk", days: Offer.days($0.iso, $0.iso)) }
        let run = try await beginRun(source: source, store: store, programVersion: "test")
        return try await publish(offers, scope: .shared, by: run, report: RunReport())
    }
}

extension Ground {
    fileprivate func store(_ code: String, in zone: String) async throws -> Int64 {
        try await database.upsertStores([
            Ground.store(code, "Here", latitude: 30_000_000, longitude: -90_000_000, zone: zone)
        ])
        return try #require(try await database.store(chain: "acme", code: code, at: Ground.noon)).id
    }

    /// The ends in seconds since 1970, by the last day.
    fileprivate func ends(of edition: Int64) async throws -> [Int?] {
        try await connection.query(
            """
            SELECT extract(epoch FROM upper(validity))::bigint AS ends FROM offer WHERE edition_id = $1 ORDER BY valid_through
            """, [.integer(Int(edition))]
        ).map { try $0.int("ends") }
    }
}
