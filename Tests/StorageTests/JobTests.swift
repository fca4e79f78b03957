import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Jobs and leases", .freshDatabase)
struct JobTests {
    private static let sources = ["ad"]

    private func tracked(_ ground: Ground) async throws {
        try await ground.database.setTracked(true, stores: [ground.atlanta, ground.decatur])
        try await ground.database.planJobs(of: Self.sources)
    }

    private func waiting(_ ground: Ground) async throws -> [String] {
        try await ground.connection.query(
            """
            SELECT s.code || ' ' || j.attempts || ' ' || (j.due_at <= now()) AS job FROM scrape_job j
            JOIN store s ON s.id = j.store_id ORDER BY s.code
            """
        ).map { try $0.text("job") ?? "" }
    }

    @Test("a store has one job while it is due, whoever plans and however often")
    func plan() async throws {
        let ground = try await Ground()
        try await tracked(ground)
        try await ground.database.planJobs(of: Self.sources)
        #expect(try await waiting(ground) == ["0001 0 true", "0002 0 true"])
        try await ground.database.planJobs(of: ["other"])
        #expect(try await waiting(ground).count == 2, "the plan of other sources leaves these")
        try await ground.database.setTracked(false, stores: [ground.decatur])
        try await ground.database.planJobs(of: Self.sources)
        #expect(try await waiting(ground) == ["0001 0 true"])
    }

    @Test("a chain has one worker; a free or expired lease goes to the next")
    func lease() async throws {
        let ground = try await Ground()
        #expect(try await ground.database.claimChain(for: "first", of: Self.sources) == nil, "nothing to do")
        try await tracked(ground)
        let first = try #require(try await ground.database.claimChain(for: "first", of: Self.sources))
        #expect(try await ground.database.claimChain(for: "second", of: Self.sources) == nil)
        #expect(try await ground.database.renewLeases(of: "first") == [first])
        try await ground.database.release(first)
        let second = try #require(try await ground.database.claimChain(for: "second", of: Self.sources))
        #expect(second != first)
        #expect(try await ground.database.renewLeases(of: "first") == [])
        try await ground.database.release(first)
        #expect(try await ground.database.renewLeases(of: "second") == [second], "a lost lease releases nothing")
        try await expire(ground)
        #expect(try await ground.database.claimChain(for: "third", of: Self.sources) != nil)
        #expect(try await ground.database.renewLeases(of: "second") == [])
    }

    private func expire(_ ground: Ground) async throws {
        try await ground.connection.query("UPDATE chain_lease SET leased_until = now() - interval '1 ms'")
    }

    @Test("many workers at once: one gets the chain")
    func race() async throws {
        let ground = try await Ground()
        try await tracked(ground)
        let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<12 {
                group.addTask {
                    let database = try await Ground.open()
                    let lease = try await database.claimChain(for: "worker \(number)", of: Self.sources)
                    await database.close()
                    return lease != nil
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
    }

    /// A worker reads a store until its lease is another's. `effects` are of the run's transaction.
    @Test("a run whose lease another worker has taken stores nothing", arguments: [true, false])
    func fence(isTaken: Bool) async throws {
        let ground = try await Ground()
        try await tracked(ground)
        let lease = try #require(try await ground.database.claimChain(for: "first", of: Self.sources))
        let run = try await ground.database.beginRun(
            source: "ad", store: ground.atlanta, programVersion: "test", lease: lease)
        try await expire(ground)
        if isTaken { #expect(try await Ground.open().claimChain(for: "second", of: Self.sources) != nil) }
        let offers: [Offer] = [.sample("1", "Milk")]
        let report = RunReport(records: 1, priced: 1)
        if isTaken {
            await #expect {
                _ = try await ground.database.publish(
                    offers, scope: .store(code: "0001"), by: run, report: report)
            } throws: {
                ($0 as? StorageError)?.code == .leaseLost(chain: "acme")
            }
        } else {
            _ = try await ground.database.publish(offers, scope: .store(code: "0001"), by: run, report: report)
        }
        #expect(try await ground.count("SELECT count(*) FROM store_edition") == (isTaken ? 0 : 1))
        #expect(try await waiting(ground) == (isTaken ? ["0001 0 true", "0002 0 true"] : ["0002 0 true"]))
    }

    @Test("the sessions of a worker whose lease has run out are ended with the next claim")
    func formerSessions() async throws {
        let ground = try await Ground()
        try await tracked(ground)
        let former = try await Database.open(FreshDatabase.connectionText, applicationName: "first")
        let lease = try #require(try await former.claimChain(for: "first", of: Self.sources))
        _ = try await former.beginRun(source: "ad", store: ground.atlanta, programVersion: "test", lease: lease)
        try await expire(ground)
        let next = try #require(try await ground.database.claimChain(for: "second", of: Self.sources))
        let run = try await ground.database.beginRun(
            source: "ad", store: ground.atlanta, programVersion: "test", lease: next)
        #expect(try await ground.count("SELECT count(*) FROM scrape_run WHERE outcome = 'interrupted'") == 1)
        try await ground.database.finishRun(run, outcome: .fetchFailed, report: RunReport(reason: "no answer"))
        #expect(try await waiting(ground) == ["0001 1 false", "0002 0 true"])
    }

    /// Outcomes with the shortest and longest wait in seconds after the first, second and tenth failure.
    static let waits: [(outcome: RunOutcome, seconds: [ClosedRange<Int>])] = [
        (.fetchFailed, [900...1125, 1800...2250, 14_400...18_000]),
        (.layoutUnknown, [14_400...18_000, 14_400...18_000, 14_400...18_000]),
        (.quarantined, [3600...4500, 7200...9000, 14_400...18_000]),
    ]

    @Test("a failed store waits, longer after each failure, within a limit", arguments: waits)
    func retries(outcome: RunOutcome, seconds: [ClosedRange<Int>]) async throws {
        let ground = try await Ground()
        try await tracked(ground)
        for (failures, expected) in zip([0, 1, 9], seconds) {
            try await ground.connection.query(
                "UPDATE scrape_job SET attempts = $1, due_at = now()", [.integer(failures)])
            let lease = try #require(try await ground.database.claimChain(for: "first", of: Self.sources))
            let run = try await ground.database.beginRun(
                source: "ad", store: ground.atlanta, programVersion: "test", lease: lease)
            if outcome == .quarantined {
                _ = try await ground.database.publish(
                    [.sample("1", "Milk")], anomalies: [Anomaly("half of the ad", passesIfSeenAgain: true)],
                    scope: .store(code: "0001"), by: run, report: RunReport(records: 1, priced: 1))
            } else {
                try await ground.database.finishRun(run, outcome: outcome, report: RunReport(reason: "why"))
            }
            try await ground.database.release(lease)
            let wait = try #require(
                try await ground.count(
                    """
                    SELECT extract(epoch FROM due_at - now())::integer AS count FROM scrape_job j JOIN store s ON s.id = j.store_id
                    WHERE s.code = '0001'
                    """))
            #expect(expected.contains(wait + 1) || expected.contains(wait), "after \(failures) failures")
        }
    }

    @Test("a cancelled run leaves its job as it was")
    func cancelled() async throws {
        let ground = try await Ground()
        try await tracked(ground)
        let lease = try #require(try await ground.database.claimChain(for: "first", of: Self.sources))
        let run = try await ground.database.beginRun(
            source: "ad", store: ground.atlanta, programVersion: "test", lease: lease)
        try await ground.database.finishRun(run, outcome: .cancelled, report: RunReport(reason: "stopped"))
        #expect(try await waiting(ground) == ["0001 0 true", "0002 0 true"])
    }
}
