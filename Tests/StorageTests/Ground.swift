import Deals
import Postgres
import Storage
import TestDatabase

/// A database with one source, "ad" of the chain "acme", and three stores: two in New York's zone, one in Chicago's.
struct Ground {
    let database: Database
    /// A connection for inspecting the tables.
    let connection: PostgresConnection
    let atlanta: Int64, decatur: Int64, nashville: Int64

    /// Noon of 2026-06-26 in New York.
    static let noon = 1_782_489_600

    static let stores = [
        store("0001", "Midtown", latitude: 33_776_500, longitude: -84_389_300),
        store("0002", "Decatur", latitude: 33_774_800, longitude: -84_296_300),
        store("0003", "Nashville", state: "TN", latitude: 36_162_700, longitude: -86_781_600, zone: "America/Chicago"),
    ]

    init() async throws {
        database = try await Self.open()
        connection = try await FreshDatabase.connect()
        try await database.registerSource(
            id: "ad", chain: "acme", termsURL: "https://acme.example/terms", refreshHours: 24)
        try await database.upsertStores(Self.stores)
        let rows = try await database.stores(at: Self.noon)
        (atlanta, decatur, nashville) = (rows[0].id, rows[1].id, rows[2].id)
    }

    /// Another session on the same database.
    static func open() async throws -> Database { try await .open(FreshDatabase.connectionText) }

    static func store(
        _ code: String, _ name: String, state: String = "GA", latitude: Int, longitude: Int,
        zone: String = "America/New_York", lastDay: String? = nil
    ) -> Store {
        Store(
            chain: "acme", code: code, adCode: "9\(code)", name: name, city: name, state: state,
            location: Coordinate(latitudeMicrodegrees: latitude, longitudeMicrodegrees: longitude)!, timeZone: zone,
            lastDay: lastDay.flatMap { LocalDay(iso: $0) })
    }

    func run(_ store: Int64, source: String = "ad") async throws -> OpenRun {
        try await database.beginRun(source: source, store: store, programVersion: "test")
    }

    @discardableResult
    func publish(
        _ offers: [Offer], at store: Int64, source: String = "ad", scope: EditionScope = .shared, seenAt: Int? = nil
    ) async throws -> Publication {
        var report = RunReport(records: offers.count)
        report.seenAt = seenAt
        return try await database.publish(offers, scope: scope, by: run(store, source: source), report: report)
    }

    func count(_ sql: SQL) async throws -> Int? { try await connection.query(sql).first?.int("count") }

    /// A digest that changes whenever any published row is written, even with equal values.
    func published() async throws -> String? {
        try await connection.query(
            """
            SELECT md5(string_agg(row, ',' ORDER BY row)) AS rows FROM (
                SELECT 'e' || xmin || ctid || e.id AS row FROM edition e
                UNION ALL SELECT 'l' || xmin || ctid || id FROM listing
                UNION ALL SELECT 'o' || xmin || ctid FROM offer
                UNION ALL SELECT 's' || xmin || ctid || edition_id FROM store_edition) rows
            """
        ).first?.text("rows")
    }
}

extension Offer {
    /// A fully parsed offer; for the ad week of 2026-06-25 unless days are given.
    static func sample(
        _ sku: String, _ title: String, _ benefit: Promotion.Benefit = .unitPrice(Money(cents: 299)),
        unit: SaleUnit = .each, terms: Promotion.Terms = Promotion.Terms(), rewards: [Reward] = [],
        regular: RegularPrice? = nil, size: PackageSize? = nil, brand: String? = nil, sizeText: String? = nil,
        department: String? = "Grocery", days: Validity = week
    ) -> Offer {
        let promotion = Promotion(benefit, unit: unit, terms: terms, rewards: rewards)
        let reading = Reading(
            promotion: promotion, regular: regular,
            evidence: [Evidence(text: "deal \"of\" \(sku)", rule: "sample", in: .savings, at: 3)])
        return Offer(
            listing: Listing(sku: sku, title: title, brand: brand, sizeText: sizeText, department: department),
            words: AdWords(deal: "deal of \(sku)", details: "or else"), reading: reading, size: size, validity: days)
    }

    /// An offer whose text gave no price.
    static func words(_ sku: String, _ title: String, deal: String = "Great & \u{1F600} 7") -> Offer {
        let reading = Reading(promotion: nil, unparsedText: ["7 \\ \"x\", {y}"])
        return Offer(
            listing: Listing(sku: sku, title: title), words: AdWords(deal: deal, valid: "6/25 - 7/1"),
            reading: reading, size: nil, validity: week)
    }

    static let week = days("2026-06-25", "2026-07-01")

    static func days(_ first: String, _ last: String, assumed: Bool = false) -> Validity {
        Validity(first: LocalDay(iso: first)!, last: LocalDay(iso: last)!, isAssumed: assumed)!
    }
}
