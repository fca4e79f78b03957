import Deals
import Scraping
import Testing

@Suite("Rules of the registers") struct RegisterTableTests {
    private func definition(_ register: String) throws(ScrapeError) -> ScraperDefinition {
        try Example.definition(replacing: "edition: shared", with: "edition: shared\nregister: \(register)")
    }

    @Test(
        "are those of the state, else those of all others",
        arguments: [
            ("{bogo_one: {FL: full, default: half}}", "FL", .full, .unknown),
            ("{bogo_one: {FL: full, default: half}}", "GA", .half, .unknown),
            ("{bundle_one: {default: rate}, bogo_one: {default: unknown}}", "GA", .unknown, .rate),
            ("{bundle_one: {GA: regular, default: unknown}}", "GA", .unknown, .regular),
            ("{}", "FL", .unknown, .unknown),
        ] as [(String, String, RegisterRules.BogoOne, RegisterRules.BundleOne)])
    func byState(
        register: String, state: String, bogo: RegisterRules.BogoOne, bundle: RegisterRules.BundleOne
    ) throws {
        #expect(try definition(register).register.rules(in: state) == RegisterRules(bogoOne: bogo, bundleOne: bundle))
    }

    @Test("are not known where the definition tells none")
    func untold() throws { #expect(try Example.definition().register.rules(in: "FL") == .unknown) }

    @Test("of Publix give one of a pair at half price everywhere but in Florida")
    func publix() throws {
        let register = try Shipped.definition("publix").register
        #expect(register.rules(in: "FL").bogoOne == .full)
        #expect(["AL", "GA", "KY", "NC", "SC", "TN", "VA"].allSatisfy { register.rules(in: $0).bogoOne == .half })
        #expect(register.rules(in: "GA").bundleOne == .unknown)
    }

    @Test(
        "at fault are refused by key and reason",
        arguments: [
            ("{bogo_all: {default: half}}", "register.bogo_all", "unknown key"),
            ("{bogo_one: {FL: full}}", "register.bogo_one", "default is missing"),
            ("{bogo_one: {Florida: full, default: half}}", "register.bogo_one.Florida", "state code"),
            ("{bogo_one: {default: rate}}", "register.bogo_one.default", "no register rule"),
        ])
    func refused(register: String, key: String, reason: String) throws {
        let error = try #require(thrown { try definition(register) })
        #expect(error.code == .badDefinition(key: key))
        #expect(error.message.contains(reason))
    }
}
