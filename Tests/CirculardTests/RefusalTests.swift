import FoundationEssentials
import TestSupport
import Testing

@testable import upstream_sim

@Suite("A host that refuses is contacted once per run", .serialized, .stage, .timeLimit(.minutes(2)))
struct RefusalTests {
    /// The stores of the stage: a run requests only their ads.
    private func stores() throws -> [String] {
        let rows = try #require(Stage.current?.first["publix"]).rows()
        return rows.compactMap { $0["store_code"]?.text }
    }

    private func documentsAsked() async throws -> Int {
        let simulator = try #require(Stage.current).simulator
        let asked = await simulator.journal.entries.count { $0.path != "/robots.txt" }
        _ = await simulator.answer(Call(method: "DELETE", target: "/_sim/journal"))
        return asked
    }

    @Test(
        "for any number of stores, and not at all by the next command",
        arguments: [
            ("http-429&retry-after=3600", Int32(75), true), ("access-denied", 77, true), ("http-503", 69, false),
        ])
    func refuses(fault: String, status: Int32, isRefusal: Bool) async throws {
        _ = try await documentsAsked()
        try await Stage.failing("kind=\(fault)&source=publix") {
            let stores = try stores()
            try #require(stores.count > 1)
            let scrape = ["scrape", "publix", "--store"] + stores
            let first = try await Stage.run(scrape)
            #expect(first.status == status, "\(first)")
            // A host gets two retries a minute, whatever the number of stores; five failures in a row count as a refusal.
            #expect(try await documentsAsked() == (isRefusal ? 1 : stores.count + 2))
            guard isRefusal else { return }
            let rest = stores.count == 2 ? "1 store" : "\(stores.count - 1) stores"
            #expect(first.errors.contains("\(rest) not read: 127.0.0.1 refused (http-4"), "\(first)")
            let second = try await Stage.run(scrape)
            #expect(second.status == 75 && second.errors.contains("\(stores.count) stores not read"), "\(second)")
            #expect(try await documentsAsked() == 0)
            let recorded = """
                SELECT string_agg(split_part(reason, ':', 1), ',' ORDER BY id) FROM scrape_run
                WHERE outcome = 'postponed'
                """
            #expect(try await Stage.value(recorded).hasSuffix("\(rest) not read,\(stores.count) stores not read"))
        }
        try await Stage.run(["scrape", "publix", "--store", "1083"]).expectSuccess()
        _ = try await documentsAsked()
    }

    @Test("a saved page needs no host")
    func files() async throws {
        try await Stage.failing("kind=access-denied&source=publix") {
            _ = try await Stage.run("scrape", "publix", "--store", "1083")
            let page = Checkout.sample("publix/pcard.html")
            let read = try await Stage.run("scrape", "publix", "--store", "1083", "--dry-run", "--from", page)
            #expect(!read.errors.contains("not read"), "\(read)")
        }
    }

    @Test("lists alarms for the units")
    func list() async throws {
        let file = try #require(Stage.current).scratch.directory + "/alarms"
        let read = ["run", "--once", "--source", "publix", "--alarm-file", file]
        try await Stage.failing("kind=access-denied&source=publix") {
            _ = try await Stage.value(
                """
                UPDATE scrape_run SET started_at = started_at - interval '2 days',
                    finished_at = finished_at - interval '2 days', seen_at = seen_at - interval '2 days'
                WHERE source_id = 'publix' AND outcome IN ('accepted', 'unchanged')
                """)
            let due = try await Stage.run("run", "--dry-run", "--source", "publix")
            #expect(try due.lines.count == stores().count, "\(due)")
            _ = try await Stage.run(read, with: ["INVOCATION_ID": "0123"])
            let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
            #expect(lines.first == "0123" && lines.count == 2, "\(lines)")
            let alarm = "publix host 127.0.0.1\thost_refuses\t127.0.0.1: http-403"
            #expect(lines.last?.hasPrefix(alarm) == true, "\(lines)")
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o644)
        }
        _ = try await Stage.value("UPDATE scrape_job SET due_at = now()")
        try await Stage.run(read, with: ["INVOCATION_ID": "0124"]).expectSuccess()
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "0124\n")
    }

    @Test("status lists refusals with the table on stdout, and hides unused sources")
    func status() async throws {
        try await Stage.failing("kind=access-denied&source=publix") {
            _ = try await Stage.run("scrape", "publix", "--store", "1083")
            let shown = try await Stage.run("status", "--source", "publix")
            #expect(shown.status == 0 && shown.errors.isEmpty, "\(shown)")
            #expect(shown.output.contains("publix 1083: ") && shown.output.contains("host_refuses"), "\(shown)")
        }
        // Registers the sources that are read from files only.
        try await Stage.run("source", "accept-terms", "kroger-ad", "--by", "A. Operator").expectSuccess()
        let all = try await Stage.run("status", "--all")
        let usual = try await Stage.run("status")
        #expect(all.output.contains("kroger-ad") && all.output.contains("not_used"), "\(all)")
        #expect(!usual.output.contains("kroger-ad") && usual.output.contains("green"), "\(usual)")
        let stale = try await Stage.run("status", "--stale", "--json").json()["sources"]?.elements ?? []
        #expect(stale.allSatisfy { $0["freshness"]?.text != "green" && $0["freshness"]?.text != "not_used" })
        try await Stage.run("scrape", "publix", "--store", "1083").expectSuccess()
    }
}
