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
        let judge = weeks.dropLast().judge(beside: weeks[3])
        #expect(judge.doubts(about: weeks[4].offers) == [], "seed \(seed)")
    }

    @Test("the first edition of a store is believed by its own words and days alone")
    func first() {
        var random = SeededGenerator(seed: 1)
        let judge = [Week]().judge(beside: nil)
        #expect(judge.doubts(about: Week(&random).offers) == [])
        #expect(judge.doubts(about: Damage.mojibake.done(to: Week(&random).offers, &random)).count == 1)
        #expect(judge.doubts(about: Damage.ended.done(to: Week(&random).offers, &random)).count == 1)
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
        #expect(judge.doubts(about: Week(&random).offers) == [doubt].compactMap(\.self))
    }

    @Test("2,000 damaged weeks: each is doubted", arguments: Damage.allCases)
    func damaged(damage: Damage) {
        let seed = UInt64.random(in: 0 ... .max)
        print("JudgeTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        var (weeks, judge) = ([Week](), [Week]().judge(beside: nil))
        for round in 0..<(2_000 / Damage.allCases.count + 1) {
            // Making weeks takes longer than judging them.
            if round.isMultiple(of: 20) {
                weeks = (0..<5).map { _ in Week(&random) }
                judge = weeks.prefix(4).judge(beside: weeks[3])
            }
            // Half of them are of the week on show, half the first of a new one.
            let fresh = weeks[round.isMultiple(of: 2) || damage.needsKnownPrices ? 3 : 4]
            let bad = damage.done(to: fresh.offers, &random)
            let doubts = judge.doubts(about: bad)
            #expect(!doubts.isEmpty, "\(damage), seed \(seed), round \(round)")
        }
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
        var random = SeededGenerator(seed: 7)
        let week = Week(&random)
        var judge = [week].judge(beside: week)
        let half = Array(week.offers.prefix(week.offers.count / 2))
        #expect(!judge.doubts(about: half).isEmpty)
        judge = Judge(
            last: judge.last, shown: judge.shown, today: Self.today,
            rules: try .init(least: 40, leastOfDepartment: 0))
        #expect(judge.doubts(about: half) == [])
    }
}

/// What may happen to a page on its way, and still be read.
enum Damage: CaseIterable {
    case half, couponsOnly, departmentGone, doubled, glitchedPrices, noPrices, unread, mojibake, ended, farAhead,
        endless,
        spanish

    var needsKnownPrices: Bool { self == .glitchedPrices }

    func done(to offers: [Offer], _ random: inout SeededGenerator) -> [Offer] {
        switch self {
        case .half:
            Array(offers.shuffled(using: &random).prefix(offers.count * Int.random(in: 5...55, using: &random) / 100))
        case .couponsOnly: offers.filter { $0.listing.department == "Coupons" }
        case .departmentGone: offers.filter { $0.listing.department != "Meat" }
        case .doubled: offers + offers.map { $0.with(sku: "again \($0.listing.sku)") }
        case .glitchedPrices: offers.map { $0.with(cents: ($0.cents ?? 0) * 100) }
        case .noPrices: offers.map { $0.with(cents: nil) }
        case .unread: offers.map { Bool.random(using: &random) ? $0.with(cents: nil, residue: ["7"]) : $0 }
        case .mojibake: offers.map { $0.with(title: $0.listing.title + " caf\u{C3}\u{A9}") }
        case .ended: offers.map { $0.with(days: -28) }
        case .farAhead: offers.map { $0.with(days: 60) }
        case .endless: offers.map { $0.with(days: 0, length: 4_000) }
        case .spanish: offers.map { $0.with(title: "Lleve gratis con la compra de los dos") }
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
}

extension Sequence<Week> {
    func judge(beside shown: Week?) -> Judge {
        let offers = shown?.offers ?? []
        let prices = offers.compactMap { offer in
            offer.cents.map { (offer.listing.sku, CentsFraction(Money(cents: $0))) }
        }
        return Judge(
            last: map { EditionFigures($0.offers) },
            shown: Shown(live: offers.count, prices: Dictionary(uniqueKeysWithValues: prices)), today: JudgeTests.today,
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
        days: Validity = Validity(first: LocalDay(iso: "2026-06-25")!, last: LocalDay(iso: "2026-07-01")!)!
    ) -> Offer {
        let promotion = cents.map { Promotion(.unitPrice(Money(cents: $0))) }
        return Offer(
            listing: Listing(sku: sku, title: title ?? "Thing \(sku)", department: department),
            words: AdWords(deal: "words"),
            reading: Reading(promotion: promotion, price: promotion?.price(regular: nil), residue: residue), size: nil,
            validity: days)
    }

    var cents: Int? { if case .unitPrice(let money)? = reading.promotion?.benefit { money.cents } else { nil } }

    func with(sku: String) -> Offer { .made(sku, listing.department ?? "", cents: cents) }
    func with(title: String) -> Offer { .made(listing.sku, listing.department ?? "", title: title, cents: cents) }
    func with(cents: Int?, residue: [String] = []) -> Offer {
        .made(listing.sku, listing.department ?? "", cents: cents, residue: residue)
    }
    func with(days: Int, length: Int = 6) -> Offer {
        let first = validity.first.adding(days: days)
        return .made(
            listing.sku, listing.department ?? "", cents: cents,
            days: Validity(first: first, last: first.adding(days: length))!)
    }
}
