import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Stores and sources", .freshDatabase) struct StoreTests {
    @Test("an unchanged store is not written; a changed one is, and keeps its id")
    func upsert() async throws {
        let ground = try await Ground()
        #expect(try await ground.database.upsertStores(Ground.stores + Ground.stores) == 0)
        let moved = Ground.store("0002", "Decatur Square", latitude: 33_774_801, longitude: -84_296_300)
        #expect(try await ground.database.upsertStores([Ground.stores[0], moved]) == 1)
        let row = try #require(try await ground.database.store(chain: "acme", code: "0002", at: Ground.noon))
        #expect(row.id == ground.decatur && row.store == moved)
        #expect(try await ground.database.store(chain: "acme", code: "404", at: 0) == nil)
    }

    private static let impossible: [(Store, String)] = [
        (Ground.store("8", "X", latitude: 0, longitude: 0, zone: "EST"), "time_zone_is_known"),
        (Ground.store("8", "X", state: "Georgia", latitude: 0, longitude: 0), "state_is_two_letters"),
        (Ground.store("", "X", latitude: 0, longitude: 0), "text_is_not_empty"),
    ]

    @Test("a store list with an impossible store is refused as a whole")
    func impossible() async throws {
        let ground = try await Ground()
        let fine = Ground.store("9", "Y", latitude: 0, longitude: 0)
        for (store, constraint) in Self.impossible {
            let error = await #expect(throws: StorageError.self) {
                try await ground.database.upsertStores([fine, store])
            }
            #expect(error?.code == .impossible(constraint: constraint))
            #expect(try await ground.database.stores(at: 0).count == 3)
        }
    }

    @Test("the distances between stores are those from a point")
    func distances() async throws {
        let ground = try await Ground()
        let stores = try await ground.database.stores(at: Ground.noon)
        let table = try await ground.database.distances(among: stores.map(\.id))
        for (store, row) in zip(stores, table) {
            let near = try await ground.database.stores(
                near: store.store.location, radiusMeters: 100_000, at: Ground.noon)
            for (other, meters) in zip(stores, row) where near.contains(where: { $0.id == other.id }) {
                #expect(near.first { $0.id == other.id }?.distanceMeters == meters)
            }
        }
        #expect(stores.count == 3 && table.flatMap(\.self).count { $0 > 0 } == 6)
        #expect(try await ground.database.distances(among: []).isEmpty)
        await #expect(throws: StorageError.self) {
            try await ground.database.distances(among: [ground.atlanta, 999_999])
        }
    }

    @Test("a list without ad codes does not remove them")
    func adCodeIsKept() async throws {
        let ground = try await Ground()
        let known = Ground.stores[0]
        let bare = Store(
            chain: known.chain, code: known.code, name: known.name, city: known.city, state: known.state,
            location: known.location, timeZone: known.timeZone)
        #expect(try await ground.database.upsertStores([bare]) == 0)
        #expect(try await ground.database.store(chain: "acme", code: "0001", at: 0)?.store.adCode == "90001")
    }

    @Test(
        "a store is retired at the local midnight after its last day, and open again when its list has no last day",
        arguments: [(1_777_780_799, false), (1_777_780_800, true)])
    func lastDay(instant: Int, isRetired: Bool) async throws {
        let ground = try await Ground()
        let closing = Ground.store(
            "0002", "Decatur", latitude: 33_774_800, longitude: -84_296_300, lastDay: "2026-05-02")
        #expect(try await ground.database.upsertStores([closing]) == 1)
        #expect(try await ground.database.upsertStores([closing]) == 0)
        let row = try #require(try await ground.database.store(chain: "acme", code: "0002", at: instant))
        #expect(row.retiredOn?.description == "2026-05-03" && row.isRetired == isRetired)
        let open = try await ground.database.stores(chain: "acme", at: instant).map(\.id)
        #expect(open.contains(row.id) != isRetired)
        #expect(try await ground.database.stores(includingRetired: true, at: instant).count == 3)
        #expect(try await ground.database.upsertStores(Ground.stores) == 1)
        #expect(try await ground.database.store(chain: "acme", code: "0002", at: instant)?.retiredOn == nil)
    }

    @Test("a retired store is neither due nor listed nor unhealthy, keeps its offers, and can return")
    func retired() async throws {
        let ground = try await Ground()
        try await ground.publish([.sample("1", "Milk")], at: ground.decatur, seenAt: Ground.noon)
        try await ground.database.setTracked(true, stores: [ground.atlanta, ground.decatur])
        func seen() async throws -> [[Int64?]] {
            let point = Ground.stores[1].location
            return [
                try await ground.database.dueStores(source: "ad", at: Ground.noon + 30 * 86_400).map(\.id),
                try await ground.database.stores(near: point, radiusMeters: 10_000, at: Ground.noon).map(\.id),
                try await ground.database.offers(
                    DealSearch(place: .near(point, radiusMeters: 10_000), filters: [.words("milk")]), at: Ground.noon
                ).map(\.storeID),
                try await ground.database.sourceHealth(at: Ground.noon).map(\.storeID),
            ]
        }
        let before = try await seen()
        #expect(before[0] == [ground.atlanta, ground.decatur] && before[1] == [ground.decatur, ground.atlanta])
        #expect(before[2] == [ground.decatur] && before[3] == [ground.atlanta, ground.decatur])
        try await ground.database.setRetired(at: 0, store: ground.decatur)
        #expect(try await seen() == [[ground.atlanta], [ground.atlanta], [], [ground.atlanta]])
        #expect(try await ground.count("SELECT count(*) FROM api.store_near(33.7748, -84.2963, 10000)") == 1)
        #expect(
            try await ground.count("SELECT count(*) FROM store_edition e JOIN store_edition_history USING (store_id)")
                == 1)
        try await ground.database.setRetired(at: nil, store: ground.decatur)
        #expect(try await seen() == before)
    }

    /// Around the 23 hours of 2026-03-08 in New York.
    private static let days = [
        (1_772_945_999, "2026-03-07"), (1_772_946_000, "2026-03-08"), (1_773_028_799, "2026-03-08"),
        (1_773_028_800, "2026-03-09"),
    ]

    @Test("the store's local date follows its own clock")
    func localDay() async throws {
        let ground = try await Ground()
        for (instant, day) in Self.days {
            let row = try await ground.database.store(chain: "acme", code: "0001", at: instant)
            #expect(row?.localDay.description == day)
        }
    }

    @Test("near a point: nearest first, of one chain if requested")
    func near() async throws {
        let ground = try await Ground()
        let point = try #require(Coordinate(latitudeMicrodegrees: 33_774_800, longitudeMicrodegrees: -84_296_000))
        func names(_ radius: Int, _ chain: String?) async throws -> [String] {
            try await ground.database.stores(near: point, radiusMeters: radius, chain: chain, at: 0).map(\.store.name)
        }
        #expect(try await names(10_000, nil) == ["Decatur", "Midtown"])
        #expect(try await names(10, "acme") == [])
        #expect(try await names(500_000, "acme") == ["Decatur", "Midtown", "Nashville"])
        #expect(try await names(500_000, "zenith") == [])
    }

    @Test("due: tracked, and never or not recently read well, or without current offers")
    func due() async throws {
        let ground = try await Ground()
        func due(_ hours: Int, at instant: Int) async throws -> [Int64] {
            try await ground.connection.query("UPDATE source SET refresh_hours = $1", [.integer(hours)])
            return try await ground.database.dueStores(source: "ad", at: instant).map(\.id)
        }
        #expect(try await due(24, at: Ground.noon) == [])
        try await ground.database.setTracked(true, stores: [ground.atlanta, ground.nashville])
        #expect(try await due(24, at: Ground.noon) == [ground.atlanta, ground.nashville])
        try await ground.publish([.sample("1", "Milk")], at: ground.atlanta)
        try await ground.connection.query(
            "UPDATE scrape_run SET started_at = to_timestamp(1782489000), finished_at = to_timestamp(1782489600), seen_at = to_timestamp(1782489600)"
        )
        #expect(try await due(24, at: Ground.noon) == [ground.nashville])
        #expect(try await due(24, at: Ground.noon + 86_399) == [ground.nashville])
        #expect(try await due(24, at: Ground.noon + 86_400) == [ground.nashville, ground.atlanta])
        #expect(try await due(1000, at: 1_782_964_799) == [ground.nashville])
        #expect(try await due(1000, at: 1_782_964_800) == [ground.nashville, ground.atlanta])
        try await ground.database.setTracked(false, stores: [ground.nashville])
        #expect(try await due(24, at: Ground.noon) == [])
    }

    @Test("returns the item numbers with a price at a store")
    func skus() async throws {
        let ground = try await Ground()
        try await ground.publish(
            [.sample("b", "Milk"), .sample("a", "Tea"), .sample("a", "Tea", .percentOff(3)), .words("c", "Luck")],
            at: ground.atlanta)
        #expect(try await ground.database.knownSKUs(source: "ad", store: ground.atlanta) == ["a", "b"])
        #expect(try await ground.database.knownSKUs(source: "ad", store: ground.decatur) == [])
    }

    @Test("returns a store's current edition: the live offers and the exact unit prices")
    func shown() async throws {
        let ground = try await Ground()
        try await ground.publish(
            [
                .sample("b", "Milk"), .sample("a", "Tea"),
                .sample("a", "Tea", .bundle(quantity: 2, total: Money(cents: 5))),
            ],
            at: ground.atlanta)
        let shown = try await ground.database.shown(source: "ad", store: ground.atlanta, at: Ground.noon)
        let days = try #require(shown.offers.first?.validity)
        #expect(shown.live(on: days.first).count == 3 && shown.live(on: days.last).count == 3)
        #expect(shown.live(on: days.last.adding(days: 1)) == [])
        #expect(shown.prices(on: LocalDay(iso: "2026-06-26")!) == ["b": CentsFraction(Money(cents: 299))])
        #expect(try await ground.database.shown(source: "ad", store: ground.decatur, at: Ground.noon).offers == [])
    }

    @Test("returns the figures of the last accepted editions, each once, newest first")
    func figures() async throws {
        let ground = try await Ground()
        let ad: [Offer] = [.sample("b", "Milk"), .sample("a", "Tea", department: "Deli"), .words("c", "Luck")]
        try await ground.publish(ad, at: ground.atlanta)
        try await ground.publish(ad, at: ground.atlanta)
        try await ground.publish([.sample("d", "Ham", department: nil)], at: ground.atlanta)
        let figures = try await ground.database.lastFigures(source: "ad", store: ground.atlanta, most: 4)
        #expect(
            figures == [
                EditionFigures(offers: 1, priced: 1, partial: 0, offersByDepartment: [:]),
                EditionFigures(offers: 3, priced: 2, partial: 1, offersByDepartment: ["Grocery": 1, "Deli": 1]),
            ])
        #expect(figures.last == EditionFigures(ad))
        #expect(try await ground.database.lastFigures(source: "ad", store: ground.atlanta, most: 1).count == 1)
        #expect(try await ground.database.lastFigures(source: "ad", store: ground.decatur, most: 4) == [])
    }

    @Test("an instant at the end of a day starts the next one; one at midnight ends the day before")
    func localDays() async throws {
        let database = try await Ground().database
        let days = try await database.localDays(
            of: ["2026-04-29T03:59:59.999Z", "2026-03-09T04:00:00Z", "2026-11-02T12:00:00Z"], in: "America/New_York")
        #expect(
            days.starting.mapValues(\.description) == [
                "2026-04-29T03:59:59.999Z": "2026-04-29", "2026-03-09T04:00:00Z": "2026-03-09",
                "2026-11-02T12:00:00Z": "2026-11-02",
            ])
        #expect(
            days.ending.mapValues(\.description) == [
                "2026-04-29T03:59:59.999Z": "2026-04-28", "2026-03-09T04:00:00Z": "2026-03-08",
                "2026-11-02T12:00:00Z": "2026-11-02",
            ])
    }

    @Test(
        "a day changes at the time zone's midnight",
        arguments: [(1_795_582_799, "2026-11-24"), (1_795_582_800, "2026-11-25")])
    func localDay(instant: Int, day: String) async throws {
        let database = try await Ground().database
        #expect(try await database.localDay(at: instant, in: "America/New_York").description == day)
    }

    @Test("terms are accepted at one address; at another they must be accepted again")
    func terms() async throws {
        let ground = try await Ground()
        #expect(try await ground.database.acceptedTerms(ofSource: "ad") == nil)
        try await ground.database.acceptTerms(ofSource: "ad", by: "pat")
        let url = "https://acme.example/terms"
        try await ground.database.registerSource(id: "ad", chain: "acme", termsURL: url)
        let accepted = try #require(try await ground.database.acceptedTerms(ofSource: "ad"))
        #expect(
            accepted.acceptedBy == "pat" && accepted.url == url && accepted.acceptedAt > Ground.noon - 86_400 * 1000)
        try await ground.database.registerSource(id: "ad", chain: "acme", termsURL: "\(url)/2")
        #expect(try await ground.database.acceptedTerms(ofSource: "ad") == nil)
    }

    @Test("an unregistered source has no terms")
    func unknownSource() async throws {
        let ground = try await Ground()
        for act in [
            { _ = try await ground.database.acceptedTerms(ofSource: "coop") },
            { try await ground.database.acceptTerms(ofSource: "coop", by: "pat") },
        ] as [@Sendable () async throws -> Void] {
            let error = await #expect(throws: StorageError.self) { try await act() }
            #expect(error?.code == .unknownSource("coop"))
        }
    }
}
