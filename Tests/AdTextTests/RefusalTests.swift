import Deals
import Testing

@testable import AdText

@Suite struct RefusalTests {
    @Test(
        "refuses to guess",
        arguments: [
            "", "$2.9", "0 for $5", "1 for $5.00", "$-1.00", "-$1.00", "Free", "FREE", "$0.00", "2 for 1", "2/5", "5",
            "$", "¢",
            "$1.999", "12.5% off", "150% off", "€4.99", "<$5.00", "~4.99", "$250,000.00", "1/2 price", "half price",
            "From 4.99 to 19.99 each", "From $4.99", "As Low As 19.99", "2.5 and up", "Up to $5.00 off",
            "about $3.99 each",
            "$29.99 to $49.99", "$6.99 - $11.99", "Free $5 Gift Card", "Free milk when you buy 3 cereals",
            "$5.00 off $20.00", "$10.00 Off With Every $40 Purchase of", "Spend $30 Save $6", "up to 40% off",
            "20-50% off",
            "$2.00 REBATE via PayPal", "$5.99 after $2 mail-in rebate", "16.99 $3 mail-in rebate",
            "BUY 2 GET $8 Rewards",
            "Earn 4X fuel points", "Penny item with $10 purchase", "10 lbs. for $10", "$0.99 oz", "3.69 Per Dozen",
            "4 for 5.00 each", "2/4.00 each", "24.99 $10 off", "$4.99 2 for $8.00", "3.99 SAVE $3 when you buy 3 items",
            "Member price $4.99, non-member $6.49", "$4.99 - $1 digital coupon = $3.99", "$1.28 save/ahorre 72¢",
            "1.77 *Other quantities 2/$5", "Buy and Get 1 Free", "BUY 2 Chips GET 5 Salsa FREE", "1.5 lb", "Sale",
            "GREAT LOW PRICE",
            "COUPON VALID JUNE 13 TO JUNE 26, 2026 Limit one coupon per item. LU 12345", "Save Up To $0.50",
        ])
    func refuses(deal: String) {
        let reading = AdReader.read(AdLine(deal: deal))
        #expect(reading.promotion == nil)
        #expect(reading.price == nil)
        #expect(reading.basis == .unknown)
    }

    @Test(
        "lets nothing unread pass",
        arguments: [
            (AdLine(deal: "$3.99", details: "additional $4.99 each"), "$4.99"),
            (AdLine(deal: "$3.99", details: "up to 3 at this price, then 4.99"), "4.99"),
            (AdLine(deal: "$3.99", savings: "save 3 ways"), "3"),
            (AdLine(deal: "$3.99", details: "10% discount"), "10%"),
            (AdLine(deal: "$3.99", details: "with purchase of soup"), "purchase"),
            (AdLine(deal: "$3.99", details: "Download the coupon"), "coupon"),
            (AdLine(deal: "$3.99", details: "When you buy 2 get soup free"), "get"),
            (AdLine(deal: "$3.99 with soup"), "with"), (AdLine(deal: "$3.99 for 6"), "for"),
        ])
    func residue(line: AdLine, unread: String) {
        let reading = AdReader.read(line)
        #expect(reading.residue.contains(unread))
        #expect(reading.promotion == nil)
        #expect(reading.price == nil)
    }

    static let conditions = [
        "Mix or match, buy 5 or more participating items", "Mix and match any 5 participating items",
        "Mix & match any 5", "5 or more", "Club members only", "Members save more", "Kroger Plus", "Friday only",
        "Friday", "Wednesdays", "Weekend special", "3 Day Sale", "Pickup or delivery only", "Delivery", "Starting at",
        "As low as", "per half pound", "per quarter pound", "half pound", "per pound", "lb", "per ounce", "Senior Day",
        "Seniors 60+", "Student discount", "Military", "Online only", "In the app", "Plus deposit", "plus tax",
        "First purchase", "New customers", "Limit 2 per member", "Father's Day only", "Pick 5", "half price",
        "5 participating items per package",
    ]

    @Test("fine print that no rule reads takes the price away", arguments: conditions)
    func finePrint(details: String) {
        for deal in ["$1.99", "$2.99", "$5.99", "$8.99", "$8.99 lb", "2 for $5.00", "Buy 1 Get 1 Free"] {
            let reading = AdReader.read(AdLine(deal: deal, savings: "save up to $1.00 on 2", details: details))
            #expect(reading.promotion == nil && reading.price == nil, "\(deal)")
            #expect(!reading.residue.isEmpty || !reading.evidence.isEmpty, "\(deal)")
        }
    }

    @Test(
        "so it does in the savings line", arguments: ["Senior Day", "Club members only", "Starting at", "Friday only"])
    func savingsLine(savings: String) {
        #expect(AdReader.read(AdLine(deal: "$8.99", savings: savings)).price == nil)
    }

    @Test(
        "gives no price where the parts contradict each other",
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

    @Test("an ad line longer than any is refused unread")
    func tooLong() {
        let reading = AdReader.read(AdLine(deal: "$6.99", details: String(repeating: "x", count: AdReader.longestLine)))
        #expect(reading.promotion == nil)
        #expect(reading.evidence.isEmpty)
        #expect(!reading.residue.isEmpty)
    }

    @Test("a line without a deal has no price")
    func empty() {
        #expect(AdReader.read(AdLine(deal: nil)) == Reading(promotion: nil, price: nil))
    }
}
