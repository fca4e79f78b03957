import Deals
import Ingest
import Scraping
import Storage
import TestDatabase
import Testing

@Suite("Another store's ad in a document that does not name its store", .freshDatabase) struct WrongStoreTests {
    @Test(
        "never becomes current at a store with a history, within the week and after the ad has turned",
        arguments: [("publix", 0), ("publix", 7), ("kroger", 0), ("kroger", 7)])
    func quarantined(source: String, week: Int) async throws {
        try await Rig.run { rig in
            let session = try await rig.session(source)
            let stores = try await chosen(rig, session)
            let monday = await rig.advanceToMonday(stores[0])
            for store in stores { #expect(try await run(rig, session, store, monday).exitStatus == nil) }
            await rig.advance(days: week)
            let days = monday + week
            // All stores of both zones have the new week, except the one that is served the wrong ad.
            for store in stores.dropFirst() where week > 0 {
                let result = try await run(rig, session, store, days)
                #expect(result.exitStatus == nil, "\(store.store.code): \(result.report.anomalies)")
            }
            await rig.fail("kind=wrong-store&source=\(source)")
            for hours in [0, 5] {
                let misled = try await run(rig, session, stores[0], days, hours: hours)
                #expect(misled.outcome == .quarantined && misled.exitStatus == .badData, "\(misled.report)")
                #expect(
                    misled.report.anomalies.contains {
                        $0.contains("stores that never shared one") || $0.contains("the prices are those of store")
                    })
            }
        }
    }

    @Test("stores of one zone share their ad every week, without anomalies")
    func companions() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let stores = try await chosen(rig, session)
            for days in stride(from: 0, through: 14, by: 7) {
                for store in stores {
                    let result = try await run(rig, session, store, days)
                    #expect(result.exitStatus == nil, "\(store.store.code), \(days): \(result.report.anomalies)")
                }
                await rig.advance(days: 7)
            }
        }
    }

    /// Three stores: the one served the wrong ad, one of its zone, and the one whose ad it gets.
    private func chosen(_ rig: Rig, _ session: UpstreamSession) async throws -> [StoreRow] {
        let stores = try await rig.stores(session)
        let codes = session.definition.id == "publix" ? ["1083", "612", "1528"] : ["01160402", "01160401"]
        return try codes.map { code in try #require(stores.first { $0.store.code == code }) }
    }

    private func run(
        _ rig: Rig, _ session: UpstreamSession, _ store: StoreRow, _ days: Int = 0, hours: Int = 0
    ) async throws -> ScrapeResult {
        let runner = ScrapeRunner(
            session: session, database: rig.database, programVersion: "test", build: "test",
            clock: { Rig.now + days * 86_400 + hours * 3_600 }, progress: { _ in })
        return try await runner.run(store, from: .upstream(documents: nil, terms: nil))
    }
}
