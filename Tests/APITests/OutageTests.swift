import HTTPTypes
import NIOCore
import Postgres
import Storage
import TestDatabase
import TestRequests
import Testing

@testable import API
@testable import Presentation
@testable import WebKit

@Suite("The tier under strain", .freshDatabase) struct OutageTests {
    private static let deals = "/v1/deals?\(Ground.near)"

    @Test("keeps an answer until it may be another one, and no longer than a deal holds")
    func caching() async throws {
        let clock = Clock(Ground.noon)
        let ground = try await Ground(clock: clock.now)
        let first = try await ground.get(Self.deals)
        #expect(first.fields[.cacheControl] == "public, max-age=60, stale-while-revalidate=30, stale-if-error=600")
        try await ground.publish([Ground.offer("7", "Oat Milk", cents: 399)], at: 1)
        clock.wait(seconds: 59)
        let kept = try await ground.get(Self.deals)
        #expect(kept.fields[.age] == "59" && kept.fields[.eTag] == first.fields[.eTag])
        clock.wait(seconds: 1)
        #expect(try await ground.get(Self.deals).text.contains("Oat Milk"))
        // The ad's last day is 2026-07-01: it ends at the midnight after, New York's.
        clock.wait(seconds: 1_782_964_800 - 10 - clock.now())
        let last = "public, max-age=10, stale-while-revalidate=0, stale-if-error=0"
        #expect(try await ground.get(Self.deals).fields[.cacheControl] == last)
        clock.wait(seconds: 10)
        #expect(try await ground.get(Self.deals).text == "{\"deals\":[]}\n")
    }

    @Test("says what it knew while the database is down, and that it is old; the rest is told to come back")
    func outage() async throws {
        let clock = Clock(Ground.noon)
        let ground = try await Ground(clock: clock.now)
        let before = try await ground.get(Self.deals)
        try await ground.cut()
        clock.wait(seconds: 61)
        let stale = try await ground.get(Self.deals)
        #expect(ground.outages.all.count == 1, "\(ground.outages.all)")
        #expect(stale.status == .ok && stale.text == before.text)
        #expect(stale.fields[.stale] == "database-unavailable" && stale.fields[.age] == "61")
        #expect(stale.fields[.cacheControl] == "no-cache")
        let other = try await ground.get("/v1/sources")
        #expect(other.status == .serviceUnavailable && other.fields[.retryAfter] == "2")
        #expect(try await ground.get("/readyz").status == .serviceUnavailable)
        #expect(try await ground.get("/healthz").status == .ok)
        #expect(try await ground.get("/metrics").text.contains("circulard_database_up 0"))
        #expect(ground.faults.all == [])
    }

    @Test("a right that the database takes away is said to whoever runs the server, and is not a bug")
    func noRight() async throws {
        let ground = try await Ground()
        #expect(try await ground.get("/readyz").status == .ok)
        try await FreshDatabase.connect().run(script: "REVOKE SELECT ON listing FROM circulard_api")
        for target in [Self.deals, "/readyz"] {
            let refused = try await ground.get(target)
            #expect(refused.status == .serviceUnavailable, "\(target)")
            #expect(refused.text.contains("grant it rights"), "\(refused.text)")
        }
        #expect(ground.outages.all.contains { $0.contains("permission denied for table listing") })
        #expect(ground.faults.all == [])
    }

    @Test("needs no 503 after a restart of the database that nobody saw: lost sessions are replaced")
    func quietRestart() async throws {
        let ground = try await Ground(maximumAgeSeconds: 0, size: 3)
        let pool = ground.pool
        func useAll() async throws {
            try await pool.use { first in
                _ = try await first.replayLag()
                try await pool.use { second in
                    _ = try await second.replayLag()
                    try await pool.use { _ = try await $0.replayLag() }
                }
            }
        }
        try await useAll()
        try await ground.endSessions()
        for number in 0..<6 {
            let reply = try await ground.get("/v1/deals?\(Ground.near)&limit=\(number + 1)")
            #expect(reply.status == .ok, "request \(number): \(reply.text)")
        }
        try await ground.endSessions()
        try await useAll()
        #expect(ground.outages.all.count == 4 && ground.faults.all == [], "\(ground.outages.all)")
    }

    @Test(
        "uses a session for as long as it may, and then another", arguments: [(Duration.zero, 3), (.seconds(900), 1)])
    func lifetime(lifetime: Duration, sessions: Int) async throws {
        _ = try await Ground()
        let text = try FreshDatabase.connectionText
        let pool = DatabasePool(size: 1, lifetime: lifetime) {
            try await .open(text, role: "circulard_api", readOnly: true)
        }
        var seen: Set<Int> = []
        for _ in 0..<3 { seen.insert(try await pool.use { try await $0.backendID() }) }
        #expect(seen.count == sessions)
        await pool.close()
    }

