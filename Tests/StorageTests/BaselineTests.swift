import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("The baseline of a run", .freshDatabase) struct BaselineTests {
    private static let old: [Offer] = [.sample("1", "Milk"), .sample("2", "Butter")]
    private static let new: [Offer] = [.sample("3", "Goose")]

    private func baseline(
        of offers: [Offer], at store: Int64, _ ground: Ground, scope: EditionScope = .shared,
        comparesStores: Bool = true
    ) async throws -> EditionBaseline {
        let row = try #require(try await ground.database.stores(at: Ground.noon).first { $0.id == store })
        return try await ground.database.baseline(
            of: offers, scope: scope, source: "ad", store: row, seenAt: Ground.noon, comparesStores: comparesStores)
    }

    @Test("holds the store's figures and offers; nothing for the first run, nothing to compare if current")
    func loaded() async throws {
        let ground = try await Ground()
        #expect(try await baseline(of: Self.old, at: ground.atlanta, ground) == EditionBaseline())
        try await ground.publish(Self.old, at: ground.atlanta)
        let found = try await baseline(of: Self.new, at: ground.atlanta, ground)
        #expect(found.last == [EditionFigures(Self.old)] && Set(found.shown.offers) == Set(Self.old))
        #expect(found.shared == nil && found.resemblance == nil && !found.isCurrent)
        #expect(try await baseline(of: Self.old, at: ground.atlanta, ground) == EditionBaseline(isCurrent: true))
        #expect(try await !baseline(of: Self.old, at: ground.nashville, ground).isCurrent)
    }

    @Test("names the stores that have the edition, unless it is a price list or other stores do not matter")
    func shared() async throws {
        let ground = try await Ground()
        try await ground.publish(Self.old, at: ground.atlanta)
        try await ground.publish(Self.new, at: ground.decatur)
        let found = try await baseline(of: Self.new, at: ground.atlanta, ground)
        #expect(found.shared?.shownBy == ["0002"] && found.shared?.companions == 0)
        let list = EditionScope.store(code: "0001")
        #expect(try await baseline(of: Self.new, at: ground.atlanta, ground, scope: list).shared == nil)
        #expect(try await baseline(of: Self.new, at: ground.atlanta, ground, comparesStores: false).shared == nil)
    }

    @Test("a decision about the content after the baseline was loaded applies to the run", arguments: [true, false])
    func decidedMeanwhile(isRelease: Bool) async throws {
        let ground = try await Ground()
        for store in [ground.atlanta, ground.decatur] { try await ground.publish(Self.old, at: store) }
        let held = try await ground.run(ground.decatur)
        _ = try await ground.database.publish(
            Self.new, anomalies: ["half is gone"], scope: .shared, by: held, report: RunReport())
        let run = try await ground.run(ground.atlanta)
        let before = try await baseline(of: Self.new, at: ground.atlanta, ground)
        let other = try await Ground.open()
        if isRelease {
            try await other.release(run: held.id, by: "A. Operator")
        } else {
            try await other.reject(run: held.id, by: "A. Operator")
        }
        #expect(try await baseline(of: Self.new, at: ground.atlanta, ground).shown == before.shown)
        let publication = try await ground.database.publish(
            Self.new, anomalies: ["half is gone"], scope: .shared, by: run, report: RunReport())
        #expect(publication.outcome == (isRelease ? .accepted : .quarantined))
        #expect(publication.report.decision?.contains("A. Operator") == true)
    }

    @Test("no other run and no release changes the store's editions until the run publishes")
    func locked() async throws {
        let ground = try await Ground()
        try await ground.publish(Self.old, at: ground.atlanta)
        let held = try await ground.run(ground.atlanta)
        _ = try await ground.database.publish(
            Self.new, anomalies: ["half is gone"], scope: .shared, by: held, report: RunReport())
        let run = try await ground.run(ground.atlanta)
        let before = try await baseline(of: [.sample("4", "Ham")], at: ground.atlanta, ground)
        let other = try await Ground.open()
        await #expect(throws: StorageError.self) {
            try await other.beginRun(source: "ad", store: ground.atlanta, programVersion: "test")
        }
        await #expect(throws: StorageError.self) { try await other.release(run: held.id, by: "A. Operator") }
        #expect(try await baseline(of: [.sample("4", "Ham")], at: ground.atlanta, ground) == before)
        let publication = try await ground.database.publish(
            [.sample("4", "Ham")], scope: .shared, by: run, report: RunReport())
        #expect(publication.outcome == .accepted)
    }

    @Test("a run that has lost its session since cannot publish")
    func lost() async throws {
        let ground = try await Ground()
        try await ground.publish(Self.old, at: ground.atlanta)
        let own = try await Ground.open()
        let run = try await own.beginRun(source: "ad", store: ground.atlanta, programVersion: "test")
        try await ground.connection.query(
            """
            SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
            WHERE l.locktype = 'advisory' AND d.datname = current_database()
            """)
        try await ground.waitUntilUnlocked()
        let error = await #expect(throws: PostgresError.self) {
            try await own.publish(Self.new, scope: .shared, by: run, report: RunReport())
        }
        #expect(error?.code == .connectionLost)
        #expect(try await baseline(of: Self.old, at: ground.atlanta, ground).isCurrent)
    }
}
