import Deals
import Testing

@testable import AdText

/// A regular price from the caller instead of the text.
@Suite struct GivenRegularTests {
    @Test(
        "is ignored if it does not fit, and bounds what the text bounds lower",
        arguments: [
            ("2/$5", 0, "250 exact 2", nil), ("2/$5", 200, "250 exact 2", nil), ("2/$5", 250, "250 exact 2", nil),
            ("2/$5", 349, "250 exact 2", "349 exact"), ("$1.99", 199, "199 exact 1", nil),
            ("BOGO", 0, nil, nil), ("BOGO", 500, "250 exact 2", "500 exact"),
            ("BOGO | save up to $4.19", 500, "250 at_most 2", "500 at_most"),
            ("BOGO | save up to $4.19", 400, "209.5 at_most 2", "419 at_most"),
            ("$1.99 | save up to $1.00", 500, "199 exact 1", "500 at_most"),
        ] as [(String, Int, String?, String?)])
    func fits(line: String, cents: Int, price: String?, regular: String?) {
        let reading = AdReader.read(AdLine(joined: line), regular: Self.exact(cents))
        #expect(reading.summary == price)
        #expect(reading.regular.map { "\($0.amount.decimalCents) \($0.basis.rawValue)" } == regular)
    }

    @Test("is used if the text gives none")
    func used() {
        #expect(AdReader.read(AdLine(deal: "BOGO"), regular: Self.exact(500)).summary == "250 exact 2")
        let line = AdLine(deal: "BOGO", savings: "save up to $4.19")
        #expect(AdReader.read(line, regular: Self.exact(500)).summary == "250 at_most 2")
    }

    @Test(
        "zero to pay is not a price", arguments: ["$5 off", "100% off", "$6 off", "Save $5", "$5 off | Reg. $5"])
    func nothingLeft(line: String) {
        #expect(AdReader.read(AdLine(joined: line), regular: Self.exact(500)).price == nil)
    }

    private static func exact(_ cents: Int) -> RegularPrice {
        RegularPrice(CentsFraction(money(cents)), basis: .exact)
    }
}
