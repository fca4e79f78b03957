import Deals
import Postgres
import Storage
import TestDatabase
import Testing

/// Uses future dates, so that nothing ends while the tests run.
@Suite("Next week's ad beside this week's", .freshDatabase) struct NextWeekTests {
    private static let thisWeek: [Offer] = [
        .sample("1", "Milk", days: days("2020-01-01", "2097-06-09")),
        .sample("2", "Ham", days: days("2020-01-01", "2097-06-12")),
    ]
    private static let nextWeek: [Offer] = [
        .sample("1", "Tea", days: days("2097-06-10", "2097-06-16")),
        .sample("2", "Jam", days: days("2097-06-10", "2097-06-19")),
    ]
    /// 2097-06-09 23:59:59 and the following midnight, in New York.
    private static let lastSecond = 4_021_675_199, midnight = 4_021_675_200
    private static let now = 1_790_000_000

    private static func days(_ first: String, _ last: String) -> Validity { Offer.days(first, last) }

    private func titles(_ ground: Ground, at instant: Int) async throws -> [String] {
        try await ground.database.offers(DealSearch(place: .store(ground.atlanta)), at: instant)
            .map(\.offer.listing.title).sorted()
    }

    @Test("becomes current at its first midnight, replacing all of the old ad")
    func turn() async throws {
        let ground = try await Ground()
        try await ground.publish(Self.thisWeek, at: ground.atlanta)
        let next = try await ground.publish(Self.nextWeek, at: ground.atlanta)
        #expect(next.outcome == .accepted)
        #expect(try await titles(ground, at: Self.now) == ["Ham", "Milk"])
        #expect(try await titles(ground, at: Self.lastSecond) == ["Ham", "Milk"])
        #expect(try await titles(ground, at: Self.midnight) == ["Jam", "Tea"])
    }

    @Test("the same ad again changes nothing; another ad of this week keeps next week's, and the reverse")
    func apart() async throws {
        let ground = try await Ground()
        for ad in [Self.thisWeek, Self.nextWeek] { try await ground.publish(ad, at: ground.atlanta) }
        for ad in [Self.thisWeek, Self.nextWeek] {
            #expect(try await ground.publish(ad, at: ground.atlanta).outcome == .unchanged)
        }
        try await ground.publish([Self.thisWeek[0]], at: ground.atlanta)
        #expect(try await titles(ground, at: Self.now) == ["Milk"])
        #expect(try await titles(ground, at: Self.midnight) == ["Jam", "Tea"])
        try await ground.publish([Self.nextWeek[0]], at: ground.atlanta)
        #expect(try await titles(ground, at: Self.now) == ["Milk"])
        #expect(try await titles(ground, at: Self.midnight) == ["Tea"])
    }

    @Test("waits if known earlier, and begins later if postponed")
    func alone() async throws {
        let ground = try await Ground()
        try await ground.publish(Self.nextWeek, at: ground.atlanta)
        #expect(try await titles(ground, at: Self.now) == [])
        try await ground.publish(Self.thisWeek, at: ground.atlanta)
        #expect(try await titles(ground, at: Self.now) == ["Ham", "Milk"])
        try await ground.publish(
            [.sample("1", "Cake", days: Self.days("2097-06-11", "2097-06-16"))], at: ground.atlanta)
        #expect(try await titles(ground, at: Self.midnight) == ["Ham"])
        #expect(try await titles(ground, at: Self.midnight + 86_400) == ["Cake"])
    }

    @Test("waits though some of its lines are valid already")
    func mixedDays() async throws {
        let ground = try await Ground()
        try await ground.publish(Self.thisWeek, at: ground.atlanta)
        let extra: Offer = .sample("3", "Soap", days: Self.days("2020-01-01", "2097-06-19"))
        try await ground.publish(Self.nextWeek + [extra], at: ground.atlanta)
        #expect(try await titles(ground, at: Self.now) == ["Ham", "Milk"])
        #expect(try await titles(ground, at: Self.midnight) == ["Jam", "Soap", "Tea"])
    }

