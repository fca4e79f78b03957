import Deals
import Testing

@testable import AdText

@Suite struct RegularPriceTests {
    @Test(
        "follows from the savings line",
        arguments: [
            ("$8.49", "save $0.50", "899 exact"), ("$8.99 lb", "save up to $3.00 lb", "1199 at_most"),
            ("2 for $10.00", "save up to $3.98 on 2", "699 at_most"),
            ("Buy 1 Get 1 Free", "save up to $4.19", "419 at_most"),
            ("Buy 1 Get 1 Free", "save up to $4.19 on 2", "419 at_most"),
            ("Buy 2 Get 1 Free", "save up to $5.39 on 3", "539 at_most"),
            ("Buy 2 Get 2 Free", "save up to $18.58 on 4", "929 at_most"),
            ("3 for $5.00", "save $1.00 on 3", "200 exact"),
            // One cent of tolerance: 6.98 among three is 2.32 and two thirds, stored exactly.
            ("3 for $5.00", "save $1.98 on 3", "232.6667 exact"),
        ])
    func derives(deal: String, savings: String, expected: String) {
        let regular = AdReader.read(AdLine(deal: deal, savings: savings)).regular
        #expect(regular.map { "\($0.amount.decimalCents) \($0.basis.rawValue)" } == expected)
    }

    @Test(
        "is left out if the savings line does not fit the deal, and the price remains",
        arguments: [
            ("2 for $5.00", "save up to $1.98 on 3"), ("2 for $5.00", "save up to $1.98"),
            ("$8.99 lb", "save up to $3.00"),
            ("$8.99", "save up to $3.00 on 2"), ("5 for $5.00", "save $1.02 on 5"), ("$8.99", "surprisingly low price"),
        ])
    func misfit(deal: String, savings: String) {
        let reading = AdReader.read(AdLine(deal: deal, savings: savings))
        #expect(reading.regular == nil)
        #expect(reading.basis == .exact)
    }

    @Test(
        "is left out for free items if the savings line does not fit, and so is the price",
        arguments: [
            ("Buy 2 Get 1 Free", "save up to $5.39"), ("Buy 2 Get 2 Free", "save up to $5.39 on 2"),
            ("Buy 1 Get 1 Free", "new"),
        ])
    func misfitOnFree(deal: String, savings: String) {
        let reading = AdReader.read(AdLine(deal: deal, savings: savings))
        #expect(reading.mechanic == .buyGetFree)
        #expect(reading.price == nil)
    }
}
