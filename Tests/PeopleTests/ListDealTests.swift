import Deals
import Glibc
import HTTPTypes
import Storage
import TestDatabase
import TestRequests
import TestSupport
import Testing

@testable import API
@testable import People
@testable import Presentation
@testable import Rows
@testable import WebKit

/// Uses future dates, so that nothing ends while the tests run.
@Suite("Deals of a list", .freshDatabase) struct ListDealTests {
    private func with(
        at now: Int = Shop.now, tea: Offer? = nil, _ body: @Sendable (Shop, Ground) async throws -> Void
    ) async throws {
        try await Shop.with(at: now, tea: tea, body)
    }

    @Test("the best one at the stores that are named, and none without a store")
    func best() async throws {
        try await with { shop, _ in
            try await shop.device.add("whole milk", to: shop.list)
            for (query, cents) in [
                ("?store=\(shop.stores["1"]!)", 349), ("?store=\(shop.stores["2"]!)", 299),
                ("?\(try shop.both())", 299),
            ] {
                let found = try await shop.deals(query).first
                #expect(found?["deal"]?["price_cents"] == .integer(cents), "\(query): \(found?.json ?? "")")
                #expect(found?["understood"]?.string.isEmpty == false)
            }
            for query in ["", "?store=999"] {
                let found = try await shop.deals(query).first
                #expect(found != nil && found?["deal"] == nil && found?["next_deal"] == nil, "\(query)")
            }
        }
    }

    @Test("an entry's own stores go before those that are named")
    func ownStores() async throws {
        try await with { shop, _ in
            try await shop.device.add("whole milk", to: shop.list, [("stores", "[\(shop.stores["1"]!)]")])
            for query in ["", "?store=\(shop.stores["2"]!)"] {
                #expect(try await shop.deals(query).first?["deal"]?["price_cents"] == .integer(349), "\(query)")
            }
        }
    }