    @Test(
        "is kept together with the ad of the week after, in any order of arrival",
        arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
    func weekAfter(order: [Int]) async throws {
        let ground = try await Ground()
        let cake: [Offer] = [.sample("1", "Cake", days: Self.days("2097-06-17", "2097-06-23"))]
        for place in order {
            try await ground.publish([Self.thisWeek, Self.nextWeek, cake][place], at: ground.atlanta)
        }
        for (days, expected) in [(-1, ["Ham", "Milk"]), (0, ["Jam", "Tea"]), (6, ["Jam", "Tea"]), (7, ["Cake"])] {
            #expect(try await titles(ground, at: Self.midnight + days * 86_400) == expected)
        }
    }

    @Test("does not make this week's any fresher")
    func freshness() async throws {
        let ground = try await Ground()
        try await ground.publish(Self.thisWeek, at: ground.atlanta)
        try await ground.connection.query("UPDATE scrape_run SET seen_at = to_timestamp(1782489600)")
        try await ground.publish(Self.nextWeek, at: ground.atlanta)
        let shown = try await ground.database.offers(DealSearch(place: .store(ground.atlanta)), at: Self.now)
        #expect(shown.map(\.confirmedAt) == [Ground.noon, Ground.noon])
        #expect(try await ground.database.sourceHealth(at: Self.now).first?.confirmedAt == Ground.noon)
    }

    @Test("a postponed edition leaves no history before its start", arguments: [true, false])
    func withdrawn(isOnShow: Bool) async throws {
        let ground = try await Ground()
        if isOnShow { try await ground.publish(Self.thisWeek, at: ground.atlanta) }
        try await ground.publish(Self.nextWeek, at: ground.atlanta)
        try await ground.publish(
            [.sample("1", "Cake", days: Self.days("2097-06-12", "2097-06-16"))], at: ground.atlanta)
        for days in [0, 1, 2, 3] {
            let instant = Self.midnight + days * 86_400
            let known = try await ground.connection.query(
                "SELECT title FROM api.as_of(to_timestamp($1::bigint)) ORDER BY title", [.integer(instant)]
            ).map { try $0.text("title") }
            #expect(try await titles(ground, at: instant) == known, "day \(days)")
        }
    }

    @Test("history records when it was to become current")
    func history() async throws {
        let ground = try await Ground()
        for ad in [Self.thisWeek, Self.nextWeek, [Self.thisWeek[0]]] {
            try await ground.publish(ad, at: ground.atlanta)
        }
        let known = try await ground.connection.query(
            """
            SELECT (SELECT string_agg(title, ',' ORDER BY title) FROM api.as_of(now())) AS now,
                   (SELECT string_agg(title, ',' ORDER BY title) FROM api.as_of(to_timestamp(4021675200))) AS later
            """)[0]
        #expect(try known.text("now") == "Milk" && known.text("later") == "Jam,Tea")
    }
}

@Suite("Order of observation", .freshDatabase) struct SeenTests {
    private static let milk: [Offer] = [.sample("1", "Milk")], tea: [Offer] = [.sample("2", "Tea")]

    private func publish(_ offers: [Offer], seenAt: Int, _ ground: Ground) async throws -> RunOutcome {
        var report = RunReport(records: offers.count)
        report.seenAt = seenAt
        return try await ground.database.publish(
            offers, scope: .shared, by: ground.run(ground.atlanta), report: report
        ).outcome
    }

    /// A week that has turned without a scrape: next week's ad, seen when it was announced, is current since its
    /// midnight.
    @Test("a page of the previous week does not come back once the next has begun")
    func turned() async throws {
        let ground = try await Ground()
        let always = Offer.days("2020-01-01", "2099-12-31")
        #expect(try await publish([.sample("2", "Tea", days: always)], seenAt: Ground.noon, ground) == .accepted)
        try await ground.connection.query(
            "UPDATE store_edition SET active_during = tstzrange(to_timestamp(1782600000), NULL)")
        #expect(try await publish(Self.milk, seenAt: Ground.noon + 60, ground) == .superseded)
        #expect(try await publish([.sample("3", "Jam", days: always)], seenAt: 1_782_600_060, ground) == .accepted)
    }

