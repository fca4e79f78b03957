import Deals
import Postgres
import Storage
import TestDatabase
import Testing

/// Editions of the last weeks, told in days relative to today.
@Suite("The history of an item at a store", .freshDatabase) struct SeenHistoryTests {
    private let ground: Ground
    private let now: Int
    private let today: LocalDay

    init() async throws {
        ground = try await Ground()
        let clock = try await ground.connection.query("SELECT extract(epoch FROM now())::bigint AS now").first
        now = try clock?.int("now") ?? 0
        today = try await ground.database.localDay(at: now, in: "America/New_York")
    }

    private func week(_ first: Int, days: Int = 7) -> Validity {
        Validity(first: today.adding(days: first), last: today.adding(days: first + days - 1))!
    }

    private func tea(_ first: Int) -> Offer { .sample("2", "Tea", days: week(first)) }

    private func butter(_ first: Int, days: Int = 7, cents: Int = 299) -> Offer {
        .sample("1", "Butter", .unitPrice(Money(cents: cents)), days: week(first, days: days))
    }

    /// Publishes an ad as it was seen on a day.
    private func publish(_ ad: [Offer], on day: Int, at store: Int64? = nil) async throws {
        try await ground.publish(ad, at: store ?? ground.atlanta, seenAt: now + day * 86_400)
    }

    /// "-10...-4 2.99 deal": each day in days from today, the price in dollars.
    private func lines(sku: String = "1") async throws -> [String] {
        try await history(sku: sku).lines.map { line in
            let price = line.reading.price.map { "\($0.effectiveEach)" } ?? "none"
            return "\(number(line.first))...\(number(line.last)) \(price) \(line.isDeal ? "deal" : "regular")"
        }
    }

    private func ads() async throws -> [String] {
        try await history().ads.map { "\(number($0.first))...\(number($0.last))" }
    }

    private func history(sku: String = "1") async throws -> SeenHistory {
        let later = try await ground.connection.query("SELECT floor(extract(epoch FROM now()))::bigint AS now").first
        let now = try #require(try later?.int("now"))
        let store = try #require(try await ground.database.store(chain: "acme", code: "0001", at: now))
        let items = try await ground.database.seenItems(.skus([sku]), orNumber: sku, store: store)
        return try await ground.database.seenHistory(
            store: ground.atlanta, listings: items.first?.listings ?? [], at: now)
    }

    private func number(_ day: LocalDay) -> Int { day.daysSinceEpoch - today.daysSinceEpoch }

    @Test("has the days of each ad, and of the ads without the item, but not of a week that nobody read")
    func weeks() async throws {
        try await publish([butter(-31), tea(-31)], on: -30)
        try await publish([tea(-24)], on: -24)
        // The ad of -17 to -11 was not read.
        try await publish([butter(-10, cents: 250), tea(-10)], on: -9)
        try await publish([tea(-3)], on: -2)
        #expect(try await lines() == ["-31...-25 $2.99 deal", "-10...-4 $2.50 deal"])
        #expect(try await ads() == ["-31...-25", "-24...-18", "-10...-4", "-3...3"])
        _ = try await ground.database.moveEndedOffers()
        #expect(try await lines() == ["-31...-25 $2.99 deal", "-10...-4 $2.50 deal"])
    }

    @Test("has no day after the week of the last ad that was read, though some of its deals go on")
    func lateAd() async throws {
        try await publish([butter(-10), tea(-10), .sample("3", "Jam", days: week(-10, days: 30))], on: -9)
        #expect(try await ads() == ["-10...-4"])
        #expect(try await lines(sku: "3") == ["-10...19 $2.99 deal"])
    }

    @Test("has the price of a correction from the day on which it was seen")
    func correction() async throws {
        try await publish([butter(-9), tea(-9)], on: -9)
        try await publish([butter(-9, cents: 199), tea(-9)], on: -6)
        #expect(try await lines() == ["-9...-7 $2.99 deal", "-6...-3 $1.99 deal"])
    }

    @Test("has what is announced for the next week, and not what another announcement replaced")
    func announcement() async throws {
        try await publish([tea(-3)], on: -3)
        try await publish([butter(4), tea(4)], on: 0)
        #expect(try await lines() == ["4...10 $2.99 deal"])
        try await publish([tea(4)], on: 0)
        #expect(try await lines().isEmpty)
    }

