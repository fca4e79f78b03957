import HTTPTypes
import Postgres
import Rows
import Storage
import TestDatabase
import TestSupport
import Testing
import Vault

@testable import People
@testable import Presentation
@testable import WebKit

@Suite("Requests that another site makes a browser send", .freshDatabase) struct CrossSiteTests {
    enum Credential: String, CaseIterable { case none, cookie, bearer, basic }

    private static let sites: [String?] = [nil, "same-origin", "none", "same-site", "cross-site", ""]
    private static let origins: [String?] = [
        nil, Ground.origin, "https://evil.example", "null", "http://lists.example",
        "https://lists.example.evil.example",
    ]

    /// What RFC 6454 and the Fetch standard promise of the two fields: pages cannot set them, nor a bearer token.
    private func isRefused(_ site: String?, _ origin: String?, _ credential: Credential) -> Bool {
        if credential == .bearer { return false }
        if let site { return site != "same-origin" && site != "none" }
        if let origin { return origin != Ground.origin }
        return credential == .cookie
    }

    private func vaults(_ ground: Ground) async throws -> Int? {
        try await ground.connection.query("SELECT count(*) AS count FROM people.vault").first?.int("count")
    }

    @Test(
        "are refused, whatever they would change",
        arguments: [
            (HTTPRequest.Method.post, "/v1/vault", nil), (.delete, "/v1/vault/words", nil),
            (.put, "/v1/lists/{list}", #"{"name":"Weekly"}"#), (.post, "/v1/vault/links", nil),
            (.delete, "/v1/vault/devices", nil), (.post, "/v1/vault/open", #"{"words":"able"}"#),
        ] as [(HTTPRequest.Method, String, String?)])
    func matrix(method: HTTPRequest.Method, target: String, body: String?) async throws {
        try await Ground.with { ground in
            let (browser, device) = (try await ground.browser(), try await ground.device())
            let lists = (try await browser.makeList(), try await device.makeList())
            for credential in Credential.allCases {
                for site in Self.sites {
                    for origin in Self.origins {
                        var fields = HTTPFields()
                        fields[.secFetchSite] = site
                        fields[.origin] = origin
                        switch credential {
                        case .none: break
                        case .cookie: fields[.cookie] = browser.fields[.cookie]
                        case .bearer: fields[.authorization] = device.fields[.authorization]
                        case .basic: fields[.authorization] = "Basic YTpi"
                        }
                        let path = target.replacing("{list}", with: credential == .cookie ? lists.0 : lists.1)
                        let before = try await vaults(ground)
                        let reply = try await ground.send(method, path, body, fields)
                        let about = "\(site ?? "-") \(origin ?? "-") \(credential): \(reply.status)"
                        #expect((reply.status == 403) == isRefused(site, origin, credential), "\(about)")
                        if reply.status == 403 {
                            #expect(reply.problem == "cross-site" && reply.cookie == nil)
                            #expect(try await vaults(ground) == before, "\(about)")
                        } else {
                            #expect(
                                reply.isGood || credential == .none || credential == .basic || body != nil, "\(about)")
                        }
                    }
                }
            }
        }
    }

    @Test("may read nothing: no answer is for other sites, and reads need no such field")
    func reads() async throws {
        try await Ground.with { ground in
            let browser = try await ground.browser()
            for site in ["same-origin", "cross-site"] {
                let reply = try await ground.send(
                    .get, "/v1/vault", nil,
                    [.cookie: browser.fields[.cookie] ?? "", .secFetchSite: site, .origin: "https://evil.example"])
                #expect(reply.status == 200)
                #expect(!reply.fields.contains { $0.name.canonicalName.hasPrefix("access-control") })
            }
            let asked = try await ground.send(.options, "/v1/vault", nil, [.origin: "https://evil.example"])
            #expect(asked.status == 204 && asked.fields[.allow] == "POST, GET, DELETE, HEAD, OPTIONS")
            #expect(!asked.fields.contains { $0.name.canonicalName.hasPrefix("access-control") })
        }
    }

    @Test("a body is JSON alone, and says so")
    func mediaType() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            for route in PeopleRoute.all where route.hasBody {
                let target = route.path.replacing("{id}", with: RowID.random().text)
                let types = [
                    "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", "text/json",
                    "application/json-patch+json", "application/jsonx", "", "*/*",
                ]
                for type in types {
                    let reply = try await device(route.method, target, "{}", [.contentType: type])
                    #expect(reply.status == 415 && reply.problem == "unsupported-media-type", "\(route.name) \(type)")
                }
                let zipped = try await device(route.method, target, "{}", [.contentEncoding: "gzip"])
                #expect(zipped.status == 415, "\(route.name)")
                for type in ["application/json", "Application/JSON; charset=utf-8", "application/json ; a=b"] {
                    let reply = try await device(route.method, target, "{}", [.contentType: type])
                    #expect(reply.status != 415, "\(route.name) \(type)")
                }
            }
        }
    }

    @Test("a body that is not the object of this request is refused")
    func bodies() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            for route in PeopleRoute.all where route.hasBody {
                let target = route.path.replacing("{id}", with: try await device.makeList())
                let before = try await ground.rows()
                let deep = 20_000
                let bodies = [
                    "", "{", "[]", "null", "7", "\"a\"", "{\"a\":1}", "{\"\":1}", "[{}]", "{}{}", "{} x", "\u{FEFF}{",
                    "{\"\(route.body[0].name)\":{},\"more\":1}", "{\"\(route.body[0].name)\":\"\\ud800\"}",
                    String(repeating: "[", count: deep), String(repeating: "{\"a\":", count: deep),
                    "{\"\(route.body[0].name)\":" + String(repeating: "[", count: deep)
                        + String(repeating: "]", count: deep) + "}",
                ]
                for body in bodies {
                    let reply = try await device(route.method, target, body)
                    #expect(reply.status == 400, "\(route.name) \(body.prefix(40)): \(reply.text)")
                    #expect(reply.problem == "bad-request" || reply.problem == "invalid-query")
                }
                for value in ["null", "7", "true", "{}", "[]", "[null]", "[[]]", "\"\"", "1e999", "\"a\\u0000b\""] {
                    let reply = try await device(route.method, target, "{\"\(route.body[0].name)\":\(value)}")
                    #expect(
                        (400...404).contains(reply.status) || reply["refused"]?.first != nil,
                        "\(route.name) \(value): \(reply.text)")
                }
                #expect(try await ground.rows() == before, "\(route.name)")
                #expect(ground.faults.all == [], "\(route.name)")
            }
        }
    }
}

