import HTTP
import Ingest
import Postgres
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

    @Test("a credential in the query reaches the server, and nothing that is stored")
    func inQuery() async throws {
        let secret = "key-of-the-operator"
        try await Rig.run { rig in
            let text = try Rig.definition("publix").text
                .replacing(
                    "auth: {kind: none}", with: "auth: {kind: query, parameter: access_token, credential: a-secret}"
                )
                .replacing("    fetch: browser\n    browser_hosts: services.publix.com\n", with: "")
            let definition = try ScraperDefinition(yaml: text, file: "f", source: "publix")
            let session = try await rig.session(definition, secret: secret)
            let store = try #require(try await rig.stores(session).first)
            let run = try await rig.runner(session).run(store, from: .upstream(documents: nil, terms: nil))
            #expect(run.outcome == .accepted, "\(run.report)")
            let sent = await rig.simulator.journal.entries.filter { "\($0)".contains(secret) }
            #expect(sent.count >= 2, "\(sent)")
            // Every row of every table, as text.
            let found = try await FreshDatabase.connect().query(
                """
                SELECT count(*) AS tables,
                       count(*) FILTER (WHERE table_to_xml(c.oid, true, false, '')::text LIKE '%key-of-the-operator%') AS with_key
                FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
                """)
            #expect(try found[0].int("tables") ?? 0 > 20 && found[0].int("with_key") == 0)
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
