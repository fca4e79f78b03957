import Deals
import Testing

@testable import AdText

@Suite struct OfferPrinterTests {
    @Test(
        "prints a deal for a table and for a person",
        arguments: [
            ("$3.49", nil, "$3.49", "$3.49 each."), ("$3.49 lb", nil, "$3.49/lb", "$3.49 a pound."),
            ("2 for $5.00", nil, "2 for $5.00", "2 for $5.00, $2.50 each when you buy 2."),
            ("2/$5 must buy 2", nil, "2 for $5.00 (buy 2)", "2 for $5.00, $2.50 each when you buy 2."),
            (
                "BOGO", "save up to $4.19", "BOGO, at most $2.10 each (buy 2)",
                "Buy 1 get 1 free, at most $2.10 each when you buy 2."
            ),
            ("BOGO", nil, "BOGO", "Buy 1 get 1 free."), ("25% off", nil, "25% off", "25% off."),
            (
                "Buy 2 Get 1 Free", "save up to $5.39 on 3", "Buy 2 get 1 free, at most $3.59 each (buy 3)",
                "Buy 2 get 1 free, at most $3.59 each when you buy 3."
            ),
            ("Buy 2 Get $4.00 off", nil, "$4.00 off 2", "$4.00 off 2."),
            (
                "$1.99 when you buy 5 with card", nil, "$1.99 (buy 5), with card",
                "$1.99 each, when you buy 5, with card."
            ),
            ("From $4.99", nil, "no price", "The ad gives no price we can compare."),
        ])
    func prints(deal: String, savings: String?, short: String, sentence: String) {
        let reading = AdReader.read(AdLine(deal: deal, savings: savings))
        #expect(OfferPrinter.short(reading) == short)
        #expect(OfferPrinter.sentence(reading) == sentence)
    }
}
