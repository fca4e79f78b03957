import Deals
import Scraping
import Storage
import TestSupport
import Testing

@testable import Ingest

@Suite("Anomaly checks") struct EditionValidatorTests {
    static let today = LocalDay(iso: "2026-06-26")!

    @Test(
        "a good week is accepted after good weeks, up to a third smaller",
        arguments: 0..<Trials.count(40, atLeast: 10))
    func good(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let weeks = (0..<5).map { _ in Week(&random, smallest: 78) }
        let judge = weeks.dropLast().judge(beside: weeks[3], today: Self.today.adding(days: 7))
        #expect(judge.anomalies(of: weeks[4].offers.map { $0.with(days: 7) }) == [], "seed \(seed)")
    }

    @Test("the first edition of a store is judged by its own text and dates alone")
    func first() {
        var random = SeededGenerator(seed: 1)
        let judge = [Week]().judge(beside: nil)
        #expect(judge.anomalies(of: Week(&random).offers) == [])
        let offers = Week(&random).offers
        for damage in [Damage.mojibake, .ended, .unreadDays] {
            #expect(judge.anomalies(of: damage.done(to: offers, 100, Array(offers.indices))).count == 1)
        }
    }

    @Test(
        "pages that do not add up to the declared total are an anomaly even without an earlier edition; a small difference is not",
        arguments: [
            ([], nil), ([(100, 100)], nil), ([(100, 80)], nil), ([(100, 120)], nil), ([(900, 300)], nil),
            ([(9, 0)], nil), ([(100, 79)], "milk: declared 100, parsed 79"),
            ([(100, 121)], "milk: declared 100, parsed 121"), ([(0, 50)], "milk: declared 0, parsed 50"),
            ([(900, 50)], "milk: declared 300, parsed 50"), ([(50, 0), (100, 100), (100, 100)], nil),
            (
                [(60, 10), (50, 40), (30, 30)],
                "milk: declared 60, parsed 10; in all searches 60 of 140 records are missing or too many"
            ),
        ] as [([(Int, Int)], String?)])
    func declared(counts: [(Int, Int)], doubt: String?) {
        var random = SeededGenerator(seed: 1)
        var judge = [Week]().judge(beside: nil)
        judge.validator.declared = zip(["milk", "eggs", "tea"], counts)
            .map { DeclaredCount(label: $0, declared: $1.0, reach: 300, received: $1.1) }
        #expect(judge.anomalies(of: Week(&random).offers).map(\.text) == [doubt].compactMap(\.self))
    }

    @Test(
        "a price list of which more than a fifth of the sales are over is an old one; fewer are counted",
        arguments: [(0, nil, false), (1, "1", false), (20, "20", false), (21, "21", true), (100, "100", true)]
            as [(Int, String?, Bool)])
    func over(count: Int, counted: String?, isAnomaly: Bool) {
        var random = SeededGenerator(seed: 1)
        let offers = Week(&random).offers
        let over = OverRows((0..<100).map { ReadRow(offers: [offers[0]], steps: [], isSaleOver: $0 < count) })
        let note = counted.map { "\($0) of 100 rows print a sale that is over" }
        #expect(over.note == note)
        var judge = [Week]().judge(beside: nil)
        judge.validator.over = over
        #expect(judge.anomalies(of: offers).map(\.text) == (isAnomaly ? [note].compactMap(\.self) : []))
    }

    /// Each kind of damage to a week of constant size, with the level in percent from which it is an anomaly: the
    /// limits in scrapers/README.md and those of dates and text.
    static let limits: [(Damage, Int)] = [
        (.gone, 31), (.departmentGone, 71), (.doubled, 51), (.noPrices, 31), (.unread, 11), (.mojibake, 3),
        (.ended, 21), (.farAhead, 21), (.endless, 21), (.unreadDays, 3), (.hundredfold, 11), (.cheapened, 51),
    ]

