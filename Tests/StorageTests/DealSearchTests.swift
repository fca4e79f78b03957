import Deals
import SeededRandom
import Storage
import TestDatabase
import Testing

@Suite("A search for deals", .freshDatabase) struct DealSearchTests {
    private static let place = DealSearch.Place.near(Ground.stores[0].location, radiusMeters: 20_000)

    /// Two stores that share an ad except for the second one's own price of butter, and a third far away.
    private func ground() async throws -> Ground {
        let ground = try await Ground()
        try await ground.publish(Self.ad(butter: 399), at: ground.atlanta)
        try await ground.publish(Self.ad(butter: 349), at: ground.decatur)
        try await ground.publish(Self.ad(butter: 399), at: ground.nashville)
        return ground
    }

    private static func ad(butter: Int) -> [Offer] {
        let ounces = Quantity(parts: 16 * 283_495_231_250_000, unit: .gram).map { PackageSize($0) }
        return [
            .sample(
                "1", "Butter", .unitPrice(Money(cents: butter)), regular: exact(549), size: ounces, department: "Dairy"),
            .sample("2", "Cat Litter", .buyGet(buy: 1, get: 1, percentOff: 100), regular: exact(1699)),
            .sample("3", "Peanut Butter", .unitPrice(Money(cents: 250)), size: ounces),
            .sample("4", "Pears", .unitPrice(Money(cents: 149)), days: Offer.days("2026-06-25", "2026-06-28")),
            .sample("5", "Turkey", .unitPrice(Money(cents: 99)), days: Offer.days("2026-06-29", "2026-07-01")),
        ]
    }

    private static func exact(_ cents: Int) -> RegularPrice {
        RegularPrice(CentsFraction(Money(cents: cents)), basis: .exact)
    }

    private func titles(_ ground: Ground, _ change: (inout DealSearch) -> Void) async throws -> [String] {
        var search = DealSearch(place: Self.place)
        change(&search)
        return try await ground.database.deals(search, at: Ground.noon).map {
            "\(try $0.deal().offer.listing.title) \(try $0.deal().store.name)"
        }
    }

    @Test("starts at the nearest store and lists each store in one order")
    func nearest() async throws {
        let found = try await titles(ground()) { _ in }
        #expect(
            found.prefix(4).allSatisfy { $0.hasSuffix("Midtown") }
                && found.suffix(4).allSatisfy { $0.hasSuffix("Decatur") })
        #expect(found.count == 8)
    }

    @Test("lists a shared ad for the nearest of its stores, with the number of others")
    func shared() async throws {
        let ground = try await ground()
        try await ground.publish(Self.ad(butter: 399), at: ground.decatur)
        let deals = try await ground.database.deals(DealSearch(place: Self.place), at: Ground.noon)
        #expect(deals.count == 4 && deals.allSatisfy { $0.position.storeID == ground.atlanta && $0.alsoAtStores == 1 })
        let all = try await titles(ground) { $0.includesAllStores = true }
        #expect(all.count == 8)
    }

    @Test(
        "sorts by the requested order",
        arguments: [
            (
                DealSearch.Order.savings,
                ["Cat Litter Midtown", "Cat Litter Decatur", "Butter Decatur", "Butter Midtown"]
            ),
            (.unitPrice, ["Peanut Butter Midtown", "Peanut Butter Decatur", "Butter Decatur", "Butter Midtown"]),
            (.ending, ["Pears Midtown", "Pears Decatur"]),
        ])
    func order(order: DealSearch.Order, first: [String]) async throws {
        let found = try await titles(ground()) { $0.order = order }
        #expect(Array(found.prefix(first.count)) == first)
        #expect(found.count == 8)
    }

    @Test("filters by every criterion")
    func filters() async throws {
        let ground = try await ground()
        func count(_ change: (inout DealSearch) -> Void) async throws -> Int { try await titles(ground, change).count }
        #expect(try await count { $0.words = "butter" } == 4)
        #expect(try await count { $0.department = "DAIRY" } == 2)
        #expect(try await count { $0.mechanic = .buyGetFree } == 2)
        #expect(try await count { $0.endingBefore = LocalDay(iso: "2026-06-29") } == 2)
        #expect(try await count { $0.chain = "other" } == 0)
        #expect(try await count { $0.place = .store(ground.nashville) } == 4)
        #expect(try await titles(ground) { $0.validOn = LocalDay(iso: "2026-06-30") }.contains("Turkey Midtown"))
        #expect(
            try await titles(ground) { $0.validOn = LocalDay(iso: "2026-06-30") }.contains("Pears Midtown") == false)
        #expect(try await count { $0.validOn = LocalDay(iso: "2026-07-02") } == 0)
    }

    @Test("continues after the end of a page, and lists every deal once", arguments: DealSearch.Order.allCases)
    func pages(order: DealSearch.Order) async throws {
        let ground = try await ground()
        var generator = SeededGenerator(for: "pages of deals")
        for includesAllStores in [true, false] {
            var search = DealSearch(place: Self.place)
            (search.order, search.includesAllStores) = (order, includesAllStores)
            let whole = try await ground.database.deals(search, at: Ground.noon)
            var found: [PlacedDeal] = []
            while true {
                search.limit = Int.random(in: 1...3, using: &generator)
                let page = try await ground.database.deals(search, at: Ground.noon)
                guard let last = page.last else { break }
                found += page
                search.after = last.position
            }
            #expect(found.map(\.position) == whole.map(\.position), "SEED=\(generator.seed)")
        }
    }

    @Test("gives the same details of a deal as everywhere else")
    func whole() async throws {
        let ground = try await ground()
        let listed = try await ground.database.deals(DealFilter(place: .store(ground.decatur)), at: Ground.noon)
        let found = try await ground.database.deals(DealSearch(place: .store(ground.decatur)), at: Ground.noon).map {
            try $0.deal()
        }
        #expect(Set(found.map(\.offer.words)) == Set(listed.map(\.offer.words)))
        #expect(Set(found.map(\.offer.reading.price)) == Set(listed.map(\.offer.reading.price)))
        #expect(Set(found.map(\.confirmedAt)) == Set(listed.map(\.confirmedAt)))
        #expect(Set(found.map(\.expires)) == Set(listed.map(\.expires)))
        #expect(Set(found.map(\.editionID)) == Set(listed.map(\.editionID)))
    }
}
