import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("A quarantined run", .freshDatabase) struct QuarantineTests {
    private static let old: [Offer] = [.sample("1", "Milk"), .sample("2", "Butter")]
    private static let new: [Offer] = [
        .sample("2", "Butter", .bundle(quantity: 3, total: Money(cents: 500))), .sample("3", "Tea"),
    ]

    /// The old ad is current, and a quarantined run has the new one.
    private func quarantined(_ ground: Ground) async throws -> OpenRun {
        try await ground.publish(Self.old, at: ground.atlanta)
        let run = try await ground.run(ground.atlanta)
        let publication = try await ground.database.publish(
            Self.new, anomalies: ["half of it is gone", "it is Spanish"], scope: .shared, by: run,
            report: RunReport(records: 2))
        #expect(publication.outcome == .quarantined)
        return run
    }

    private func titles(_ ground: Ground) async throws -> [String] {
        try await ground.database.offers(DealSearch(place: .store(ground.atlanta)), at: Ground.noon)
            .map(\.offer.listing.title).sorted()
    }

    @Test("is stored in full with its anomalies, changes no deal, and is not the last good run")
    func kept() async throws {
        let ground = try await Ground()
        let run = try await quarantined(ground)
        #expect(try await titles(ground) == ["Butter", "Milk"])
        #expect(try await ground.count("SELECT count(*) FROM offer") == 4)
        let record = try #require(try await ground.database.runRecord(run.id))
        #expect(record.outcome == "quarantined" && record.anomalies == ["half of it is gone", "it is Spanish"])
        #expect(record.reason == "half of it is gone; it is Spanish" && record.decision == nil)
        let changes = try #require(record.changes)
        #expect((changes.kept, changes.changed, changes.added, changes.gone) == (0, 1, 1, 1))
        #expect(changes.examplesChanged == ["Butter: $2.99 → $1.67"] && changes.examplesGone == ["Milk"])
        let health = try #require(try await ground.database.sourceHealth(at: Ground.noon).first)
        #expect(health.lastOutcome == .quarantined && health.runsSinceGood == 1)
        let waiting = try await ground.database.runRecords(undecided: true, limit: 9)
        #expect(waiting.map(\.id) == [run.id])
    }

    @Test("anomalies of offers that are current already do not count")
    func unchanged() async throws {
        let ground = try await Ground()
        try await ground.publish(Self.old, at: ground.atlanta)
        let publication = try await ground.database.publish(
            Self.old, anomalies: ["found before they were"], scope: .shared, by: ground.run(ground.atlanta),
            report: RunReport())
        #expect(publication.outcome == .unchanged && publication.report.anomalies == [])
    }

    @Test("released, its offers are current, and it counts as good")
    func released() async throws {
        let ground = try await Ground()
        let run = try await quarantined(ground)
        try await ground.database.release(run: run.id, by: "A. Operator")
        #expect(try await titles(ground) == ["Butter", "Tea"])
        let record = try #require(try await ground.database.runRecord(run.id))
        #expect(record.outcome == "accepted" && record.decision == "released" && record.decidedBy == "A. Operator")
        #expect(record.anomalies.count == 2)
        #expect(try await ground.database.sourceHealth(at: Ground.noon).first?.runsSinceGood == 0)
        #expect(try await ground.publish(Self.new, at: ground.atlanta).outcome == .unchanged)
    }

    @Test("is not released while a run of the source is active for the store")
    func busy() async throws {
        let ground = try await Ground()
        let run = try await quarantined(ground)
        let other = try await Ground.open()
        let open = try await other.beginRun(source: "ad", store: ground.atlanta, programVersion: "test")
        let error = await #expect(throws: StorageError.self) {
            try await ground.database.release(run: run.id, by: "A. Operator")
        }
        #expect(error?.code == .alreadyRunning(runID: nil))
        try await other.finishRun(open, outcome: .empty, report: RunReport(reason: "nothing"))
        try await ground.database.release(run: run.id, by: "A. Operator")
    }

    @Test("dropped, it is settled and never current")
    func dropped() async throws {
        let ground = try await Ground()
        let run = try await quarantined(ground)
        try await ground.database.reject(run: run.id, by: "A. Operator")
        #expect(try await titles(ground) == ["Butter", "Milk"])
        #expect(try await ground.database.runRecord(run.id)?.decision == "rejected")
        #expect(try await ground.database.runRecords(undecided: true, limit: 9) == [])
    }

    @Test("is decided once, and not released over a newer good run")
    func once() async throws {
        let ground = try await Ground()
        let first = try await quarantined(ground)
        try await ground.publish([.sample("9", "Ham")], at: ground.atlanta)
        for id in [first.id, 999] {
            let error = await #expect(throws: StorageError.self) {
                try await ground.database.release(run: id, by: "B")
            }
            #expect(error?.code == .nothingToDecide(id))
        }
        #expect(try await titles(ground) == ["Ham"])
        #expect(try await ground.database.runRecords(undecided: true, limit: 9) == [])
        try await ground.database.reject(run: first.id, by: "B")
        await #expect(throws: StorageError.self) { try await ground.database.reject(run: first.id, by: "C") }
    }
}
