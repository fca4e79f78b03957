import Deals
import FoundationEssentials
import HTTP
import Ingest
import Postgres
import Scraping
import Storage
import Synchronization
import TestDatabase
import TestSupport

@testable import upstream_sim

/// A simulator on loopback, a fresh database and a session between them.
struct Rig {
    let simulator: Simulator
    let server: LoopbackServer
    let database: Database
    static let place = Coordinate(latitudeMicrodegrees: 33_790_000, longitudeMicrodegrees: -84_330_000)!

    /// Runs `work` and stops the server.
    static func run(_ work: (Rig) async throws -> Void) async throws {
        // Both clocks stand still, so that no ad ends between two runs of a test.
        let start = SimInstant(milliseconds: now * 1000)
        let simulator = try Simulator(.init(start: start, clockRuns: false))
        let server = try await LoopbackServer(port: 0, simulator: simulator)
        let rig = Rig(
            simulator: simulator, server: server, database: try await .open(FreshDatabase.connectionText))
        do {
            // Only the program's clock is moved here, not the server's, which a constraint would refuse.
            try await FreshDatabase.connect().run(
                script: "ALTER TABLE scrape_run DISABLE TRIGGER run_is_not_to_come")
            try await work(rig)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// A session that avoids hosts which refused an earlier session.
    func session(
        _ source: String, secret: String = "sim-secret", dailyRequests: [String: Int]? = nil
    ) async throws -> UpstreamSession {
        try await session(Self.definition(source), secret: secret, dailyRequests: dailyRequests)
    }

    func session(
        _ definition: ScraperDefinition, secret: String, dailyRequests: [String: Int]? = nil
    ) async throws -> UpstreamSession {
        let source = definition.id
        try await database.registerSource(
            id: source, chain: definition.chain, termsURL: definition.terms.url,
            refreshHours: definition.schedule?.refreshHours)
        let client = HTTPClient(
            userAgent: "circulard-test/1", minimumGapMilliseconds: 0,
            retry: RetryPolicy(baseMilliseconds: 1, capMilliseconds: 2),
            refusals: try await database.hostRefusals(ofSource: source).map { HostRefusal($0) })
        return UpstreamSession(
            definition, upstream: Upstream(server.url), dailyRequests: dailyRequests, client: client,
            credential: { $0.hasSuffix("secret") ? secret : "sim-client" }, clock: { Self.now },
            database: database)
    }

    /// Advances the simulator's clock, and with it its ads.
    func advance(days: Int) async {
        _ = await simulator.answer(Call(method: "POST", target: "/_sim/clock?advance=\(days * 86_400)"))
    }

    /// Each is read once.
    static func definition(_ source: String) throws -> ScraperDefinition {
        if let known = definitions.withLock({ $0[source] }) { return known }
        let definition = try ScraperDefinition(directory: Checkout.top + "/scrapers/\(source)")
        definitions.withLock { $0[source] = definition }
        return definition
    }

    private static let definitions = Mutex<[String: ScraperDefinition]>([:])

    /// The nearest stores of a source, written to the database.
    func stores(_ session: UpstreamSession) async throws -> [StoreRow] {
        let found = try await StoreFinder(session: session).stores(near: Self.place, radiusMiles: 5)
        try await database.upsertStores(found.stores)
        return try await database.stores(
            near: Self.place, radiusMeters: 8_047, chain: session.definition.chain, at: Self.now)
    }

    /// - Parameters:
    ///   - daysOff: the number of days that the program's clock is ahead.
    ///   - secondsOff: the same, beside the days.
    ///   - extract: reads a document.
    func runner(
        _ session: UpstreamSession, daysOff: Int = 0, secondsOff: Int = 0,
        extract: @escaping DocumentExtraction = { try $0.extract($1, from: $2) }
    ) -> ScrapeRunner {
        ScrapeRunner(
            session: session, database: database, programVersion: "test", build: "test",
            clock: { Self.now + daysOff * 86_400 + secondsOff },
            progress: { _ in }, extract: extract)
    }

    /// Reads stored listings again, as rules with this digest.
    func update(_ digest: String) throws -> ListingUpdate {
        ListingUpdate(database, try ListingReader(), rulesDigest: digest)
    }

    /// Advances to a Monday: the ads of both chains are the same on that day and the next.
    ///
    /// - Returns: the number of days that the program's clock has to be ahead.
    func advanceToMonday(_ store: StoreRow) async -> Int {
        let days = (8 - store.localDay.isoWeekday) % 7
        await advance(days: days)
        return days
    }

    /// - Parameter fault: "kind=truncated&source=publix".
    func fail(_ fault: String) async {
        _ = await simulator.answer(Call(method: "DELETE", target: "/_sim/fault"))
        _ = await simulator.answer(Call(method: "POST", target: "/_sim/fault?\(fault)"))
    }

    static let now = Int(Date().timeIntervalSince1970)
}
