import HTTPTypes
import Postgres
import TestDatabase
import Testing

@testable import API

@Suite("The tier under strain", .freshDatabase) struct OutageTests {
    private static let deals = "/v1/deals?\(Ground.near)"

    @Test("keeps an answer until it may be another one, and no longer than a deal holds")
    func caching() async throws {
        let clock = Clock(Ground.noon)
        let ground = try await Ground(clock: clock.now)
        let first = await ground.get(Self.deals)
        #expect(first.fields[.cacheControl] == "public, max-age=60, stale-if-error=600")
        try await ground.publish([Ground.offer("7", "Oat Milk", cents: 399)], at: 1)
        clock.wait(seconds: 59)
        let kept = await ground.get(Self.deals)
        #expect(kept.fields[.age] == "59" && kept.fields[.eTag] == first.fields[.eTag])
        clock.wait(seconds: 1)
        #expect(await ground.get(Self.deals).text.contains("Oat Milk"))
        // The ad's last day is 2026-07-01: it ends at the midnight after, New York's.
        clock.wait(seconds: 1_782_964_800 - 10 - clock.now())
        #expect(await ground.get(Self.deals).fields[.cacheControl] == "public, max-age=10, stale-if-error=0")
        clock.wait(seconds: 10)
        #expect(await ground.get(Self.deals).text == "{\"deals\":[]}\n")
    }

    @Test("says what it knew while the database is down, and that it is old; the rest is told to come back")
    func outage() async throws {
        let clock = Clock(Ground.noon)
        let ground = try await Ground(clock: clock.now)
        let before = await ground.get(Self.deals)
        try await ground.cut()
        clock.wait(seconds: 61)
        let stale = await ground.get(Self.deals)
        #expect(ground.outages.all.count == 1, "\(ground.outages.all)")
        #expect(stale.status == .ok && stale.text == before.text)
        #expect(stale.fields[.stale] == "database-unavailable" && stale.fields[.age] == "61")
        #expect(stale.fields[.cacheControl] == "no-cache")
        let other = await ground.get("/v1/sources")
        #expect(other.status == .serviceUnavailable && other.fields[.retryAfter] == "2")
        #expect(await ground.get("/readyz").status == .serviceUnavailable)
        #expect(await ground.get("/healthz").status == .ok)
        #expect(await ground.get("/metrics").text.contains("circulard_database_up 0"))
        #expect(ground.faults.all == [])
    }

    @Test("comes back by itself once the database does")
    func recovery() async throws {
        let ground = try await Ground()
        _ = await ground.get(Self.deals)
        try await ground.cut()
        #expect(await ground.get("/v1/sources").status == .serviceUnavailable)
        try await ground.mend()
        for _ in 0..<100 where await ground.get("/readyz").status != .ok {
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(await ground.get("/v1/sources").status == .ok)
    }

    @Test("asks the database once where many ask the same at once")
    func together() async throws {
        let ground = try await Ground(size: 1, mostWaiting: 0)
        await withTaskGroup { group in
            for _ in 0..<20 { group.addTask { await ground.get(Self.deals).status } }
            for await status in group { #expect(status == .ok) }
        }
    }

    @Test("lets nobody wait long for a turn at the database")
    func patience() async throws {
        let ground = try await Ground(size: 1)
        try await ground.pool.use { _ in
            let late = await ground.get(Self.deals)
            #expect(late.status == .serviceUnavailable && late.fields[.retryAfter] == "1")
            #expect(late.text.contains("urn:circulard:problem:overloaded\""))
        }
        #expect(await ground.get(Self.deals).status == .ok)
    }

    @Test("counts the requests of each client by itself")
    func limits() async throws {
        let ground = try await Ground(requestsPerMinute: 2)
        for left in ["1", "0"] {
            let reply = await ground.get(Self.deals)
            #expect(reply.status == .ok && reply.fields[.rateLimitPolicy] == "\"default\";q=2;w=60")
            #expect(reply.fields[.rateLimit]?.hasPrefix("\"default\";r=\(left);t=") == true)
        }
        let refused = await ground.get(Self.deals)
        #expect(refused.status == .tooManyRequests && refused.fields[.retryAfter] != nil)
        #expect(await ground.get(Self.deals, client: "b").status == .ok)
        #expect(await ground.get("/healthz").status == .ok)
    }

    @Test("refills steadily", arguments: [1, 60, 600, 10_000])
    func refill(perMinute: Int) throws {
        let limiter = RateLimiter(perMinute: perMinute)
        for _ in 0..<perMinute { #expect(limiter.take(by: "a", at: 0)?.isAllowed == true) }
        let refusal = try #require(limiter.take(by: "a", at: 0))
        #expect(!refusal.isAllowed && refusal.remaining == 0)
        #expect(limiter.take(by: "a", at: refusal.retryAfterSeconds * 1000)?.isAllowed == true)
    }
}

extension Ground {
    /// No session may be had, and those that are there end.
    fileprivate func cut() async throws {
        try await allowConnections(false)
        try await elsewhere().query(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_setting('test.database') AND pid <> pg_backend_pid()
            """)
    }

    fileprivate func mend() async throws { try await allowConnections(true) }

    private func allowConnections(_ isAllowed: Bool) async throws {
        let connection = try await elsewhere()
        try await connection.query("SELECT set_config('test.allowed', $1, false)", [.text("\(isAllowed)")])
        try await connection.query(
            """
            DO $$ BEGIN
                EXECUTE format('ALTER DATABASE %I ALLOW_CONNECTIONS %s', current_setting('test.database'),
                               current_setting('test.allowed'));
            END $$
            """)
    }

    /// A session in another database of the server: none may forbid itself to others.
    private func elsewhere() async throws -> PostgresConnection {
        let text = try FreshDatabase.connectionText
        let name = text.split(separator: "dbname=").last?.prefix { $0 != " " }.filter { $0 != "'" } ?? ""
        let connection = try await PostgresConnection.connect(text + " dbname=postgres")
        try await connection.query("SELECT set_config('test.database', $1, false)", [.text(String(name))])
        return connection
    }
}
