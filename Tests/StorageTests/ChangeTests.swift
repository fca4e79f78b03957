import Deals
import Postgres
import Storage
import TestDatabase
import Testing

/// Uses future dates, so that nothing ends while the tests run.
@Suite("Changes", .freshDatabase) struct ChangeTests {
    static let always = Offer.days("2020-01-01", "2097-06-30")
    /// The midnights in New York before 2097-06-10 and 2097-06-13.
    private static let tenth = 4_021_675_200, thirteenth = tenth + 3 * 86_400
    private static let now = 1_900_000_000

    static func item(
        _ sku: String, cents: Int, title: String? = nil, terms: Promotion.Terms = .init(), days: Validity = always
    ) -> Offer {
        .sample(sku, title ?? "Item \(sku)", .unitPrice(Money(cents: cents)), terms: terms, days: days)
    }

    /// "cheaper 1 299 → 249" for each change, in order.
    private func changes(
        _ ground: Ground, since: Int = 0, at instant: Int = now, kinds: Set<ChangeKind> = []
    ) async throws -> [String] {
        let search = ChangeSearch(
            place: .store(ground.atlanta), kinds: kinds, after: ChangeCursor(since: since), limit: 1_000)
        return try await ground.database.changes(search, at: instant).changes.map(\.line)
    }

    /// The changes of the second edition alone.
    private func changes(from first: [Offer], to second: [Offer]) async throws -> [String] {
        let ground = try await Ground()
        try await ground.publish(first, at: ground.atlanta)
        let count = try await changes(ground).count
        try await ground.publish(second, at: ground.atlanta)
        return Array(try await changes(ground).dropFirst(count)).sorted()
    }

    @Test("are new, ended, cheaper and dearer deals of the edition since the one before; of the first, all are new")
    func kinds() async throws {
        let ground = try await Ground()
        try await ground.publish([Self.item("1", cents: 299), Self.item("2", cents: 399)], at: ground.atlanta)
        #expect(try await changes(ground) == ["new 1 nil → 299", "new 2 nil → 399"])
        try await ground.publish([Self.item("1", cents: 249), Self.item("3", cents: 100)], at: ground.atlanta)
        let second = ["cheaper 1 299 → 249", "ended 2 399 → nil", "new 3 nil → 100"]
        #expect(try await changes(ground).dropFirst(2) == second[...])
        try await ground.publish([Self.item("1", cents: 250), Self.item("3", cents: 100)], at: ground.atlanta)
        #expect(try await changes(ground).dropFirst(5) == ["dearer 1 249 → 250"])
        #expect(try await changes(ground, kinds: [.ended, .dearer]) == ["ended 2 399 → nil", "dearer 1 249 → 250"])
    }

    @Test("are not other text or other days, which are live now as before")
    func textAndDays() async throws {
        let other = Self.item("1", cents: 299, title: "Milk, fresh", days: Offer.days("2021-05-01", "2097-05-01"))
        #expect(try await changes(from: [Self.item("1", cents: 299)], to: [other]) == [])
    }

    @Test("compare exact prices: $5.00 for 7 is dearer than $9.99 for 14, although both print as $0.71")
    func fractions() async throws {
        let seven: Offer = .sample("1", "Limes", .bundle(quantity: 7, total: Money(cents: 500)), days: Self.always)
        let fourteen: Offer = .sample("1", "Limes", .bundle(quantity: 14, total: Money(cents: 999)), days: Self.always)
        #expect(try await changes(from: [seven], to: [fourteen]) == ["cheaper 1 71 → 71"])
        #expect(try await changes(from: [fourteen], to: [seven]) == ["dearer 1 71 → 71"])
    }

