import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Alarms", .freshDatabase) struct AlarmTests {
    private static let day = 86_400
    /// A time later than the server's clock, which times the runs.
    private func later(_ ground: Ground, hours: Int = 0) async throws -> Int {
        let now = try await ground.connection.query("SELECT extract(epoch FROM now())::bigint AS now").first?.int("now")
        return try #require(now) + 2 + hours * 3_600
    }

    private func fail(_ store: Int64, _ outcome: RunOutcome, _ ground: Ground) async throws {
        let run = try await ground.run(store)
        try await ground.database.finishRun(run, outcome: outcome, report: RunReport(reason: "why"))
    }

    private func isTracked() async throws -> Ground {
        let ground = try await Ground()
        try await ground.database.setTracked(true, stores: [ground.atlanta, ground.decatur])
        for store in [ground.atlanta, ground.decatur] {
            let days = Offer.days("2026-06-25", "2027-06-25")
            try await ground.publish([.sample("1", "Milk", days: days)], at: store)
        }
        return ground
    }

    @Test(
        "a wrong page raises an alarm at once, a server that does not respond after a day",
        arguments: RunOutcome.allCases)
    func outcomes(outcome: RunOutcome) async throws {
        guard ![.accepted, .unchanged, .superseded, .quarantined, .postponed].contains(outcome) else { return }
        let passes: Set<RunOutcome> = [.fetchFailed, .storageFailed, .cancelled, .interrupted]
        let ground = try await isTracked()
        try await fail(ground.atlanta, outcome, ground)
        let now = try await ground.database.alarms(at: later(ground))
        #expect(now.map(\.kind) == (passes.contains(outcome) ? [] : [outcome.rawValue]))
        let tomorrow = try await ground.database.alarms(at: later(ground, hours: 24))
        let isOfSource = outcome == .credentialsRefused || outcome == .badDefinition
        #expect(tomorrow.map(\.subject) == [isOfSource ? "source" : "store 0001"])
    }

    @Test("tracked stores that nothing reads are one alarm, a day after they were due")
    func overdue() async throws {
        let ground = try await isTracked()
        try await ground.database.acceptTerms(ofSource: "ad", by: "A. Operator")
        #expect(try await ground.database.alarms(at: later(ground, hours: 47)) == [])
        let alarms = try await ground.database.alarms(at: later(ground, hours: 49))
        #expect(alarms.map(\.kind) == ["overdue"] && alarms.map(\.subject) == ["schedule"])
        #expect(alarms.first?.message.hasPrefix("2 of 2 tracked stores are overdue") == true)
        try await ground.database.keepRefusal(
            HostRefusalRow(
                host: "ads.example", beganAt: Ground.noon, notBefore: try await later(ground, hours: 60),
                reason: "http-429",
                isBlock: false), source: "ad")
        #expect(try await ground.database.alarms(at: later(ground, hours: 49)).map(\.kind) == ["host_refuses"])
    }

    @Test("a host that refuses hides what began with it, and nothing that was open before", arguments: [0, 2])
    func before(hours: Int) async throws {
        let ground = try await isTracked()
        try await fail(ground.atlanta, .empty, ground)
        try await fail(ground.atlanta, .refused, ground)
        let refused = HostRefusalRow(
            host: "ads.example", beganAt: try await later(ground, hours: hours),
            notBefore: try await later(ground, hours: 9),
            reason: "http-403", isBlock: true)
        try await ground.database.keepRefusal(refused, source: "ad")
        let kinds = try await ground.database.alarms(at: later(ground, hours: 3)).map(\.kind)
        #expect(kinds.sorted() == (hours == 0 ? ["host_refuses"] : ["host_refuses", "refused"]))
    }

    @Test("an alarm lasts from the first failure to the next good run, whatever the outcomes in between")
    func steady() async throws {
        let ground = try await isTracked()
        try await fail(ground.atlanta, .layoutUnknown, ground)
        let first = try await ground.database.alarms(at: later(ground))
        try await fail(ground.atlanta, .fetchFailed, ground)
        let second = try await ground.database.alarms(at: later(ground))
        #expect(first.map(\.subject) == ["store 0001"] && second.map(\.subject) == ["store 0001"])
        #expect(second.map(\.since) == first.map(\.since) && second.map(\.kind) == ["fetch_failed"])
        let days = Offer.days("2026-06-25", "2027-06-25")
        try await ground.publish([.sample("1", "Milk", days: days)], at: ground.atlanta)
        #expect(try await ground.database.alarms(at: later(ground)) == [])
    }

    @Test("a host that refuses is one alarm: a block at once, anything else after a day", arguments: [true, false])
    func host(isBlock: Bool) async throws {
        let ground = try await isTracked()
        let now = try await later(ground)
        let refusal = HostRefusalRow(
            host: "ads.example", beganAt: now, notBefore: now + 3_600, reason: "http-429", isBlock: isBlock)
        try await ground.database.keepRefusal(refusal, source: "ad")
        try await fail(ground.atlanta, .refused, ground)
        #expect(try await ground.database.alarms(at: now).map(\.subject) == (isBlock ? ["host ads.example"] : []))
        #expect(try await ground.database.alarms(at: now + Self.day).map(\.kind) == ["host_refuses"])
        #expect(try await ground.database.hostRefusals(ofSource: nil) == [refusal])
        #expect(try await ground.database.hostRefusals(ofSource: "other") == [])
    }

    @Test("stores that are not tracked, and sources read from files, raise no alarm")
    func others() async throws {
        let ground = try await Ground()
        try await fail(ground.atlanta, .layoutUnknown, ground)
        try await ground.database.registerSource(id: "pages", chain: "acme", termsURL: nil)
        try await ground.database.setTracked(true, stores: [ground.decatur])
        let run = try await ground.run(ground.decatur, source: "pages")
        try await ground.database.finishRun(run, outcome: .layoutUnknown, report: RunReport(reason: "why"))
        #expect(try await ground.database.alarms(at: later(ground, hours: 48)) == [])
    }

    @Test("the store with the oldest last run is due first")
    func order() async throws {
        let ground = try await Ground()
        try await ground.database.setTracked(true, stores: [ground.atlanta, ground.decatur, ground.nashville])
        for store in [ground.nashville, ground.atlanta] { try await fail(store, .fetchFailed, ground) }
        let due = try await ground.database.dueStores(source: "ad", at: Ground.noon)
        #expect(due.map(\.store.code) == ["0002", "0003", "0001"])
    }
}
