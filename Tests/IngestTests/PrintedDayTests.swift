import Deals
import Ingest
import Scraping
import Storage
import TestDatabase
import Testing

@testable import upstream_sim

@Suite("Pages with unreadable dates", .freshDatabase) struct PrintedDayTests {
    @Test("are quarantined with an example, and never taken for this week's")
    func quarantined() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            let page = try await rig.page(of: store, days: "the week of the big game")
            let result = try await rig.runner(session).run(store, from: .files([page]))
            #expect(result.outcome == .quarantined && result.exitStatus == .badData)
            let said = "print dates that could not be read: \"the week of the big game\""
            #expect(result.report.reason?.contains(said) == true, "\(result.report)")
        }
    }

    @Test(
        "an old page is recognized, however its dates are printed",
        arguments: [
            "Prices good Wednesday, October 28 through Tuesday, November 3, 2020", "2020-10-28 - 2020-11-03",
            "October 28 - November 3, 2020",
        ])
    func old(days: String) async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            let page = try await rig.page(of: store, days: days)
            let result = try await rig.runner(session).run(store, from: .files([page]))
            #expect(result.outcome == .quarantined)
            #expect(result.report.reason?.contains("ended before") == true, "\(result.report)")
        }
    }
}

extension Rig {
    /// This week's ad page with other text for its dates.
    func page(of store: StoreRow, days: String) async throws -> KeptDocument {
        let target = "/savings/weekly-ad/view-all?storeId=\(store.store.adCode ?? "")"
        let page = String(decoding: await simulator.answer(Call(method: "GET", target: target)).body, as: UTF8.self)
        let parts = page.split(separator: ">Valid ", omittingEmptySubsequences: false)
        let changed = parts.dropFirst().map { days + $0.drop { $0 != "<" } }
        return KeptDocument(
            url: "saved.html", mediaType: "text/html",
            body: Array(([String(parts[0])] + changed).joined(separator: ">").utf8))
    }
}
