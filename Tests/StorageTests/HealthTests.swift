import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Health and schema api", .freshDatabase) struct HealthTests {
    private static let limits = [Freshness.greenDays, Freshness.amberDays].map { $0 * Freshness.secondsPerDay }
    /// At the limits of the program.
    private static let colors = ([0] + limits.flatMap { [$0, $0 + 1] }).map { (age: Int) in
        (age, Freshness(ageSeconds: age).rawValue)
    }

    @Test("freshness by age, with the limits of the program")
    func freshness() async throws {
        let ground = try await Ground()
        try await ground.publish(
            [.sample("1", "Milk"), .sample("2", "Tea", days: Offer.days("2026-06-25", "2026-12-31"))],
            at: ground.atlanta)
        try await ground.connection.query(
            "UPDATE scrape_run SET started_at = to_timestamp(1782489600), finished_at = to_timestamp(1782489600), seen_at = to_timestamp(1782489600)"
        )
        #expect(Self.colors.map(\.1) == ["green", "green", "amber", "amber", "red"])
        for (age, color) in Self.colors {
            let health = try await ground.database.sourceHealth(at: Ground.noon + age)
            #expect(health.map(\.freshness) == [color], "\(age)")
            #expect(health.first?.confirmedAt == Ground.noon && health.first?.liveOffers == (age < 475_200 ? 2 : 1))
        }
    }

    /// The ad of these tests ends on 2026-07-01, five and a half days after its run.
    private static let over = Ground.noon + 6 * 86_400

    @Test("an ended ad is not green", arguments: [nil, RunOutcome.layoutUnknown, .fetchFailed, .superseded])
    func over(outcome: RunOutcome?) async throws {
        let ground = try await Ground()
        try await ground.publish([.sample("1", "Milk")], at: ground.atlanta)
        try await ground.connection.query("UPDATE scrape_run SET seen_at = to_timestamp($1)", [.integer(Ground.noon)])
        if outcome == .superseded {
            try await ground.publish([.sample("2", "Tea")], at: ground.atlanta, seenAt: Ground.noon - 86_400)
        } else if let outcome {
            let run = try await ground.run(ground.atlanta)
            try await ground.database.finishRun(run, outcome: outcome, report: RunReport(reason: "why"))
        }
        #expect(try await ground.database.sourceHealth(at: Ground.noon).map(\.freshness) == ["green"])
        let health = try #require(try await ground.database.sourceHealth(at: Self.over).first)
        let fails = outcome == .layoutUnknown || outcome == .fetchFailed
        #expect(health.liveOffers == 0 && health.freshness == (fails ? "red" : "amber"))
        #expect(health.confirmedAt == Ground.noon)
    }

    @Test("an ended ad is red while its host is not contacted, though the store was not read")
    func overAtRest() async throws {
        let ground = try await Ground()
        try await ground.publish([.sample("1", "Milk")], at: ground.atlanta)
        let refusal = HostRefusalRow(
            host: "ads.example", beganAt: Ground.noon, notBefore: Ground.noon + 3_600, reason: "http-403", isBlock: true
        )
        try await ground.database.keepRefusal(refusal, source: "ad")
        try await ground.database.recordPostponed(
            source: "ad", reason: "300 stores not read", exitCode: 75, programVersion: "test")
        let health = try await ground.database.sourceHealth(at: Self.over)
        #expect(health.map(\.freshness) == ["red"] && health.map(\.runsSinceGood) == [0])
        try await ground.database.dropRefusals(ofHost: "ads.example")
        #expect(try await ground.database.sourceHealth(at: Self.over).map(\.freshness) == ["amber"])
    }

    @Test("a source without a server is not_used where nothing of it is live")
    func notUsed() async throws {
        let ground = try await Ground()
        try await ground.database.registerSource(id: "pages", chain: "acme", termsURL: nil)
        try await ground.database.setTracked(true, stores: [ground.atlanta, ground.decatur])
        try await ground.publish([.sample("1", "Milk")], at: ground.atlanta, source: "pages")
        func freshness(at instant: Int) async throws -> [String] {
            try await ground.database.sourceHealth(at: instant).map {
                "\($0.source) \($0.storeCode ?? "") \($0.freshness)"
            }
        }
        #expect(
            try await freshness(at: Ground.noon) == [
                "ad 0001 red", "ad 0002 red", "pages 0001 green", "pages 0002 not_used",
            ])
        #expect(try await freshness(at: Self.over).suffix(2) == ["pages 0001 not_used", "pages 0002 not_used"])
        let words = try await ground.connection.query(
            "SELECT last_outcome FROM api.source_health_at(to_timestamp($1)) WHERE source = 'pages' ORDER BY store_code",
            [.integer(Ground.noon)])
        #expect(try words.map { try $0.text("last_outcome") } == ["accepted", "never_run"])
    }

    @Test("a failed run is shown, and the last good one is kept")
    func failures() async throws {
        let ground = try await Ground()
        try await ground.database.setTracked(true, stores: [ground.nashville])
        try await ground.publish([.sample("1", "Milk")], at: ground.atlanta)
        for _ in 0..<2 {
            let run = try await ground.run(ground.atlanta)
            try await ground.database.finishRun(
                run, outcome: .layoutUnknown, report: RunReport(reason: "the page changed"))
        }
        _ = try await ground.run(ground.decatur)
        let health = try await ground.database.sourceHealth(at: Ground.noon)
        #expect(health.map(\.storeCode) == ["0001", "0002", "0003"])
        #expect(health[0].lastOutcome == .layoutUnknown && health[0].lastReason == "the page changed")
        #expect(health[0].runsSinceGood == 2 && health[0].confirmedAt != nil && health[0].liveOffers == 1)
        #expect(health[1].lastOutcome == nil && health[1].lastRunAt != nil && health[1].freshness == "red")
        #expect(health[2].lastRunAt == nil && health[2].freshness == "red")
    }

    @Test("a store's edition is counted beside the four before it, and has a time for the next")
    func usual() async throws {
        let ground = try await Ground()
        try await ground.database.setTracked(true, stores: [ground.atlanta])
        for count in [9, 1, 2, 30, 4, 7] {
            try await ground.publish((1...count).map { .sample("\($0)", "Milk \($0)") }, at: ground.atlanta)
        }
        try await ground.publish(
            [.sample("1", "Milk"), .sample("2", "Tea"), .words("3", "Bread")], at: ground.atlanta)
        try await ground.connection.query(
            "UPDATE scrape_run SET seen_at = to_timestamp($1)", [.integer(Ground.noon)])
        let now = try #require(try await ground.count("SELECT extract(epoch FROM now())::bigint + 1 AS count"))
        let health = try await ground.database.sourceHealth(at: now)
        #expect(health.map(\.offerCount) == [3] && health.map(\.usualOfferCount) == [4], "of 2, 30, 4 and 7")
        #expect(health.map(\.parsedPercent) == [66])
        #expect(health.map(\.expectedBy) == [Ground.noon + Self.day])
        try await ground.publish([.sample("1", "Milk")], at: ground.decatur)
        let other = try await ground.database.sourceHealth(at: now).first { $0.storeCode == "0002" }
        #expect(other?.usualOfferCount == nil && other?.expectedBy == nil && other?.offerCount == 1)
    }

    private static let day = 86_400

    @Test("a run whose process was killed is interrupted at once, and an active one is running")
    func killed() async throws {
        let ground = try await Ground()
        try await ground.publish([.sample("1", "Milk")], at: ground.atlanta)
        let dying = try await Ground.open()
        _ = try await dying.beginRun(source: "ad", store: ground.atlanta, programVersion: "test")
        _ = try await dying.beginRun(source: "ad", store: nil, programVersion: "test")
        #expect(try await ground.database.sourceHealth(at: Ground.noon).map(\.lastOutcome) == [nil, nil])
        await dying.close()
        try await ground.waitUntilUnlocked()
        let held = try await ground.run(ground.decatur)
        let health = try await ground.database.sourceHealth(at: Ground.noon)
        #expect(health.map(\.storeCode) == ["0001", "0002", nil])
        #expect(health.map(\.lastOutcome) == [.interrupted, nil, .interrupted])
        #expect(health.map(\.runsSinceGood) == [1, 0, 1])
        let shown = health[0].lastReason
        let next = try await ground.run(ground.atlanta)
        let written = try await ground.connection.query(
            "SELECT reason FROM scrape_run WHERE outcome = 'interrupted' AND store_id = $1",
            [.integer(Int(ground.atlanta))])
        #expect(try written.map { try $0.text("reason") } == [shown])
        for run in [held, next] {
            try await ground.database.finishRun(run, outcome: .empty, report: RunReport(reason: "nothing"))
        }
    }

    @Test("a price-list line refused for its text is listed, one that the store does not carry is not")
    func refusedLine() async throws {
        let ground = try await Ground()
        let lines = [(sku: "1", unparsedText: ["$2.9"]), (sku: "2", unparsedText: [])].map { sku, unparsedText in
            Offer(
                listing: Listing(sku: sku, title: "Tea"), words: AdWords(),
                reading: Reading(promotion: nil, unparsedText: unparsedText), size: nil,
                validity: Offer.week)
        }
        try await ground.publish(lines, at: ground.atlanta, scope: .store(code: "0001"))
        let shown = try await ground.database.offers(DealSearch(), at: Ground.noon)
        #expect(shown.map(\.offer.listing.sku) == ["1"])
    }

    @Test("an offer counts once, whatever the number of its stores, and only while it is live")
    func counts() async throws {
        let ground = try await Ground()
        let ad: [Offer] = [.sample("1", "Milk"), .sample("2", "Tea"), .words("3", "Luck")]
        try await ground.publish(ad, at: ground.atlanta)
        try await ground.publish(ad, at: ground.decatur)
        let counts = try await ground.database.offerCounts(at: Ground.noon)
        #expect(counts.map(\.mechanic) == [.noPrice, .unitPrice] && counts.map(\.count) == [1, 2])
        #expect(counts.map(\.basis) == [.unknown, .exact])
        #expect(try await ground.database.offerCounts(at: Ground.noon + 86_400 * 30) == [])
    }

    @Test("psql shows a deal as a person would write it")
    func deal() async throws {
        let ground = try await Ground()
        let size = PackageSize(try #require(Quantity(parts: 16 * 283_495_231_250_000, unit: .gram)))
        try await ground.publish(
            [
                .sample(
                    "1", "Corn", .bundle(quantity: 3, total: Money(cents: 500)),
                    terms: Promotion.Terms(conditions: [.loyaltyCard]), size: size)
            ],
            at: ground.atlanta)
        let row = try #require(
            try await ground.connection.query("SELECT * FROM api.deal_at(to_timestamp(1782489600))").first)
        let shown = try [
            "store", "price", "per", "minimum_quantity", "checkout", "unit_price", "conditions", "valid_through",
            "expires_local", "freshness",
        ]
        .map { try row.text($0) }
        #expect(
            shown == [
                "Midtown", "1.67", "each", "3", "5.00", "10.4¢/oz", "{loyalty_card}", "2026-07-01",
                "2026-07-02 00:00:00", "green",
            ])
    }

    @Test("psql shows the conditions and rewards of a deal, and the certainty of its price")
    func terms() async throws {
        let ground = try await Ground()
        let dear = RegularPrice(CentsFraction(Money(cents: 699)), basis: .atMost)
        let terms = Promotion.Terms(
            minimumQuantity: 5, additionalUnits: .multiples, isMixAndMatch: true, minimumSpend: Money(cents: 1000),
            limit: Promotion.Limit(6, .deals), conditions: [.newCustomer], fallbackPrice: dear, excludesDeposit: true)
        let rewards = [
            Reward(.giftCard, value: Money(cents: 500), minimumQuantity: 2), Reward(.gift),
            Reward(.points, value: Money(cents: 1000), minimumSpend: Money(cents: 4000)),
        ]
        try await ground.publish(
            [
                .sample("1", "Cake", .priceRange(low: Money(cents: 499), high: Money(cents: 1999))),
                .sample(
                    "2", "Soda", .amountOffEach(Money(cents: 100)), unit: .bottle, terms: terms, rewards: rewards,
                    regular: dear),
                .sample(
                    "3", "Wine", .basketDiscount(spend: Money(cents: 3000), off: Money(cents: 600), repeats: false)),
                .words("4", "Luck"),
            ], at: ground.atlanta)
        let rows = try await ground.connection.query("SELECT * FROM api.deal_at(to_timestamp(1782489600)) ORDER BY sku")
        let columns = [
            "price", "price_max", "per", "sold_by", "price_basis", "minimum_quantity", "additional_units",
            "mix_and_match", "checkout",
            "minimum_spend", "regular_price", "regular_price_basis", "fallback_price", "fallback_price_basis",
            "limit_text",
            "excludes_deposit", "conditions",
        ]
        let shown = try rows.map { row in try columns.map { try row.text($0) } }
        #expect(
            shown[0] == [
                "4.99", "19.99", "each", "ea", "at_least", "1", "unstated", "f", "4.99", nil, nil, nil, nil, nil, nil,
                "f", "{}",
            ])
        #expect(
            shown[1] == [
                "5.99", nil, "each", "bottle", "at_most", "5", "multiples", "t", "29.95", "10.00", "6.99", "at_most",
                "6.99", "at_most", "6 deals", "t", "{new_customer}",
            ])
        #expect(
            shown[2] == [
                nil, nil, "each", "ea", "unknown", "1", "unstated", "f", nil, "30.00", nil, nil, nil, nil, nil, "f",
                "{}",
            ])
        #expect(
            shown[3] == [
                nil, nil, nil, nil, "unknown", nil, "unstated", "f", nil, nil, nil, nil, nil, nil, nil, "f", "{}",
            ])
        #expect(
            try rows.map { try $0.texts("rewards") } == [
                [], ["gift card of $5.00 for buying 2", "gift", "points of $10.00 for spending $40.00"], [], [],
            ])
    }

    @Test("psql finds stores near a point, nearest first")
    func near() async throws {
        let ground = try await Ground()
        let rows = try await ground.connection.query(
            "SELECT store, distance_meters FROM api.store_near(33.7765, -84.3893, 9000)")
        #expect(try rows.map { try $0.text("store") } == ["Midtown", "Decatur"])
    }

    @Test("all views of schema api can be read")
    func views() async throws {
        let ground = try await Ground()
        try await ground.publish([.sample("1", "Milk")], at: ground.atlanta)
        #expect(try await ground.count("SELECT count(*) FROM api.run") == 1)
        #expect(try await ground.count("SELECT count(*) FROM api.source_health") == 1)
        #expect(try await ground.count("SELECT count(*) FROM api.current_deal WHERE expires_at <= now()") == 0)
    }
}