    @Test("is that of the store asked about, under every text of the item")
    func ofStore() async throws {
        try await publish([butter(-10), tea(-10)], on: -9)
        try await publish([.sample("1", "Sweet Butter", days: week(-3)), tea(-3)], on: -2)
        try await publish([butter(-3, cents: 99), tea(-3)], on: -1, at: ground.decatur)
        #expect(try await lines() == ["-10...-4 $2.99 deal", "-3...3 $2.99 deal"])
        #expect(try await history(sku: "3").lines.isEmpty)
    }

    @Test("of a price list has the days on which it was seen, and tells the regular price from a deal")
    func list() async throws {
        func price(_ cents: Int, regular: Int, first: Int) throws -> Offer {
            let promotion = Promotion(.unitPrice(Money(cents: cents)), unit: .each)
            let regular = RegularPrice(CentsFraction(Money(cents: regular)), basis: .exact)
            return Offer(
                listing: Listing(sku: "1", title: "Butter"), words: AdWords(),
                reading: Reading(promotion: promotion, regular: regular),
                size: nil,
                validity: try #require(
                    Validity(
                        first: today.adding(days: first), last: today.adding(days: first + 6), isAssumed: true)))
        }
        func publish(_ offer: Offer, on days: [Int]) async throws {
            for day in days {
                try await ground.publish(
                    [offer], at: ground.atlanta, scope: .store(code: "0001"), seenAt: now + day * 86_400)
            }
        }
        try await publish(price(399, regular: 399, first: -20), on: [-20, -18])
        try await publish(price(299, regular: 399, first: -20), on: [-16])
        try await publish(price(399, regular: 399, first: -6), on: [-4, -2])
        #expect(
            try await lines() == ["-20...-18 $3.99 regular", "-16...-16 $2.99 deal", "-4...0 $3.99 regular"])
        #expect(try await ads().isEmpty, "a list says nothing of the days on which it was not seen")
    }

    @Test("finds the items that a store had, by their words or number, on offer or not")
    func items() async throws {
        try await publish([butter(-10), tea(-10)], on: -9)
        try await publish([.sample("1", "Sweet Butter", days: week(-3)), tea(-3)], on: -2)
        try await publish([.sample("9", "Garlic Butter", days: week(-3))], on: -1, at: ground.decatur)
        let store = try #require(try await ground.database.store(chain: "acme", code: "0001", at: now))
        func found(_ words: String) async throws -> [String] {
            try await ground.database.seenItems(.words(words), orNumber: words, store: store)
                .map { "\($0.listing.title) \($0.isOnOffer)" }
        }
        #expect(try await found("butter") == ["Sweet Butter true"])
        #expect(try await found("2") == ["Tea true"])
        #expect(try await found("jam").isEmpty)
    }

    @Test("is one for a text that an ad numbers anew each week, and not for two numbers of one text in a price list")
    func numbers() async throws {
        try await publish([butter(-10), tea(-10)], on: -9)
        try await publish([.sample("77", "BUTTER", days: week(-3)), tea(-3)], on: -2)
        #expect(try await items("butter") == ["BUTTER 2"])
        let list = ["5", "6"].map { number in
            let reading = Reading(stored: Promotion(.unitPrice(Money(cents: 99)), unit: .each), price: nil)
            return Offer(
                listing: Listing(sku: number, title: "Jam"), words: AdWords(), reading: reading, size: nil,
                validity: week(-3))
        }
        try await ground.database.registerSource(id: "list", chain: "acme", termsURL: nil, refreshHours: 24)
        try await ground.publish(list, at: ground.atlanta, source: "list", scope: .store(code: "0001"))
        #expect(try await items("jam") == ["Jam 1", "Jam 1"])
    }

    /// "Butter 2": the newest text of each item, and the number of its texts.
    private func items(_ words: String) async throws -> [String] {
        let store = try #require(try await ground.database.store(chain: "acme", code: "0001", at: now))
        return try await ground.database.seenItems(.words(words), orNumber: words, store: store)
            .map { "\($0.listing.title) \($0.listings.count)" }
    }

    @Test("is that of each chain's nearest store that was read")
    func nearest() async throws {
        try await publish([tea(-3)], on: -2)
        try await publish([tea(-3)], on: -1, at: ground.decatur)
        let near = try await ground.database.storesRead(
            near: Ground.stores[1].location, radiusMeters: 20_000, at: now)
        #expect(near.map(\.store.code) == ["0002"])
    }
}
