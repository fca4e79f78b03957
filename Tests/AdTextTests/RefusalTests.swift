import Deals
import Testing

@testable import AdText

@Suite struct RefusalTests {
    @Test(
        "refuses to guess",
        arguments: [
            "", "0 for $5", "1 for $5.00", "$-1.00", "-$1.00", "$0.00", "2 for 1", "2/5", "5", "$", "¢",
            "$1.999",
            "12.5% off", "150% off", "€4.99", "<$5.00", "~4.99", "$250,000.00",
            "Up to $5.00 off", "about $3.99 each", "up to 40% off", "20-50% off", "$5.99 after $2 mail-in rebate",
            "Penny item with $10 purchase", "$0.99 oz", "4 for 5.00 each", "2/4.00 each", "24.99 $10 off",
            "$4.99 2 for $8.00", "3.99 SAVE $3 when you buy 3 items", "1.77 *Other quantities 2/$5",
            "Buy and Get 1 Free", "1.5 lb", "Sale", "GREAT LOW PRICE",
            "$5.99 FREE soup when you buy 2",
            "Final price", "$4.99 - $1 digital coupon = $3.98", "Buy 2 get 2nd free", "Buy 2 get 4th free",
            "Sale Price $1.49 Final Price $2.49", "2 for $5.00, $2.49 each", "Buy 1 get 1 free, at most $2.00 each",
            "Member price $4.99, non-member", "Buy 3 or more $1.99 ea; less than 2 $2.99 ea",
            "$9.99 each | Turkey breast sold per lb", "$4.99 | Tenders, about 8 pieces per lb",
            "$4.99 | Tenders, eight pieces per lb", "$5.99 | each or per lb", "$1.99 pkg | Ham per lb",
            "Save $1.00 on any TWO (2) floss or any ONE (1) rinse", "$3.99 when you buy 2 or any 1",
            "$50 Apple gift card", "2/$5 | Limit 1 deal | limit 4 items", "$1 off & purchase of 8 oz",
            "15% off your next order", "about 3 lbs for $10", "$9.99 + free shipping with $35 purchase",
            "$14.99 | Free shipping $35 min purchase", "55+ deals 10% off",
            "$4.99 with $3 Catalina next purchase", "Sugar 99¢/$10 purchase", "$10 gift card with 4 Huggies for $40",
            "$5 gift card with 3 stamps", "$5 off Target gift card",
        ])
    func refuses(deal: String) {
        let reading = AdReader.read(AdLine(joined: deal))
        #expect(reading.promotion == nil)
        #expect(reading.price == nil)
        #expect(reading.basis == .unknown)
    }

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

    static let conditions = [
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
        "so does text in the savings line", arguments: ["Senior Day", "Starting at", "Employees"])
    func savingsLine(savings: String) {
        #expect(AdReader.read(AdLine(deal: "$8.99", savings: savings)).price == nil)
    }

    @Test(
        "gives no price if the parts contradict each other",
        arguments: [
            AdLine(deal: "$3.99", savings: "save $1.00 lb"), AdLine(deal: "$12.99", title: "Any 2 Subs"),
            AdLine(deal: "$3.99", details: "Reg. $4.99 lb"),
            AdLine(deal: "2/$6 must buy 3"), AdLine(deal: "$3.99 or $4.99 ea"),
            AdLine(deal: "25% Off", details: "up to $3.00"),
            AdLine(deal: "Sale Price 2/5.00 - Digital Coupon 1.50 off 2 = FINAL PRICE WITH MFR DIGITAL COUPON 2/3.00"),
            AdLine(deal: "$2.00 off", title: "Any 1 Crackers AND Any 1 Dip"),
        ])
    func contradiction(line: AdLine) {
        #expect(AdReader.read(line).promotion == nil)
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
        #expect(AdReader.read(AdLine(deal: nil)) == Reading(promotion: nil, price: nil))
    }
}
