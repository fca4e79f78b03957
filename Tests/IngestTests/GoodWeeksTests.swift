import Deals
import Ingest
import Storage
import TestDatabase
import Testing

@Suite("Good weeks", .freshDatabase) struct GoodWeeksTests {
    private static let terms = [
        "milk", "eggs", "bread", "cheese", "yogurt", "coffee", "cereal", "chips", "soda", "ice cream",
    ]

    @Test("four weeks of both chains, read every third day, have no anomalies", arguments: ["publix", "kroger"])
    func believed(source: String) async throws {
        try await Rig.run { rig in
            let session = try await rig.session(source)
            let stores = try await rig.stores(session).prefix(2)
            for day in stride(from: 0, through: 27, by: 3) {
                for store in stores {
                    let result = try await rig.runner(session, daysOff: day).run(
                        store, from: .upstream(documents: nil, terms: source == "kroger" ? Self.terms : nil))
                    #expect(result.outcome.isGood, "day \(day), \(store.store.code): \(result.report.anomalies)")
                }
                await rig.advance(days: 3)
            }
            let runs = try await rig.database.runRecords(undecided: false, limit: 1000)
            #expect(runs.count { $0.outcome == "accepted" } >= 4 * stores.count, "weeks turned")
        }
    }
}