@Suite("Reads", .freshDatabase) struct ReadTests {
    @Test("no route changes anything by GET or HEAD, and none that changes is had by them")
    func changesNothing() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            let list = try await device.makeList()
            let entry = try await device.add("milk", to: list)
            _ = try await device.newWords()
            let links = [
                try await device(.post, "/v1/vault/links").text("token"),
                try await device(.post, "/v1/lists/\(list)/links").text("token"),
            ]
            let before = try await ground.rows()
            var statuses: [Int] = []
            for route in PeopleRoute.all {
                let path = route.path.replacing("{id}", with: list).replacing("{device_id}", with: "this")
                for method in [HTTPRequest.Method.get, .head] {
                    for query in ["", "?token=\(links[0])", "?token=\(links[1])&_method=DELETE", "?entry=\(entry)"] {
                        let reply = try await device(method, path + query, nil, [.methodOverride: "DELETE"])
                        statuses.append(reply.status)
                        if method == .head { #expect(reply.text == "") }
                    }
                }
            }
            for path in [
                "/healthz", "/readyz", "/metrics", "/v1/vault/openapi.json", "/", "/v1", "/v1/lists/", "//v1/vault",
            ] {
                statuses.append(try await device(.get, path).status)
            }
            #expect(Set(statuses) == [200, 400, 404, 405])
            #expect(try await ground.rows() == before)
            // The comparison can find: each row has its transaction.
            _ = try await device(.post, "/v1/vault/links")
            #expect(try await ground.rows() != before)
        }
    }

    @Test("other methods are named to who tries them")
    func methods() async throws {
        try await Ground.with { ground in
            let device = try await ground.device()
            for (path, allowed) in [
                ("/v1/vault/open", "POST, OPTIONS"), ("/v1/lists/x", "PUT, GET, DELETE, HEAD, OPTIONS"),
                ("/v1/lists", "GET, HEAD, OPTIONS"), ("/healthz", "GET, HEAD, OPTIONS"),
            ] {
                for method in [HTTPRequest.Method.patch, .trace] {
                    let reply = try await device(method, path)
                    #expect(reply.status == 405 && reply.fields[.allow] == allowed, "\(path) \(reply.text)")
                }
            }
            #expect(try await device(.patch, "/v1/none").status == 404)
        }
    }
}

extension HTTPField.Name {
    fileprivate static let methodOverride = HTTPField.Name("X-HTTP-Method-Override")!
}
