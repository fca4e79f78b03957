import Deals
import Testing

@testable import AdText

/// Refusals with their unparsed text or evidence; those without are rows of `Corpus/wording.tsv`.
@Suite struct RefusalTests {
    @Test(
        "accepts no unread text",
        arguments: [
            (AdLine(deal: "$3.99", details: "the next $4.99 each"), "$4.99"),
            (AdLine(deal: "$3.99", details: "up to 3 at this price, then 4.99"), "4.99"),
            (AdLine(deal: "$3.99", savings: "save 3 ways"), "3"),
            (AdLine(deal: "$3.99", details: "10% discount"), "10%"),
            (AdLine(deal: "$3.99", details: "with purchase of soup"), "purchase"),
            (AdLine(deal: "$3.99", details: "When you buy 2 get soup free"), "get"),
            (AdLine(deal: "$3.99 with soup"), "with"), (AdLine(deal: "$3.99 for 6 people"), "for"),
        ])
    func unparsedText(line: AdLine, unread: String) {
        let reading = AdReader.read(line)
        #expect(reading.unparsedText.contains(unread))
        #expect(reading.promotion == nil)
        #expect(reading.price == nil)
    }

    private static let conditions = [
        "Mix & match any 5", "5 or more", "Any 5 participating items", "Delivery", "Starting at",
        "As low as", "per half pound", "per quarter pound", "half pound", "per ounce", "Senior Day",
        "Seniors 60+", "Student discount", "Military", "Online only", "In the app",
        "First purchase", "Pick 5", "half price",
        "5 participating items per package",
    ]

    @Test("fine print that no rule reads removes the price", arguments: conditions)
    func finePrint(details: String) {
        for deal in ["$1.99", "$2.99", "$5.99", "$8.99", "$8.99 lb", "2 for $5.00", "Buy 1 Get 1 Free"] {
            let reading = AdReader.read(AdLine(deal: deal, savings: "save up to $1.00 on 2", details: details))
            #expect(reading.promotion == nil && reading.price == nil, "\(deal)")
            #expect(!reading.unparsedText.isEmpty || !reading.evidence.isEmpty, "\(deal)")
        }
    }

    @Test(
        "a possible price of all is not a price of one, and is shown as unread",
        arguments: [
            "When You Buy 4 FINAL COST 8.0", "12.0 WHEN YOU BUY 2 WITH CARD & DIGITAL COUPON",
            "When You Buy 3 FINAL COST 1.77", "FINAL PRICE 4.99 when you buy 3", "$4.98 when you buy 2",
            "$10 must buy 3", "2/ 6.0 SAVE $6 when you buy 6", "2/$6 | Save $4 on 4", "2/$6 | When you buy 4, save $2",
            "FINAL PRICE 3.0 DIGITAL COUPON $2.00 OFF 2",
        ])
    func possibleTotal(line: String) {
        let reading = AdReader.read(AdLine(joined: line))
        #expect(reading.promotion == nil && reading.price == nil)
        #expect(!reading.unparsedText.isEmpty)
    }

    @Test("a line over the length limit is refused unread")
    func tooLong() {
        let reading = AdReader.read(AdLine(deal: "$6.99", details: String(repeating: "x", count: AdReader.longestLine)))
        #expect(reading.promotion == nil)
        #expect(reading.evidence.isEmpty)
        #expect(!reading.unparsedText.isEmpty)
    }

    @Test("a line without a deal has no price")
    func empty() {
        #expect(AdReader.read(AdLine(deal: nil)) == Reading(promotion: nil))
        #expect(AdReader.read(AdLine(joined: "")) == Reading(promotion: nil))
    }
}
