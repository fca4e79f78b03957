import HTTPTypes
import Rows
import Storage
import TestDatabase
import Testing
import Vault

@testable import People
@testable import Presentation
@testable import WebKit

@Suite("Watches", .freshDatabase) struct WatchTests {
    @Test("with the deals that match now, each with its reason")
    func made() async throws {
        try await Shop.with { shop, _ in
            let id = RowID.random().text
            let body = #"{"words":"whole milk","stores":[\#(shop.stores["1"]!),\#(shop.stores["2"]!)]}"#
            let made = try await shop.device(.put, "/v1/watches/\(id)", body)
            #expect(made.status == 200, "\(made.text)")
            let prices = made["deals"]?.elements.map { $0["deal"]?["price_cents"] }
            #expect(prices == [.integer(299), .integer(349)])
            let reason = made["deals"]?.elements.first?["reason"]?.string ?? ""
            #expect(reason.hasPrefix("matches whole milk: Whole Milk, $2.99"), "\(reason)")
            #expect(reason.contains("Store 2") && reason.contains(", to "), "\(reason)")
            #expect(try await shop.device(.get, "/v1/watches/\(id)")["deals"] == made["deals"])
            let listed = try await shop.device(.get, "/v1/watches")["watches"]?.elements ?? []
            #expect(listed.map { $0["words"]?.string } == ["whole milk"])
            #expect(try await shop.device(.get, "/v1/vault")["watches"]?.elements == listed)
            #expect(try await shop.device(.delete, "/v1/watches/\(id)").status == 204)
            #expect(try await shop.device(.get, "/v1/watches/\(id)").problem == "watch-unknown")
        }
    }

    private static let bounds: [(String, Int)] = [
        (#""at_most_cents":299"#, 1), (#""at_most_cents":298"#, 0), (#""at_most_cents":349"#, 2),
        (#""unit_at_most_cents":999,"unit":"gal""#, 0),
    ]

    @Test("up to a price of one, and never a price that is not known")
    func bounded() async throws {
        try await Shop.with { shop, _ in
            for (bound, count) in Self.bounds {
                let body = #"{"words":"whole milk","stores":[\#(shop.stores["1"]!),\#(shop.stores["2"]!)],\#(bound)}"#
                let made = try await shop.device(.put, "/v1/watches/\(RowID.random().text)", body)
                #expect(made["deals"]?.elements.count == count, "\(bound): \(made.text)")
            }
        }
    }

    @Test("of a list: what is not ticked off, at its own stores")
    func ofList() async throws {
        try await Shop.with { shop, _ in
            try await shop.device.add("whole milk", to: shop.list, [("stores", "[\(shop.stores["2"]!)]")])
            try await shop.device.add("bananas", to: shop.list)
            try await shop.device.add("cat litter", to: shop.list, [("checked", "true")])
            let body = #"{"list_id":"\#(shop.list)","stores":[\#(shop.stores["1"]!)]}"#
            let made = try await shop.device(.put, "/v1/watches/\(RowID.random().text)", body)
            let found = made["deals"]?.elements.map { $0["deal"]?["price_cents"] }
            #expect(Set(found ?? []) == [.integer(299), .integer(59)], "\(made.text)")
        }
    }

    @Test("of an entry that was made from a deal: its listing alone, until the entry's words are changed")
    func ofListing() async throws {
        let other = Shop.offer("0001111041799", "Fresh Whole Milk", cents: 199, Shop.week.0, Shop.week.1)
        try await Shop.with(tea: other) { shop, _ in
            let watch = #"{"list_id":"\#(shop.list)","stores":[\#(shop.stores["1"]!),\#(shop.stores["2"]!)]}"#
            func titles() async throws -> [String] {
                let made = try await shop.device(.put, "/v1/watches/\(RowID.random().text)", watch)
                return (made["deals"]?.elements ?? []).compactMap { $0["deal"]?["title"]?.string }.sorted()
            }
            let milk = try await shop.device.add("whole milk", to: shop.list)
            guard
                case .integer(let listing)? = try await shop.deals("?store=\(shop.stores["1"]!)")
                    .first(where: { $0["entry_id"] == .text(milk) })?["deal"]?["listing_id"]
            else { return #expect(Bool(false), "no deal") }
            // By its words the cheapest at the second store is another one.
            #expect(try await titles() == ["Fresh Whole Milk", "Whole Milk"])
            _ = try await shop.device.change(
                shop.list,
                [
                    operation(milk, "words", "\"Whole Milk\"", stamp(8)),
                    operation(milk, "listing_id", "\(listing)", stamp(8)),
                ])
            #expect(try await titles() == ["Whole Milk", "Whole Milk"])
            _ = try await shop.device.change(shop.list, [operation(milk, "words", "\"bananas\"", stamp(9))])
            #expect(try await titles() == ["Bananas"])
        }
    }

    private static let unusable: [(String, String)] = [
        ("{}", "words"), (#"{"words":"","stores":[1]}"#, "words"), (#"{"words":"!","stores":[1]}"#, "words"),
        (#"{"words":"tea","stores":[]}"#, "stores"), (#"{"words":"tea","stores":["1"]}"#, "stores"),
        (#"{"words":"tea","stores":[0]}"#, "stores"), (#"{"words":"tea","stores":[1],"list_id":"x"}"#, "words"),
        (#"{"list_id":"x","stores":[1]}"#, "list_id"),
        (#"{"words":"tea","stores":[1],"at_most_cents":0}"#, "at_most_cents"),
        (#"{"words":"tea","stores":[1],"at_most_cents":1,"unit":"oz"}"#, "at_most_cents"),
        (#"{"words":"tea","stores":[1],"unit_at_most_cents":5}"#, "unit_at_most_cents"),
        (#"{"words":"tea","stores":[1],"unit_at_most_cents":5,"unit":"stone"}"#, "unit_at_most_cents"),
        (#"{"words":"tea","stores":[1],"remind_hours_before_end":169}"#, "remind_hours_before_end"),
        (#"{"words":"tea","stores":[1],"lat":33.7}"#, "lat"),
    ]

    @Test("says all that is wrong with one")
    func refused() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let before = try await ground.rows()
            for (body, parameter) in Self.unusable {
                let reply = try await device(.put, "/v1/watches/\(RowID.random().text)", body)
                #expect(reply.status == 400, "\(body)")
                #expect(
                    reply["errors"]?.elements.contains { $0["parameter"]?.string == parameter } == true,
                    "\(body): \(reply.text)")
                #expect(try await ground.rows() == before, "\(body)")
            }
        }
    }

    @Test("another vault's is neither read, replaced nor deleted")
    func foreign() async throws {
        try await Shop.with { shop, ground in
            let id = RowID.random().text
            let body = #"{"words":"whole milk","stores":[\#(shop.stores["1"]!)]}"#
            _ = try await shop.device(.put, "/v1/watches/\(id)", body)
            let other = try await ground.device()
            #expect(try await other(.get, "/v1/watches/\(id)").problem == "watch-unknown")
            #expect(try await other(.delete, "/v1/watches/\(id)").problem == "watch-unknown")
            #expect(try await other(.put, "/v1/watches/\(id)", body).problem == "limit-reached")
            #expect(try await shop.device(.get, "/v1/watches/\(id)")["words"] == "whole milk")
        }
    }
}