    @Test("do not compare bounds with exact prices, a pound with a piece, or other kinds of deal")
    func incomparable() async throws {
        let half: (Int, PriceBasis) -> Offer = { cents, basis in
            .sample(
                "1", "Milk", .buyGet(buy: 1, get: 1, percentOff: 100),
                regular: RegularPrice(CentsFraction(Money(cents: cents)), basis: basis), days: Self.always)
        }
        #expect(try await changes(from: [half(400, .exact)], to: [half(300, .atMost)]) == ["changed 1 200 → 150"])
        #expect(try await changes(from: [half(400, .atMost)], to: [half(300, .atMost)]) == ["cheaper 1 200 → 150"])
        let pound: Offer = .sample("1", "Ham", .unitPrice(Money(cents: 299)), unit: .pound, days: Self.always)
        #expect(
            try await changes(from: [Self.item("1", cents: 399)], to: [pound])
                == ["ended 1 399 → nil", "new 1 nil → 299"])
        let terms = Promotion.Terms(conditions: [.digitalCoupon])
        #expect(
            try await changes(from: [Self.item("1", cents: 299)], to: [Self.item("1", cents: 299, terms: terms)])
                == ["changed 1 299 → 299"])
    }

    @Test("are none after a run that found the same, is superseded, or is quarantined")
    func runsWithoutSwitch() async throws {
        let ground = try await Ground()
        let ad = [Self.item("1", cents: 299)]
        try await ground.publish(ad, at: ground.atlanta, seenAt: Ground.noon)
        try await ground.publish(ad, at: ground.atlanta, seenAt: Ground.noon + 60)
        let old = try await ground.publish([Self.item("1", cents: 1)], at: ground.atlanta, seenAt: Ground.noon)
        #expect(old.outcome == .superseded)
        let run = try await ground.run(ground.atlanta)
        let odd = try await ground.database.publish(
            [Self.item("1", cents: 2)], anomalies: [Anomaly("odd")], scope: .shared, by: run, report: RunReport())
        #expect(odd.outcome == .quarantined)
        #expect(try await changes(ground) == ["new 1 nil → 299"])
        try await ground.database.release(run: run.id, by: "A. Operator")
        #expect(try await changes(ground).dropFirst() == ["cheaper 1 299 → 2"])
    }

    @Test("come with the days of the lines: a deal ends at the midnight after its last day, without a successor")
    func days() async throws {
        let ground = try await Ground()
        let (early, late) = (Offer.days("2020-01-01", "2097-06-09"), Offer.days("2097-06-10", "2097-06-12"))
        try await ground.publish(
            [
                Self.item("1", cents: 299, days: early), Self.item("1", cents: 199, days: late),
                Self.item("2", cents: 100, days: early),
            ], at: ground.atlanta)
        let turn = ["cheaper 1 299 → 199", "ended 2 100 → nil"]
        #expect(try await changes(ground, at: Self.tenth - 1) == ["new 1 nil → 299", "new 2 nil → 100"])
        #expect(try await changes(ground, since: Self.tenth - 1, at: Self.tenth) == turn)
        #expect(try await changes(ground, since: Self.tenth - 1, at: Self.thirteenth - 1) == turn)
        #expect(
            try await changes(ground, since: Self.tenth, at: Self.thirteenth + 864_000) == ["ended 1 199 → nil"])
    }

    @Test("come at the midnight at which next week's ad takes over, compared with this week's")
    func nextWeek() async throws {
        let ground = try await Ground()
        let (week, next) = (Offer.days("2020-01-01", "2097-06-09"), Offer.days("2097-06-10", "2097-06-16"))
        try await ground.publish(
            [Self.item("1", cents: 299, days: week), Self.item("2", cents: 100, days: week)], at: ground.atlanta)
        try await ground.publish([Self.item("1", cents: 999, days: next)], at: ground.atlanta)
        try await ground.publish(
            [Self.item("1", cents: 249, days: next), Self.item("3", cents: 50, days: next)], at: ground.atlanta)
        #expect(try await changes(ground, at: Self.tenth - 1).count == 2)
        #expect(
            try await changes(ground, since: Self.now, at: Self.thirteenth)
                == ["cheaper 1 299 → 249", "ended 2 100 → nil", "new 3 nil → 50"])
    }

    @Test("after a gap compare with the last price before it; the same price is new again")
    func gap() async throws {
        let ground = try await Ground()
        let week = Offer.days("2026-06-25", "2026-07-01")
        try await ground.publish(
            [Self.item("1", cents: 299, days: week), Self.item("2", cents: 100, days: week)], at: ground.atlanta)
        // As if the first edition had been found in its week.
        try await ground.connection.run(
            script: """
                ALTER TABLE store_edition_history DISABLE TRIGGER store_edition_history_is_append_only;
                ALTER TABLE edition_switch DISABLE TRIGGER edition_switch_is_append_only;
                UPDATE store_edition_history SET recorded_at = to_timestamp(1782489600)
                """)
        try await ground.publish([Self.item("1", cents: 249), Self.item("2", cents: 100)], at: ground.atlanta)
        #expect(
            try await changes(ground) == [
                "new 1 nil → 299", "new 2 nil → 100", "ended 1 299 → nil", "ended 2 100 → nil", "cheaper 1 299 → 249",
                "new 2 100 → 100",
            ])
    }

    @Test("end with the store")
    func retired() async throws {
        let ground = try await Ground()
        try await ground.publish(
            [Self.item("1", cents: 299, days: Offer.days("2020-01-01", "2097-06-09"))], at: ground.atlanta)
        try await ground.connection.query("UPDATE store SET retired_at = to_timestamp(4000000000)")
        #expect(try await changes(ground, at: Self.thirteenth) == ["new 1 nil → 299"])
    }
}

extension DealChange {
    var line: String {
        let cents = [previous, deal].map { $0?.priceCents.map(String.init) ?? "nil" }
        return "\(kind) \(sku) \(cents.joined(separator: " → "))"
    }
}