    @Test("asks no more than once again: a database that is down is not asked by every request in turn")
    func onceMore() async throws {
        let ground = try await Ground(size: 1)
        #expect(try await ground.get(Self.deals).status == .ok)
        try await ground.cut()
        #expect(try await ground.get("/v1/sources").status == .serviceUnavailable)
        #expect(ground.outages.all.count == 1, "\(ground.outages.all)")
    }

    @Test("comes back by itself once the database does")
    func recovery() async throws {
        let ground = try await Ground()
        _ = try await ground.get(Self.deals)
        try await ground.cut()
        #expect(try await ground.get("/v1/sources").status == .serviceUnavailable)
        try await ground.mend()
        for _ in 0..<100 where try await ground.get("/readyz").status != .ok {
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(try await ground.get("/v1/sources").status == .ok)
    }

    @Test("asks the database once where many ask the same at once")
    func together() async throws {
        let ground = try await Ground(size: 1, maximumWaiting: 0)
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { try await ground.get(Self.deals).status } }
            for try await status in group { #expect(status == .ok) }
        }
    }

    @Test("lets nobody wait long for a turn at the database")
    func timeout() async throws {
        let ground = try await Ground(size: 1)
        try await ground.pool.use { _ in
            let late = try await ground.get(Self.deals)
            #expect(late.status == .serviceUnavailable && late.fields[.retryAfter] == "1")
            #expect(late.text.contains("urn:circulard:problem:overloaded\""))
        }
        #expect(try await ground.get(Self.deals).status == .ok)
    }

    @Test("counts the requests of each client by itself")
    func limits() async throws {
        let ground = try await Ground(requestsPerMinute: 2)
        for left in ["1", "0"] {
            let reply = try await ground.get(Self.deals)
            #expect(reply.status == .ok && reply.fields[.rateLimitPolicy] == "\"default\";q=2;w=60")
            #expect(reply.fields[.rateLimit]?.hasPrefix("\"default\";r=\(left);t=") == true)
        }
        let refused = try await ground.get(Self.deals)
        #expect(refused.status == .tooManyRequests && refused.fields[.retryAfter] != nil)
        #expect(try await ground.get(Self.deals, client: "b").status == .ok)
        #expect(try await ground.get("/healthz").status == .ok)
    }

    private static let refused: [(String, String, Int)] = [
        ("/nowhere", "GET", 404), ("/v1/deals", "POST", 405), ("/v1/deals", "OPTIONS", 204), ("*", "OPTIONS", 204),
        ("/healthz", "POST", 405), ("/v1/sources?x=1", "GET", 400), ("/openapi.json", "GET", 200),
    ]

    @Test("counts what is refused as well, so that nobody may knock for nothing")
    func refusals() async throws {
        let ground = try await Ground(requestsPerMinute: 1)
        // Each from a client of its own: the limit is one client's.
        for (target, name, status) in Self.refused {
            let method = try #require(HTTPRequest.Method(name))
            #expect(try await ground.get(target, method: method, client: "\(method) \(target)").status.code == status)
            #expect(
                try await ground.get(target, method: method, client: "\(method) \(target)").status == .tooManyRequests)
        }
    }

    @Test("keeps for an outage what is asked for, however much else is asked once")
    func minimumRecentlyUsed() {
        let cache = LeastRecentlyUsed(maximumBytes: 100_000)
        func answer() -> CachedResponse {
            CachedResponse([UInt8](repeating: 0, count: 1_000), fields: [:], madeAt: 0, freshUntil: 0, changesAt: nil)
        }
        cache.insert(answer(), for: "asked")
        for number in 0..<1_000 {
            cache.insert(answer(), for: "once \(number)")
            #expect(cache["asked"] != nil)
        }
        #expect(cache["asked"] != nil && cache["once 0"] == nil && cache["once 999"] != nil)
    }

    @Test("refills steadily", arguments: [1, 60, 600, 10_000])
    func refill(perMinute: Int) throws {
        let limiter = RateLimiter(perMinute)
        for _ in 0..<perMinute { #expect(limiter.take(by: "a", at: 0)?.isAllowed == true) }
        let refusal = try #require(limiter.take(by: "a", at: 0))
        #expect(!refusal.isAllowed && refusal.remaining == 0)
        #expect(limiter.take(by: "a", at: refusal.retryAfterSeconds * 1000)?.isAllowed == true)
    }
}

extension Ground {
    /// No session may be had, and those that are there end.
    func cut() async throws {
        try await allowConnections(false)
        try await endSessions()
    }

    /// As a server does that restarts. Those that wait for a lock end first: the end of its holder would let them answer.
    func endSessions() async throws {
        try await elsewhere().query(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_setting('test.database') AND pid <> pg_backend_pid()
            ORDER BY wait_event_type IS DISTINCT FROM 'Lock'
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
