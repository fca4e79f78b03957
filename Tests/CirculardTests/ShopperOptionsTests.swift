import ArgumentParser
import Deals
import Pricing
import Testing

@testable import circulard

@Suite("The conditions of the shopper") struct ShopperOptionsTests {
    @Test("are named as in the column conditions, and add to or take from the usual ones")
    func profile() throws {
        #expect(try Self.met([]) == [.loyaltyCard, .digitalCoupon])
        #expect(try Self.met(["--without", "loyalty_card,digital_coupon"]) == [])
        #expect(try Self.met(["--with", "store_coupon"]) == [.loyaltyCard, .digitalCoupon, .storeCoupon])
    }

    @Test(
        "that do not exist, or are in both lists, are refused",
        arguments: [
            ["--with", "card"], ["--with", "store_coupon,"], ["--with", "new_customer", "--without", "new_customer"],
        ])
    func refused(arguments: [String]) {
        #expect(throws: (any Error).self) { try ShopperOptions.parse(arguments) }
    }

    private static func met(_ arguments: [String]) throws -> Set<Promotion.Condition> {
        try ShopperOptions.parse(arguments).profile.met
    }
}
