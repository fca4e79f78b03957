import Testing

@testable import upstream_sim

@Suite("Sample data")
struct SampleDataTests {
    static let weeks = (0..<12).map { Rig.friday + $0 * 7 * 86_400 }

    @Test(
        "every week has its deals, a third of them BOGO, in a week from Thursday or a fortnight, with unique codes",
        arguments: weeks)
    func week(_ instant: SimInstant) async throws {
        let publix = try await Rig().simulator.publix
        let zones = (0...1).map { publix.deals(at: instant, zone: $0) }
        for deals in zones {
            #expect(deals.count >= 320 && Set(deals.map(\.code)).count == deals.count)
            #expect((28...39).contains(deals.count { $0.isBuyOneGetOne } * 100 / deals.count))
            #expect(Set(deals.map(\.department)).count >= 15)
        }
        let today = SimZone.eastern.localDay(at: instant)
        #expect(zones[0].allSatisfy { $0.first <= today && today <= $0.last })
        for deal in zones[0] {
            let days = deal.last.number - deal.first.number + 1
            switch deal.kind {
            case .extraSavings: #expect(deal.first.weekday == .saturday && days == 14)
            case .weeklyAd: #expect(deal.first.weekday == .thursday && [7, 14].contains(days))
            }
        }
        #expect(zones[0].count { $0.kind == .extraSavings } > 8)
    }

    @Test("every form of deal occurs within a quarter")
    func forms() async throws {
        let publix = try await Rig().simulator.publix
        let lines = Set(Self.weeks.flatMap { publix.deals(at: $0, zone: 0) }.map(\.deal))
        let forms = [
            "Buy 1 Get 1 Free", "Buy 1 Get 1 FREE*", "Buy 2 Get 1 FREE", "off WITH MFR DIGITAL COUPON", " lb", " Each",
            "% Off", "2 for $", "2/$", "2 FOR $", "Sale Price $", "Off", "COUPON VALID",
        ]
        for form in forms { #expect(lines.contains { $0.contains(form) }, "\(form)") }
    }

    @Test("a saving is the difference to the regular price, to the cent")
    func savings() async throws {
        let rows = Dictionary(uniqueKeysWithValues: try PublixCatalogue.rows().map { ($0.title, $0) })
        let deals = try await Rig().simulator.publix.deals(at: Rig.friday, zone: 0)
        var checked = 0
        for deal in deals where deal.finalPrice > 0 && deal.savings?.hasPrefix("save") == true {
            guard let row = rows[deal.title],
                let amount = deal.savings?.dropFirst("save up to $".count).prefix(while: { "0123456789.".contains($0) })
            else { continue }
            #expect(cents(String(amount)) == row.regular - deal.finalPrice)
            checked += 1
        }
        #expect(checked > 30)
    }

    @Test("Kroger's catalogue is large enough, with unique ids of 13 digits, and all quirks occur")
    func kroger() async throws {
        let api = try await Rig().simulator.kroger
        let shelf = api.shelf.products(at: api.locations[0], now: Rig.friday)
        #expect(shelf.count >= 320 && Set(shelf.map(\.id)).count == shelf.count)
        #expect(shelf.allSatisfy { $0.id.utf8.count == 13 })
        let products = shelf.map(\.json)
        let prices = products.compactMap(priceOf)
        #expect(prices.contains([:]))
        let pairs = prices.map { [$0["promo"], $0["regular"]].map { Double($0?.literal ?? "") ?? 0 } }
        #expect(pairs.allSatisfy { $0[0] <= $0[1] })
        #expect(products.contains { priceOf($0) == nil && $0.item?["soldBy"] == nil })
        #expect(prices.contains { $0["promo"] == 0 } && prices.contains { $0["regular"] != nil && $0["promo"] == nil })
        #expect(prices.contains { $0["promo"] != nil && $0["promo"] == $0["regular"] })
        #expect(prices.contains { $0["promo"]?.literal?.hasSuffix("00000000000002") == true })
        #expect(prices.contains { $0.at("expirationDate", "value")?.text == "9999-12-31T00:00:00Z" })
        #expect(prices.contains { $0.at("expirationDate", "value")?.text == "2026-07-01T03:59:59.999Z" })
        #expect(prices.contains { $0["regularPerUnitEstimate"] ?? $0["regular"] != $0["regular"] })
        #expect(products.contains { $0["brand"] == nil } && products.contains { $0["images"] == nil })
        #expect(products.contains { $0["description"]?.text?.contains("Â®") == true })
        #expect(products.contains { $0.at("temperature", "indicator")?.text == "Hot" })
        #expect(products.contains { $0.item?.at("inventory", "stockLevel")?.text == "TEMPORARILY_OUT_OF_STOCK" })
        #expect(products.contains { $0["categories"]?.elements?.count == 2 })
        #expect(products.contains { $0["nutritionInformation"]?.elements != nil })
        #expect(products.contains { $0["nutritionInformation"]?["servingsPerPackage"] != nil })
        #expect(products.contains { $0.item?["soldBy"]?.text == "WEIGHT" && $0.item?["size"]?.text == "44 oz" })
    }

    @Test(
        "both chains sell common items",
        arguments: [
            "milk", "eggs", "butter", "bread", "chicken breasts", "ground beef", "banana", "strawberries", "coffee",
            "cereal", "paper towels", "yogurt", "cheese", "pasta", "rice", "orange juice", "ice cream",
        ])
    func overlap(_ need: String) async throws {
        let rig = try Rig()
        let words = KrogerAPI.words(need)
        let titles = try PublixCatalogue.rows().map { KrogerAPI.words($0.title) }
        #expect(titles.contains { title in words.allSatisfy { word in title.contains { $0.hasPrefix(word) } } })
        let term = need.split(separator: " ").joined(separator: "+")
        let found = try await rig.products("filter.term=\(term)", try await rig.bearer())
        #expect(found.contains { priceOf($0)?["regular"] != nil })
    }

    @Test("at least eight stores of each chain are within ten miles of the demo's point")
    func stores() async throws {
        let demo = try #require(SimPosition(latitude: 33.79, longitude: -84.33))
        #expect(try PublixStore.samples().count { demo.miles(to: $0.position) < 10 } >= 8)
        #expect(try KrogerLocation.samples().count { $0.isRetail && demo.miles(to: $0.position) < 10 } >= 8)
        #expect(Set(try PublixStore.samples().map(\.adCode)).count == 14)
    }

    @Test("the data depend only on the seed: same seed, same bytes; another seed, other data")
    func deterministic() async throws {
        var bodies: [[UInt8]] = []
        for seed: UInt64 in [7, 7, 8] {
            let rig = try Rig(seed: seed)
            let api = await rig.simulator.kroger
            let shelf = api.shelf.products(at: api.locations[0], now: Rig.friday).flatMap(\.encoded)
            bodies.append(await rig.get(PublixTests.page).body + shelf)
        }
        #expect(bodies[0] == bodies[1] && bodies[0] != bodies[2])
    }
}
