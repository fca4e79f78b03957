import Deals
import Ingest
import Postgres
import Scraping
import Storage
import TestDatabase
import Testing

@testable import upstream_sim

@Suite("A page that differs from the ad on show before its days have ended", .freshDatabase) struct SecondRunTests {
    /// A run so many hours after the first, of this week's rows but for some.
    private func run(
        _ rig: Rig, _ session: UpstreamSession, _ store: StoreRow, _ days: Int, hour: Int, dropping: (Int) -> Bool,
        change: (JSON) -> JSON = { $0 }
    ) async throws -> ScrapeResult {
        let ad = try await rig.ad(of: store) { rows in
            rows.enumerated().filter { !dropping($0.offset) }.map { change($0.element) }
        }
        return try await rig.runner(session).run(
            store, from: .files([ad]), ScrapeOptions(seenAt: Self.instant(days, hour)))
    }

    private static func instant(_ days: Int, _ hour: Int) -> Int { Rig.now + days * 86_400 + hour * 3_600 }

    @Test("rows that are gone stay on show until a later run finds the same; nobody has to decide")
    func gone() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            let days = await rig.advanceToMonday(store)
            _ = try await run(rig, session, store, days, hour: 0) { _ in false }
            let tenth = { (place: Int) in place.isMultiple(of: 10) }
            let first = try await run(rig, session, store, days, hour: 1, dropping: tenth)
            #expect(first.outcome == .quarantined && first.report.doubts.count == 1)
            #expect(first.report.reason?.contains("believed if a later run finds the same") == true)
            #expect(try await waiting() == 1)
            // What is on show was not seen again: the store stays due.
            try await rig.database.setFollowed(true, stores: [store.id])
            let due = try await rig.database.dueStores(
                source: "publix", olderThanHours: 4, at: Self.instant(days, 5))
            #expect(due.map(\.id) == [store.id])
            let soon = try await run(rig, session, store, days, hour: 1, dropping: tenth)
            #expect(soon.outcome == .quarantined, "the same minute's copy of the page proves nothing")
            let second = try await run(rig, session, store, days, hour: 5, dropping: tenth)
            #expect(second.outcome == .accepted && second.exitStatus == nil && second.report.doubts == [])
            #expect(try await run(rig, session, store, days, hour: 9, dropping: tenth).outcome == .unchanged)
        }
    }

    @Test("losses at random never agree, and the whole page in between takes a doubt back")
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

    @Test("a correction of a few rows is believed at once; another ad's titles never are")
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
            #expect(corrected.outcome == .accepted, "\(corrected.report.doubts)")
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
    /// The JSON of this week's ad with other rows.
    func ad(of store: StoreRow, _ change: ([JSON]) -> [JSON]) async throws -> FetchedDocument {
        let call = Call(method: "GET", target: "/api/v4/savings", headers: ["publixstore": store.store.code])
        let ad = try JSONReader.read(await simulator.answer(call).body, from: "the simulator")
        let rows = JSON.array(change(ad["Savings"]?.elements ?? []))
        return FetchedDocument(
            url: "savings.json", mediaType: "application/json", bytes: ad.with("Savings", rows).encoded)
    }
}