    @Test(
        "of an entry that was made from a deal, those of its listing, now and next; its own words again once it is changed"
    )
    func listed() async throws {
        try await with { shop, _ in
            try await shop.device.add("milk", to: shop.list)
            let here = "?store=\(shop.stores["1"]!)"
            guard case .integer(let listing)? = try await shop.deals(here).first?["deal"]?["listing_id"] else {
                return #expect(Bool(false), "no deal")
            }
            let entry = try await shop.device.add(
                "Whole Milk", to: shop.list, [("listing_id", "\(listing)"), ("amount", "\"x2\"")])
            let found = try await shop.deals(here).first { $0["entry_id"] == .text(entry) }
            #expect(found?["deal"]?["listing_id"] == .integer(listing), "\(found?.json ?? "")")
            #expect(found?["next_deal"]?["price_cents"] == .integer(199) && found?["listing_is_gone"] == .flag(false))
            #expect(
                try await shop.device(.get, "/v1/lists/\(shop.list)/text").text.hasSuffix(
                    "Whole Milk x2  # @listing/\(listing)\n"))
            let shown = try await shop.device(.get, "/v1/lists/\(shop.list)")["entries"]?.elements
                .first { $0["entry_id"] == .text(entry) }
            #expect(shown?["listing_id"] == .integer(listing) && shown?["by_unit_price"] == nil)
            _ = try await shop.device.change(shop.list, [operation(entry, "words", "\"bananas\"", stamp(9))])
            let changed = try await shop.deals(here).first { $0["entry_id"] == .text(entry) }
            #expect(changed?["deal"]?["title"] == "Bananas" && changed?["listing_is_gone"] == .flag(false))
        }
    }

    @Test("none of an entry whose amount is not understood, and what was not")
    func notUnderstood() async throws {
        try await with { shop, _ in
            let odd = try await shop.device.add("whole milk", to: shop.list, [("amount", "\"1e3 gal\"")])
            try await shop.device.add("bananas", to: shop.list)
            let found = try await shop.deals("?store=\(shop.stores["1"]!)")
            let (milk, other) = (found.first { $0["entry_id"] == .text(odd) }, found.first { $0["words"] == "bananas" })
            #expect(milk?["not_understood"] == "has an amount that is not understood: 1e3 gal" && milk?["deal"] == nil)
            #expect(other?["not_understood"] == nil && other?["deal"]?["price_cents"] == .integer(59))
        }
    }

    @Test("by unit price or by pack, as each entry says, and the same pack as in a trip", arguments: [true, false])
    func packs(isByUnitPrice: Bool) async throws {
        try await with { shop, ground in
            try await shop.publish(
                [
                    Self.coffee("0001111041710", cents: 500, ounces: 12),
                    Self.coffee("0001111041711", cents: 900, ounces: 30),
                ],
                at: "2", in: ground.database)
            try await shop.device.add("ground coffee", to: shop.list, [("by_unit_price", "\(isByUnitPrice)")])
            let deal = try await shop.deals("?store=\(shop.stores["2"]!)").first?["deal"]
            #expect(deal?["price_cents"] == .integer(isByUnitPrice ? 900 : 500), "\(deal?.json ?? "")")
            let by = isByUnitPrice ? "unit_price" : "pack"
            let reply = try await Self.basket(
                #"{"entries":[{"entry":"ground coffee","by":"\#(by)"}],"lat":33.7765,"lon":-84.3893}"#, ground)
            let item = reply?["trips"]?.first?["plan"]?["visits"]?.first?["items"]?.first
            for offer in [item?["offer"], reply?["entries"]?.first?["deal"]?["offer"]] {
                #expect(
                    offer?["listing_id"] != nil && offer?["listing_id"] == deal?["listing_id"], "\(reply?.json ?? "")")
            }
        }
    }

    private static func coffee(_ sku: String, cents: Int, ounces: Int128) -> Offer {
        let offer = Shop.offer(sku, "Ground Coffee", cents: cents, Shop.week.0, Shop.week.1)
        return Offer(
            listing: Listing(sku: sku, title: "Ground Coffee", sizeText: "\(ounces) oz"), words: offer.words,
            reading: offer.reading,
            size: Quantity(parts: ounces * UnitFactor.ounce, unit: .gram).map { PackageSize($0) },
            validity: offer.validity)
    }

    private static func basket(_ body: String, _ ground: Ground) async throws -> Value? {
        let handler = RequestHandler(
            context: APIContext(databases: ground.keeper.databases, limits: Limits(), clock: { Shop.now }),
            version: "test",
            identify: { request, _ in
                WebRequest(
                    method: request.method, target: request.path ?? "/", fields: request.headerFields,
                    origin: Ground.origin, client: "")
            },
            report: { fault, _ in Issue.record(fault) })
        let reply = try await handler.send(.post, "/v1/basket", [.contentType: "application/json"], body)
        return Value(json: Array(reply.text.utf8))
    }

    @Test("with an announced ad, the next one, from its first midnight, and whether it is cheaper")
    func next() async throws {
        try await with { shop, _ in
            for words in ["whole milk", "bananas", "cat litter"] { try await shop.device.add(words, to: shop.list) }
            let found = try await shop.deals("?store=\(shop.stores["1"]!)")
            #expect(found.map { $0["words"]?.string } == ["bananas", "cat litter", "whole milk"])
            let (bananas, litter, milk) = (found[0], found[1], found[2])
            #expect(milk["next_deal"]?["price_cents"] == .integer(199), "\(milk.json)")
            #expect(milk["next_is_cheaper"] == .flag(true) && milk["next_from"] == "2097-06-10T04:00:00Z")
            #expect(bananas["next_deal"]?["price_cents"] == .integer(79) && bananas["next_is_cheaper"] == .flag(false))
            #expect(litter["deal"] != nil && litter["next_deal"] == nil && litter["next_from"] == nil)
            #expect(litter["next_is_cheaper"] == .flag(false))
            let other = try await shop.deals("?store=\(shop.stores["2"]!)").last
            #expect(other?["deal"]?["price_cents"] == .integer(299) && other?["next_deal"] == nil)
        }
    }

    @Test("are filtered by department, mechanic and state")
    func filters() async throws {
        try await with { shop, ground in
            try await shop.device.add("whole milk", to: shop.list)
            try await shop.device.add("cat litter", to: shop.list, [("department", "\"Pets\"")])
            try await shop.device.add("bananas", to: shop.list)
            try await shop.device.add("unobtainium", to: shop.list)
            let here = "?store=\(shop.stores["1"]!)"
            for (filter, expected) in [
                ("", ["bananas", "cat litter", "unobtainium", "whole milk"]), ("&department=dairy", ["whole milk"]),
                ("&department=PETS", ["cat litter"]), ("&department=Produce", ["bananas"]), ("&department=Grocery", []),
                ("&mechanic=bxgy_free", ["cat litter"]), ("&mechanic=unit_price", ["bananas", "whole milk"]),
                ("&state=now", ["bananas", "cat litter", "whole milk"]), ("&state=upcoming", ["whole milk"]),
                ("&state=ending", []),
                ("&state=now&department=dairy", ["whole milk"]), ("&state=upcoming&department=produce", []),
            ] {
                #expect(try await Set(shop.words(here + filter)) == Set(expected), "\(filter)")
            }
        }
    }

    @Test(
        "end in two days at most, by the days of the ad",
        arguments: [(0, true), (1, true), (2, nil), (3, false), (30, false)] as [(Int, Bool?)])
    func ending(days: Int, isEnding: Bool?) async throws {
        // An ad has to be one of the machine's days. In summer the first hour of a day is still the day before.
        let now = time(nil)
        let day = LocalDay(daysSinceEpoch: (now - 5 * 3_600) / 86_400).adding(days: days)
        try await with(at: now, tea: Shop.offer("0001111041799", "Green Tea", cents: 99, "2020-01-01", "\(day)")) {
            shop, _ in
            try await shop.device.add("green tea", to: shop.list)
            let here = "?store=\(shop.stores["2"]!)"
            let deal = try await shop.deals(here).first?["deal"]
            if days > 0 { #expect(deal?["valid_through"] == .text("\(day)")) }
            guard let isEnding, deal != nil else { return }
            #expect(try await shop.words(here + "&state=ending") == (isEnding ? ["green tea"] : []))
        }
    }

    private static let badFilters: [(String, String)] = [
        ("store=x", "store"), ("store=1,,x", "store"), ("store=-1", "store"), ("store=0", "store"),
        ("store=99999999999", "store"),
        ("store=" + (1...21).map(String.init).joined(separator: ","), "store"), ("state=later", "state"),
        ("state=", "state"),
        ("mechanic=free", "mechanic"), ("lat=33.7", "lat"), ("store=1&store=2", "store"),
    ]

    @Test("a filter that cannot be used is named")
    func badFilters() async throws {
        try await with { shop, _ in
            for (query, parameter) in Self.badFilters {
                let reply = try await shop.device(.get, "/v1/lists/\(shop.list)/deals?\(query)")
                #expect(reply.status == 400, "\(query)")
                #expect(reply["errors"]?.first?["parameter"] == .text(parameter), "\(query): \(reply.text)")
            }
        }
    }

    private static let oddWords = [
        "!!!", "???", "-", "\"", "\"milk", "or", "-milk", "a & b | !c", "milk:*", "<->", "( )", "\\", "'", "%", "0",
        "3 lb",
        "x4", "\u{1F9C8}", "\u{301}", "0001111041700", "000000000000", "$1.00", "\u{202E}milk", "::", "milk OR",
        "１２",
    ]

    @Test("whatever an entry says, the others have their deals")
    func oddWords() async throws {
        try await with { market, ground in
            for words in Self.oddWords {
                let device = try await ground.device()
                let shop = Shop(device: device, list: try await device.makeList(), stores: market.stores)
                for words in [words, "whole milk"] { try await device.add(words, to: shop.list) }
                let found = try await shop.deals("?\(try shop.both())")
                #expect(found.count == 2, "\(words)")
                let milk = found.first { $0["words"] == "whole milk" }
                #expect(milk?["deal"]?["price_cents"] == .integer(299), "\(words)")
                #expect(ground.faults.all == [], "\(words)")
            }
        }
    }
}
