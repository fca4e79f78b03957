import Deals
import Ingest
import Postgres
import Scraping
import Storage
import TestDatabase
import Testing

@testable import upstream_sim

@Suite("A page that differs from the current ad before it has ended", .freshDatabase) struct SecondRunTests {
    /// A run the given number of hours after the first, with some of this week's rows changed.
    private func run(
        _ rig: Rig, _ session: UpstreamSession, _ store: StoreRow, _ days: Int, hour: Int, dropping: (Int) -> Bool,
        change: (SimJSON) -> SimJSON = { $0 }
    ) async throws -> ScrapeResult {
        let ad = try await rig.ad(of: store) { rows in
            rows.enumerated().filter { !dropping($0.offset) }.map { change($0.element) }
        }
        return try await rig.runner(session).run(
            store, from: .files([ad]), ScrapeOptions(seenAt: Self.instant(days, hour)))
    }

    private static func instant(_ days: Int, _ hour: Int) -> Int { Rig.now + days * 86_400 + hour * 3_600 }

    @Test("missing rows stay current until a later run finds the same, without a decision")
    func gone() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            let days = await rig.advanceToMonday(store)
            _ = try await run(rig, session, store, days, hour: 0) { _ in false }
            let tenth = { (place: Int) in place.isMultiple(of: 10) }
            let first = try await run(rig, session, store, days, hour: 1, dropping: tenth)
            #expect(first.outcome == .quarantined && first.report.anomalies.count == 1)
            #expect(first.report.reason?.contains("accepted if a later run finds the same") == true)
            #expect(try await waiting() == 1)
            // The current edition was not seen again, so the store stays due.
            try await rig.database.setTracked(true, stores: [store.id])
            let due = try await rig.database.dueStores(source: "publix", at: Self.instant(days, 5))
            #expect(due.map(\.id) == [store.id])
            let soon = try await run(rig, session, store, days, hour: 1, dropping: tenth)
            #expect(soon.outcome == .quarantined, "the same minute's copy of the page proves nothing")
            let second = try await run(rig, session, store, days, hour: 5, dropping: tenth)
            #expect(second.outcome == .accepted && second.exitStatus == nil && second.report.anomalies == [])
            #expect(try await run(rig, session, store, days, hour: 9, dropping: tenth).outcome == .unchanged)
        }
    }

    @Test("random losses never agree, and a complete page in between removes the anomaly")
    func disagreeing() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            let days = await rig.advanceToMonday(store)
            _ = try await run(rig, session, store, days, hour: 0) { _ in false }
            for hour in 1...4 {
                let result = try await run(rig, session, store, days, hour: hour * 4) { $0 % 9 == hour }
                #expect(result.outcome == .quarantined, "\(hour)")
            }
            #expect(try await run(rig, session, store, days, hour: 20) { _ in false }.outcome == .unchanged)
            let again = try await run(rig, session, store, days, hour: 24) { $0 % 9 == 4 }
            #expect(again.outcome == .quarantined, "the good page came after the first sight of this one")
        }
    }

    @Test("a correction of a few rows is accepted at once, titles of another ad never are")
    func corrections() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            let days = await rig.advanceToMonday(store)
            _ = try await run(rig, session, store, days, hour: 0) { _ in false }
            let corrected = try await run(rig, session, store, days, hour: 4) {
                [3, 99].contains($0)
            } change: { row in
                [5, 6, 7].contains(row["id"]) ? row.with("savings", "$5.99") : row
            }
            #expect(corrected.outcome == .accepted, "\(corrected.report.anomalies)")
            for hour in [8, 12] {
                let result = try await run(rig, session, store, days, hour: hour) { _ in
                    false
                } change: {
                    $0.with("title", .string("Other \($0["title"]?.text ?? "")"))
                }
                #expect(result.outcome == .quarantined && result.exitStatus == .badData)
            }
        }
    }

    private func waiting() async throws -> Int? {
        try await FreshDatabase.connect().query("SELECT count(*) FROM scrape_run WHERE awaits_second_run").first?
            .int("count")
    }
}

extension Rig {
    /// The SimJSON of this week's ad with changed rows.
    func ad(of store: StoreRow, _ change: ([SimJSON]) -> [SimJSON]) async throws -> KeptDocument {
        let call = Call(method: "GET", target: "/api/v4/savings", headers: ["publixstore": store.store.code])
        let ad = try SimJSONReader.read(await simulator.answer(call).body, from: "the simulator")
        let rows = SimJSON.array(change(ad["Savings"]?.elements ?? []))
        return KeptDocument(
            url: "savings.json", mediaType: "application/json", body: ad.with("Savings", rows).encoded)
    }
}
