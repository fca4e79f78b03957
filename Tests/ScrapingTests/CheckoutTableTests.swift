import Deals
import Scraping
import Testing

@Suite("Checkout policies") struct RegisterTableTests {
    private func definition(_ register: String) throws(ScrapeError) -> ScraperDefinition {
        try Example.definition(replacing: "edition: shared", with: "edition: shared\ncheckout: \(register)")
    }

    @Test(
        "are those of the state, otherwise the default ones",
        arguments: [
            ("{single_bogo_unit: {FL: full, default: half}}", "FL", .full, .unknown),
            ("{single_bogo_unit: {FL: full, default: half}}", "GA", .half, .unknown),
            ("{partial_bundle: {default: rate}, single_bogo_unit: {default: unknown}}", "GA", .unknown, .rate),
            ("{partial_bundle: {GA: regular, default: unknown}}", "GA", .unknown, .regular),
            ("{}", "FL", .unknown, .unknown),
        ] as [(String, String, CheckoutPolicy.SingleBogoUnit, CheckoutPolicy.PartialBundle)])
    func byState(
        register: String, state: String, bogo: CheckoutPolicy.SingleBogoUnit, bundle: CheckoutPolicy.PartialBundle
    ) throws {
        #expect(
            try definition(register).checkout.rules(in: state)
                == CheckoutPolicy(singleBogoUnit: bogo, partialBundle: bundle))
    }

    @Test("are unknown if the definition gives none")
    func untold() throws { #expect(try Example.definition().checkout.rules(in: "FL") == .unknown) }

    @Test("of Publix charge half price for one of a pair everywhere except in Florida")
    func publix() throws {
        let register = try Shipped.definition("publix").checkout
        #expect(register.rules(in: "FL").singleBogoUnit == .full)
        #expect(
            ["AL", "GA", "KY", "NC", "SC", "TN", "VA"].allSatisfy { register.rules(in: $0).singleBogoUnit == .half })
        #expect(register.rules(in: "GA").partialBundle == .unknown)
    }

    @Test(
        "that are invalid are refused by key and reason",
        arguments: [
            ("{bogo_all: {default: half}}", "checkout.bogo_all", "unknown key"),
            ("{single_bogo_unit: {FL: full}}", "checkout.single_bogo_unit", "default is missing"),
            ("{single_bogo_unit: {Florida: full, default: half}}", "checkout.single_bogo_unit.Florida", "state code"),
            ("{single_bogo_unit: {default: rate}}", "checkout.single_bogo_unit.default", "unknown checkout policy"),
        ])
    func refused(register: String, key: String, reason: String) throws {
        let error = try #require(thrown { try definition(register) })
        #expect(error.code == .badDefinition(key: key))
        #expect(error.message.contains(reason))
    }
}
