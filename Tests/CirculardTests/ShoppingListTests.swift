import Deals
import Presentation
import Pricing
import TestSupport
import Testing

@testable import circulard

@Suite("The options of a trip") struct TravelOptionTests {
    @Test(
        "have exact numbers",
        arguments: [("21", 210), ("72.5", 725), ("0", 0), ("marginal", 210), ("full", 725), ("1000", 10_000)])
    func cost(text: String, tenths: Int) { #expect(CostPerMile(argument: text)?.tenthsOfACent == tenths) }

    @Test("are refused if they are not", arguments: ["", "-1", "1000.1", "0x1", "1e2", ".5", "5.", "2.55", "half"])
    func badCost(text: String) { #expect(CostPerMile(argument: text) == nil) }

    @Test("have dollars and cents", arguments: [("5", 500), ("2.50", 250), ("0.05", 5), ("2.5", 250)])
    func dollars(text: String, cents: Int) { #expect(Dollars(argument: text)?.money.cents == cents) }

    @Test("have no parts of a cent", arguments: ["", "$5", "1.234", "-5", "1,000", "99999999"])
    func badDollars(text: String) { #expect(Dollars(argument: text) == nil) }
}
