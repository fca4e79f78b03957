import Deals
import HTTPTypes
import TestDatabase
import TestRequests
import TestSupport
import Testing

@testable import API
@testable import Presentation
@testable import Rows
@testable import WebKit

@Suite("An entry made from a deal", .freshDatabase) struct ListedEntryTests {
    private static let near = #""lat":33.7765,"lon":-84.3893"#
    private static let stores = #""store_ids":[1,2]"#

    private func ground(_ more: [Offer] = []) async throws -> Ground {
        let ground = try await Ground()
        let offers = [
            Ground.offer("0001111041710", "Ground Coffee 500", cents: 700),
            Ground.offer("0001111041711", "Dark Ground Coffee 500", cents: 650),
            Ground.offer("0001111041712", "Stouffield Ground Coffee", cents: 899),
            Ground.offer("0001111041713", "Stonyfield Yogurt", cents: 99),
            Ground.offer("0001111041700", "Whole Milk, \"Gallon\"", cents: 349),
            Ground.offer("0001111041702", "Cat Litter", cents: 899),
        ]
        try await ground.publish(offers + more, at: 1)
        return ground
    }

    private func listing(_ title: String, _ ground: Ground, more: String = "") async throws -> Int {
        let reply = try await ground.get("/v1/deals?\(Ground.near)&limit=50\(more)")
        let rows = Value(json: Array(reply.text.utf8))?["deals"]?.elements ?? []
        let row = try #require(rows.first { $0["title"] == .text(title) }, "\(reply.text)")
        guard case .integer(let id)? = row["listing_id"] else { throw Missing() }
        return id
    }

    private struct Missing: Error {}

    private func entry(_ text: String, _ listing: Int, _ more: String = "") -> String {
        #"{"entry":"\#(text)","listing_id":\#(listing)\#(more)}"#
    }

