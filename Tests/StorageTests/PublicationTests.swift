import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Publishing", .freshDatabase) struct PublicationTests {
    private static let ad: [Offer] = [
        .sample("1", "Milk"), .sample("2", "Butter", .bundle(quantity: 2, total: Money(cents: 500))),
        .words("3", "Luck"),
    ]

    @Test("the same content again writes no edition, listing or offer, in any order of lines")
    func again() async throws {
        let ground = try await Ground()
        let first = try await ground.publish(Self.ad, at: ground.atlanta)
        #expect(first.outcome == .accepted && first.offersInserted == 3 && first.listingsInserted == 3)
        let before = try await ground.published()
        let second = try await ground.publish(Self.ad.reversed() + Self.ad, at: ground.atlanta)
        #expect(second.outcome == .unchanged && second.offersInserted == 0 && second.listingsInserted == 0)
        #expect(second.editionID == first.editionID)
        #expect(try await ground.published() == before)
    }

    @Test("stores of one zone that print the same rows share one edition; those of another zone have their own")
    func shared() async throws {
        let ground = try await Ground()
        let atlanta = try await ground.publish(Self.ad, at: ground.atlanta)
        let decatur = try await ground.publish(Self.ad, at: ground.decatur)
        let nashville = try await ground.publish(Self.ad, at: ground.nashville)
        #expect(decatur.editionID == atlanta.editionID && decatur.outcome == .accepted)
        #expect(decatur.offersInserted == 0 && decatur.listingsInserted == 0)
        #expect(nashville.editionID != atlanta.editionID)
        #expect(nashville.offersInserted == 3 && nashville.listingsInserted == 0)
        #expect(try await ground.count("SELECT count(*) FROM store_edition") == 3)
    }

    @Test("a price list belongs to its own store, even if equal to another")
    func priceLists() async throws {
        let ground = try await Ground()
        let atlanta = try await ground.publish(Self.ad, at: ground.atlanta, scope: .store(code: "0001"))
        let decatur = try await ground.publish(Self.ad, at: ground.decatur, scope: .store(code: "0002"))
        #expect(decatur.editionID != atlanta.editionID)
    }

    @Test("a store switches to another edition and back; the other store keeps its own")
    func switching() async throws {
        let ground = try await Ground()
        let old = try await ground.publish(Self.ad, at: ground.atlanta)
        try await ground.publish(Self.ad, at: ground.decatur)
        let new = try await ground.publish([.sample("9", "Tea")], at: ground.atlanta)
        #expect(new.outcome == .accepted && new.editionID != old.editionID)
        #expect(try await titles(ground, ground.atlanta) == ["Tea"])
        #expect(try await titles(ground, ground.decatur) == ["Butter", "Luck", "Milk"])
        let back = try await ground.publish(Self.ad, at: ground.atlanta)
        #expect(back.editionID == old.editionID && back.outcome == .accepted && back.offersInserted == 0)
        #expect(try await titles(ground, ground.atlanta) == ["Butter", "Luck", "Milk"])
    }

    private func titles(_ ground: Ground, _ store: Int64) async throws -> [String] {
        try await ground.database.offers(DealSearch(place: .store(store)), at: Ground.noon).map(\.offer.listing.title)
            .sorted()
    }

    @Test("equal text read differently is another edition of the same listing")
    func betterReading() async throws {
        let ground = try await Ground()
        let before = try await ground.publish([.sample("1", "Milk", .percentOff(10))], at: ground.atlanta)
        let after = try await ground.publish([.sample("1", "Milk", .percentOff(20))], at: ground.atlanta)
        #expect(after.editionID != before.editionID)
        #expect(after.listingsInserted == 0 && after.offersInserted == 1)
    }

    @Test("an item number with changed text is another listing")
    func otherWords() async throws {
        let ground = try await Ground()
        try await ground.publish([.sample("1", "Milk", brand: "a", sizeText: "b")], at: ground.atlanta)
        let changed = try await ground.publish(
            [.sample("1", "Milk", brand: "a", sizeText: nil), .sample("1", "Milk", brand: nil, sizeText: "b")],
            at: ground.atlanta)
        #expect(changed.listingsInserted == 2)
    }

    private static let refused: [([Offer], StorageError.Code)] = [
        ([], .emptyEdition),
        (
            [.sample("1", "Milk", .percentOff(5)), .sample("1", "Milk", .percentOff(6))],
            .overlappingOffers(sku: "1")
        ),
        (
            [
                .sample("1", "Milk"), .sample("2", "Tea"),
                .sample("2", "Tea", days: Offer.days("2026-07-01", "2026-07-09")),
            ],
            .overlappingOffers(sku: "2")
        ),
        ([.sample("1", "Milk", .unitPrice(Money(cents: -1)))], .impossible(constraint: "numbers_are_possible")),
        (
            [.sample("1", "Milk", days: Offer.days("2026-06-25", "9999-12-31"))],
            .impossible(constraint: "days_are_real")
        ),
        ([.sample("1", "")], .impossible(constraint: "text_is_not_empty")),
    ]

    @Test("a refused edition leaves the store's deals unchanged, and the run open")
    func refused() async throws {
        let ground = try await Ground()
        try await ground.publish(Self.ad, at: ground.atlanta)
        for (offers, code) in Self.refused {
            let before = try await ground.published()
            let run = try await ground.run(ground.atlanta)
            let error = await #expect(throws: StorageError.self) {
                try await ground.database.publish(offers, scope: .shared, by: run, report: RunReport())
            }
            #expect(error?.code == code, "\(code)")
            #expect(try await ground.published() == before, "\(code)")
            try await ground.database.finishRun(run, outcome: .impossibleRows, report: RunReport(reason: "refused"))
            #expect(try await ground.publish(Self.ad, at: ground.atlanta).outcome == .unchanged, "\(code)")
        }
    }

    @Test("one listing may have deals of two mechanics, or consecutive ones")
    func notOverlapping() async throws {
        let ground = try await Ground()
        let published = try await ground.publish(
            [
                .sample("1", "Milk"), .sample("1", "Milk", .percentOff(5)),
                .sample("1", "Milk", days: Offer.days("2026-07-02", "2026-07-08")),
            ], at: ground.atlanta)
        #expect(published.offersInserted == 3 && published.listingsInserted == 1)
    }

    @Test("two processes that publish the same at once write it once")
    func atOnce() async throws {
        let ground = try await Ground()
        let stores = [ground.atlanta, ground.decatur]
        let written = try await withThrowingTaskGroup { group in
            for store in stores {
                group.addTask {
                    let database = try await Ground.open()
                    let run = try await database.beginRun(source: "ad", store: store, programVersion: "test")
                    return try await database.publish(Self.ad, scope: .shared, by: run, report: RunReport())
                        .offersInserted
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(written == 3)
        #expect(try await ground.count("SELECT count(*) FROM edition") == 1)
    }

    @Test(
        "text, sizes and dates are read back unchanged",
        arguments: [
            .sample("1", "Milk", brand: "Acme", sizeText: "1 gal"),
            .sample("1", "Ham", .unitPrice(Money(cents: 899)), unit: .pound, department: nil),
            .sample("1", "Corn", .bundle(quantity: 3, total: Money(cents: 500)), size: ounces(14, 15)),
            .sample("1", "Tea", .buyGet(buy: 2, get: 1, percentOff: 100), regular: atMost(419)),
            .sample("1", "Jam", .buyGet(buy: 1, get: 1, percentOff: 50), regular: exact(399), size: ounces(18, 18)),
            .sample("1", "Rice", .amountOff(total: Money(cents: 400), quantity: 2)),
            .sample("1", "Beer", .percentOff(25), regular: exact(1099)),
            .sample("1", "Ice", days: Offer.days("2026-06-24", "2026-06-30", assumed: true)),
            .words("1", "O'Neill\\s \t\"best\""),
        ] as [Offer])
    func roundTrip(offer: Offer) async throws {
        let ground = try await Ground()
        try await ground.publish([offer], at: ground.atlanta)
        let read = try await ground.database.offers(DealSearch(), at: Ground.noon)
        #expect(read.map(\.offer) == [offer])
        #expect(read.first?.store == Ground.stores[0])
    }
}

private func exact(_ cents: Int) -> RegularPrice { RegularPrice(CentsFraction(Money(cents: cents)), basis: .exact) }
private func atMost(_ cents: Int) -> RegularPrice { RegularPrice(CentsFraction(Money(cents: cents)), basis: .atMost) }
private func ounces(_ low: Int128, _ high: Int128) -> PackageSize {
    PackageSize(
        smallest: Quantity(parts: low * 283_495_231_250_000, unit: .gram)!,
        largest: Quantity(parts: high * 283_495_231_250_000, unit: .gram)!)!
}
