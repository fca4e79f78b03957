import Deals
import Glibc
import HTTPTypes
import Storage
import TestDatabase
import TestSupport
import Testing

@testable import API
@testable import People

/// Uses future dates, so that nothing ends while the tests run.
@Suite("Deals of a list", .freshDatabase) struct ListDealTests {
    /// 2097-06-10 00:00 in New York: then next week's ad begins.
    private static let midnight = 4_021_675_200
    private static let now = 1_790_000_000

    private struct Shop: Sendable {
        let device: Device
        let list: String
        /// By their codes.
        let stores: [String: Int64]

        func deals(_ query: String = "") async throws -> [Value] {
            let reply = try await device(.get, "/v1/lists/\(list)/deals\(query)")
            #expect(reply.status == 200, "\(query): \(reply.text)")
            return reply["entries"]?.elements ?? []
        }

        func words(_ query: String) async throws -> [String] {
            try await deals(query).map { $0["words"]?.string ?? "" }
        }

        func both() throws -> String {
            "store=\(try #require(stores["1"])),\(try #require(stores["2"]))"
        }
    }

    private static func offer(
        _ sku: String, _ title: String, cents: Int, _ first: String, _ last: String, department: String = "Grocery",
        benefit: Promotion.Benefit? = nil
    ) -> Offer {
        let promotion = Promotion(benefit ?? .unitPrice(Money(cents: cents)), unit: .each, terms: .init(), rewards: [])
        let regular = RegularPrice(CentsFraction(Money(cents: 2 * cents)), basis: .exact)
        let reading = Reading(
            promotion: promotion, price: promotion.price(regular: regular), regular: regular,
            evidence: [Evidence(text: "$1.00", rule: "sample", in: .deal, at: 0)])
        return Offer(
            listing: Listing(sku: sku, title: title, department: department), words: AdWords(deal: "$1.00"),
            reading: reading, size: nil,
            validity: Validity(first: LocalDay(iso: first)!, last: LocalDay(iso: last)!)!)
    }

    private static let week = ("2020-01-01", "2097-06-09"), nextWeek = ("2097-06-10", "2097-06-16")

    private func with(
        at now: Int = now, tea: Offer? = nil, _ body: @Sendable (Shop, Ground) async throws -> Void
    ) async throws {
        try await Ground.with(at: now) { ground in
            let database = ground.database
            try await database.registerSource(
                id: "ad", chain: "acme", skuForm: .upc13WithoutCheckDigit, termsURL: nil, refreshHours: 24)
            let place = Coordinate(latitudeMicrodegrees: 33_776_500, longitudeMicrodegrees: -84_389_300)!
            try await database.upsertStores(
                ["1", "2"].map {
                    Store(
                        chain: "acme", code: $0, name: "Store \($0)", city: "Atlanta", state: "GA", location: place,
                        timeZone: "America/New_York")
                })
            let rows = try await database.stores(at: Self.now)
            let stores = Dictionary(uniqueKeysWithValues: rows.map { ($0.store.code, $0.id) })
            let device = try await ground.device()
            let shop = Shop(device: device, list: try await device.makeList(), stores: stores)
            func publish(_ offers: [Offer], at code: String) async throws {
                let run = try await database.beginRun(source: "ad", store: stores[code] ?? 0, programVersion: "test")
                _ = try await database.publish(
                    offers, scope: .shared, by: run, report: RunReport(records: offers.count))
            }
            let (first, last) = Self.week
            try await publish(
                [
                    Self.offer("0001111041700", "Whole Milk", cents: 349, first, last, department: "Dairy"),
                    Self.offer(
                        "0001111041702", "Cat Litter", cents: 899, first, last,
                        benefit: .buyGet(buy: 1, get: 1, percentOff: 100)),
                    Self.offer("0001111041704", "Bananas", cents: 59, first, last, department: "Produce"),
                ], at: "1")
            try await publish(
                [Self.offer("0001111041700", "Whole Milk", cents: 299, first, last)] + (tea.map { [$0] } ?? []), at: "2"
            )
            try await publish(
                [
                    Self.offer("0001111041700", "Whole Milk", cents: 199, Self.nextWeek.0, Self.nextWeek.1),
                    Self.offer(
                        "0001111041704", "Bananas", cents: 79, Self.nextWeek.0, Self.nextWeek.1, department: "Produce"),
                ], at: "1")
            try await body(shop, ground)
        }
    }

    @Test("the best one at the stores that are named, and none without a store")
    func best() async throws {
        try await with { shop, _ in
            try await shop.device.add("whole milk", to: shop.list)
            for (query, cents) in [
                ("?store=\(shop.stores["1"]!)", 349), ("?store=\(shop.stores["2"]!)", 299),
                ("?\(try shop.both())", 299),
                ("?store=\(shop.stores["1"]!)&store=\(shop.stores["2"]!)", 299),
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
        try await with(at: now, tea: Self.offer("0001111041799", "Green Tea", cents: 99, "2020-01-01", "\(day)")) {
            shop, _ in
            try await shop.device.add("green tea", to: shop.list)
            let here = "?store=\(shop.stores["2"]!)"
            let deal = try await shop.deals(here).first?["deal"]
            if days > 0 { #expect(deal?["valid_through"] == .text("\(day)")) }
            guard let isEnding, deal != nil else { return }
            #expect(try await shop.words(here + "&state=ending") == (isEnding ? ["green tea"] : []))
        }
    }

    @Test(
        "a filter that cannot be used is named",
        arguments: [
            ("store=x", "store"), ("store=1,,x", "store"), ("store=-1", "store"), ("store=0", "store"),
            ("store=99999999999", "store"),
            ("store=" + (1...21).map(String.init).joined(separator: ","), "store"), ("state=later", "state"),
            ("state=", "state"),
            ("mechanic=free", "mechanic"), ("lat=33.7", "lat"), ("department=%ff", "department"),
        ])
    func badFilters(query: String, parameter: String) async throws {
        try await with { shop, _ in
            let reply = try await shop.device(.get, "/v1/lists/\(shop.list)/deals?\(query)")
            #expect(reply.status == 400 && reply["errors"]?.first?["parameter"] == .text(parameter), "\(reply.text)")
        }
    }

    @Test(
        "whatever an entry says, the others have their deals",
        arguments: [
            "!!!", "???", "-", "\"", "\"milk", "or", "-milk", "a & b | !c", "milk:*", "<->", "( )", "\\", "'", "%", "0",
            "3 lb",
            "x4", "\u{1F9C8}", "\u{301}", "0001111041700", "000000000000", "$1.00", "\u{202E}milk", "::", "milk OR",
            "１２",
        ])
    func oddWords(words: String) async throws {
        try await with { shop, ground in
            for words in [words, "whole milk"] { try await shop.device.add(words, to: shop.list) }
            let found = try await shop.deals("?\(try shop.both())")
            #expect(found.count == 2)
            #expect(found.first { $0["words"] == "whole milk" }?["deal"]?["price_cents"] == .integer(299))
            #expect(ground.faults.all == [])
        }
    }
}
