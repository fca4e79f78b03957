import Deals
import TestDatabase
import TestRequests
import Testing

@testable import API
@testable import Presentation
@testable import Rows
@testable import WebKit

/// The first store has a price that holds on days that could not be used, the second one a plain price.
@Suite("A deal of some days that are not known", .freshDatabase) struct SomeDaysTests {
    private func ground() async throws -> Ground {
        let ground = try await Ground()
        let promotion = Promotion(
            .unitPrice(Money(cents: 99)), unit: .each, terms: Promotion.Terms(conditions: [.someDays]), rewards: [])
        let reading = Reading(
            promotion: promotion, regular: nil,
            evidence: [Evidence(text: "$0.99", rule: "sample", in: .deal, at: 0)])
        try await ground.publish([Ground.offer("0001111041700", "Whole Milk", reading: reading)], at: 1)
        return ground
    }

    @Test("is shown with its condition, and wins no comparison")
    func compare() async throws {
        let ground = try await ground()
        let deals = try await ground.get("/v1/deals?\(Ground.near)&limit=50")
        let shown = Value(json: Array(deals.text.utf8))?["deals"]?.elements.first { $0["price_cents"] == .integer(99) }
        #expect(shown?["conditions"] == .list(["some_days"]), "\(deals.text)")
        let reply = try await ground.get("/v1/compare?\(Ground.near)&q=whole%20milk")
        let ranked = Value(json: Array(reply.text.utf8))?["ranked"]?.elements ?? []
        #expect(ranked.filter { $0["best_value"] == .flag(true) }.map { $0["price_cents"] } == [.integer(299)])
        #expect(ranked.allSatisfy { $0["conditions"] != .list(["some_days"]) }, "\(reply.text)")
        #expect(ground.faults.all == [])
    }

    @Test("is bought for no list, whose entry is then missing where there is no other")
    func list() async throws {
        let ground = try await ground()
        let near = #""lat":33.7765,"lon":-84.3893"#
        let reply = try await ground.post(#"{"entries":["whole milk"],\#(near)}"#)
        let answer = try #require(Value(json: Array(reply.text.utf8)), "\(reply.text)")
        let item = answer["trips"]?.first?["plan"]?["visits"]?.first?["items"]?.first
        #expect(item?["cost_cents"] == .integer(299), "\(reply.text)")
        #expect(answer["entries"]?.first?["deal"]?["offer"]?["price_cents"] == .integer(299))
        let here = try await ground.post(#"{"entries":["whole milk"],"store_ids":[1]}"#, to: "/v1/entry-deals")
        let entry = Value(json: Array(here.text.utf8))?["entries"]?.first
        #expect(entry != nil && entry?["deal"] == nil, "\(here.text)")
    }
}

extension Value {
    fileprivate var elements: [Value] { if case .list(let values) = self { values } else { [] } }
}
