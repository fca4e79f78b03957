import FoundationEssentials
import Postgres
import Subprocess
import TestSupport
import Testing

/// `circulard run` under a service manager.
@Suite(.serialized, .stage, .timeLimit(.minutes(3))) struct ServiceTests {
    private func withManager(
        _ variables: [String: String?] = [:], _ body: (NotifySocket, Program) async throws -> Void
    ) async throws {
        let stage = try #require(Stage.current)
        let path = stage.scratch.directory + "/notify"
        let manager = try NotifySocket(at: path)
        let program = stage.program.setting(["NOTIFY_SOCKET": path].merging(variables) { $1 })
        do {
            try await body(manager, program)
        } catch {
            manager.close()
            throw error
        }
        manager.close()
        try FileManager.default.removeItem(atPath: path)
    }

    private func makeDue(source: String) async throws {
        _ = try await Stage.value(
            """
            UPDATE scrape_run SET started_at = started_at - interval '2 days',
                finished_at = finished_at - interval '2 days', seen_at = seen_at - interval '2 days'
            WHERE source_id = '\(source)'
            """)
        _ = try await Stage.value("DELETE FROM scrape_job")
    }

    @Test("says when it is ready, what it reads, that it is alive and when it ends")
    func notifies() async throws {
        try await makeDue(source: "kroger")
        try await withManager { manager, program in
            let ended = try await program.interrupt(["run"], with: .terminate, reachesGroup: false) { _ in
                #expect(await manager.hears("READY=1"))
                #expect(await manager.hears("WATCHDOG=1"))
                #expect(await manager.hears { $0.hasPrefix("STATUS=reads kroger: ") } != nil)
                #expect(await manager.hears("STATUS=nothing is due"))
                #expect(await manager.hears("WATCHDOG=1"))
            }
            #expect(await manager.hears("STOPPING=1"))
            let outcome = try #require(ended)
            #expect(outcome.status == 143 && outcome.leftovers.isEmpty, "\(outcome)")
        }
    }

    @Test("a chain without progress ends the signs of life, until it goes on")
    func stuck() async throws {
        try await makeDue(source: "publix")
        let fault = "kind=slow-body&source=publix&path=/api/v4&milliseconds=15000&count=1"
        try await Stage.failing(fault) {
            try await withManager(["WATCHDOG_USEC": "2000000"]) { manager, program in
                let ended = try await program.interrupt(["run"], with: .terminate, reachesGroup: false) { _ in
                    #expect(await manager.hears { $0.hasPrefix("STATUS=no progress at publix since: ") } != nil)
                    try await Task.sleep(for: .milliseconds(1500))
                    #expect(manager.rest().isEmpty)
                    #expect(await manager.hears("WATCHDOG=1"))
                    #expect(await manager.hears("STATUS=nothing is due"))
                }
                let outcome = try #require(ended)
                #expect(outcome.errors.contains("circulard: no progress at publix since: "), "\(outcome)")
            }
        }
    }

    @Test("a database that is away is waited for: ready when it comes, and again after it was lost")
    func database() async throws {
        let stage = try #require(Stage.current)
        let state = stage.scratch.directory + "/other"
        let first = try await PrivateCluster.start(stateDirectory: state)
        let url = first.connectionText
        try await first.stop()
        try await withManager(["CIRCULARD_DATABASE_URL": url]) { manager, program in
            let ended = try await program.interrupt(["run"], with: .terminate, reachesGroup: false) { _ in
                #expect(await manager.hears { $0.hasPrefix("STATUS=waits for the database: ") } != nil)
                try await Task.sleep(for: .seconds(2))
                #expect(manager.rest().allSatisfy { $0 == "WATCHDOG=1" })
                let second = try await PrivateCluster.start(stateDirectory: state)
                #expect(await manager.hears("READY=1"))
                try await second.stop()
                #expect(await manager.hears { $0.hasPrefix("STATUS=waits for the database: ") } != nil)
                let third = try await PrivateCluster.start(stateDirectory: state)
                #expect(await manager.hears("STATUS=nothing is due"))
                try await third.stop()
            }
            let outcome = try #require(ended)
            #expect(outcome.status == 143 && outcome.errors.contains("waits for the database"), "\(outcome)")
        }
    }
}
