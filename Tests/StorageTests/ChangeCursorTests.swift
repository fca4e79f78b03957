import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("The cursor of changes", .freshDatabase) struct ChangeCursorTests {
    private static let now = 1_900_000_000

    private func page(
        _ ground: Ground, after cursor: ChangeCursor, limit: Int = 1_000, at instant: Int = now
    ) async throws -> ChangePage {
        try await ground.database.changes(ChangeSearch(after: cursor, limit: limit), at: instant)
    }

    @Test("finds a switch that was committed late once, although its time is earlier than one that was read")
    func lateCommit() async throws {
        let ground = try await Ground()
        for cents in [299, 199] {
            for store in [ground.atlanta, ground.decatur] {
                try await ground.publish([ChangeTests.item("1", cents: cents)], at: store)
            }
        }
        let start = try await page(ground, after: ChangeCursor(since: 0)).next
        let (late, early) = (try await FreshDatabase.connect(), try await FreshDatabase.connect())
        let query: SQL = """
            SELECT activate_edition((SELECT min(id) FROM edition), max(id)) FROM scrape_run WHERE store_id = $1
            """
        for (connection, store) in [(late, ground.atlanta), (early, ground.decatur)] {
            try await connection.query("BEGIN")
            try await connection.query(query, [.integer(Int(store))])
        }
        try await early.query("COMMIT")
        let first = try await page(ground, after: start)
        #expect(first.changes.map(\.storeCode) == ["0002"])
        try await late.query("COMMIT")
        let second = try await page(ground, after: first.next)
        #expect(second.changes.map(\.storeCode) == ["0001"] && second.changes[0].line == "dearer 1 199 → 299")
        #expect(try await page(ground, after: second.next).changes.isEmpty)
        let isEarlier = try await ground.connection.query(
            """
            SELECT (array_agg(recorded_at ORDER BY id DESC))[1] < (array_agg(recorded_at ORDER BY id DESC))[2] AS answer
            FROM edition_switch
            """)[0].bool("answer")
        #expect(isEarlier == true, "the test shows nothing if the times are in order")
    }

    @Test("numbers switches one transaction after the other: the second waits while the first is being committed")
    func oneAtATime() async throws {
        let ground = try await Ground()
        try await ground.publish([ChangeTests.item("1", cents: 299)], at: ground.atlanta)
        let (first, second) = (try await FreshDatabase.connect(), try await FreshDatabase.connect())
        let query: SQL = "SELECT activate_edition(max(edition_id), max(id)) FROM scrape_run"
        for connection in [first, second] { try await connection.query("BEGIN") }
        try await first.query(query)
        try await first.query("SET CONSTRAINTS switch_is_numbered IMMEDIATE")
        try await second.query("SET LOCAL lock_timeout = '100ms'")
        await #expect(throws: PostgresError.self) {
            try await second.query("SELECT pg_advisory_xact_lock(hashtextextended('circulard edition switch', 0))")
        }
        try await first.query("ROLLBACK")
        try await second.query("ROLLBACK")
    }

    @Test("continues after each row, whatever the page size, and into what was added since")
    func pages() async throws {
        let ground = try await Ground()
        for cents in [299, 199, 399] {
            let ad = (1...5).map { ChangeTests.item("\($0)", cents: cents + $0) }
            for store in [ground.atlanta, ground.decatur] { try await ground.publish(ad, at: store) }
        }
        let all = try await page(ground, after: ChangeCursor(since: 0))
        #expect(all.changes.count == 30 && !all.hasMore)
        for size in [1, 4, 7] {
            var (cursor, read) = (ChangeCursor(since: 0), [String]())
            for _ in 0...(30 / size) {
                let part = try await page(ground, after: cursor, limit: size)
                read += part.changes.map { "\($0.storeCode) \($0.line)" }
                // A reader may keep the cursor of its last row.
                cursor = try #require(ChangeCursor((part.changes.last?.cursor ?? part.next).description))
            }
            #expect(read == all.changes.map { "\($0.storeCode) \($0.line)" }, "\(size)")
        }
        let last = try #require(all.changes.last?.cursor)
        try await ground.publish([ChangeTests.item("1", cents: 1)], at: ground.atlanta)
        #expect(try await page(ground, after: last).changes.count == 5)
        #expect(try await page(ground, after: all.next).changes.count == 5)
    }

    @Test(
        "is read back from its text, and nothing else is a cursor",
        arguments: [
            "12.5", "start.0", "12.5.13.6.5.1.2.unit_price", "start.5.13.6.5.1.2.bxgy_free",
        ])
    func text(text: String) {
        #expect(ChangeCursor(text)?.description == text)
        for wrong in [
            "", ".", "x", text + ".", "1" + text + ".1", text.replacing("5", with: "99999999999999999999"),
            text.replacing(".", with: ".-"), "12.5.-.6.5.1.2.unit_price", "12.5.13.6.5.1.2.none",
        ] where wrong != text {
            #expect(ChangeCursor(wrong) == nil, "\(wrong)")
        }
    }
}
