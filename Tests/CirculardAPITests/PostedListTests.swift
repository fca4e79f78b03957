import Deals
import Storage
import Subprocess
import TestDatabase
import TestSupport
import Testing

@testable import WebKit
@testable import circulard_api

@Suite("A posted list", .freshDatabase) struct PostedListTests {
    @Test("gets the answer of circulard basket --json, and is in no log")
    func sameAsCommand() async throws {
        try await publish()
        let database = ["--database", try FreshDatabase.connectionText]
        try await Scratch.with { scratch in
            let list = ["cat litter 14 lb", "rice x2", "xyzzy"]
            let command = try await Program(name: "circulard", scratch: scratch).run(
                ["basket"] + list + ["--near", "33.71234,-84.31234", "--cost-per-mile", "full", "--json"] + database)
            #expect(command.status == .exited(0), "\(command.errors)")
            let quoted = list.map { "\"\($0)\"" }.joined(separator: ",")
            let body = "{\"entries\":[\(quoted)],\"lat\":33.71234,\"lon\":-84.31234,\"cost_per_mile_cents\":72.5}"
            let served = try await Program(scratch: scratch).serving(database + ["--log-level", "debug"]) {
                let wire = try Wire(path: scratch.socket)
                // One piece after the other, in one connection.
                for pieces in [[body], ["{", String(body.dropFirst().prefix(20)), String(body.dropFirst(21))]] {
                    await wire.send(
                        "POST /v1/basket HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                            + "Content-Length: \(body.utf8.count)\r\n\r\n")
                    for piece in pieces { await wire.send(piece) }
                    let answer = try await wire.answer()
                    #expect(answer.statuses == [200] && answer.contains("\"packages\":2"), "\(answer)")
                    #expect(
                        answer.split(separator: "\r\n\r\n").last.map { undated(String($0)) } == undated(command.output))
                }
            }
            #expect(served.status == .exited(0) && served.errors.contains("method=POST"))
            #expect(served.errors.contains("route=/v1/basket status=200"), "\(served.errors)")
            let log = served.errors.replacing(#/milliseconds=[0-9.]+/#, with: "")
            for secret in ["33.7", "84.3", "xyzzy"] { #expect(!log.contains(secret), "\(served.errors)") }
        }
    }

    @Test("is read from a connection within the limits, and where a path takes one alone")
    func limits() async throws {
        try await Rig.run(Rig.quick) { rig in
            let head = "Host: a\r\nContent-Type: application/json\r\n"
            for (path, status, text) in [
                ("/v1/basket", 400, "not a JSON object"), ("/v1/deals", 405, "GET, HEAD, OPTIONS"),
                ("http://a/v1/basket.json", 400, "not a JSON object"),
            ] {
                let wire = try rig.connect()
                await wire.send(
                    "POST \(path) HTTP/1.1\r\n\(head)Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{]\r\n0\r\n\r\n"
                )
                let answer = try await wire.rest()
                #expect(answer.statuses == [status] && answer.contains(text), "\(answer)")
            }
            for (length, status, code) in [(65_537, 413, "content-too-large"), (9, 408, "request-timeout")] {
                let wire = try rig.connect()
                await wire.send("POST /v1/basket HTTP/1.1\r\n\(head)Content-Length: \(length)\r\n\r\n{")
                let answer = try await wire.rest()
                #expect(answer.statuses == [status] && answer.contains("urn:circulard:problem:\(code)"), "\(answer)")
            }
        }
    }

    /// Without the instant of the answer.
    private func undated(_ json: String) -> String {
        json.replacing(#/"as_of":"[^"]*"/#, with: "").trimmed
    }

    private func publish() async throws {
        let database = try await Database.open(try FreshDatabase.connectionText)
        try await database.registerSource(id: "ad", chain: "acme", termsURL: nil)
        let location = try #require(Coordinate(latitudeMicrodegrees: 33_720_000, longitudeMicrodegrees: -84_320_000))
        try await database.upsertStores([
            Store(
                chain: "acme", code: "1", name: "Acme", street: nil, city: nil, state: "GA", postalCode: nil,
                location: location, timeZone: "America/New_York")
        ])
        let store = try #require(try await database.stores(at: 0).first)
        let run = try await database.beginRun(source: "ad", store: store.id, programVersion: "test")
        let offers = try [("1", "Cat Litter", 899), ("2", "Rice", 199)].map(offer)
        _ = try await database.publish(offers, scope: .shared, by: run, report: RunReport(records: offers.count))
        await database.close()
    }

    private func offer(_ sku: String, _ title: String, _ cents: Int) throws -> Offer {
        let promotion = Promotion(.unitPrice(Money(cents: cents)))
        return Offer(
            listing: Listing(sku: sku, title: title), words: AdWords(deal: "words"),
            reading: Reading(promotion: promotion), size: nil,
            validity: try #require(
                Validity(first: LocalDay(iso: "2020-01-01")!, last: LocalDay(iso: "2099-12-31")!)))
    }
}

extension String {
    fileprivate var trimmed: String { String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
}
