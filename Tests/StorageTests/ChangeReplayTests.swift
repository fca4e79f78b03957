import Deals
import Postgres
import Storage
import TestDatabase
import TestSupport
import Testing

@Suite("Replayed changes", .freshDatabase) struct ChangeReplayTests {
    /// Two histories each, one for each source.
    private static let stores = 60
    private static let probes = 60

    @Test("from nothing give at every instant the deals and prices of api.as_of")
    func replay() async throws {
        var random = SeededGenerator(for: "replayed changes")
        let history = try await ChangeHistory.past(stores: Self.stores, &random)
        let (ground, changes) = (history.ground, try await history.changes())
        #expect(changes.count > 20 * Self.stores && Set(changes.map(\.kind)) == Set(ChangeKind.allCases))
        var (reader, rest) = (ChangeReader(), changes[...])
        var wrong: [String] = []
        for instant in try await history.instants().shuffled(using: &random).prefix(Self.probes).sorted() {
            while let change = rest.first, change.position.microseconds <= instant { reader.read(rest.removeFirst()) }
            let live = try await RememberedDeal.live(at: instant, ground.connection)
            wrong += Set(live.keys).union(reader.deals.keys).filter { live[$0] != reader.deals[$0] }.map {
                "at \(instant), \($0): is \(live[$0] as Any), read \(reader.deals[$0] as Any)"
            }
        }
        #expect(wrong.isEmpty, "seed \(random.seed), \(wrong.count): \(wrong.sorted().prefix(3))")
        #expect(reader.contradictions.isEmpty, "seed \(random.seed): \(reader.contradictions.prefix(3))")
    }

    @Test("are the same in pages of any size, read at any instants between")
    func pages() async throws {
        var random = SeededGenerator(for: "changes in pages")
        let history = try await ChangeHistory.past(stores: 12, &random)
        let all = try await history.changes().map(\.position)
        for _ in 0..<4 {
            var (cursor, read) = (ChangeCursor(since: 0), [ChangeCursor.ChangePosition]())
            let instants = try await history.instants().shuffled(using: &random).prefix(4).sorted()
            for instant in instants.map({ $0 / 1_000_000 }) + [history.end] {
                var hasMore = true
                while hasMore {
                    let search = ChangeSearch(after: cursor, limit: Int.random(in: 1...150, using: &random))
                    let page = try await history.ground.database.changes(search, at: instant)
                    read += page.changes.map(\.position)
                    (cursor, hasMore) = (page.next, page.hasMore)
                }
            }
            #expect(read == all, "seed \(random.seed), read until \(instants)")
        }
    }

    @Test("read between the runs, in pages, agree with api.as_of after each reading, and later on when ads begin")
    func continued() async throws {
        var random = SeededGenerator(for: "changes read between runs")
        let today = LocalDay(daysSinceEpoch: try await Self.now() / 86_400)
        let history = try await ChangeHistory(stores: 6, first: today.adding(days: -4))
        var last = 0
        var (reader, cursor) = (ChangeReader(), ChangeCursor(since: 0))
        func read(until instant: Int) async throws {
            last = max(last, instant)
            var hasMore = true
            while hasMore {
                let search = ChangeSearch(after: cursor, limit: Int.random(in: 1...40, using: &random))
                let page = try await history.ground.database.changes(search, at: instant)
                for change in page.changes { reader.read(change) }
                (cursor, hasMore) = (page.next, page.hasMore)
            }
            let live = try await RememberedDeal.live(at: last * 1_000_000, history.ground.connection)
            #expect(reader.deals == live, "seed \(random.seed), at \(instant)")
        }
        for _ in 0..<20 {
            for _ in 0..<4 { try await history.publish(at: random.pick(history.stores), seenAt: nil, &random) }
            try await read(until: Self.now() + Int.random(in: 0...1, using: &random))
        }
        for hours in stride(from: 13, to: 30 * 24, by: 13) { try await read(until: Self.now() + hours * 3_600) }
        #expect(reader.contradictions.isEmpty, "seed \(random.seed): \(reader.contradictions.prefix(3))")
    }

    /// The server's clock, in seconds since 1970.
    private static func now() async throws -> Int {
        let row = try await FreshDatabase.connect().query("SELECT floor(extract(epoch FROM now()))::bigint AS now")
            .first
        return try #require(try row?.int("now"))
    }
}
