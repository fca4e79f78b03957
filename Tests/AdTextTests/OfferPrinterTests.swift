import Deals
import Testing

@testable import AdText

@Suite struct OfferPrinterTests {
    @Test(
        "prints a deal for a table and as a sentence",
        arguments: [
            ("$3.49", nil, "$3.49", "$3.49 each."), ("$3.49 lb", nil, "$3.49/lb", "$3.49 a pound."),
            ("$3.49 per bunch", nil, "$3.49/bunch", "$3.49 per bunch."),
            ("2 for $5.00", nil, "2 for $5.00", "2 for $5.00, $2.50 each."),
            ("2/$5 must buy 2", nil, "2 for $5.00 (buy 2)", "2 for $5.00, must buy 2, $2.50 each."),
            (
                "BOGO", "save up to $4.19", "BOGO, at most $2.10 each (buy 2)",
                "Buy 1 get 1 free, regular price up to $4.19 each, at most $2.10 each when you buy 2."
            ),
            ("BOGO", nil, "BOGO", "Buy 1 get 1 free."), ("25% off", nil, "25% off", "25% off."),
            (
                "Buy 2 Get 1 Free", "save up to $5.39 on 3", "Buy 2 get 1 free, at most $3.60 each (buy 3)",
                "Buy 2 get 1 free, regular price up to $5.39 each, at most $3.60 each when you buy 3."
            ),
            ("Buy 2 Get $4.00 off", nil, "$4.00 off 2", "Buy 2 get $4.00 off."),
            (
                "$1.99 when you buy 5 with card", nil, "$1.99 (buy 5), with card",
                "$1.99 each, must buy 5, with card."
            ),
            ("From $4.99", nil, "From $4.99", "From $4.99."), ("FREE", nil, "Free", "Free."),
            ("Save up to $4", nil, "save up to $4.00", "Save up to $4.00."),
            ("BUY 2 GET $5 Rewards", nil, "get $5.00 rewards when you buy 2", "Get $5.00 rewards when you buy 2."),
            ("With Card", nil, "with card", "With card."),
            ("words", nil, "not understood", "We did not understand this wording."),
            ("$7.99", "$2 off", "not understood", "We did not understand this wording."),
        ])
    func prints(deal: String, savings: String?, short: String, sentence: String) {
        let reading = AdReader.read(AdLine(deal: deal, savings: savings))
        #expect(OfferPrinter.short(reading) == short)
        #expect(OfferPrinter.sentence(reading) == sentence)
    }

    @Test(
        "shows text that was not understood as text, and never says that it has no price",
        arguments: [
            ("$7.99", "$2 off", "not understood: \"$7.99 | $2 off\"", "We did not understand this wording."),
            (nil, "Surprising prices", "not understood: \"Surprising prices\"", "We did not understand this wording."),
            (nil, nil, "no price", "The ad gives no price we can compare."), ("$7.99", nil, "$7.99", "$7.99 each."),
        ] as [(String?, String?, String, String)])
    func words(deal: String?, savings: String?, short: String, sentence: String) throws {
        let offer = Offer(
            listing: Listing(sku: "1", title: "Paper Towels"), words: AdWords(deal: deal, savings: savings),
            reading: AdReader.read(AdLine(deal: deal, savings: savings)), size: nil,
            validity: try #require(Validity(first: LocalDay(daysSinceEpoch: 0), last: LocalDay(daysSinceEpoch: 6))))
        #expect(OfferPrinter.short(offer) == short)
        #expect(OfferPrinter.sentence(offer) == sentence)
        #expect(offer.isNotUnderstood == sentence.contains("not understand"))
    }

    @Test("prints the price of a single unit if known, and reads it back")
    func oneAlone() {
        let reading = AdReader.read(AdLine(deal: "2 for $5.00"))
        let sentence = OfferPrinter.sentence(reading, one: "also $2.50")
        #expect(sentence == "2 for $5.00, $2.50 each, one alone also $2.50.")
        let price = AdReader.read(AdLine(joined: "$2.50 each"))
        #expect(OfferPrinter.sentence(price, one: "$2.50") == "$2.50 each.")
        #expect(AdReader.read(AdLine(deal: sentence)).promotion == reading.promotion)
    }
}
