import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("One decision for one content", .freshDatabase) struct DecisionTests {
    private static let old: [Offer] = [.sample("1", "Milk"), .sample("2", "Butter")]
    private static let holiday: [Offer] = [.sample("3", "Goose")]

    /// - Parameter anomalies: the anomalies; empty for an accepted run.
    @discardableResult
    private func run(
        _ offers: [Offer], at store: Int64, _ ground: Ground, anomalies: [String] = ["half of it is gone"],
        seenAt: Int? = nil
    ) async throws -> (id: Int64, publication: Publication) {
        let run = try await ground.run(store)
        var report = RunReport(records: offers.count)
        report.seenAt = seenAt
        let publication = try await ground.database.publish(
            offers, anomalies: anomalies.map { Anomaly($0) }, scope: .shared, by: run, report: report)
        return (run.id, publication)
    }

    /// Both stores have the old ad, and two quarantined runs each with the new one.
    private func quarantined(_ ground: Ground) async throws -> [Int64] {
        for store in [ground.atlanta, ground.decatur] { try await ground.publish(Self.old, at: store) }
        var runs: [Int64] = []
        for store in [ground.atlanta, ground.decatur, ground.atlanta, ground.decatur] {
            runs.append(try await run(Self.holiday, at: store, ground).id)
        }
        return runs
    }

    private func titles(_ ground: Ground, at store: Int64) async throws -> [String] {
        try await ground.database.offers(DealSearch(place: .store(store)), at: Ground.noon).map(\.offer.listing.title)
            .sorted()
    }

    @Test("quarantined content is listed once, with its stores")
    func listed() async throws {
        let ground = try await Ground()
        let runs = try await quarantined(ground)
        let waiting = try await ground.database.runRecords(undecided: true, limit: 9)
        #expect(waiting.map(\.id) == [runs[3]] && waiting.map(\.undecidedStores) == [2])
        #expect(try await ground.database.runRecord(runs[0])?.undecidedStores == 2)
        let alarms = try await ground.database.alarms(at: .max / 1_000_000_000)
        #expect(alarms.map(\.kind) == ["quarantined"] && alarms.first?.message.contains("2 stores") == true)
    }

    @Test("released for every run with the content, also for later ones")
    func released() async throws {
        let ground = try await Ground()
        let runs = try await quarantined(ground)
        let decision = try await ground.database.release(run: runs[1], by: "A. Operator")
        #expect(decision == Decision(stores: 2, busy: []))
        for store in [ground.atlanta, ground.decatur] { #expect(try await titles(ground, at: store) == ["Goose"]) }
        for id in runs {
            let record = try #require(try await ground.database.runRecord(id))
            #expect(record.outcome == "accepted" && record.decision == "released" && record.decidedBy == "A. Operator")
            #expect(record.decisionRun == (id == runs[1] ? nil : runs[1]) && record.anomalies.count == 1)
        }
        #expect(try await ground.database.runRecords(undecided: true, limit: 9) == [])
        // A store that gets the content later needs no decision.
        let cairo = try await addStore(ground)
        try await ground.publish(Self.old, at: cairo)
        let later = try await run(Self.holiday, at: cairo, ground)
        #expect(later.publication.outcome == .accepted)
        #expect(try await titles(ground, at: cairo) == ["Goose"])
        let record = try #require(try await ground.database.runRecord(later.id))
        #expect(record.decision == "released" && record.decisionRun == runs[1] && record.decidedBy == "A. Operator")
    }

    @Test("dropped for every run with the content, also for later ones")
    func dropped() async throws {
        let ground = try await Ground()
        let runs = try await quarantined(ground)
        #expect(try await ground.database.reject(run: runs[0], by: "A. Operator").stores == 2)
        let later = try await run(Self.holiday, at: ground.decatur, ground)
        #expect(later.publication.outcome == .quarantined)
        let sentence = "rejected by A. Operator, with run \(runs[0]) of the same content"
        #expect(later.publication.report.decision == sentence)
        let record = try #require(try await ground.database.runRecord(later.id))
        #expect(record.decision == "rejected" && record.decisionRun == runs[0])
        #expect(try await ground.database.runRecords(undecided: true, limit: 9) == [])
        #expect(try await ground.database.alarms(at: .max / 1_000_000_000) == [])
        #expect(try await titles(ground, at: ground.decatur) == ["Butter", "Milk"])
        // Other content needs a decision of its own.
        try await run([.sample("4", "Ham")], at: ground.decatur, ground)
        #expect(try await ground.database.runRecords(undecided: true, limit: 9).count == 1)
    }

    @Test("a store with an active run follows with its next run")
    func busy() async throws {
        let ground = try await Ground()
        let runs = try await quarantined(ground)
        let other = try await Ground.open()
        let open = try await other.beginRun(source: "ad", store: ground.decatur, programVersion: "test")
        let decision = try await ground.database.release(run: runs[0], by: "A. Operator")
        #expect(decision == Decision(stores: 1, busy: ["0002"]))
        #expect(try await titles(ground, at: ground.decatur) == ["Butter", "Milk"])
        let publication = try await other.publish(
            Self.holiday, anomalies: ["small"], scope: .shared, by: open, report: RunReport())
        #expect(publication.outcome == .accepted)
        #expect(try await titles(ground, at: ground.decatur) == ["Goose"])
        #expect(try await ground.database.runRecords(undecided: true, limit: 9) == [])
    }

    @Test("is not open for an accepted twin, nor if newer content of the week awaits a decision")
    func settled() async throws {
        let ground = try await Ground()
        try await ground.publish(Self.old, at: ground.atlanta, seenAt: Ground.noon)
        let first = try await run(Self.holiday, at: ground.atlanta, ground)
        let second = try await run([.sample("3", "Goose"), .sample("4", "Ham")], at: ground.atlanta, ground)
        #expect(try await ground.database.runRecords(undecided: true, limit: 9).map(\.id) == [second.id])
        try await run([.sample("3", "Goose"), .sample("4", "Ham")], at: ground.atlanta, ground, anomalies: [])
        #expect(try await ground.database.runRecords(undecided: true, limit: 9) == [])
        for id in [first.id, second.id] {
            await #expect(throws: StorageError.self) { try await ground.database.release(run: id, by: "B") }
        }
    }

    private func addStore(_ ground: Ground) async throws -> Int64 {
        try await ground.database.upsertStores([
            Ground.store("0004", "Cairo", latitude: 30_877_500, longitude: -84_202_100)
        ])
        return try #require(try await ground.database.store(chain: "acme", code: "0004", at: Ground.noon)).id
    }
}
