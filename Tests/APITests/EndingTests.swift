import HTTPTypes
import NIOCore
import Postgres
import TestDatabase
import TestRequests
import Testing

@testable import API
@testable import Presentation
@testable import WebKit

@Suite("Deals that end while the database is slow", .freshDatabase) struct EndingTests {
    private static let deals = "/v1/deals?\(Ground.near)"
    /// The midnight after the ad's last day, New York's.
    private static let end = 1_782_964_800

    @Test("an answer whose deals ended while it was waited for is made again, for all who wait")
    func race() async throws {
        let clock = Clock(Self.end - 1)
        let ground = try await Ground(clock: clock.now)
        let lock = try await Lock()
        async let before = ground.get(Self.deals)
        try await lock.untilSomebodyWaits()
        clock.wait(seconds: 1)
        // These join the query that began before the end.
        async let after = ground.get(Self.deals)
        async let too = ground.get(Self.deals)
        try await lock.open()
        for reply in try await [before, after, too] {
            #expect(reply.status == .ok && reply.text == "{\"deals\":[]}\n", "\(reply.text)")
        }
        #expect(ground.faults.all == [])
    }

    @Test("the age of an answer counts from when the database answered, so that none is kept beyond the end")
    func age() async throws {
        let clock = Clock(Self.end - 10)
        let ground = try await Ground(clock: clock.now)
        let lock = try await Lock()
        async let asked = ground.get(Self.deals)
        try await lock.untilSomebodyWaits()
        clock.wait(seconds: 4)
        try await lock.open()
        let reply = try await asked
        let shortest = "public, max-age=6, stale-while-revalidate=0, stale-if-error=0"
        #expect(reply.fields[.cacheControl] == shortest && reply.fields[.age] == nil)
        clock.wait(seconds: 2)
        let kept = try await ground.get(Self.deals)
        #expect(kept.fields[.age] == "2" && kept.fields[.eTag] == reply.fields[.eTag])
    }

    @Test("an old answer whose deals ended while the database was waited for does not stand in for a new one")
    func outage() async throws {
        let clock = Clock(Self.end - 70)
        let ground = try await Ground(clock: clock.now)
        #expect(try await ground.get(Self.deals).status == .ok)
        clock.wait(seconds: 61)
        let lock = try await Lock()
        async let asked = ground.get(Self.deals)
        try await lock.untilSomebodyWaits()
        clock.wait(seconds: 9)
        // The session that waits ends, and no other may be had.
        try await ground.cut()
        #expect(try await asked.status == .serviceUnavailable)
    }
}

/// Keeps everybody else away from the offers.
private struct Lock {
    private let holder: PostgresConnection
    private let looker: PostgresConnection

    init() async throws {
        (holder, looker) = (try await FreshDatabase.connect(), try await FreshDatabase.connect())
        try await holder.query("BEGIN")
        try await holder.query("LOCK TABLE offer IN ACCESS EXCLUSIVE MODE")
    }

    /// Asks the database itself, again and again, rather than a clock.
    func untilSomebodyWaits() async throws {
        while try await looker.query(Self.waiting).isEmpty { await Task.yield() }
    }

    /// The server has databases of other tests.
    private static let waiting: SQL = """
        SELECT 1 AS one FROM pg_locks WHERE NOT granted AND relation = 'offer'::regclass
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        """

    func open() async throws { try await holder.query("ROLLBACK") }
}
