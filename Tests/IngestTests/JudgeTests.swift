import Deals
import Scraping
import SeededRandom
import Storage
import Testing

@testable import Ingest

@Suite("The judge") struct JudgeTests {
    static let today = LocalDay(iso: "2026-06-26")!

    @Test("a good week beside good weeks is believed, whatever its size up to a third less", arguments: 0..<40)
    func good(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let weeks = (0..<5).map { _ in Week(&random, smallest: 78) }
        let judge = weeks.dropLast().judge(beside: weeks[3], today: Self.today.adding(days: 7))
        #expect(judge.doubts(about: weeks[4].offers.map { $0.with(days: 7) }) == [], "seed \(seed)")
    }

    @Test("the first edition of a store is believed by its own words and days alone")
    func first() {
        var random = SeededGenerator(seed: 1)
        let judge = [Week]().judge(beside: nil)
        #expect(judge.doubts(about: Week(&random).offers) == [])
        let offers = Week(&random).offers
        for damage in [Damage.mojibake, .ended, .unreadDays] {
            #expect(judge.doubts(about: damage.done(to: offers, 100, Array(offers.indices))).count == 1)
        }
    }

    @Test(
        "pages that do not add up to the declared total are doubted beside no edition at all, a total a little off is not",
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
        judge.declared = zip(["milk", "eggs", "tea"], counts)
            .map { DeclaredCount(label: $0, declared: $1.0, reach: 300, received: $1.1) }
        #expect(judge.doubts(about: Week(&random).offers).map(\.text) == [doubt].compactMap(\.self))
    }

    /// Each kind of damage to a week of constant size, and the level from which on it is doubted: the limits that
    /// scrapers/README.md states, and those of the days and words, met from below in steps of one percent.
    static let limits: [(Damage, Int)] = [
        (.gone, 31), (.departmentGone, 71), (.doubled, 51), (.noPrices, 31), (.unread, 11), (.mojibake, 3),
        (.ended, 21), (.farAhead, 21), (.endless, 21), (.unreadDays, 3), (.hundredfold, 11), (.cheapened, 51),
    ]

    @Test(
        "the first of a new week: damage is believed up to its limit, and doubted at every level beyond",
        arguments: limits)
    func damaged(damage: Damage, limit: Int) {
        var random = SeededGenerator(for: "JudgeTests.damaged")
        let (old, new) = (Week.constant(days: 0), Week.constant(days: 7))
        let judge = [old, old].judge(beside: old, today: new.offers[0].validity.first)
        let order = new.offers.indices.shuffled(using: &random)
        let doubted = (0...100).filter { !judge.doubts(about: damage.done(to: new.offers, $0, order)).isEmpty }
        #expect(doubted == Array(limit...100), "seed \(random.seed)")
    }

    @Test(
        "next week's ad is believed before it begins, an ad of weeks ahead is not",
        arguments: [(7, 0), (14, 0), (28, 1)])
    func ahead(days: Int, doubts: Int) {
        var random = SeededGenerator(seed: 7)
        let week = Week(&random)
        let next = week.offers.map { $0.with(days: days) }
        #expect([week].judge(beside: week).doubts(about: next).count == doubts)
    }

    @Test("what a definition allows is not doubted")
    func rules() throws {
        let week = Week.constant(days: 0)
        let today = Self.today.adding(days: 7)
        var judge = [week].judge(beside: week, today: today)
        let half = week.offers.prefix(week.offers.count / 2).map { $0.with(days: 7) }
        #expect(!judge.doubts(about: half).isEmpty)
        judge = Judge(
            last: judge.last, shown: judge.shown, today: today, rules: try .init(least: 40, leastOfDepartment: 0))
        #expect(judge.doubts(about: half) == [])
    }
}

/// What may happen to a page on its way, and still be read: to the first rows of an order, so many in a hundred.
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
        // The price stays, so that only the words are odd.
        case .unread: [offer.with(cents: offer.cents, residue: ["7"])]
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

/// A made-up weekly ad around `JudgeTests.today`.
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

    /// A hundred offers in each of four departments, all with a price.
    static func constant(days: Int) -> Week {
        Week(
            offers: ["Meat", "Produce", "Grocery", "Deli"].flatMap { department in
                (0..<100).map { .made("\(department) \($0)", department, cents: 300 + $0).with(days: days) }
            })
    }
}

extension Sequence<Week> {
    func judge(beside shown: Week?, today: LocalDay = JudgeTests.today) -> Judge {
        Judge(
            last: map { EditionFigures($0.offers) }, shown: Shown(shown?.offers ?? []), today: today,
            rules: JudgementRules())
    }
}

extension JudgementRules {
    init(least: Int, leastOfDepartment: Int) throws {
        self.init()
        (leastPercentOfUsual, leastPercentOfDepartment) = (least, leastOfDepartment)
    }
}

extension Offer {
    static func made(
        _ sku: String, _ department: String, title: String? = nil, cents: Int?, residue: [String] = [],
        valid: String? = nil,
        days: Validity = Validity(first: LocalDay(iso: "2026-06-25")!, last: LocalDay(iso: "2026-07-01")!)!
    ) -> Offer {
        let promotion = cents.map { Promotion(.unitPrice(Money(cents: $0))) }
        return Offer(
            listing: Listing(sku: sku, title: title ?? "Thing \(sku)", department: department),
            words: AdWords(deal: cents.map { "\($0)¢" } ?? "words", valid: valid),
            reading: Reading(promotion: promotion, price: promotion?.price(regular: nil), residue: residue), size: nil,
            validity: days)
    }

    var cents: Int? { if case .unitPrice(let money)? = reading.promotion?.benefit { money.cents } else { nil } }

    func with(sku: String) -> Offer { .made(sku, listing.department ?? "", cents: cents, days: validity) }
    func with(title: String) -> Offer {
        .made(listing.sku, listing.department ?? "", title: title, cents: cents, days: validity)
    }
    func with(cents: Int?, residue: [String] = []) -> Offer {
        .made(listing.sku, listing.department ?? "", cents: cents, residue: residue, days: validity)
    }
    func with(days: Int, length: Int = 6) -> Offer {
        let first = validity.first.adding(days: days)
        return .made(
            listing.sku, listing.department ?? "", cents: cents,
            days: Validity(first: first, last: first.adding(days: length))!)
    }
    /// As the reader gives a row whose days nobody understands.
    var withUnreadDays: Offer {
        .made(
            listing.sku, listing.department ?? "", cents: cents, valid: "while it lasts",
            days: Validity(first: validity.first, last: validity.last, isAssumed: true)!)
    }
}
