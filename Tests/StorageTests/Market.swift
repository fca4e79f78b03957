import Deals
import Goods
import Postgres
import Storage
import TestDatabase

/// A database with something for every question of `docs/psql.md`, as of today: two chains, an ad that two stores share
/// and a third prints differently, a price list, a failed run and an active one, and a tracked store that was never
/// read.
struct Market {
    let connection: PostgresConnection
    let database: Database
    /// The local date of the stores.
    private let today: LocalDay

    private static let stores = [
        store("publix", "1083", "Publix at Druid Court", latitude: 33_790_000),
        store("publix", "1194", "Publix at Piedmont Meadow", latitude: 33_800_000),
        store("publix", "1528", "Publix at the Ponce Line", latitude: 33_770_000),
        store("kroger", "01160405", "Kroger - Edgewood Yards", latitude: 33_760_000),
        store("kroger", "01160406", "Kroger - Belt Line Market", latitude: 33_755_000),
    ]

    init() async throws {
        (connection, database) = (try await FreshDatabase.connect(), try await Ground.open())
        for chain in ["publix", "kroger"] {
            try await database.registerSource(
                id: chain, chain: chain, termsURL: "https://\(chain).example/terms", refreshHours: 24)
        }
        try await database.upsertStores(Self.stores)
        let clock = try await connection.query("SELECT extract(epoch FROM now())::bigint AS now").first
        let now = try clock?.int("now") ?? 0
        today = try await database.localDay(at: now, in: "America/New_York")
        let ids = try await database.stores(at: now).reduce(into: [:]) { $0[$1.store.code] = $1.id }
        try await fill { ids[$0] ?? 0 }
    }

    /// Ends the active run.
    func close() async throws { await database.close() }

    private func fill(_ id: (String) -> Int64) async throws {
        try await database.setTracked(true, stores: [id("1083"), id("01160405"), id("01160406")])
        try await publish(ad(butter: 389), at: id("1083"), source: "publix", records: 40)
        try await publish(ad(butter: 389), at: id("1194"), source: "publix", records: 40)
        try await publish(ad(butter: 349), at: id("1528"), source: "publix", records: 40)
        try await publish(ad(butter: 349), at: id("1528"), source: "publix", records: 20)
        try await publish(prices, at: id("01160405"), source: "kroger", scope: .store(code: "01160405"), records: 3)
        try await database.decide(
            ItemNumber(chain: "publix", sku: "13"), ItemNumber(chain: "kroger", sku: "3"), relation: "same", note: nil)
        try await database.finishRun(
            begin("publix", id("1083")), outcome: .layoutUnknown,
            report: RunReport(reason: "no layout recognises the document", bytes: 188, requests: 1, exitCode: 65))
        _ = try await begin("kroger", nil)
    }

    private func begin(_ source: String, _ store: Int64?) async throws -> OpenRun {
        try await database.beginRun(source: source, store: store, programVersion: "test")
    }

    private func publish(
        _ offers: [Offer], at store: Int64, source: String, scope: EditionScope = .shared, records: Int
    ) async throws {
        let run = try await begin(source, store)
        let page = KeptDocument(url: "https://\(source).example/\(store)", mediaType: "text/html", body: [60, 62])
        try await database.addDocuments([page], to: run)
        let report = RunReport(layout: "cards", records: records, priced: records / 2, bytes: 348_468, requests: 3)
        _ = try await database.publish(offers, scope: scope, by: run, report: report, new: Self.read(offers))
    }

    private static func read(_ offers: [Offer]) throws -> NewListings {
        let rules = try ComparisonGroups.standard
        let groups = offers.map(\.listing).map { listing in
            let verdict = rules.classify(title: listing.title, department: listing.department)
            return (listing, ListingGroup(group: verdict.group?.name, reason: verdict.reason.description))
        }
        return NewListings(rulesDigest: "test", groups: Dictionary(groups) { first, _ in first })
    }

    private static func store(_ chain: String, _ code: String, _ name: String, latitude: Int) -> Store {
        Store(
            chain: chain, code: code, name: name, state: "GA",
            location: Coordinate(latitudeMicrodegrees: latitude, longitudeMicrodegrees: -84_330_000)!,
            timeZone: "America/New_York")
    }
}

// MARK: Offers

extension Market {
    /// Each title is the answer to one question.
    private func ad(butter: Int) -> [Offer] {
        priced(butter: butter)
            + [
                .sample("5", "Cat Litter", .buyGet(buy: 1, get: 1, percentOff: 100), regular: atMost(1699), days: week),
                .sample("6", "Lotion", .percentOff(25), days: week),
                .sample(
                    "7", "Party Plates", .basketDiscount(spend: cents(4000), off: cents(1000), repeats: true),
                    days: week),
                .sample(
                    "8", "Vitamins", rewards: [Reward(.giftCard, value: cents(500), minimumQuantity: 2)], days: week),
                Offer(
                    listing: Listing(sku: "9", title: "Luck"), words: AdWords(deal: "Great & 7"),
                    reading: Reading(promotion: nil, unparsedText: ["7"]), size: nil, validity: week),
                .sample("10", "Pears", days: days(-3, 1)), .sample("11", "Turkey", days: days(3, 9)),
            ]
    }

    private func priced(butter: Int) -> [Offer] {
        [
            .sample(
                "1", "Sweet Cream Butter", .unitPrice(cents(butter)), regular: atMost(549), department: "Dairy",
                days: week),
            // Higher as a number and lower as text.
            .sample(
                "2", "Cultured Butter", .unitPrice(cents(1100)), regular: atMost(1299), department: "Dairy", days: week),
            .sample("14", "Creamy Peanut Butter", .unitPrice(cents(199)), department: "Grocery", days: week),
            .sample("3", "Ground Chuck", .unitPrice(cents(449)), unit: .pound, department: "Meat", days: week),
            .sample(
                "4", "Paper Towels", .bundle(quantity: 2, total: cents(2200)), terms: .init(minimumQuantity: 2),
                days: week),
            .sample(
                "12", "Cheddar", .unitPrice(cents(299)),
                terms: .init(
                    conditions: [.digitalCoupon], fallbackPrice: RegularPrice(CentsFraction(cents(399)), basis: .exact)),
                days: week),
            .sample("13", "Eggs", .unitPrice(cents(199)), terms: .init(limit: .init(2)), days: week),
        ]
    }

    private var prices: [Offer] {
        [("1", "Whole Bean Coffee", 1299), ("2", "Ground Coffee", 799)].map { sku, title, price in
            let size = Quantity(parts: 12 * 283_495_231_250_000, unit: .gram).map { PackageSize($0) }
            return .sample(sku, title, .unitPrice(cents(price)), size: size, sizeText: "12 oz", days: week)
        } + [.sample("3", "Large Eggs", .unitPrice(cents(249)), days: week)]
    }

    private var week: Validity { days(-3, 3) }

    private func days(_ first: Int, _ last: Int) -> Validity {
        Validity(first: today.adding(days: first), last: today.adding(days: last))!
    }

    private func cents(_ cents: Int) -> Money { Money(cents: cents) }

    private func atMost(_ cents: Int) -> RegularPrice {
        RegularPrice(CentsFraction(Money(cents: cents)), basis: .atMost)
    }
}
