import Deals
import Testing

@testable import Pricing

@Suite("A deal among the prices of a year") struct DealHistoryTests {
    /// A history and what is said of today's price.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let history: ItemHistory
        let span: Int?
        let standing: PriceStanding?
        var testDescription: String { name }

        init(_ name: String, _ history: ItemHistory, in span: Int?, _ standing: PriceStanding?) {
            (self.name, self.history, self.span, self.standing) = (name, history, span, standing)
        }
    }

    private static func day(_ day: Int) -> LocalDay { ItemHistory.today.adding(days: day) }
    private static func price(_ cents: Int, _ unit: PricedUnit = .each) -> SeenPrice {
        SeenPrice(amount: Money(cents: cents), unit: unit)
    }
    private static let quarter = ItemHistory(observedSince: -89)

    static let cases = [
        Case("cheaper than before", quarter.sale(-40 ... -34, 300).sale(-3...3, 250), in: 90, .lowest),
        Case("a cent cheaper", quarter.sale(-40 ... -34, 300).sale(-3...3, 299), in: 90, .lowest),
        Case(
            "as cheap as before", quarter.sale(-40 ... -34).sale(-3...3), in: 90, .equalLowest(lastOn: day(-34))),
        Case(
            "dearer than before", quarter.sale(-60 ... -54, 199).sale(-40 ... -34, 300).sale(-3...3), in: 90,
            .above(price(199), lastOn: day(-54))),
        Case("the first sale", quarter.sale(-3...3), in: 90, .onlyPrice),
        Case("two weeks of one sale", quarter.sale(-10 ... -4).sale(-3...3), in: 90, .onlyPrice),
        Case("a list without a sale", quarter.regular(-89...0, 399), in: 90, .unchanged),
        Case("a list with its first sale", quarter.regular(-89 ... -4, 399).sale(-3...0), in: 90, .lowest),
        Case("not offered today", quarter.sale(-40 ... -34), in: 90, nil),
        Case("a price that is not understood", quarter.sale(-40 ... -34).sale(-3...3, nil), in: 90, nil),
        Case("another unit", quarter.sale(-40 ... -34, 199, .pound).sale(-3...3), in: 90, .onlyPrice),
        Case(
            "two prices today, of which the lower counts",
            quarter.sale(-40 ... -34, 300).sale(-3...3, 350)
                .sale(-1...0, 250), in: 90, .lowest),
        Case(
            "a lower price before the days seen in full",
            quarter.sale(-200 ... -194, 99).sale(-40 ... -34, 300)
                .sale(-3...3), in: 90, .lowest),
        Case("27 days", ItemHistory(observedSince: -26).sale(-20 ... -14, 300).sale(-3...3), in: nil, nil),
        Case("28 days", ItemHistory(observedSince: -27).sale(-20 ... -14, 300).sale(-3...3), in: 28, .lowest),
        Case(
            "a year", ItemHistory(observedSince: -364).sale(-350 ... -344, 99).sale(-3...3), in: 365,
            .above(price(99), lastOn: day(-344))),
        Case("nothing", ItemHistory(), in: nil, nil),
    ]

    @Test("says where today's price stands, for days that were observed", arguments: cases)
    func standing(of subject: Case) {
        let history = subject.history.history
        #expect(history.span?.days == subject.span)
        #expect(history.standing() == subject.standing)
    }

    @Test("counts the observed days where some are missing, and takes a shorter span where many are")
    func missing() {
        var history = ItemHistory().sale(-3...3)
        history.observed = [ItemHistory.days(-89 ... -41), ItemHistory.days(-36...0)]
        #expect(history.history.span == .init(days: 90, observedDays: 86))
        history.observed = [ItemHistory.days(-89 ... -50), ItemHistory.days(-36...0)]
        #expect(history.history.span == .init(days: 28, observedDays: 28))
        #expect(history.history.observedDays == 77)
    }

    @Test("counts weeks with a sale among the weeks seen, whichever weekday they begin on", arguments: 0...6)
    func weeks(shift: Int) {
        let starts = [-83, -62, -41, -20].map { $0 - shift }
        let history = ItemHistory(observedSince: -90 - shift).sales(startingOn: starts).history
        #expect(history.sales.count == 4)
        #expect(history.saleWeeks.onSale == 4)
        #expect((13...14).contains(history.saleWeeks.seen), "\(history.saleWeeks)")
    }

    @Test("counts a sale of a week once on whichever weekday it begins, and one of three days in the week of its start")
    func shiftedWeeks() {
        let shifted = ItemHistory(observedSince: -83).sales(startingOn: [-83, -69, -52, -33, -15])
        #expect(shifted.history.saleWeeks.onSale == 5, "\(shifted.history.saleWeeks)")
        let short = ItemHistory(observedSince: -83).sale(-69 ... -67).sale(-48 ... -46).sale(-29 ... -27)
        #expect(short.history.saleWeeks.onSale == 3, "\(short.history.saleWeeks)")
    }

    @Test("counts no week of which most days are unknown")
    func unknownWeeks() {
        var history = ItemHistory().sale(-6...0)
        history.observed = [ItemHistory.days(-13 ... -7), ItemHistory.days(-35 ... -33)]
        #expect(history.history.saleWeeks.seen == 2 && history.history.saleWeeks.onSale == 1)
    }

    @Test("takes weeks without a break for one sale, and days that are not known for a break only from a week on")
    func sales() {
        #expect(ItemHistory(observedSince: -60).sale(-20 ... -14, 300).sale(-13 ... -7).history.sales.count == 1)
        #expect(ItemHistory(observedSince: -60).sale(-20 ... -14).sale(-12 ... -7).history.sales.count == 2)
        #expect(ItemHistory().sale(-20 ... -14).sale(-7 ... -1).history.sales.count == 1)
        let apart = ItemHistory().sale(-20 ... -14).sale(-6...0).history.sales
        #expect(apart.map(\.startIsSeen) == [false, false])
    }

    @Test("keeps the lower price of a day, and the exact one of two equal prices")
    func bounds() {
        let both = ItemHistory().sale(0...0, 250, atMost: true)
        #expect(both.history.price?.isBound == true)
        #expect(both.sale(0...0, 250).history.price?.isBound == false)
        #expect(both.sale(0...0, 300).history.price?.isBound == true)
        #expect(both.sale(0...0, 199, .pound).history.price?.amount == Money(cents: 250))
    }

    @Test("rounds an exact price to the nearest cent and a bound up, and takes no price from \"from $4.99\"")
    func rounding() throws {
        let third = try #require(CentsFraction(500, over: 3))
        let half = try #require(CentsFraction(419, over: 2))
        func seen(_ amount: CentsFraction, _ basis: PriceBasis) -> SeenPrice? {
            SeenPrice(OfferPrice(effectiveEach: amount, basis: basis, unit: .each, quantity: 1))
        }
        #expect(seen(third, .exact)?.amount == Money(cents: 167))
        #expect(seen(half, .atMost) == SeenPrice(amount: Money(cents: 210), unit: .each, isBound: true))
        #expect(seen(third, .atLeast) == nil && seen(third, .unknown) == nil)
    }
}
