import Deals
import Postgres
import Storage
import TestDatabase
import TestSupport
import Testing

@Suite("A search for deals", .freshDatabase) struct DealSearchTests {
    private static let place = DealSearch.SearchArea.near(Ground.stores[0].location, radiusMeters: 20_000)

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

    private static let departments: [String: DepartmentGroup] = [
        "Butter": .dairyAndEggs, "Cat Litter": .pets, "Pears": .produce, "Turkey": .meatAndSeafood,
    ]

    private func setDepartments(_ ground: Ground) async throws {
        for (title, department) in Self.departments {
            try await ground.connection.query(
                """
                UPDATE listing_group g SET department_group = $1 FROM listing l WHERE l.id = g.listing_id AND l.title = $2
                """, [.text(department.rawValue), .text(title)])
        }
    }

    private func titles(_ ground: Ground, _ change: (inout DealSearch) -> Void) async throws -> [String] {
        var search = DealSearch(place: Self.place, includesAllStores: false)
        change(&search)
        return try await ground.database.deals(search, at: Ground.noon).map {
            "\($0.deal.offer.listing.title) \($0.deal.store.name)"
        }
    }

    @Test("starts at the nearest store and lists each store in one order")
    func nearest() async throws {
        let found = try await titles(ground()) { _ in }
        #expect(found.prefix(4).allSatisfy { $0.hasSuffix("Midtown") })
        #expect(found.dropFirst(4) == ["Butter Decatur"])
    }

