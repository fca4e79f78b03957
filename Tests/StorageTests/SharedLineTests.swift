import Deals
import Postgres
import Storage
import TestDatabase
import TestSupport
import Testing

@Suite("Lines of an earlier edition are not written again", .freshDatabase) struct SharedLineTests {
    private static let ad: [Offer] = (1...20).map { .sample("\($0)", "Thing \($0)") }

    /// All current offers of a store, in a fixed order.
    private func shown(_ ground: Ground, _ store: Int64) async throws -> [Offer] {
        try await ground.database.offers(DealSearch(place: .store(store), limit: 1_000), at: Ground.noon).map(\.offer)
            .sorted { "\($0)" < "\($1)" }
    }

    @Test(
        "only changed lines are written; the whole edition is current",
        arguments: [
            ("a price", ["4"], [.sample("4", "Thing 4", .percentOff(7))], 1),
            ("a thing more", [], [.sample("99", "Tea")], 1),
            ("a thing less", ["20"], [], 0),
            ("a second deal of a thing", [], [.sample("4", "Thing 4", .percentOff(7))], 2),
            ("other words", ["4"], [.sample("4", "Thing IV")], 1),
            ("other days", ["4"], [.sample("4", "Thing 4", days: Offer.days("2026-06-25", "2026-06-30"))], 1),
        ] as [(String, Set<String>, [Offer], Int)])
    func changed(what: String, gone: Set<String>, new: [Offer], written: Int) async throws {
        let ground = try await Ground()
        try await ground.publish(Self.ad, at: ground.atlanta, scope: .store(code: "1"))
        let ad = Self.ad.filter { !gone.contains($0.listing.sku) } + new
        let publication = try await ground.publish(ad, at: ground.atlanta, scope: .store(code: "1"))
        #expect(publication.outcome == .accepted && publication.offersInserted == written)
        #expect(try await shown(ground, ground.atlanta) == ad.sorted { "\($0)" < "\($1)" })
    }

    @Test("an edition that shares less than half reuses nothing")
    func whole() async throws {
        let ground = try await Ground()
        try await ground.publish(Self.ad, at: ground.atlanta)
        let other = Self.ad.prefix(9) + (21...31).map { .sample("\($0)", "Thing \($0)") }
        let publication = try await ground.publish(Array(other), at: ground.atlanta)
        #expect(publication.offersInserted == 20)
        #expect(try await ground.count("SELECT count(*) FROM edition WHERE is_snapshot") == 2)
    }

    @Test("a store reuses lines of another store's edition, but not of another time zone's")
    func neighbours() async throws {
        let ground = try await Ground()
        try await ground.publish(Self.ad, at: ground.atlanta, scope: .store(code: "1"))
        let ad = Self.ad.dropLast() + [.sample("20", "Thing 20", .percentOff(7))]
        let near = try await ground.publish(Array(ad), at: ground.decatur, scope: .store(code: "2"))
        let far = try await ground.publish(Array(ad), at: ground.nashville, scope: .store(code: "3"))
        #expect(near.offersInserted == 1 && far.offersInserted == 20)
        #expect(try await shown(ground, ground.decatur) == shown(ground, ground.nashville))
        #expect(try await shown(ground, ground.atlanta) == Self.ad.sorted { "\($0)" < "\($1)" })
    }

    /// A search for listings answers each question as the list of all deals does.
    private func compare(_ ground: Ground, _ random: inout SeededGenerator) async throws {
        let place = DealSearch.SearchArea.near(Ground.stores[0].location, radiusMeters: 40_000)
        let all = try await ground.database.offers(
            DealSearch(place: place, limit: nil), at: Ground.noon, readsEvidence: false)
        let questions = (0..<3).map { _ in all.filter { _ in Bool.random(using: &random) }.map(\.listingID) }
        let found = try await ground.database.offers(
            for: questions.map { .listings($0) } + [.words("thing")], place, at: Ground.noon)
        #expect(found.offers == questions.map { ids in all.filter { ids.contains($0.listingID) } } + [all])
        let most = Int.random(in: 1...all.count, using: &random)
        let cut = try await ground.database.offers(for: [.words("thing")], place, at: Ground.noon, most: most)
        #expect(cut.isCut && cut.offers[0].count <= most && cut.offers[0].allSatisfy(all.contains))
    }

    @Test("a year of changes: every edition is read back as printed, with the stated number of lines")
    func many() async throws {
        let ground = try await Ground()
        var random = SeededGenerator(for: "editions that share lines")
        var ad = Self.ad
        for _ in 0..<40 {
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let sku = Int.random(in: 1...30, using: &random)
                let price = Money(cents: .random(in: 1...3, using: &random))
                let days = Bool.random(using: &random) ? Offer.week : Offer.days("2026-06-26", "2026-06-29")
                ad.removeAll { $0.listing.sku == "\(sku)" }
                if Bool.random(using: &random) { ad.append(.sample("\(sku)", "Thing", .unitPrice(price), days: days)) }
            }
            guard !ad.isEmpty else { continue }
            let store = [ground.atlanta, ground.decatur].randomElement(using: &random)!
            try await ground.publish(ad, at: store)
            #expect(try await shown(ground, store) == ad.sorted { "\($0)" < "\($1)" })
            try await compare(ground, &random)
        }
        let wrong = try await ground.count(
            """
            SELECT count(*) FROM edition e
            WHERE offer_count <> (SELECT count(*) FROM edition_offer o WHERE o.edition_id = e.id)
            """)
        #expect(wrong == 0)
        #expect(try await ground.count("SELECT count(*) FROM edition WHERE NOT is_snapshot") ?? 0 > 0)
    }
}