    @Test(
        "the first of a new week: damage is accepted up to its limit, and an anomaly beyond",
        arguments: limits)
    func damaged(damage: Damage, limit: Int) {
        var random = SeededGenerator(for: "JudgeTests.damaged")
        let (old, new) = (Week.constant(days: 0), Week.constant(days: 7))
        let judge = [old, old].judge(beside: old, today: new.offers[0].validity.first)
        let order = new.offers.indices.shuffled(using: &random)
        // In steps of one percent near the limit, or everywhere.
        let levels = (0...100).filter { Trials.areAll || abs($0 - limit) < 3 || $0.isMultiple(of: 20) }
        let quarantined = levels.filter { !judge.anomalies(of: damage.done(to: new.offers, $0, order)).isEmpty }
        #expect(quarantined == levels.filter { $0 >= limit }, "seed \(random.seed)")
    }

    @Test(
        "next week's ad is accepted before it begins, an ad several weeks ahead is not",
        arguments: [(7, 0), (14, 0), (28, 1)])
    func ahead(days: Int, anomalies: Int) {
        var random = SeededGenerator(seed: 7)
        let week = Week(&random)
        let next = week.offers.map { $0.with(days: days) }
        #expect([week].judge(beside: week).anomalies(of: next).count == anomalies)
    }

    @Test("the limits of a definition apply")
    func rules() throws {
        let week = Week.constant(days: 0)
        let today = Self.today.adding(days: 7)
        var judge = [week].judge(beside: week, today: today)
        let half = week.offers.prefix(week.offers.count / 2).map { $0.with(days: 7) }
        #expect(!judge.anomalies(of: half).isEmpty)
        judge.validator = EditionValidator(rules: try .init(least: 40, leastOfDepartment: 0), today: today)
        #expect(judge.anomalies(of: half) == [])
    }

    @Test("an edition that is current already is not judged")
    func current() {
        var random = SeededGenerator(seed: 3)
        let half = Array(Week(&random).offers.prefix(9)).map { $0.with(days: -28) }
        let judge = [Week(&random)].judge(beside: nil)
        #expect(!judge.anomalies(of: half).isEmpty)
        #expect(
            judge.validator.validate(half, against: EditionBaseline(last: judge.baseline.last, isCurrent: true)) == [])
    }

    @Test("another store's ad or prices are an anomaly of a page, not of a new reading of it")
    func otherStores() {
        let week = Week.constant(days: 0)
        let shared = SharedEdition(
            shownBy: ["7", "8"], companions: 0, companionsElsewhere: [], replacesSameWeek: false)
        let resemblance = Resemblance(storeCode: "9", common: 400, differing: 100, theirs: 90, own: 10)
        var judge = [week].judge(beside: week)
        judge.baseline = EditionBaseline(
            last: judge.baseline.last, shown: judge.baseline.shown, shared: shared, resemblance: resemblance)
        let found = judge.anomalies(of: week.offers)
        #expect(found.map(\.passesIfSeenAgain) == [true, false])
        #expect(found[0].text.hasPrefix("the ad belongs to stores that never shared one with this store: 7, 8"))
        #expect(found[1].text.hasPrefix("the prices are those of store 9"))
        judge.validator.isReread = true
        #expect(judge.anomalies(of: week.offers) == [])
    }
}

/// A validator with its baseline.
struct Judge {
    var validator: EditionValidator
    var baseline: EditionBaseline

    func anomalies(of offers: [Offer]) -> [Anomaly] { validator.validate(offers, against: baseline) }
}

/// Damage to a page that can still be read, applied to a percentage of its rows in a given order.
enum Damage {
    case gone, departmentGone, doubled, noPrices, unread, mojibake, ended, farAhead, endless, unreadDays, hundredfold,
        cheapened

    func done(to offers: [Offer], _ percent: Int, _ order: [Int]) -> [Offer] {
        let concerned = order.filter { self != .departmentGone || offers[$0].listing.department == "Meat" }
        let spoilt = Set(concerned.prefix(concerned.count * percent / 100))
        return offers.indices.flatMap { spoilt.contains($0) ? changed(offers[$0]) : [offers[$0]] }
    }

