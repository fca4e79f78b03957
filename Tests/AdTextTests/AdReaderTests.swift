import Deals
import Testing

@testable import AdText

func money(_ cents: Int) -> Money { Money(cents: cents) }

extension Reading {
    /// Cents with up to four decimals, basis and number of items: "166.6667 exact 3"; nil without a price.
    var summary: String? { price.map { "\($0.effectiveEach.decimalCents) \($0.basis.rawValue) \($0.quantity)" } }
}

/// Parts of a reading that the sentences in `Corpus/wording.tsv` do not say.
@Suite struct AdReaderTests {
    @Test("shows the text of each price as printed")
    func evidence() {
        let reading = AdReader.read(AdLine(deal: "Buy\u{A0}2 Get 1 FREE*", savings: "Save Up To $5.39 On 3"))
        #expect(
            reading.evidence == [
                Evidence(text: "Buy\u{A0}2 Get 1 FREE*", rule: "buyget", in: .deal),
                Evidence(text: "Save Up To $5.39 On 3", rule: "save", in: .savings),
            ])
    }

    /// A page may split a deal from its "off"; the evidence follows the fields.
    @Test("gives the field and the offset of the evidence")
    func spans() {
        let line = AdLine(deal: "Sale  $2.00", details: "off WITH MFR DIGITAL COUPON 16-oz")
        #expect(
            AdReader.read(line).evidence == [
                Evidence(text: "$2.00", rule: "off", in: .deal, at: 6),
                Evidence(text: "off WITH MFR DIGITAL COUPON", rule: "off", in: .details),
            ])
    }

    @Test("a line break in the fine print is a blank")
    func lineBreak() {
        let details = "Reg. $4.00. Free item of equal or lesser price.\r\nOr Filet."
        let reading = AdReader.read(AdLine(deal: "Buy 1 Get 1 50% off", details: details))
        #expect(reading.promotion?.benefit == .buyGet(buy: 1, get: 1, percentOff: 50) && reading.unparsedText == [])
        #expect(reading.summary == "300 exact 2")
    }

    @Test("a range is a lower bound and never a price", arguments: ["From 3.99 to 17.99 each", "As Low As 14.99"])
    func lowerBound(deal: String) { #expect(AdReader.read(AdLine(deal: deal)).basis == .atLeast) }

    @Test("a saving that may be on all bounds the regular price")
    func shared() {
        let reading = AdReader.read(AdLine(joined: "$2.99 | WHEN YOU BUY 4 OR MORE | Save $4"))
        #expect(reading.regular == RegularPrice(CentsFraction(money(699)), basis: .atMost))
        #expect(reading.price?.basis == .exact)
    }

    @Test("beside a final price a coupon's saving is what was saved")
    func final() {
        let reading = AdReader.read(AdLine(deal: "2.0 Final Price With Coupon* Save $1 With DG DIGITAL COUPONS"))
        #expect(reading.saving == money(100) && reading.regular?.amount == CentsFraction(money(300)))
    }
}
