import CommandSupport
import Deals
import Testing

@testable import circulard

/// The facts of a chain from its definitions, whichever of its sources is registered.
@Suite struct ChainDefinitionTests {
    @Test("a chain has the checkout policy and the form of item numbers that any of its definitions gives")
    func merged() throws {
        let directory = try DataDirectory.locate().asShipped
        #expect(try directory.checkoutPolicy(of: "kroger").rules(in: "GA") == .eachAtHalf)
        #expect(try directory.skuForm(of: "kroger") == .upc13WithoutCheckDigit)
        #expect(try directory.checkoutPolicy(of: "publix").rules(in: "FL").singleBogoUnit == .full)
        #expect(try directory.skuForm(of: "publix") == nil)
        #expect(try directory.checkoutPolicy(of: "nowhere") == .unknown)
    }
}
