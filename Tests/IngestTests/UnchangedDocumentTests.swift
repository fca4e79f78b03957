import Ingest
import Postgres
import Storage
import TestDatabase
import Testing

@testable import upstream_sim

@Suite("A document that has not changed is not sent again", .freshDatabase) struct UnchangedDocumentTests {
    private static let input = ScrapeInput.upstream(documents: nil, terms: nil)

    /// The statuses of the requests for documents since the last call.
    private func statuses(_ rig: Rig) async -> [Int] {
        let entries = await rig.simulator.journal.entries
        _ = await rig.simulator.answer(Call(method: "DELETE", target: "/_sim/journal"))
        return entries.filter { $0.method == "GET" && $0.path != "/robots.txt" }.map(\.status)
    }

    @Test("each is asked for with its validators, and a good run is found unchanged", arguments: ["publix", "kroger"])
    func unchanged(source: String) async throws {
        try await Rig.run { rig in
            let session = try await rig.session(source)
            let store = try #require(try await rig.stores(session).first)
            let runner = rig.runner(session)
            _ = await statuses(rig)
            let first = try await runner.run(store, from: Self.input)
            #expect(first.outcome == .accepted)
            #expect(await statuses(rig).allSatisfy { $0 == 200 })
            let second = try await runner.run(store, from: Self.input)
            #expect(second.outcome == .unchanged, "\(second.report)")
            let asked = await statuses(rig)
            #expect(asked.contains(304), "\(asked)")
            #expect(second.report.records == first.report.records)
            // Kroger's searches have another order each time.
            if source == "publix" { #expect(try await documents(of: second) == documents(of: first)) }
        }
    }

    @Test("one that is no longer kept is asked for without them")
    func deleted() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            let runner = rig.runner(session)
            _ = try await runner.run(store, from: Self.input)
            try await FreshDatabase.connect().run(script: "DELETE FROM document")
            _ = await statuses(rig)
            #expect(try await runner.run(store, from: Self.input).outcome == .unchanged)
            #expect(await statuses(rig).allSatisfy { $0 == 200 })
        }
    }

    @Test("a failed run keeps no validators")
    func failed() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            let runner = rig.runner(session)
            await rig.fail("kind=truncated&source=publix")
            #expect(try await runner.run(store, from: Self.input).outcome != .accepted)
            let kept = try await FreshDatabase.connect().query("SELECT FROM response_validator")
            #expect(kept.isEmpty)
        }
    }

    private func documents(of result: ScrapeResult) async throws -> [String] {
        try await FreshDatabase.connect().query(
            """
            SELECT url || ' ' || document_hash::text AS text FROM scrape_run_document WHERE run_id = $1
            ORDER BY position
            """, [.integer(Int(try #require(result.runID)))]
        ).map { try #require(try $0.text("text")) }
    }
}
