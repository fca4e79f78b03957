import HTTPTypes
import NIOCore
import TestDatabase
import TestRequests
import Testing

@testable import API
@testable import Presentation
@testable import WebKit

@Suite("The request handler", .freshDatabase) struct RequestHandlerTests {
    private static let milk = "/v1/deals?\(Ground.near)&q=milk"

    @Test("answers with what the database holds, and how fresh it is")
    func deals() async throws {
        let ground = try await Ground()
        let reply = try await ground.get(Self.milk)
        #expect(reply.status == .ok, "\(reply.text)")
        #expect(reply.text.contains("\"title\":\"Whole Milk, \\\"Gallon\\\"\""))
        #expect(reply.text.contains("\"price_cents\":349,\"price\":\"$3.49\",\"price_basis\":\"exact\""))
        #expect(reply.fields[.freshness] == "green" && reply.fields[.confirmedAt] != nil)
        #expect(reply.fields[.contentLength] == String(reply.body.readableBytes))
        #expect(ground.faults.all == [])
    }

    @Test("says nothing anew where the client has it already")
    func notModified() async throws {
        let ground = try await Ground(maximumAgeSeconds: 0)
        let tag = try #require(try await ground.get(Self.milk).fields[.eTag])
        for condition in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
            let reply = try await ground.get(Self.milk, [.ifNoneMatch: condition])
            #expect(reply.status == .notModified && reply.body.readableBytes == 0 && reply.fields[.eTag] == tag)
        }
        #expect(try await ground.get(Self.milk, [.ifNoneMatch: "\"x\""]).status == .ok)
        try await ground.publish([Ground.offer("7", "Oat Milk", cents: 399)], at: 1)
        #expect(try await ground.get(Self.milk, [.ifNoneMatch: tag]).status == .ok)
    }

    @Test("packs what is asked for packed, under a tag of its own")
    func gzip() async throws {
        let ground = try await Ground()
        let plain = try await ground.get(Self.milk, [.acceptEncoding: "gzip;q=0, *"])
        let packed = try await ground.get(Self.milk, [.acceptEncoding: "br, gzip"])
        #expect(plain.fields[.contentEncoding] == nil && packed.fields[.contentEncoding] == "gzip")
        #expect(packed.body.readableBytes < plain.body.readableBytes && packed.fields[.eTag] != plain.fields[.eTag])
        #expect(packed.fields[.contentLength] == String(packed.body.readableBytes))
        #expect(Array(packed.body.readableBytesView.prefix(2)) == [0x1f, 0x8b])
    }

    @Test("gives the head alone, and refuses what is not reading")
    func methods() async throws {
        let ground = try await Ground()
        let head = try await ground.get(Self.milk, method: .head)
        #expect(head.body.readableBytes == 0 && head.fields[.contentLength] != "0")
        for method in ["POST", "PUT", "DELETE", "PATCH", "TRACE", "X"] {
            let refused = try await ground.get(Self.milk, method: HTTPRequest.Method(method)!)
            #expect(refused.status == .methodNotAllowed && refused.fields[.allow] == "GET, HEAD, OPTIONS", "\(method)")
        }
        #expect(try await ground.get(Self.milk, method: .options).status == .noContent)
    }

    private static let formats: [(String?, String, String)] = [
        (nil, "", "application/json"), ("text/csv", "", "text/csv; charset=utf-8; header=present"),
        ("text/html, */*;q=0.1", "", "text/html; charset=utf-8"), ("image/png, */*;q=0.1", "", "application/json"),
        ("application/geo+json", "", "application/geo+json"),
        ("application/json", ".csv", "text/csv; charset=utf-8; header=present"),
        (nil, ".ndjson", "application/x-ndjson"),
        ("text/calendar;q=0.5, application/x-ndjson", "", "application/x-ndjson"),
        (nil, ".ics", "text/calendar; charset=utf-8"),
    ]

    @Test("gives the format asked for")
    func formats() async throws {
        let ground = try await Ground()
        for (accept, suffix, type) in Self.formats {
            var fields = HTTPFields()
            fields[.accept] = accept
            let reply = try await ground.get("/v1/deals\(suffix)?\(Ground.near)", fields)
            #expect(
                reply.status == .ok && reply.fields[.contentType] == type, "\(accept ?? "-") \(suffix): \(reply.text)")
        }
    }

    private static let problems: [(String, Int, String)] = [
        ("/v1/deals", 400, "invalid-query"), ("/v1/deals?lat=1", 400, "invalid-query"),
        ("/v1/deals?lat=91&lon=1", 400, "invalid-query"),
        ("/v1/deals?\(Ground.near)&near=1", 400, "invalid-query"),
        ("/v1/deals?\(Ground.near)&cursor=abc", 400, "invalid-cursor"), ("/v1/deals?q=%ff", 400, "bad-request"),
        ("/v1/deals?zip=99999", 404, "zip-unknown"), ("/v1/deals?store_id=99", 404, "store-unknown"),
        ("/v1/listings/99", 404, "item-unknown"), ("/v1/deals/1.1.unit_price.2026-06-24", 404, "not-found"),
        ("/v2/deals", 404, "not-found"), ("/v1/sources.ics", 406, "not-acceptable"),
        ("/v1/deals/%00", 404, "not-found"), ("/v1/sources?x=1", 400, "invalid-query"),
        ("/v1/deals?\(Ground.near)&q=\(String(repeating: "-%20", count: 31))a", 400, "invalid-query"),
        ("/v1/compare?\(Ground.near)", 400, "invalid-query"),
        ("/v1/compare?q=a&\(Ground.near)&with=charm", 400, "invalid-query"),
        ("/v1/compare?q=a&\(Ground.near)&without=,", 400, "invalid-query"),
        ("/v1/listings?gtin=1&sku=2", 400, "invalid-query"),
    ]

    @Test("names what is wrong")
    func problems() async throws {
        let ground = try await Ground()
        for (target, status, code) in Self.problems {
            let reply = try await ground.get(target)
            #expect(
                reply.status.code == status && reply.fields[.contentType] == "application/problem+json", "\(target)")
            #expect(reply.text.contains("\"type\":\"urn:circulard:problem:\(code)\""), "\(target): \(reply.text)")
            #expect(ground.faults.all == [])
        }
    }

    @Test(
        "coordinates that are exchanged or lack a sign are refused with those that were meant",
        arguments: ["deals?lat=-84.39&lon=33.75", "compare?q=milk&lat=33.75&lon=84.39", "stores?lat=-33.75&lon=-84.39"])
    func misplaced(target: String) async throws {
        let ground = try await Ground()
        let reply = try await ground.get("/v1/\(target)")
        #expect(reply.status == .badRequest && reply.text.contains("lat=33.75&lon=-84.39 is"), "\(reply.text)")
    }

    /// The seal is not a secret: anybody can write one.
    private struct Forged: CursorPosition {
        let fields: [String]
        init(_ fields: [String]) { self.fields = fields }
        init?(fields: [Substring]) { nil }
    }

    @Test("a forged cursor is refused or gives a page, and never breaks a statement")
    func forgedCursors() async throws {
        let ground = try await Ground()
        let targets: [(target: String, fields: [String])] =
            ["distance", "savings", "unit_price"].map {
                (
                    "/v1/deals?\(Ground.near)&sort=\($0)&limit=2",
                    ["milk", "1", "1", "1", "1", "unit_price", "2026-06-26", "1"]
                )
            } + [
                ("/v1/stores?\(Ground.near)&limit=1", ["1", "1"]),
                ("/v1/compare?q=milk&\(Ground.near)&limit=1", ["1", "1", "0"]),
                ("/v1/listings/1/history?limit=1", ["2026-06-26", "1", "1", "1", String(repeating: "a", count: 32)]),
            ]
        let values = [
            "\u{0}", "", "'", "x\u{0}y", "-1", "9223372036854775807", "99999999999999999999", "-9223372036854775808",
            "NaN", "1e9",
            "0001-01-01", "9999-12-31", "é\u{301}\u{202E}", String(repeating: "g", count: 2_000), "\u{FFFF}", "\\",
            "{}",
        ]
        for (target, fields) in targets {
            let endpoint = try #require(APIDefinition(Limits()).endpoints.first { $0.path == Self.path(of: target) })
            let parts = target.split(separator: "?")
            let path = target.contains("items") ? ["id": "1"] : [:]
            let query = try Query(parts[1], path: path, parameters: endpoint.parameters)
            for place in fields.indices {
                for value in values {
                    var forged = fields
                    forged[place] = value
                    let cursor = Cursor.text(Forged(forged), of: query)
                    let status = try await ground.get("\(target)&cursor=\(cursor)").status.code
                    #expect(
                        [200, 400, 414].contains(status), "\(target) \(place) \(value.debugDescription): \(status)")
                    #expect(!value.utf8.contains(0) || status == 400)
                }
            }
        }
        #expect(ground.faults.all == [])
    }

    private static func path(of target: String) -> String {
        target.hasPrefix("/v1/listings") ? "/v1/listings/{id}/history" : String(target.prefix { $0 != "?" })
    }

    private static let paged: [(String, String, Int)] = [
        ("/v1/deals?\(Ground.near)&limit=2", "\"title\":", 4),
        ("/v1/stores?\(Ground.near)&limit=1", "\"store\":", 2),
        ("/v1/compare?q=%22whole+milk%22&\(Ground.near)&limit=1", "\"rank\":", 2),
        ("/v1/listings/1/history?limit=1", "\"title\":", 2),
        ("/v1/listings/1/history.csv?limit=1", "Whole Milk", 2),
    ]

    @Test("goes through all pages by the links it gives, and takes no cursor of another query")
    func pages() async throws {
        let ground = try await Ground()
        for (first, mark, count) in Self.paged {
            var (target, rows, cursors): (String?, [Substring], [Substring]) = (first, [], [])
            while let asked = target {
                let reply = try await ground.get(asked)
                rows += reply.text.split(separator: mark).dropFirst().map { $0.prefix(200) }
                let link = reply.fields[.link]
                #expect(link?.hasSuffix("; rel=\"next\"") ?? true)
                target = link.map { String($0.dropFirst().prefix { $0 != ">" }) }
                if let target { cursors.append(target.split(separator: "cursor=")[1]) }
            }
            #expect(
                rows.count == count && Set(rows).count == count && Set(cursors).count == cursors.count
                    && cursors.count > 0)
            for other in [
                first + "1", first.replacing("items/1", with: "items/2").replacing("limit=", with: "limit=1"),
            ] {
                let refused = try await ground.get("\(other)&cursor=\(cursors[0])")
                #expect(refused.status == .badRequest && refused.text.contains("invalid-cursor"), "\(refused.text)")
            }
        }
    }

    private static let extremes = [
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "1e999",
    ]

    @Test("no number of a request is too large to be refused")
    func extremes() async throws {
        let ground = try await Ground()
        for number in Self.extremes {
            for target in [
                "/v1/deals?lat=\(number)&lon=1", "/v1/deals?lat=1e\(number)&lon=1",
                "/v1/deals?\(Ground.near)&radius=\(number)",
                "/v1/deals?\(Ground.near)&limit=\(number)", "/v1/deals?store_id=\(number)",
                "/v1/listings/\(number)/history",
                "/v1/deals/\(number).\(number).unit_price.2026-06-24",
                "/v1/compare?q=a&\(Ground.near)&tolerance=\(number)",
            ] {
                #expect(try await [.badRequest, .notFound].contains(ground.get(target).status), "\(target)")
            }
            // Whoever overstates a wish has it.
            #expect(try await ground.get(Self.milk, [.accept: "application/json;q=\(number), text/csv"]).status == .ok)
            #expect(try await ground.get(Self.milk, [.acceptEncoding: "gzip;Q=\(number)"]).status == .ok)
            #expect(try await ground.get(Self.milk, [.ifNoneMatch: number]).status == .ok)
            #expect(ground.faults.all == [])
        }
    }

    @Test("the document is packed and named as answers are")
    func document() async throws {
        let ground = try await Ground()
        let path = "/openapi.json"
        let packed = try await ground.get(path, [.acceptEncoding: "gzip"])
        let tag = try #require(packed.fields[.eTag])
        #expect(packed.fields[.contentEncoding] == "gzip" && packed.fields[.age] == nil)
        #expect(try await ground.get(path, [.acceptEncoding: "gzip;Q=0"]).fields[.contentEncoding] == nil)
        #expect(try await ground.get(path, [.acceptEncoding: "gzip", .ifNoneMatch: tag]).status == .notModified)
    }

    @Test("writes a link that holds whatever was asked for")
    func link() async throws {
        let ground = try await Ground()
        let reply = try await ground.get("/v1/deals?\(Ground.near)&limit=1&q=milk+or+%22a\">b;<é\"")
        let next = try #require(reply.fields[.link]).dropFirst().prefix { $0 != ">" }
        #expect(next.contains("q=milk+or+%22a%22%3Eb;%3C%C3%A9%22&cursor="))
        #expect(try await ground.get(String(next)).status == .ok)
    }

    @Test("finds an item by its bar code, its history, and what a deal was read from")
    func items() async throws {
        let ground = try await Ground()
        #expect(try await ground.get("/v1/listings?gtin=011110417008").text.contains("Whole Milk"))
        #expect(try await ground.get("/v1/listings?chain=acme&sku=0001111041702").text.contains("Cat Litter"))
        let item = try await ground.get("/v1/listings?gtin=011110417008").text.split(separator: "\"listing_id\":")[1]
            .prefix {
                $0 != ","
            }
        let history = try await ground.get("/v1/listings/\(item)/history")
        #expect(history.text.contains("\"price\":\"$3.49\"") && history.text.contains("\"price\":\"$2.99\""))
        let listed = try await ground.get("/v1/deals?\(Ground.near)&q=gallon")
        let evidence = listed.text.split(separator: "\"evidence_url\":\"")[1].prefix { $0 != "\"" }
        let deal = try await ground.get(String(evidence))
        #expect(deal.text.contains("\"evidence\":[{\"text\":\"$1.00\",\"rule\":\"sample\""), "\(deal.text)")
    }

    @Test("a comparison goes on where its last store stood, should that one have nothing any more")
    func storeGone() async throws {
        let ground = try await Ground(maximumAgeSeconds: 0)
        let first = try await ground.get("/v1/compare?q=%22whole+milk%22&\(Ground.near)&limit=1")
        #expect(first.text.contains("\"store\":\"Decatur\""), "\(first.text)")
        let next = try #require(first.fields[.link]).dropFirst().prefix { $0 != ">" }
        try await ground.publish([Ground.offer("7", "Oat Milk", cents: 399)], at: 2)
        let second = try await ground.get(String(next))
        #expect(second.text.contains("\"store\":\"Midtown\"") && second.fields[.link] == nil, "\(second.text)")
    }

    @Test("ranks stores, looks up stores by place and ZIP code, and tells how healthy sources are")
    func others() async throws {
        let ground = try await Ground()
        let ranked = try await ground.get("/v1/compare?q=%22whole+milk%22&\(Ground.near)")
        #expect(
            ranked.text.hasPrefix("{\"understood\":\"words of title, brand or size\",\"suggestions\":[],"),
            "\(ranked.text)")
        #expect(
            ranked.text.contains(
                "\"compared_by\":\"each\",\"without_price\":0,\"ranked\":[{\"relation\":\"same\",\"rank\":1,\"best_value\":true"
            ))
        #expect(ranked.text.contains("\"compared_cents\":\"299\""))
        #expect(try await ground.get("/v1/stores?zip=30309&radius=20").text.split(separator: "\"store\":").count == 3)
        #expect(try await ground.get("/v1/sources").text.contains("\"freshness\":\"green\""))
        #expect(try await ground.get("/healthz").text == "ok\n")
        #expect(try await ground.get("/readyz").text == "ready\n")
        let metrics = try await ground.get("/metrics").text
        #expect(metrics.contains("circulard_http_requests_total{route=\"/v1/compare\",status=\"200\"} 1"))
        #expect(metrics.contains("circulard_source_stores{source=\"ad\",freshness=\"green\"} 2"))
        #expect(metrics.contains("circulard_source_lowest_parsed_percent{source=\"ad\"} 100"))
    }
}
