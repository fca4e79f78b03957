import API
import Deals
import HTTPTypes
import NIOCore
import Presentation
import Storage
import TestDatabase
import TestRequests

@testable import WebKit

/// A database with two stores of one chain and an ad at each, and the request handler over it.
struct Ground {
    let database: Database
    let pool: DatabasePool
    let handler: RequestHandler
    let faults = Faults()
    /// The pool's reports about the database.
    let outages = Faults()

    /// Noon of 2026-06-26 in New York.
    static let noon = 1_782_489_600
    static let near = "lat=33.7765&lon=-84.3893"

    init(
        page: ShoppersPage? = nil, requestsPerMinute: Int = 0, maximumAgeSeconds: Int = 60, size: Int = 2,
        maximumWaiting: Int = 128,
        clock: @escaping @Sendable () -> Int = { Ground.noon }
    ) async throws {
        let text = try FreshDatabase.connectionText
        database = try await .open(text)
        pool = DatabasePool(
            size: size, maximumWaiting: maximumWaiting, timeout: .milliseconds(500),
            report: { [outages] in outages.add("\($0)") },
            open: { try await .open(text, role: "circulard_api", readOnly: true) })
        let context = APIContext(
            databases: pool, limits: Limits(maximumAgeSeconds: maximumAgeSeconds), clock: clock)
        handler = RequestHandler(
            context: context, version: "test", page: page, requestsPerMinute: requestsPerMinute,
            identify: Self.identify,
            report: { [faults] fault, route in faults.add("\(route): \(fault)") })
        try await database.registerSource(
            id: "ad", chain: "acme", skuForm: .upc13WithoutCheckDigit, termsURL: nil, refreshHours: 24)
        try await database.upsertStores([
            Self.store("1", "Midtown", -84_389_300), Self.store("2", "Decatur", -84_296_300),
        ])
        for row in try await database.stores(at: Self.noon) { try await publish(Self.ad(row.store.code), at: row.id) }
    }

    func publish(_ offers: [Offer], at store: Int64) async throws {
        let run = try await database.beginRun(source: "ad", store: store, programVersion: "test")
        _ = try await database.publish(offers, scope: .shared, by: run, report: RunReport(records: offers.count))
    }

    func get(
        _ target: String, _ fields: HTTPFields = HTTPFields(), method: HTTPRequest.Method = .get, client: String = "a"
    ) async throws -> TestResponse {
        var fields = fields
        fields[Self.clientField] = client
        return try await handler.send(method, target, fields)
    }

    func post(
        _ body: String, to target: String = "/v1/basket", _ fields: HTTPFields = [.contentType: "application/json"]
    ) async throws -> TestResponse {
        try await handler.send(.post, target, fields, body)
    }

    private static let clientField = HTTPField.Name("Test-Client")!

    private static func identify(_ request: HTTPRequest, _ peer: SocketAddress?) -> WebRequest {
        WebRequest(
            method: request.method, target: request.path ?? "/", fields: request.headerFields,
            origin: "http://localhost", client: request.headerFields[clientField] ?? "")
    }

    private static func store(_ code: String, _ name: String, _ longitude: Int) -> Store {
        Store(
            chain: "acme", code: code, name: name, city: name, state: "GA", postalCode: "30309",
            location: Coordinate(latitudeMicrodegrees: 33_776_500, longitudeMicrodegrees: longitude)!,
            timeZone: "America/New_York")
    }

    private static func ad(_ code: String) -> [Offer] {
        [
            offer("0001111041700", "Whole Milk, \"Gallon\"", cents: code == "1" ? 349 : 299),
            offer("0001111041701", "Milk Chocolate", cents: 125), offer("0001111041702", "Cat Litter", cents: 899),
        ]
    }

    static func offer(_ sku: String, _ title: String, cents: Int) -> Offer {
        let promotion = Promotion(.unitPrice(Money(cents: cents)), unit: .each, terms: .init(), rewards: [])
        let reading = Reading(
            promotion: promotion, regular: nil,
            evidence: [Evidence(text: "$1.00", rule: "sample", in: .deal, at: 0)])
        return offer(sku, title, reading: reading)
    }

    static func offer(_ sku: String, _ title: String, reading: Reading) -> Offer {
        Offer(
            listing: Listing(
                sku: sku, title: title, department: "Grocery", gtin: SKUForm.upc13WithoutCheckDigit.gtin(of: sku)),
            words: AdWords(deal: "$1.00"),
            reading: reading, size: nil,
            validity: Validity(first: LocalDay(iso: "2026-06-25")!, last: LocalDay(iso: "2026-07-01")!)!)
    }
}
