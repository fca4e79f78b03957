import Deals
import Storage
import TestDatabase
import TestRequests
import Testing

@testable import API
@testable import Presentation
@testable import WebKit

@Suite("Conditions that a shopper meets", .freshDatabase) struct ShopperProfileTests {
    private static let profiles: [(String, Int, String)] = [
        ("", 450, "[\"store_coupon\"]"), ("&with=store_coupon", 200, "[]"),
        ("&with=new_customer,store_coupon", 200, "[]"),
        ("&with=&without=", 450, "[\"store_coupon\"]"),
        ("&with=store_coupon&without=store_coupon", 450, "[\"store_coupon\"]"),
    ]

    @Test("decide whether the price of a deal or that without it is compared")
    func profile() async throws {
        let ground = try await Ground()
        let deal = Promotion(.unitPrice(Money(cents: 200)), unit: .each, terms: .init(conditions: [.storeCoupon]))
        let regular = RegularPrice(CentsFraction(Money(cents: 450)), basis: .exact)
        let reading = Reading(promotion: deal, regular: regular)
        let store = try #require(try await ground.database.stores(at: Ground.noon).first)
        try await ground.publish([Ground.offer("0001111041709", "Rice", reading: reading)], at: store.id)
        for (parameters, cents, unmet) in Self.profiles {
            let answer = try await ground.get("/v1/compare?\(Ground.near)&q=rice&search=text\(parameters)").text
            #expect(answer.contains("\"compared_cents\":\"\(cents)\""), "\(answer)")
            #expect(answer.contains("\"unmet_conditions\":\(unmet)"), "\(answer)")
        }
    }
}
