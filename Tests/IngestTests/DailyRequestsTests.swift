import Ingest
import Postgres
import Scraping
import Storage
import TestDatabase
import Testing

@testable import upstream_sim

@Suite("Of the requests that an upstream accepts in a day, 90 % are sent", .freshDatabase) struct DailyRequestsTests {
    @Test("a run stops at the limit, and none begins until requests are free again")
    func stops() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("kroger")
            let store = try #require(try await rig.stores(session).first)
            let endpoint = "\(rig.server.url)/v1/products"
            try await rig.database.countRequests(8_990, to: endpoint)
            let runner = rig.runner(session)
            let input = ScrapeInput.upstream(documents: nil, terms: nil)
            #expect(try await runner.barrier(to: store, input) == nil)
            let result = try await runner.run(store, from: input)
            #expect(result.outcome == .fetchFailed && result.exitStatus == .tryAgain)
            #expect(result.report.reason?.contains("9000 of the 10000 requests") == true, "\(result.report)")
            #expect(try await rig.database.requestCount(of: endpoint).requests == 9_000)
            #expect(await rig.requests(under: "/v1/products") == 10)
            // Another process, at another time of the same day.
            let barrier = try #require(try await rig.runner(rig.session("kroger")).barrier(to: store, input))
            #expect((23...25).contains((barrier.notBefore - Rig.now) / 3600), "\(barrier)")
            try await FreshDatabase.connect().run(
                script: "UPDATE request_count SET hour = hour - interval '25 hours' WHERE endpoint LIKE '%products'")
            #expect(try await runner.barrier(to: store, input) == nil)
        }
    }

    @Test("no run begins that the rest of the day would not suffice for")
    func wholeRuns() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("kroger")
            let store = try #require(try await rig.stores(session).first)
            let (runner, input) = (rig.runner(session), ScrapeInput.upstream(documents: nil, terms: nil))
            let result = try await runner.run(store, from: input)
            #expect(result.outcome == .accepted, "\(result.report)")
            let sent = try await rig.database.requestCount(of: "\(rig.server.url)/v1/products").requests
            #expect(sent == (await rig.requests(under: "/v1/products")) && sent > 1)
            try await rig.database.countRequests(9_000 - sent - 1, to: "\(rig.server.url)/v1/products")
            #expect(try await runner.barrier(to: store, input)?.cause.contains("8999 of the 10000") == true)
        }
    }
}

@Suite("An installation may count on a share of the requests", .freshDatabase) struct RequestShareTests {
    @Test("a run stops at the share, and says that it is one")
    func stops() async throws {
        try await Rig.run { rig in
            let share = try Rig.definition("kroger").politeness.dailyRequests(withMost: 5_000)
            #expect(share.values.sorted() == [800, 5_000])
            let session = try await rig.session("kroger", dailyRequests: share)
            let store = try #require(try await rig.stores(session).first)
            let endpoint = "\(rig.server.url)/v1/products"
            try await rig.database.countRequests(4_495, to: endpoint)
            let result = try await rig.runner(session).run(store, from: .upstream(documents: nil, terms: nil))
            #expect(result.exitStatus == .tryAgain)
            #expect(
                result.report.reason?.contains("4500 of the 5000 requests of this installation that") == true,
                "\(result.report)")
            #expect(try await rig.database.requestCount(of: endpoint).requests == 4_500)
        }
    }

    @Test("the shares of all installations are at most what is accepted", arguments: [2, 3, 7])
    func sum(installations: Int) throws {
        let politeness = try Rig.definition("kroger").politeness
        let most = try #require(politeness.mostDailyRequests)
        for (url, requests) in politeness.dailyRequests(withMost: most / installations) {
            #expect(requests * installations <= politeness.dailyRequests[url] ?? 0 && requests > 0)
        }
        #expect(politeness.dailyRequests(withMost: most) == politeness.dailyRequests)
    }
}

extension Rig {
    fileprivate func requests(under path: String) async -> Int {
        await simulator.journal.entries.count { $0.path.hasPrefix(path) }
    }
}
