import HTTP
import Ingest
import Scraping
import Storage
import TestDatabase
import Testing

@testable import upstream_sim

@Suite("A refused token is renewed once", .freshDatabase) struct TokenTests {
    @Test("one renewal for many waiting requests, at first and after a 401")
    func singleFlight() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("kroger")
            for _ in 1...2 {
                await rig.forgetJournal()
                try await withThrowingTaskGroup { group in
                    for _ in 0..<20 {
                        group.addTask { try await session.document(for: Self.request(rig)).body.count }
                    }
                    for try await count in group { #expect(count > 0) }
                }
                #expect(await rig.tokenRequests() == 1)
                await rig.fail("kind=token-expiry")
            }
        }
    }

    @Test("a second 401 is a refusal")
    func secondRefusal() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("kroger")
            _ = try await session.document(for: Self.request(rig))
            await rig.forgetJournal()
            await rig.fail("kind=token-expiry&count=9")
            await #expect(throws: ScrapeError.self) { _ = try await session.document(for: Self.request(rig)) }
            #expect(await rig.tokenRequests() == 1)
        }
    }

    private static func request(_ rig: Rig) -> HTTPRequest {
        HTTPRequest(
            url: "\(rig.server.url)/v1/locations?filter.latLong.near=33.79,-84.33&filter.radiusInMiles=5",
            allowsLoopback: true)
    }
}

extension Rig {
    func forgetJournal() async { _ = await simulator.answer(Call(method: "DELETE", target: "/_sim/journal")) }
    func tokenRequests() async -> Int {
        await simulator.journal.entries.count { $0.path.hasSuffix("/token") }
    }
}
