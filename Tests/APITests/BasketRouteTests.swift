import HTTPTypes
import TestDatabase
import TestRequests
import Testing

@testable import API
@testable import Presentation
@testable import Rows
@testable import WebKit

@Suite("The trip for a posted list", .freshDatabase) struct BasketRouteTests {
    private static let near = "\"lat\":33.7765,\"lon\":-84.3893"

    private static func body(_ entries: String, _ more: String = "") -> String {
        "{\"entries\":[\(entries)],\(near)\(more.isEmpty ? "" : ",")\(more)}"
    }

    @Test("buys what the stores sell, says what is missing, and keeps to its schema")
    func plans() async throws {
        let ground = try await Ground()
        let reply = try await ground.post(Self.body("\"cat litter x2\",\"\\\"whole milk\\\"\",\"zyxxy\""))
        #expect(reply.status == .ok && reply.fields[.contentType] == "application/json", "\(reply.text)")
        let answer = try #require(Value(json: Array(reply.text.utf8)))
        let description = ResponseDescription.basket
        let check = SchemaCheck(components: .object([.init(description.rowName, description.rowSchema)]))
        #expect(check.faults(of: answer, against: description.schema(.json, isPaged: false)) == [])
        let plan = try #require(answer["trips"]?.first?["plan"])
        #expect(plan["goods_cents"] == .integer(2 * 899 + 349), "\(reply.text)")
        #expect(plan["missing"]?.first?["entry"] == "zyxxy" && plan["missing"]?.first?["reason"] == "not_found")
        #expect(answer["stores_considered"] == .integer(2) && answer["cost_per_mile_cents"] == "21")
        #expect(ground.faults.all == [])
    }

    @Test("is computed anew, kept nowhere, and never not modified")
    func cache() async throws {
        let ground = try await Ground()
        let body = Self.body("\"cat litter\"")
        let fields: HTTPFields = [
            .contentType: "Application/JSON; charset=utf-8", .ifNoneMatch: "*", .acceptEncoding: "gzip",
        ]
        for _ in 0..<2 {
            let reply = try await ground.post(body, to: "/v1/basket.json", fields)
            #expect(reply.status == .ok && reply.fields[.cacheControl] == "no-store" && reply.fields[.eTag] == nil)
            #expect(reply.fields[.contentEncoding] == "gzip" && reply.fields[.rateLimit] == nil)
        }
        let metrics = try await ground.get("/metrics").text
        #expect(metrics.contains("circulard_http_cache_hits_total 0\n"))
        #expect(metrics.contains("circulard_http_requests_total{route=\"/v1/basket\",status=\"200\"} 2"))
    }

