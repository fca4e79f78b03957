import Deals
import Ingest
import Postgres
import Scraping
import Storage
import TestDatabase
import Testing

@Suite("Stored documents read again", .freshDatabase) struct ReprocessTests {
    /// A store's edition from an hour ago, as read by an older parser that lost three lines.
    private func misread(_ rig: Rig, _ session: UpstreamSession) async throws -> (StoreRow, KeptRun, [Offer]) {
        let store = try await rig.stores(session)[0]
        _ = try await rig.runner(session).run(store, from: .upstream(documents: nil, terms: nil))
        let shown = try await offers(rig, store)
        let first = try #require(try await rig.database.keptRuns(since: 0, source: "publix").first)
        let run = try await rig.database.beginRun(source: "publix", store: store.id, programVersion: "older")
        try await rig.database.addDocuments(rig.database.documents(of: first), to: run)
        var report = RunReport(records: shown.count - 3)
        report.seenAt = Rig.now
        _ = try await rig.database.publish(Array(shown.dropFirst(3)), scope: .shared, by: run, report: report)
        return (store, try #require(try await rig.database.keptRuns(since: 0, source: "publix").first), shown)
    }

    private func offers(_ rig: Rig, _ store: StoreRow) async throws -> [Offer] {
        try await rig.database.offers(DealSearch(place: .store(store.id), limit: 10_000), at: Rig.now).map(\.offer)
    }

    private func readAgain(_ rig: Rig, _ session: UpstreamSession, _ store: StoreRow, _ run: KeptRun, dry: Bool)
        async throws -> ScrapeResult
    {
        let documents = try await rig.database.documents(of: run)
        return try await rig.runner(session).run(
            store, from: .files(documents), ScrapeOptions(isDryRun: dry, seenAt: run.seenAt, corrects: run.id))
    }

    @Test("show the difference before publishing it, and do not change the freshness")
    func correction() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let (store, run, whole) = try await misread(rig, session)
            let runs = try await rig.database.runRecords(undecided: false, limit: 9).count
            let trial = try await readAgain(rig, session, store, run, dry: true)
            let changes = try #require(trial.changes)
            #expect(changes.kept == whole.count - 3 && changes.added == 3 && changes.changed + changes.gone == 0)
            #expect(try await offers(rig, store).count == whole.count - 3)
            #expect(try await rig.database.runRecords(undecided: false, limit: 9).count == runs)

            let correction = try await readAgain(rig, session, store, run, dry: false)
            #expect(correction.outcome == .accepted)
            #expect(try await Set(offers(rig, store)) == Set(whole))
            let health = try await rig.database.sourceHealth(at: Rig.now).first { $0.storeID == store.id }
            #expect(health?.confirmedAt == Rig.now)
            let record = try #require(try await rig.database.runRecord(correction.runID ?? 0))
            #expect(record.corrects == run.id)
            let again = try #require(try await rig.database.keptRuns(since: 0, source: "publix").first)
            #expect(again.id == run.id && again.seenAt == run.seenAt)
            #expect(try await readAgain(rig, session, store, again, dry: true).changes?.isNone == true)
        }
    }

    @Test("are not offered if deleted, if last seen too long ago, or if of another source")
    func none() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            _ = try await misread(rig, session)
            #expect(try await rig.database.keptRuns(since: Rig.now + 1, source: nil) == [])
            #expect(try await rig.database.keptRuns(since: 0, source: "kroger") == [])
            try await FreshDatabase.connect().run(script: "DELETE FROM document")
            #expect(try await rig.database.keptRuns(since: 0, source: nil) == [])
        }
    }
}