    @Test("lists a line that two ads share once, with the number of others")
    func sharedLines() async throws {
        let ground = try await ground()
        for order in DealSearch.Order.allCases {
            var search = DealSearch(place: Self.place, includesAllStores: false)
            search.order = order
            let deals = try await ground.database.deals(search, at: Ground.noon)
            let others = deals.map { "\($0.deal.offer.listing.title) \($0.alsoAtStores)" }
            #expect(
                Set(others) == ["Butter 0", "Cat Litter 1", "Peanut Butter 1", "Pears 1"] && others.count == 5,
                "\(order)")
            #expect(deals.count { $0.deal.storeID == ground.decatur } == 1, "\(order)")
        }
    }

    /// Nearly every store has an ad of its own, made of the same few lines: what two of them have beside their common base is
    /// stored with each.
    @Test("lists a line once that several ads have beside a common one")
    func scatteredLines() async throws {
        let ground = try await Ground()
        var generator = SeededGenerator(for: "scattered lines")
        let places = (1...8).map {
            Ground.store("01\($0)", "Store \($0)", latitude: 33_776_500, longitude: -84_389_300 + $0 * 1_000)
        }
        try await ground.database.upsertStores(places)
        for row in try await ground.database.stores(at: Ground.noon) where row.store.code.hasPrefix("01") {
            let lines = (0..<20).filter { $0 < 12 || Int.random(in: 0..<3, using: &generator) > 0 }
            let ad = lines.map { line in
                // Some lines have two wordings.
                let cents = line % 5 == 0 ? Int.random(in: 1...2, using: &generator) * 100 : 300 + line
                return Offer.sample("\(line)", "Thing \(line)", .unitPrice(Money(cents: cents)))
            }
            try await ground.publish(ad, at: row.id)
        }
        let deltas = try await ground.connection.query("SELECT FROM edition WHERE NOT is_snapshot")
        #expect(deltas.count > 3)
        for order in DealSearch.Order.allCases {
            var search = DealSearch(place: Self.place, limit: nil)
            search.order = order
            let all = try await ground.database.deals(search, at: Ground.noon)
            let stores = Dictionary(grouping: all, by: \.deal.offer)
            search.includesAllStores = false
            let once = try await ground.database.deals(search, at: Ground.noon)
            #expect(Set(once.map(\.deal.offer)) == Set(stores.keys) && once.count == stores.count, "\(order)")
            for placed in once {
                let same = try #require(stores[placed.deal.offer]).map(\.deal)
                #expect(placed.alsoAtStores == Set(same.map(\.storeID)).count - 1, "\(order)")
                #expect(placed.deal.distanceMeters == same.compactMap(\.distanceMeters).min(), "\(order)")
            }
            var found: [PlacedDeal] = []
            search.limit = 3
            while let last = found.last ?? once.first, found.count < once.count {
                search.after = found.isEmpty ? nil : last.position
                let page = try await ground.database.deals(search, at: Ground.noon)
                guard !page.isEmpty else { break }
                found += page
            }
            #expect(found.map(\.position) == once.map(\.position), "\(order)")
        }
    }

    @Test("lists a shared ad for the nearest of its stores, with the number of others")
    func shared() async throws {
        let ground = try await ground()
        try await ground.publish(Self.ad(butter: 399), at: ground.decatur)
        let deals = try await ground.database.deals(
            DealSearch(place: Self.place, includesAllStores: false), at: Ground.noon)
        #expect(deals.count == 4 && deals.allSatisfy { $0.position.storeID == ground.atlanta && $0.alsoAtStores == 1 })
        let all = try await titles(ground) { $0.includesAllStores = true }
        #expect(all.count == 8)
    }

    private static let orders: [(DealSearch.Order, [String])] = [
        (
            DealSearch.Order.savings,
            ["Cat Litter Midtown", "Butter Decatur", "Butter Midtown"]
        ),
        (.unitPrice, ["Peanut Butter Midtown", "Butter Decatur", "Butter Midtown"]), (.ending, ["Pears Midtown"]),
        (.percent, ["Cat Litter Midtown", "Butter Decatur", "Butter Midtown"]),
        // 10 x 36 % and the half of 10 x 27 % of dairy, 2 x 50 % of pets, 10 x 5 %, as nothing is known, of produce.
        (.best, ["Butter Decatur", "Butter Midtown", "Cat Litter Midtown", "Pears Midtown", "Peanut Butter Midtown"]),
    ]

    @Test("sorts by the requested order")
    func order() async throws {
        let ground = try await ground()
        try await setDepartments(ground)
        for (order, first) in Self.orders {
            let found = try await titles(ground) { $0.order = order }
            #expect(Array(found.prefix(first.count)) == first, "\(order)")
            #expect(found.count == 5, "\(order)")
        }
    }

    @Test("filters by every criterion")
    func filters() async throws {
        let ground = try await ground()
        func count(_ change: (inout DealSearch) -> Void) async throws -> Int { try await titles(ground, change).count }
        #expect(try await count { $0.filters = [.words("butter")] } == 3)
        #expect(try await count { $0.filters = [.department("DAIRY")] } == 2)
        #expect(try await count { $0.filters = [.mechanics([.buyGetFree])] } == 1)
        let june29 = try #require(LocalDay(iso: "2026-06-29"))
        #expect(try await count { $0.filters = [.endingBefore(june29)] } == 1)
        #expect(try await count { $0.filters = [.words("butter"), .mechanics([.unitPrice]), .chain("acme")] } == 3)
        #expect(try await count { $0.filters = [.chain("other")] } == 0)
        #expect(try await count { $0.filters = [.mechanics([.buyGetFree, .unitPrice])] } == 5)
        #expect(try await count { $0.filters = [.stores([ground.decatur, ground.nashville])] } == 4)
        try await setDepartments(ground)
        #expect(try await count { $0.filters = [.departments([.dairyAndEggs, .pets])] } == 3)
        #expect(try await titles(ground) { $0.filters = [.departments([.other])] } == ["Peanut Butter Midtown"])
        #expect(try await count { $0.place = .store(ground.nashville) } == 4)
        #expect(try await titles(ground) { $0.validOn = LocalDay(iso: "2026-06-30") }.contains("Turkey Midtown"))
        #expect(
            try await titles(ground) { $0.validOn = LocalDay(iso: "2026-06-30") }.contains("Pears Midtown") == false)
        #expect(try await count { $0.validOn = LocalDay(iso: "2026-07-02") } == 0)
    }

    @Test(
        "lists what a shopper can have: a coupon that is digital too is not needed on paper",
        arguments: [
            ([Promotion.Condition](), ["Plain"]), ([.loyaltyCard], ["Plain", "Card"]),
            ([.digitalCoupon], ["Plain", "Digital", "Digital or paper"]),
            ([.loyaltyCard, .digitalCoupon], ["Plain", "Card", "Digital", "Digital or paper", "Both"]),
            ([.storeCoupon, .manufacturerCoupon], ["Plain", "Paper"]),
        ])
    func conditions(met: [Promotion.Condition], titles: [String]) async throws {
        let asked: [(String, Set<Promotion.Condition>)] = [
            ("Plain", []), ("Card", [.loyaltyCard]), ("Digital", [.digitalCoupon]),
            ("Digital or paper", [.digitalCoupon, .manufacturerCoupon]), ("Both", [.digitalCoupon, .loyaltyCard]),
            ("Paper", [.storeCoupon]),
        ]
        let ground = try await Ground()
        let ad = asked.enumerated().map { index, deal in
            Offer.sample(
                "\(index)", deal.0, .unitPrice(Money(cents: 100)), terms: Promotion.Terms(conditions: deal.1))
        }
        try await ground.publish(ad, at: ground.atlanta)
        let search = DealSearch(place: Self.place, filters: [.conditionsMet(Set(met))])
        let found = try await ground.database.deals(search, at: Ground.noon).map(\.deal.offer.listing.title)
        #expect(Set(found) == Set(titles) && found.count == titles.count)
    }

    @Test("counts by department what it lists, in the order of the list")
    func counts() async throws {
        let ground = try await ground()
        try await setDepartments(ground)
        let filters: [[DealFilter]] = [[], [.words("butter")], [.stores([ground.decatur])], [.chain("other")]]
        for filters in filters {
            for includesAllStores in [true, false] {
                let search = DealSearch(
                    place: Self.place, filters: filters, includesAllStores: includesAllStores, limit: nil)
                let listed = try await ground.database.deals(search, at: Ground.noon).map(\.deal.department)
                let counts = try await ground.database.departments(search, at: Ground.noon)
                let expected = DepartmentGroup.allCases.map { group in
                    DepartmentCount(department: group, deals: listed.count { $0 == group })
                }
                #expect(counts == expected.filter { $0.deals > 0 }, "\(filters)")
            }
        }
    }

    @Test("continues after the end of a page, and lists every deal once")
    func pages() async throws {
        let ground = try await ground()
        for order in DealSearch.Order.allCases {
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
                #expect(found.map(\.position) == whole.map(\.position), "\(order), seed \(generator.seed)")
            }
        }
    }

    @Test("a store by itself shows the same deals, without a distance")
    func store() async throws {
        let ground = try await ground()
        var near = DealSearch(place: Self.place)
        near.filters = [.chain(Ground.stores[0].chain)]
        let around = try await ground.database.offers(near, at: Ground.noon).filter { $0.storeID == ground.decatur }
        let alone = try await ground.database.offers(DealSearch(place: .store(ground.decatur)), at: Ground.noon)
        #expect(alone.map(\.offer) == around.map(\.offer) && alone.count == 4)
        #expect(alone.allSatisfy { $0.distanceMeters == nil } && around.allSatisfy { $0.distanceMeters != nil })
        #expect(alone.allSatisfy { !$0.offer.reading.evidence.isEmpty })
    }

    @Test("any combination of filters is a statement the database takes")
    func combinations() async throws {
        let ground = try await ground()
        let day = try #require(LocalDay(iso: "2026-06-27"))
        let all: [DealFilter] = [
            .chain("acme"), .words("butter"), .department("dairy"), .mechanics([.unitPrice]), .endingBefore(day),
        ]
        let position = DealPosition(
            group: "", key: "0", distanceMeters: 0, storeID: 1, listingID: 1, mechanic: "unit_price",
            lastDay: "2026-06-25", editionID: 1)
        for order in DealSearch.Order.allCases {
            for place in [DealSearch.SearchArea.anywhere, Self.place, .store(ground.decatur)] {
                for bits in 0..<128 {
                    var search = DealSearch(place: place, filters: [], includesAllStores: bits & 1 == 0, limit: 3)
                    search.filters = all.enumerated().filter { bits >> ($0.offset + 1) & 1 == 1 }.map(\.element)
                    search.order = order
                    if bits & 64 != 0 { (search.validOn, search.after) = (day, position) }
                    _ = try await ground.database.deals(search, at: Ground.noon)
                }
            }
        }
    }
}
