import Deals
import Postgres
import Storage
import TestDatabase
import Testing

/// Ads of the last weeks, told in days relative to today.
@Suite("The best deals", .freshDatabase) struct BestDealsTests {
    private let ground: Ground
    private let now: Int
    private let today: LocalDay

    init() async throws {
        ground = try await Ground()
        now =
            try await ground.connection.query("SELECT extract(epoch FROM now())::bigint AS now").first?.int("now") ?? 0
        today = try await ground.database.localDay(at: now, in: "America/New_York")
    }

    /// Of a regular price of four dollars.
    private func offer(_ title: String, _ cents: Int, from day: Int) -> Offer {
        .sample(
            title, title, .unitPrice(Money(cents: cents)),
            regular: RegularPrice(CentsFraction(Money(cents: 400)), basis: .exact),
            days: Validity(first: today.adding(days: day), last: today.adding(days: day + 6))!)
    }

    private func publish(_ ad: [(title: String, cents: Int)], from day: Int) async throws {
        try await ground.publish(
            ad.map { offer($0.title, $0.cents, from: day) }, at: ground.atlanta, seenAt: now + (day + 1) * 86_400)
    }

    private func titles(after: Int = 0, by limit: Int = 100) async throws -> [String] {
        var search = DealSearch(place: .store(ground.atlanta), limit: limit)
        search.order = .best
        var titles: [String] = []
        while true {
            let page = try await ground.database.deals(search, at: now + 1)
            titles += page.map(\.deal.offer.listing.title)
            guard let last = page.last, page.count == limit else { return titles }
            search.after = last.position
        }
    }

    @Test("are those of equal percent whose items cost more before, then new ones, then those that cost less")
    func history() async throws {
        for day in [-24, -17, -10] {
            let seldom = day == -10 ? [] : [("Seldom", 200)]
            try await publish([("Usual", 200), ("Cheaper", 180), ("Low", 280)] + seldom, from: day)
        }
        try await publish([("Cheaper", 250), ("Low", 250), ("New", 250), ("Seldom", 250), ("Usual", 250)], from: -3)
        // Of two earlier prices nothing is said: those two are as good.
        #expect(try await titles() == ["Low", "Seldom", "New", "Usual", "Cheaper"])
        #expect(try await titles(by: 2) == ["Low", "Seldom", "New", "Usual", "Cheaper"])
    }

    @Test("come after each other as many as there are, each once, whether their prices are looked up or not")
    func many() async throws {
        try await publish((0..<230).map { ("Thing \(1_000 + $0)", 200 + $0 / 2) }, from: -3)
        let found = try await titles(by: 50)
        #expect(found.count == 230 && Set(found).count == 230)
        #expect(try await titles(by: 1_000) == found)
        #expect(found == found.sorted())
    }
}