    @Test("an older page is stored, but the edition seen later stays current, in any order")
    func older() async throws {
        let ground = try await Ground()
        #expect(try await publish(Self.tea, seenAt: Ground.noon, ground) == .accepted)
        #expect(try await publish(Self.milk, seenAt: Ground.noon - 1, ground) == .superseded)
        #expect(try await publish(Self.tea, seenAt: Ground.noon - 2, ground) == .unchanged)
        let shown = try await ground.database.offers(DealSearch(place: .store(ground.atlanta)), at: Ground.noon)
        #expect(shown.map(\.offer.listing.title) == ["Tea"] && shown.map(\.confirmedAt) == [Ground.noon])
        #expect(try await ground.count("SELECT count(*) FROM edition") == 2)
        #expect(try await publish(Self.milk, seenAt: Ground.noon + 1, ground) == .accepted)
    }
}

@Suite("The same documents again", .freshDatabase) struct ConfirmationTests {
    private static let page = KeptDocument(url: "https://acme.example/ad", mediaType: "text/html", body: [1, 2, 3])

    private func run(_ ground: Ground, _ page: KeptDocument, rules: String = "rules") async throws -> OpenRun {
        let run = try await ground.database.beginRun(
            source: "ad", store: ground.atlanta, programVersion: "test", rules: rules)
        try await ground.database.addDocuments([page], to: run)
        return run
    }

    private func report(seenAt: Int) -> RunReport {
        var report = RunReport(records: 1, priced: 1)
        report.seenAt = seenAt
        return report
    }

    private func published(_ ground: Ground) async throws {
        _ = try await ground.database.publish(
            [.sample("1", "Milk")], scope: .shared, by: run(ground, Self.page), report: report(seenAt: Ground.noon))
    }

    @Test("of the same day, by the same rules, confirm the edition and write no offer")
    func same() async throws {
        let ground = try await Ground()
        try await published(ground)
        let before = try await ground.published()
        let confirmed = try await ground.database.confirm(
            run(ground, Self.page), report: report(seenAt: Ground.noon + 3_600))
        #expect(confirmed?.records == 1 && confirmed?.priced == 1)
        #expect(try await ground.published() == before)
        #expect(try await ground.database.sourceHealth(at: Ground.noon).first?.confirmedAt == Ground.noon + 3_600)
        #expect(try await ground.count("SELECT count(*) FROM scrape_run WHERE outcome = 'unchanged'") == 1)
    }

    @Test(
        "are read again if the reading could differ",
        arguments: [
            ("another page", [9], "rules", Ground.noon + 60), ("other rules", [1, 2, 3], "others", Ground.noon + 60),
            ("the next day", [1, 2, 3], "rules", Ground.noon + 43_200),
            ("seen before", [1, 2, 3], "rules", Ground.noon - 1),
        ] as [(String, [UInt8], String, Int)])
    func other(what: String, body: [UInt8], rules: String, seenAt: Int) async throws {
        let ground = try await Ground()
        try await published(ground)
        let page = KeptDocument(url: Self.page.url, mediaType: Self.page.mediaType, body: body)
        let run = try await run(ground, page, rules: rules)
        #expect(try await ground.database.confirm(run, report: report(seenAt: seenAt)) == nil)
        let publication = try await ground.database.publish(
            [.sample("1", "Milk")], scope: .shared, by: run, report: report(seenAt: seenAt))
        #expect(publication.outcome == .unchanged)
    }

    @Test("are read again if another edition is current by now")
    func switched() async throws {
        let ground = try await Ground()
        try await published(ground)
        try await ground.publish([.sample("2", "Tea")], at: ground.atlanta)
        let run = try await run(ground, Self.page)
        #expect(try await ground.database.confirm(run, report: report(seenAt: Ground.noon + 60)) == nil)
    }
}