    @Test("agrees with the number of stores, the cost of a mile, the smallest saving and the conditions")
    func settings() async throws {
        let ground = try await Ground()
        let more =
            "\"max_stores\":1,\"cost_per_mile_cents\":72.5,\"minimum_saving_cents\":0,\"radius\":1,"
            + "\"with\":[\"store_coupon\",\"new_customer\"],\"without\":[]"
        let answer = try await Value(json: Array(ground.post(Self.body("\"cat litter\"", more)).text.utf8))
        #expect(answer?["cost_per_mile_cents"] == "72.5" && answer?["minimum_saving_cents"] == .integer(0))
        #expect(answer?["stores_considered"] == .integer(1))
        guard case .list(let trips)? = answer?["trips"] else { return #expect(Bool(false), "\(answer?.json ?? "")") }
        #expect(trips.count == 1)
    }

    @Test("says what is not understood of an entry, and answers for the others")
    func notUnderstood() async throws {
        let ground = try await Ground()
        let entries = "\"cat litter\",\"2 cloves garlic\""
        let reply = try await ground.post(Self.body(entries))
        let answer = try #require(Value(json: Array(reply.text.utf8)), "\(reply.text)")
        let description = ResponseDescription.basket
        let check = SchemaCheck(components: .object([.init(description.rowName, description.rowSchema)]))
        #expect(check.faults(of: answer, against: description.schema(.json, isPaged: false)) == [])
        let plan = try #require(answer["trips"]?.first?["plan"], "\(reply.text)")
        #expect(plan["visits"]?.first?["items"]?.first?["entry"] == "cat litter")
        #expect(plan["missing"]?.first?["entry"] == "2 cloves garlic")
        #expect(plan["missing"]?.first?["reason"] == "not_understood")
        let deals = try await ground.post("{\"entries\":[\(entries)],\"store_ids\":[1,2]}", to: "/v1/entry-deals")
        guard case .list(let rows)? = Value(json: Array(deals.text.utf8))?["entries"], rows.count == 2 else {
            return #expect(Bool(false), "\(deals.text)")
        }
        #expect(rows[0]["not_understood"] == nil && rows[0]["deal"] != nil)
        #expect(rows[1]["not_understood"] == "has an amount that is not understood: 2 cloves" && rows[1]["deal"] == nil)
    }

    @Test("answers where no store is near")
    func nowhere() async throws {
        let reply = try await Ground().post(#"{"entries":["milk"],"lat":1,"lon":-1.5}"#)
        #expect(reply.status == .ok && reply.text.contains("\"stores_considered\":0"), "\(reply.text)")
        #expect(!reply.text.contains("suggested_store_count"))
        let unknown = try await Ground().post(#"{"entries":["milk"],"zip":"00001"}"#)
        #expect(unknown.status == .notFound && unknown.text.contains("zip-unknown"))
    }

    private static let unusable: [(String, String, String)] = [
        ("", "bad-request", "The body is not a JSON object in UTF-8"),
        ("radius=1", "bad-request", "The body is not a JSON object in UTF-8"),
        (#"["milk"]"#, "bad-request", "its members are cost_per_mile_cents, entries, lat, lon"),
        (#"{"entries":["\ud800"]}"#, "bad-request", "The body is not a JSON object in UTF-8"),
        (#"{"entries":["milk"]}"#, "invalid-query", "lat: is missing: say where, by lat and lon or by zip"),
        ("{NEAR}", "invalid-query", "entries: is missing"),
        (#"{"entries":["milk"],"lat":"33.7","lon":1}"#, "invalid-query", "lat: is a decimal number, -90 to 90"),
        (#"{"entries":["milk"],NEAR,"zip":"30309"}"#, "invalid-query", "zip: goes without lat and lon"),
        (#"{"entries":[],NEAR}"#, "invalid-query", "entries: has 0 entries; 1 to 50 are planned"),
        (#"{"entries":["milk","!! 3 lb"],NEAR}"#, "invalid-query", "entries[1]: names nothing to buy"),
        (#"{"entries":["a\u0000b"],NEAR}"#, "invalid-query", "entries[0]: does not match"),
        (#"{"entries":["milk",7],NEAR}"#, "invalid-query", "entries: is a list, 1 to 50; each text, at most 200"),
        (#"{"entries":["milk"],NEAR,"with":["a"]}"#, "invalid-query", "with: is one or more of store_coupon, "),
        (
            #"{"entries":["milk"],NEAR,"with":"store_coupon"}"#, "invalid-query",
            "with: is a list; each one of store"
        ),
        (#"{"entries":["milk"],NEAR,"radius":0}"#, "invalid-query", "radius: is a whole number from 1 to 50"),
        (#"{"entries":["milk"],NEAR,"radius":null}"#, "invalid-query", "radius: is a whole number, 1 to 50"),
        (#"{"entries":["milk"],NEAR,"radius":1e99}"#, "invalid-query", "radius: is a whole number, 1 to 50"),
        (
            #"{"entries":["milk"],NEAR,"max_stores":4}"#, "invalid-query",
            "max_stores: is a whole number from 1 to 3"
        ),
        (#"{"entries":["milk"],NEAR,"cost_per_mile_cents":21.05}"#, "invalid-query", "cents: is 0 to 1000, with"),
        (
            #"{"entries":["milk"],NEAR,"store_id":1}"#, "invalid-query",
            "store_id: is not a parameter here; there are"
        ),
    ]

    @Test("names what cannot be used")
    func bad() async throws {
        let ground = try await Ground()
        for (body, code, detail) in Self.unusable {
            let reply = try await ground.post(body.replacing("NEAR", with: Self.near))
            #expect(
                reply.status == .badRequest && reply.text.contains("urn:circulard:problem:\(code)\""), "\(reply.text)")
            #expect(reply.text.contains(detail), "\(reply.text)")
            #expect(ground.faults.all == [])
        }
    }

    @Test("a list of 51 entries, one nested too deep and a query are refused")
    func tooMuch() async throws {
        let ground = try await Ground()
        let long = try await ground.post(Self.body([String](repeating: "\"milk\"", count: 51).joined(separator: ",")))
        #expect(long.status == .badRequest && long.text.contains("has 51 entries; 1 to 50 are planned"))
        for text in [String(repeating: "[", count: 60_000), String(repeating: "{\"a\":", count: 10_000)] {
            let deep = try await ground.post(text)
            #expect(deep.status == .badRequest && deep.text.contains("nested deeper than 32 levels, at byte "))
        }
        for (depth, detail) in [(30, "entries: is a list"), (31, "deeper than 32 levels, at byte 42: its members")] {
            let entry = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let reply = try await ground.post(Self.body(entry))
            #expect(reply.status == .badRequest && reply.text.contains(detail), "\(reply.text)")
        }
        let query = try await ground.post(Self.body("\"milk\""), to: "/v1/basket?lat=1")
        #expect(query.status == .badRequest && query.text.contains("lat: is not a parameter here; there are none"))
        let csv = try await ground.post(Self.body("\"milk\""), [.contentType: "application/json", .accept: "text/csv"])
        #expect(csv.status == .notAcceptable)
    }

    private static let otherTypes: [HTTPFields] = [
        [:], [.contentType: "application/x-www-form-urlencoded"], [.contentType: "text/json"],
        [.contentType: "application/json", .contentEncoding: "gzip"],
    ]

    @Test("takes JSON alone")
    func mediaType() async throws {
        let ground = try await Ground()
        for fields in Self.otherTypes {
            let reply = try await ground.post(Self.body("\"milk\""), fields)
            #expect(reply.status == .unsupportedMediaType, "\(fields): \(reply.text)")
            #expect(
                reply.text.contains("urn:circulard:problem:unsupported-media-type")
                    && reply.text.contains("Content-Type"))
        }
    }

    @Test("is posted, and says so to a browser that asks first")
    func methods() async throws {
        let ground = try await Ground()
        for method in [HTTPRequest.Method.get, .head, .put, .delete] {
            let refused = try await ground.get("/v1/basket", method: method)
            #expect(refused.status == .methodNotAllowed && refused.fields[.allow] == "POST, OPTIONS", "\(method)")
        }
        let asked = try await ground.get("/v1/basket", [.origin: "https://a.example"], method: .options)
        #expect(asked.status == .noContent && asked.fields[.accessControlAllowMethods] == "POST, OPTIONS")
        #expect(asked.fields[.accessControlAllowHeaders]?.contains("Content-Type") == true)
        #expect(asked.fields[.accessControlAllowOrigin] == "*")
    }
}
