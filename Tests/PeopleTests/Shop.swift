import Deals
import HTTPTypes
import Storage
import TestDatabase
import TestSupport
import Testing

@testable import People
@testable import Presentation
@testable import Rows
@testable import WebKit

/// Two stores of a chain with an ad each, of which the first knows its next one, and somebody with a list. The dates are far
/// ahead, so that nothing ends while the tests run.
struct Shop: Sendable {
    let device: Device
    let list: String
    /// By their codes.
    let stores: [String: Int64]

    func deals(_ query: String = "") async throws -> [Value] {
        let reply = try await device(.get, "/v1/lists/\(list)/deals\(query)")
        #expect(reply.status == 200, "\(query): \(reply.text)")
        return reply["entries"]?.elements ?? []
    }

    func words(_ query: String) async throws -> [String] {
        try await deals(query).map { $0["words"]?.string ?? "" }
    }

    func both() throws -> String {
        "store=\(try #require(stores["1"])),\(try #require(stores["2"]))"
    }

    func publish(_ offers: [Offer], at code: String, in database: Database) async throws {
        let run = try await database.beginRun(source: "ad", store: stores[code] ?? 0, programVersion: "test")
        _ = try await database.publish(offers, scope: .shared, by: run, report: RunReport(records: offers.count))
    }

    /// 2097-06-10 00:00 in New York: then next week's ad begins.
    static let midnight = 4_021_675_200
    static let now = 1_790_000_000

    static func offer(
        _ sku: String, _ title: String, cents: Int, _ first: String, _ last: String, department: String = "Grocery",
        benefit: Promotion.Benefit? = nil
    ) -> Offer {
        let promotion = Promotion(benefit ?? .unitPrice(Money(cents: cents)), unit: .each, terms: .init(), rewards: [])
        let regular = RegularPrice(CentsFraction(Money(cents: 2 * cents)), basis: .exact)
        let reading = Reading(
            promotion: promotion, regular: regular,
            evidence: [Evidence(text: "$1.00", rule: "sample", in: .deal, at: 0)])
        return Offer(
            listing: Listing(sku: sku, title: title, department: department), words: AdWords(deal: "$1.00"),
            reading: reading, size: nil,
            validity: Validity(first: LocalDay(iso: first)!, last: LocalDay(iso: last)!)!)
    }

    static let week = ("2020-01-01", "2097-06-09"), nextWeek = ("2097-06-10", "2097-06-16")

    static func with(
        at now: Int = now, tea: Offer? = nil, messages: MessageSettings? = nil,
        _ body: @Sendable (Shop, Ground) async throws -> Void
    ) async throws {
        try await Ground.with(at: now, messages: messages) { ground in
            let database = ground.database
            try await database.registerSource(
                id: "ad", chain: "acme", skuForm: .upc13WithoutCheckDigit, termsURL: nil, refreshHours: 24)
            let place = Coordinate(latitudeMicrodegrees: 33_776_500, longitudeMicrodegrees: -84_389_300)!
            try await database.upsertStores(
                ["1", "2"].map {
                    Store(
                        chain: "acme", code: $0, name: "Store \($0)", city: "Atlanta", state: "GA", location: place,
                        timeZone: "America/New_York")
                })
            let rows = try await database.stores(at: Self.now)
            let stores = Dictionary(uniqueKeysWithValues: rows.map { ($0.store.code, $0.id) })
            let device = try await ground.device()
            let shop = Shop(device: device, list: try await device.makeList(), stores: stores)
            func publish(_ offers: [Offer], at code: String) async throws {
                try await shop.publish(offers, at: code, in: database)
            }
            let (first, last) = Self.week
            try await publish(
                [
                    Self.offer("0001111041700", "Whole Milk", cents: 349, first, last, department: "Dairy"),
                    Self.offer(
                        "0001111041702", "Cat Litter", cents: 899, first, last,
                        benefit: .buyGet(buy: 1, get: 1, percentOff: 100)),
                    Self.offer("0001111041704", "Bananas", cents: 59, first, last, department: "Produce"),
                ], at: "1")
            try await publish(
                [Self.offer("0001111041700", "Whole Milk", cents: 299, first, last)] + (tea.map { [$0] } ?? []), at: "2"
            )
            try await publish(
                [
                    Self.offer("0001111041700", "Whole Milk", cents: 199, Self.nextWeek.0, Self.nextWeek.1),
                    Self.offer(
                        "0001111041704", "Bananas", cents: 79, Self.nextWeek.0, Self.nextWeek.1, department: "Produce"),
                ], at: "1")
            try await body(shop, ground)
        }
    }
}