    /// The first entry, as both answers have it; they agree on its deal.
    private func answer(_ entry: String, _ ground: Ground) async throws -> Value {
        let deals = try await ground.post(#"{"entries":[\#(entry)],\#(Self.stores)}"#, to: "/v1/entry-deals")
        let basket = try await ground.post(#"{"entries":[\#(entry)],\#(Self.near),"next_ad":true}"#)
        let one = try #require(Value(json: Array(deals.text.utf8))?["entries"]?.first, "\(deals.text)")
        let answer = try #require(Value(json: Array(basket.text.utf8)), "\(basket.text)")
        let check = SchemaCheck(
            components: .object([.init(ResponseDescription.basket.rowName, ResponseDescription.basket.rowSchema)]))
        #expect(check.faults(of: answer, against: ResponseDescription.basket.schema(.json, isPaged: false)) == [])
        let other = try #require(answer["entries"]?.first)
        for (name, member) in [
            ("deal", "title"), ("deal", "price"), ("deal", "store_id"), ("cheaper_deal", "listing_id"),
        ] {
            #expect(one[name]?[member] == other[name]?["offer"]?[member], "\(name).\(member) of \(entry)")
        }
        #expect(one["listing_is_gone"] == other["listing_is_gone"])
        #expect(ground.faults.all == [])
        return one
    }

    @Test("keeps it, although another is cheaper, and says so; numbers of the title are not taken for an amount")
    func keeps() async throws {
        let ground = try await ground()
        let coffee = try await listing("Ground Coffee 500", ground)
        let found = try await answer(entry("Ground Coffee 500", coffee), ground)
        #expect(found["deal"]?["listing_id"] == .integer(coffee) && found["deal"]?["price_cents"] == .integer(700))
        #expect(found["cheaper_deal"]?["title"] == "Dark Ground Coffee 500")
        #expect(found["listing_is_gone"] == .flag(false))
        let two = try await ground.post(
            #"{"entries":[\#(entry("Ground Coffee 500 x2", coffee))],\#(Self.near)}"#)
        let item = Value(json: Array(two.text.utf8))?["trips"]?.first?["plan"]?["visits"]?.first?["items"]?.first
        #expect(item?["packages"] == .integer(2) && item?["cost_cents"] == .integer(1400), "\(two.text)")
    }

    @Test("by words is another entry: of changed words, and of a listing that is not known")
    func words() async throws {
        let ground = try await ground()
        let coffee = try await listing("Ground Coffee 500", ground)
        let changed = try await answer(entry("Dark Ground Coffee", coffee), ground)
        #expect(changed["deal"]?["price_cents"] == .integer(650) && changed["listing_is_gone"] == .flag(false))
        let unknown = try await answer(entry("cat litter", 9_999_999), ground)
        #expect(unknown["deal"]?["price_cents"] == .integer(899) && unknown["listing_is_gone"] == .flag(true))
    }

    @Test("says that its listing has no deal any more, and falls back to its words")
    func ended() async throws {
        let ground = try await ground()
        let coffee = try await listing("Ground Coffee 500", ground)
        try await ground.publish([Ground.offer("0001111041711", "Dark Ground Coffee 500", cents: 650)], at: 1)
        let found = try await answer(entry("Ground Coffee 500", coffee), ground)
        #expect(found["listing_is_gone"] == .flag(true) && found["deal"]?["price_cents"] == .integer(650))
        #expect(found["cheaper_deal"] == nil)
    }

    @Test("is shown although its price is not known")
    func unpriced() async throws {
        let sale = Ground.offer(
            "0001111041720", "Bread of the Week",
            reading: Reading(promotion: nil))
        let ground = try await ground([sale])
        let bread = try await listing("Bread of the Week", ground)
        let found = try await answer(entry("Bread of the Week", bread), ground)
        #expect(found["deal"]?["listing_id"] == .integer(bread) && found["deal"]?["price_cents"] == nil)
    }

    @Test("is bought at its own stores alone, and of equal deals at the nearer one")
    func stores() async throws {
        let ground = try await ground()
        let milk = #"Whole Milk, \"Gallon\""#
        let id = try await listing(#"Whole Milk, "Gallon""#, ground)
        #expect(try await answer(entry(milk, id), ground)["deal"]?["store_id"] == .integer(2))
        #expect(
            try await answer(entry(milk, id, #","store_ids":[1]"#), ground)["deal"]?["price_cents"] == .integer(349))
        let litter = try await listing("Cat Litter", ground)
        for order in [[1, 2], [2, 1]] {
            let reply = try await ground.post(
                #"{"entries":["cat litter",\#(entry("Cat Litter", litter))],"store_ids":\#(order)}"#,
                to: "/v1/entry-deals")
            let rows = Value(json: Array(reply.text.utf8))?["entries"]?.elements ?? []
            #expect(rows.map { $0["deal"]?["store_id"] } == [.integer(order[0]), .integer(order[0])], "\(reply.text)")
        }
    }

    @Test("keeps the words of a title that listings have, which look like a known brand")
    func spelling() async throws {
        let ground = try await ground()
        for words in ["Stouffield Ground Coffee", "stouffield coffee", "Stouffield"] {
            let reply = try await ground.post(#"{"entries":["\#(words)"],\#(Self.stores)}"#, to: "/v1/entry-deals")
            let found = Value(json: Array(reply.text.utf8))?["entries"]?.first
            #expect(found?["deal"]?["price_cents"] == .integer(899), "\(words): \(reply.text)")
        }
        let misspelt = try await ground.get("/v1/compare?\(Ground.near)&q=cofee")
        #expect(misspelt.text.contains("read as"), "\(misspelt.text)")
    }

    private static let unusable: [(String, String)] = [
        (#"{"entry":"milk","listing_id":0}"#, "entries[0]"),
        (#"{"entry":"milk","listing_id":"1"}"#, "entries[0]: has listing_id"),
        (#"{"entry":"milk","price":1}"#, "entries[0]: has a member beside entry, listing_id"),
        (#"{"listing_id":1}"#, "entries[0]: has no text"), (#"{"entry":"milk","by":"each"}"#, "entries[0]: has by"),
        (#"{"entry":"milk","store_ids":[0]}"#, "entries[0]"), (#"{"entry":"!!"}"#, "entries[0]: names nothing to buy"),
        ("[]", "entries: is a list"), ("7", "entries: is a list"),
    ]

    @Test("is refused with its place", arguments: unusable)
    func refused(body: String, words: String) async throws {
        let reply = try await Ground().post(#"{"entries":[\#(body)],\#(Self.near)}"#)
        #expect(reply.status == .badRequest && reply.text.contains(words), "\(body): \(reply.text)")
    }
}

extension Value {
    fileprivate var elements: [Value] { if case .list(let values) = self { values } else { [] } }
}
