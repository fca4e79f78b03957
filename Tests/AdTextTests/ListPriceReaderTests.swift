import Deals
import Testing

@testable import AdText

@Suite struct ListPriceReaderTests {
    @Test(
        "a promo price below the regular one is a deal",
        arguments: [
            ("5.79", "4.99", "UNIT", "499 exact 1"), ("5.79", "0", "unit", "579 exact 1"),
            ("5.79", nil, "Unit", "579 exact 1"),
            ("5.79", "5.79", nil, "579 exact 1"), ("5.79", "6.00", "UNIT", "579 exact 1"),
            ("1.29", "0.9300000000000001", "WEIGHT", "93 exact 1"),
        ] as [(String, String?, String?, String)])
    func reads(regular: String, promo: String?, soldBy: String?, expected: String) {
        let reading = ListPriceReader.read(regular: regular, promo: promo, soldBy: soldBy)
        #expect(reading.summary == expected)
        #expect(reading.price?.unit == (soldBy == "WEIGHT" ? .pound : .each))
        #expect(reading.regular?.basis == .exact)
        #expect(reading.evidence.first == Evidence(text: regular, rule: "list.regular", in: .regularPrice))
    }

    @Test("an item the store does not carry has no price and no unparsed_text")
    func notCarried() {
        #expect(ListPriceReader.read(regular: nil, promo: nil, soldBy: nil) == Reading(promotion: nil))
    }

    @Test(
        "refuses invalid input and shows it",
        arguments: [
            ("1e3", nil, "UNIT", "1e3"), ("0", nil, "UNIT", "0"), ("5.79", "-1", "UNIT", "-1"),
            ("5.79", "4.99", "CASE", "CASE"), ("3.999", nil, "UNIT", "3.999"), ("5.79", "0.001", "UNIT", "0.001"),
        ] as [(String, String?, String?, String)])
    func refuses(regular: String, promo: String?, soldBy: String?, unread: String) {
        let reading = ListPriceReader.read(regular: regular, promo: promo, soldBy: soldBy)
        #expect(reading.price == nil)
        #expect(reading.unparsedText == [unread])
    }
}
