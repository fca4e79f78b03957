import Deals
import Testing

@testable import AdText

/// Amounts beside a number to buy: the price of one, of all, or ambiguous.
@Suite struct TotalPriceTests {
    @Test(
        "a possible price of all is not a price of one",
        arguments: [
            "When You Buy 4 FINAL COST 8.0", "12.0 WHEN YOU BUY 2 WITH CARD & DIGITAL COUPON",
            "When You Buy 3 FINAL COST 1.77", "FINAL PRICE 4.99 when you buy 3", "$4.98 when you buy 2",
            "$10 must buy 3", "2/ 6.0 SAVE $6 when you buy 6", "2/$6 | Save $4 on 4", "2/$6 | When you buy 4, save $2",
            "FINAL PRICE 3.0 DIGITAL COUPON $2.00 OFF 2",
        ])
    func refuses(line: String) {
        let reading = AdReader.read(AdLine(joined: line))
        #expect(reading.promotion == nil && reading.price == nil)
        #expect(!reading.unparsedText.isEmpty)
    }

    @Test(
        "an explicit price of one, or an unlikely total, is a price of one",
        arguments: [
            ("$10.00 each when you buy 2", "1000 exact 2"), ("10.79 ea WHEN YOU BUY ANY 6 With Card", "1079 exact 6"),
            ("1.50 when you buy any 5 participating products", "150 exact 5"),
            ("$2.00 | must buy 5 or more", "200 exact 5"),
            ("$1.99 When Buy 2 Limit 4", "199 exact 2"), ("$3.99 when you buy 3", "399 exact 3"),
            ("$2.00 When you buy ONE", "200 exact 1"), ("$2.50 lb must buy 2", "250 exact 2"),
            ("Buy 3, save $3, final cost $2.49 each", "249 exact 3"),
            ("Sale Price $2.50 - Digital Coupon $1.00 off 2 = FINAL PRICE $2.00", "200 exact 2"),
            ("SALE 2 for 1.5 SAVE 50¢ WHEN YOU BUY 2", "75 exact 2"), ("2/$6 | Save up to $4 on 4", "300 exact 2"),
        ])
    func reads(line: String, price: String) { #expect(AdReader.read(AdLine(joined: line)).summary == price) }
}
