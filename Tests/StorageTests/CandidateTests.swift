import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Candidates", .freshDatabase) struct CandidateTests {
    private static let midtown = Ground.stores[0].location

    private func ground() async throws -> Ground {
        let ground = try await Ground()
        let ad: [Offer] = [
            .sample("1", "Salted Butter Sticks", brand: "Acme", sizeText: "16 oz", department: "Dairy"),
            .sample("2", "Peanut Butter", sizeText: "40 oz"), .sample("3", "Strawberries"),
            .words("4", "Butter Lettuce"),
        ]
        try await ground.publish(ad, at: ground.atlanta)
        try await ground.publish(ad, at: ground.decatur)
        return ground
    }

    private static func candidates(
        for words: String, radiusMeters: Int, in database: Database
    ) async throws -> [StoreOffer] {
        let place = DealSearch.SearchArea.near(midtown, radiusMeters: radiusMeters)
        return try await database.offers(
            DealSearch(place: place, filters: [.words(words)], limit: nil), at: Ground.noon)
    }

    private static let searches: [(query: String, titles: [String])] = [
        ("butter", ["Butter Lettuce", "Peanut Butter", "Salted Butter Sticks"]),
        ("acme butter", ["Salted Butter Sticks"]),
        ("strawberry", ["Strawberries"]), ("\"peanut butter\"", ["Peanut Butter"]),
        ("butter -peanut -lettuce", ["Salted Butter Sticks"]),
        ("40 oz butter", ["Peanut Butter"]), ("dairy", []),
        ("butter & ! : * ( '", ["Butter Lettuce", "Peanut Butter", "Salted Butter Sticks"]),
        ("the", []), ("", []),
    ]

    @Test("finds words of title, brand and size in any form, but not those of the department")
    func words() async throws {
        let database = try await ground().database
        for (query, titles) in Self.searches {
            let found = try await Self.candidates(for: query, radiusMeters: 100, in: database)
            #expect(found.map(\.offer.listing.title).sorted() == titles, "\(query)")
        }
    }

    @Test("the radius includes its edge")
    func radius() async throws {
        let ground = try await ground()
        let distance = try #require(
            try await ground.database.stores(near: Self.midtown, radiusMeters: 20_000, at: Ground.noon).last?
                .distanceMeters)
        // Great circle computed by hand: 1.7 millidegrees south and 93 millidegrees east at 33.8 degrees north.
        #expect(abs(distance - 8_599) <= 2)
        for (radius, stores) in [(distance - 1, 1), (distance, 2)] {
            let found = try await Self.candidates(for: "peanut", radiusMeters: radius, in: ground.database)
            #expect(found.count == stores)
            #expect(found.allSatisfy { $0.distanceMeters == ($0.storeID == ground.atlanta ? 0 : distance) })
        }
    }

    private static let degrees: [(Int, Int, Int, Int, Int)] = [
        // From 61 to 60 degrees north: one degree of latitude is 111,195 m everywhere.
        (60_000_000, -150_000_000, 61_000_000, -150_000_000, 111_195),
        (20_000_000, -156_000_000, 19_000_000, -156_000_000, 111_195),
        // One degree of longitude shrinks with the cosine of the latitude.
        (60_000_000, -150_000_000, 60_000_000, -149_000_000, 55_597), (0, -84_000_000, 0, -85_000_000, 111_195),
    ]

    @Test("agrees with the great circle everywhere")
    func distances() async throws {
        let ground = try await Ground()
        for (latitude, longitude, storeLatitude, storeLongitude, meters) in Self.degrees {
            try await ground.database.upsertStores([
                Ground.store("8", "Far", latitude: storeLatitude, longitude: storeLongitude)
            ])
            let point = try #require(Coordinate(latitudeMicrodegrees: latitude, longitudeMicrodegrees: longitude))
            for (radius, names) in [(meters + 3, ["Far"]), (meters - 3, [])] {
                let found = try await ground.database.stores(near: point, radiusMeters: radius, at: 0)
                #expect(found.map(\.store.name) == names, "\(latitude) \(longitude) \(radius)")
            }
        }
    }

    @Test("gives the time when each store's prices were last confirmed by a good run")
    func confirmation() async throws {
        let ground = try await ground()
        try await ground.connection.query(
            "UPDATE scrape_run SET started_at = to_timestamp(1781999000), finished_at = to_timestamp(1782000000), seen_at = to_timestamp(1782000000)"
        )
        let run = try await ground.run(ground.atlanta)
        try await ground.database.finishRun(run, outcome: .fetchFailed, report: RunReport(reason: "no answer"))
        let found = try await Self.candidates(for: "peanut", radiusMeters: 20_000, in: ground.database)
        #expect(found.map(\.confirmedAt) == [1_782_000_000, 1_782_000_000])
    }

    @Test("lists deals by location, text and mechanic, up to the limit")
    func deals() async throws {
        let ground = try await ground()
        let near = DealSearch.SearchArea.near(Self.midtown, radiusMeters: 20_000)
        func count(_ search: DealSearch) async throws -> Int {
            try await ground.database.deals(search, at: Ground.noon).count
        }
        #expect(try await count(DealSearch()) == 8)
        #expect(try await count(DealSearch(place: near)) == 8)
        #expect(try await count(DealSearch(place: near, filters: [.words("butter"), .mechanics([.unitPrice])])) == 4)
        #expect(try await count(DealSearch(place: .store(ground.decatur), filters: [.mechanics([.noPrice])])) == 1)
        #expect(try await count(DealSearch(place: .store(ground.nashville))) == 0)
        #expect(try await count(DealSearch(place: near, limit: 3)) == 3)
        let nearest = try await ground.database.offers(DealSearch(place: near), at: Ground.noon).prefix(4)
        #expect(nearest.allSatisfy { $0.storeID == ground.atlanta })
    }
}
