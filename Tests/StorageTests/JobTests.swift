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

    @Test("a plan that waits for a run to end does not add the job of its store again")
    func planBesideEnd() async throws {
        let ground = try await Ground()
        try await tracked(ground)
        let other = try await Database.open(FreshDatabase.connectionText)
        let planning = try await ground.connection.transaction { connection in
            try await connection.query(
                "UPDATE store SET is_tracked = false WHERE id = $1", [.integer(Int(ground.atlanta))])
            try await connection.query("DELETE FROM scrape_job WHERE store_id = $1", [.integer(Int(ground.atlanta))])
            let planning = Task { try await other.planJobs(of: Self.sources) }
            while try await blockedSessions(connection) == 0 { try await Task.sleep(for: .milliseconds(5)) }
            return planning
        }
        try await planning.value
        #expect(try await waiting(ground) == ["0002 0 true"])
    }

    /// The number of locks that sessions of this database wait for.
    private func blockedSessions(_ connection: PostgresConnection) async throws -> Int? {
        try await connection.query(
            """
            SELECT count(*) AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
            WHERE NOT l.granted AND a.datname = current_database()
            """
        ).first?.int("n")
    }

    /// Hours since an ad that ends at the next midnight was seen, and when the store is due after that.
    static let turns: [(seenHoursBeforeEnd: Double, dueHoursAfterEnd: Double, isUrgentThen: Bool)] = [
        (100, -76, false), (24.5, -0.5, false), (12, 0, true), (0.5, 0, true),
        // The next ad is late: half an hour, half of the time since the end, and at most the 24 hours of the source.
        (0, 0.5, true), (-0.5, 1, true), (-6, 9, true), (-100, 124, true),
    ]

    @Test("a store is due a day after it was seen, and at the end of its ad")
    func turn() async throws {
        let ground = try await Ground()
        try await ground.database.setTracked(true, stores: [ground.atlanta])
        let coupon = Offer.sample("9", "A coupon that outlasts the ad", days: Offer.days("2026-06-25", "2026-12-31"))
        try await ground.publish([.sample("1", "Milk"), .sample("2", "Tea"), coupon], at: ground.atlanta)
        let end = 1_782_964_800  // 2026-07-02 00:00 in New York
        for (seenHoursBeforeEnd, dueHoursAfterEnd, isUrgentThen) in Self.turns {
            let seen = end - Int(seenHoursBeforeEnd * 3600)
            try await ground.connection.query(
                "UPDATE scrape_run SET started_at = to_timestamp($1), finished_at = to_timestamp($1), seen_at = to_timestamp($1)",
                [.integer(seen)])
            let due = try await ground.connection.query(
                """
                SELECT (extract(epoch FROM d.due_at) - $1)::integer AS after_end,
                       (SELECT is_urgent FROM store_due(d.due_at)) AS is_urgent FROM store_due(now()) d
                """, [.integer(end)])
            #expect(try due.first?.int("after_end") == Int(dueHoursAfterEnd * 3600), "\(seenHoursBeforeEnd)")
            #expect(try due.first?.bool("is_urgent") == isUrgentThen, "\(seenHoursBeforeEnd)")
        }
    }

    @Test("stores whose ad has ended are read first, then those that have been due for longest")
    func order() async throws {
        let ground = try await Ground()
        let stores = [ground.atlanta, ground.decatur, ground.nashville]
        try await ground.database.setTracked(true, stores: stores)
        try await ground.database.planJobs(of: Self.sources)
        for (store, (hours, isUrgent)) in zip(stores, [(3, false), (2, true), (5, false)]) {
            try await ground.connection.query(
                "UPDATE scrape_job SET due_at = now() - make_interval(hours => $2), is_urgent = $3 WHERE store_id = $1",
                [.integer(Int(store)), .integer(hours), .boolean(isUrgent)])
        }
        var read: [Int64] = []
        while let job = try await ground.database.nextJob(of: Self.sources, chain: "acme") {
            read.append(job.storeID)
            try await ground.database.postponeJobs(of: "ad", store: job.storeID, bySeconds: 60)
        }
        #expect(read == [ground.decatur, ground.nashville, ground.atlanta])
    }

    @Test("an idle worker sleeps until a chain is free, and is woken when the plan may have changed")
    func wakeup() async throws {
        let ground = try await Ground()
        let (idle, limit) = (try await Ground.open(), Duration.seconds(30))
        try await idle.listenForWork()
        #expect(try await idle.timeToNextClaim(of: Self.sources, atMost: limit) == limit, "no jobs")
        #expect(try await idle.waitForWork(atMost: .milliseconds(1)) == false)
        try await tracked(ground)
        #expect(try await idle.waitForWork(atMost: limit))
        #expect(try await idle.timeToNextClaim(of: Self.sources, atMost: limit) == .zero)
        let lease = try #require(try await ground.database.claimChain(for: "first", of: Self.sources))
        let wait = try await idle.timeToNextClaim(of: Self.sources, atMost: limit)
        #expect(wait > .seconds(1) && wait <= .seconds(Database.leaseSeconds), "\(wait)")
        #expect(try await idle.waitForWork(atMost: .milliseconds(1)) == false)
        try await ground.database.release(lease)
        #expect(try await idle.waitForWork(atMost: limit))
        try await ground.database.postponeJobs(of: "ad", bySeconds: 10)
        let later = try await idle.timeToNextClaim(of: Self.sources, atMost: limit)
        #expect(later > .seconds(8) && later < .seconds(13), "\(later)")
        try await ground.database.acceptTerms(ofSource: "ad", by: "A. Operator")
        #expect(try await idle.waitForWork(atMost: limit))
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

    @Test("a lease of a worker that died before the clock was set back is free, and a short one is not")
    func clockSetBack() async throws {
        let ground = try await Ground()
        try await tracked(ground)
        let limit = Duration.seconds(30)
        #expect(try await ground.database.claimChain(for: "first", of: Self.sources) != nil)
        for (seconds, isFree) in [(2, false), (3_600, true)] {
            try await ground.connection.query(
                "UPDATE chain_lease SET leased_until = clock_timestamp() + make_interval(secs => $1)",
                [.integer(seconds)])
            let wait = try await ground.database.timeToNextClaim(of: Self.sources, atMost: limit)
            #expect((wait == .zero) == isFree && wait <= .seconds(2), "\(wait)")
            #expect((try await ground.database.claimChain(for: "second", of: Self.sources) != nil) == isFree)
        }
        #expect(try await ground.database.renewLeases(of: "first") == [])
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