    private func changed(_ offer: Offer) -> [Offer] {
        switch self {
        case .gone, .departmentGone: []
        case .doubled: [offer, offer.with(sku: "again \(offer.listing.sku)")]
        case .noPrices: [offer.with(cents: nil)]
        // The price stays, so that only the text is unusual.
        case .unread: [offer.with(cents: offer.cents, unparsedText: ["7"])]
        case .mojibake: [offer.with(title: offer.listing.title + " caf\u{C3}\u{A9}")]
        case .ended: [offer.with(days: -28)]
        case .farAhead: [offer.with(days: 60)]
        case .endless: [offer.with(days: 0, length: 4_000)]
        case .unreadDays: [offer.withUnreadDays]
        case .hundredfold: [offer.with(cents: (offer.cents ?? 0) * 100)]
        case .cheapened: [offer.with(cents: (offer.cents ?? 0) * 51 / 100)]
        }
    }
}

/// A generated weekly ad around `EditionValidatorTests.today`.
struct Week {
    let offers: [Offer]

    init(_ random: inout SeededGenerator, smallest percent: Int = 85) {
        let departments = [("Meat", 60), ("Produce", 70), ("Grocery", 200), ("Deli", 40), ("Coupons", 30)]
        var offers: [Offer] = []
        for (department, usual) in departments {
            for number in 0..<(usual * Int.random(in: percent...115, using: &random) / 100) {
                offers.append(
                    .made(
                        "\(department) \(number)", department,
                        cents: Int.random(in: 1...20, using: &random) == 1 ? nil : 300 + number))
            }
        }
        self.offers = offers
    }

    private init(offers: [Offer]) { self.offers = offers }

    /// One hundred offers in each of four departments, all priced.
    static func constant(days: Int) -> Week {
        Week(
            offers: ["Meat", "Produce", "Grocery", "Deli"].flatMap { department in
                (0..<100).map { .made("\(department) \($0)", department, cents: 300 + $0).with(days: days) }
            })
    }
}

extension Sequence<Week> {
    func judge(beside shown: Week?, today: LocalDay = EditionValidatorTests.today) -> Judge {
        Judge(
            validator: EditionValidator(rules: AnomalyThresholds(), today: today),
            baseline: EditionBaseline(
                last: map { EditionFigures($0.offers) }, shown: Shown(shown?.offers ?? [])))
    }
}

extension AnomalyThresholds {
    init(least: Int, leastOfDepartment: Int) throws {
        self.init()
        (minPercentOfMedian, minPercentOfDepartment) = (least, leastOfDepartment)
    }
}

extension Offer {
    static func made(
        _ sku: String, _ department: String, title: String? = nil, cents: Int?, unparsedText: [String] = [],
        valid: String? = nil,
        days: Validity = Validity(first: LocalDay(iso: "2026-06-25")!, last: LocalDay(iso: "2026-07-01")!)!
    ) -> Offer {
        let promotion = cents.map { Promotion(.unitPrice(Money(cents: $0))) }
        return Offer(
            listing: Listing(sku: sku, title: title ?? "Thing \(sku)", department: department),
            words: AdWords(deal: cents.map { "\($0)¢" } ?? "words", valid: valid),
            reading: Reading(promotion: promotion, unparsedText: unparsedText),
            size: nil, validity: days, hasUnreadDays: days.isAssumed && valid != nil)
    }

    var cents: Int? { if case .unitPrice(let money)? = reading.promotion?.benefit { money.cents } else { nil } }

    func with(sku: String) -> Offer { .made(sku, listing.department ?? "", cents: cents, days: validity) }
    func with(title: String) -> Offer {
        .made(listing.sku, listing.department ?? "", title: title, cents: cents, days: validity)
    }
    func with(cents: Int?, unparsedText: [String] = []) -> Offer {
        .made(listing.sku, listing.department ?? "", cents: cents, unparsedText: unparsedText, days: validity)
    }
    func with(days: Int, length: Int = 6) -> Offer {
        let first = validity.first.adding(days: days)
        return .made(
            listing.sku, listing.department ?? "", cents: cents,
            days: Validity(first: first, last: first.adding(days: length))!)
    }
    /// An offer as the reader makes it from a row with unreadable dates.
    var withUnreadDays: Offer {
        .made(
            listing.sku, listing.department ?? "", cents: cents, valid: "while it lasts",
            days: Validity(first: validity.first, last: validity.last, isAssumed: true)!)
    }
}
