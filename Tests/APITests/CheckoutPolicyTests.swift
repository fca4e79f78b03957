import Deals
import Storage
import TestDatabase
import TestRequests
import Testing

@testable import API
@testable import Presentation
@testable import WebKit

@Suite("Checkout policies in answers", .freshDatabase) struct CheckoutPolicyTests {
    @Test("one of a pair costs the full price at most until the chain's policy is registered, then what it says")
    func single() async throws {
        let ground = try await Ground(maximumAgeSeconds: 0)
        let pair = Promotion(.buyGet(buy: 1, get: 1, percentOff: 100), unit: .each)
        let regular = RegularPrice(CentsFraction(Money(cents: 600)), basis: .exact)
        let reading = Reading(promotion: pair, regular: regular)
        let offer = Ground.offer("0001111041709", "Rice", reading: reading)
        let store = try #require(try await ground.database.stores(at: Ground.noon).first)
        try await ground.publish([offer], at: store.id)
        for target in ["/v1/deals?\(Ground.near)&q=rice", "/v1/compare?\(Ground.near)&q=rice&search=text"] {
            let unknown = try await ground.get(target)
            #expect(unknown.text.contains("\"single_unit_cents\":600"), "\(unknown.text)")
            #expect(unknown.text.contains("\"single_unit_basis\":\"at_most\""), "\(unknown.text)")
        }
        try await ground.database.registerSource(
            id: "ad", chain: "acme", checkoutPolicy: CheckoutTable(singleBogoUnit: ["GA": .half, "default": .full]),
            termsURL: nil, refreshHours: 24)
        for target in ["/v1/deals?\(Ground.near)&q=rice", "/v1/compare?\(Ground.near)&q=rice&search=text"] {
            let known = try await ground.get(target)
            #expect(known.text.contains("\"single_unit_cents\":300"), "\(known.text)")
            #expect(known.text.contains("\"single_unit_basis\":\"exact\""), "\(known.text)")
        }
    }
}
