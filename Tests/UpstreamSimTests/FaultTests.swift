import Testing

@testable import upstream_sim

/// Every fault as seen by a client over a real connection.
@Suite("Faults")
struct FaultTests {
    static let savings = "/api/v4/savings"
    static let store = ["publixstore": "1083"]

    private func strike(
        _ text: String, _ target: String, _ headers: [String: String] = [:]
    ) async throws -> RawAnswer {
        let rig = try Rig(faults: [try SimFault(text)])
        return try await rig.listening { try await $0.send("GET", target, headers: headers) }
    }

    private func krogerStrike(_ text: String, _ query: String = "filter.term=milk") async throws -> RawAnswer {
        let rig = try Rig()
        let bearer = try await rig.bearer()
        _ = await rig.control("POST", "fault?\(text)")
        return try await rig.listening { try await $0.send("GET", "/v1/products?\(query)", headers: bearer) }
    }

    @Test("truncated: half of the bytes, with a matching length", arguments: [PublixTests.page, savings])
    func truncated(_ target: String) async throws {
        let whole = try await Rig().get(target, Self.store).body
        let answer = try await strike("truncated", target, Self.store)
        #expect(answer.ending == .complete)
        #expect(answer.body == Array(whole.prefix(whole.count / 2)))
    }

    @Test("cut-connection: the promised length is not reached")
    func cut() async throws {
        let answer = try await strike("cut-connection:publix", PublixTests.page)
        #expect(answer.ending == .closedEarly)
        #expect(answer.body.count * 2 <= Int(answer.headers["content-length"] ?? "") ?? 0)
        #expect(!answer.body.isEmpty)
    }

    @Test("reset: the connection ends with RST")
    func reset() async throws {
        #expect(try await strike("reset", PublixTests.page).ending == .reset)
    }

    @Test("slow-body: late, but complete")
    func slow() async throws {
        let whole = try await Rig().get(Self.savings, Self.store).body
        let answer = try await strike("slow-body,milliseconds=100", Self.savings, Self.store)
        #expect(answer.ending == .complete && answer.body == whole)
    }

    @Test("empty: well-formed, without content")
    func empty() async throws {
        #expect(!(try await strike("empty", PublixTests.page)).text.contains("data-item-code"))
        #expect(try await strike("empty", PublixTests.page).text.contains("data-store=\"1083\""))
        #expect(try await strike("empty", Self.savings, Self.store).text.hasSuffix("\"Savings\":[]}"))
        #expect(try await krogerStrike("kind=empty").text == #"{"data":[]}"#)
    }

    @Test(
        "coupon-only: coupons instead of the ad",
        arguments: [
            PublixTests.page, savings, PublixTests.tiles + "5232525",
        ])
    func couponOnly(_ target: String) async throws {
        let text = try await strike("coupon-only", target, Self.store).text
        #expect(text.contains("on any ONE (1)"))
        #expect(
            !text.contains("savings-weekly-card") && !text.contains("\"WeeklyAd\"") && !text.contains("data_listingid"))
    }

    @Test func `scripted: the page has no card, and its script fetches them`() async throws {
        let page = try await strike("scripted", PublixTests.page).text
        #expect(page.contains("/savings/app.js") && !page.contains("data-item-code"))
        #expect(try await strike("scripted", "/savings/app.js").text.contains("fetch(location.href + \"&cards=1\""))
        #expect(try await strike("scripted", PublixTests.page + "&cards=1").text.contains("data-item-code"))
    }

    @Test(
        "blocked pages have their own status",
        arguments: [
            ("interstitial", 200, "bm-verify"), ("access-denied", 403, "Access Denied"),
            ("login", 200, "type=\"password\""),
        ])
    func blocked(kind: String, status: Int, mark: String) async throws {
        let answer = try await strike(kind, PublixTests.page)
        #expect(answer.status == status && answer.text.contains(mark))
        #expect(answer.headers["content-type"]?.hasPrefix("text/html") == true)
    }

    @Test("the interstitial is about 2.4 kB")
    func interstitialSize() {
        #expect((2200...2600).contains(BlockedPages.interstitial(for: "/savings/weekly-ad/view-all").utf8.count))
    }

    @Test("wrong-store: another store's page, including its number")
    func wrongStore() async throws {
        let text = try await strike("wrong-store", PublixTests.page).text
        #expect(text.contains("data-store=\"1528\"") && !text.contains("data-store=\"1083\""))
    }

    @Test(
        "server errors in Kroger's format",
        arguments: [
            ("http-500", 500, "PRODUCT-4011"), ("http-503", 503, "PRODUCT-4109-500"), ("http-429", 429, "429"),
        ])
    func refusals(kind: String, status: Int, code: String) async throws {
        let answer = try await krogerStrike("kind=\(kind)")
        #expect(answer.status == status)
        #expect(try SimJSONReader.read(answer.body, from: kind).at("errors", "code")?.text == code)
        #expect(answer.headers["retry-after"] == nil)
    }

    @Test("429 may give the time to wait, in seconds or as a date")
    func retryAfter() async throws {
        #expect(try await krogerStrike("kind=http-429&retry-after=3").headers["retry-after"] == "3")
        let date = try #require(try await krogerStrike("kind=http-429&retry-after=date").headers["retry-after"])
        #expect(date.hasSuffix(" GMT") && date.count == "Fri, 26 Jun 2026 12:00:00 GMT".count)
    }

    @Test("wrong-content-type: JSON labelled as HTML, HTML labelled as binary")
    func contentType() async throws {
        #expect(try await strike("wrong-content-type", Self.savings, Self.store).headers["content-type"] == "text/html")
        let page = try await strike("wrong-content-type", PublixTests.page)
        #expect(page.headers["content-type"] == "application/octet-stream")
    }

    @Test("gzip is valid, bad-gzip is half of it")
    func gzip() async throws {
        let whole = try await Rig().get(Self.savings, Self.store).body
        let good = try await strike("gzip", Self.savings, Self.store)
        let bad = try await strike("bad-gzip", Self.savings, Self.store)
        #expect(good.headers["content-encoding"] == "gzip" && bad.headers["content-encoding"] == "gzip")
        #expect(good.body == gzipped(whole))
        #expect(bad.ending == .complete && bad.body == Array(good.body.prefix(good.body.count / 2)))
    }

    @Test("the token endpoint has faults of its own", arguments: [("token-400", 400), ("token-500", 500)])
    func token(kind: String, status: Int) async throws {
        let rig = try Rig(faults: [try SimFault("\(kind),count=1")])
        #expect(await rig.token(form: "grant_type=client_credentials").status == status)
        #expect(await rig.token(form: "grant_type=client_credentials").status == 200)
    }

    @Test("token-expiry in the middle of paging: one 401, then a new token works")
    func expiry() async throws {
        let rig = try Rig(faults: [try SimFault("token-expiry:kroger,after=1")])
        let old = try await rig.bearer()
        let pages = ["filter.start=0", "filter.start=10", "filter.start=20"].map {
            "/v1/products?filter.term=milk&\($0)"
        }
        #expect(await rig.get(pages[0], old).status == 200)
        #expect(await rig.get(pages[1], old).status == 401)
        let new = try await rig.bearer()
        #expect(await rig.get(pages[1], new).status == 200)
        #expect(await rig.get(pages[2], old).status == 401)
    }

    @Test(
        "paging-outage: small first pages still work",
        arguments: [
            ("filter.limit=11", 200), ("filter.limit=12", 500), ("filter.limit=5&filter.start=2", 500),
        ])
    func outage(query: String, status: Int) async throws {
        #expect(try await krogerStrike("kind=paging-outage", "filter.term=milk&\(query)").status == status)
    }

    @Test("short-pages: ten products per page, with a total that is larger")
    func shortPages() async throws {
        let query = "filter.term=milk&filter.limit=50"
        let whole = try SimJSONReader.read(
            try await krogerStrike("kind=short-pages&after=9", query).body, from: "whole")
        let short = try SimJSONReader.read(try await krogerStrike("kind=short-pages", query).body, from: "short")
        #expect(short["data"]?.elements?.count == 10 && whole["data"]?.elements?.count ?? 0 > 10)
        #expect(short.at("meta", "pagination", "total") == whole.at("meta", "pagination", "total"))
    }

    @Test("half-way: so many responses, then only errors")
    func halfWay() async throws {
        let rig = try Rig(faults: [try SimFault("half-way:publix,after=2")])
        var statuses: [Int] = []
        for _ in 0..<4 { statuses.append(await rig.get(PublixTests.page).status) }
        #expect(statuses == [200, 200, 500, 500])
        #expect(await rig.get("/v1/locations", try await rig.bearer()).status == 200)
    }

    @Test("count, source and path narrow a fault; DELETE ends it")
    func narrows() async throws {
        let rig = try Rig(faults: [try SimFault("http-503:publix,count=2,path=savings")])
        #expect(await rig.get("/storelocator/api/v1/stores?storeNumber=1083").status == 200)
        #expect(await rig.get(PublixTests.page).status == 503)
        #expect(await rig.get(PublixTests.page).status == 503)
        #expect(await rig.get(PublixTests.page).status == 200)
        #expect(await rig.control("POST", "fault?kind=http-500").status == 201)
        #expect(await rig.get(PublixTests.page).status == 500)
        #expect(await rig.control("DELETE", "fault").status == 204)
        #expect(await rig.get(PublixTests.page).status == 200)
    }

    @Test(
        "an unknown fault is refused with the list of known ones",
        arguments: [
            "fire", "http-500:walmart", "http-500,count=0", "http-429,retry-after=soon", "http-500,x", "",
        ])
    func refuses(_ text: String) {
        #expect(throws: SimulatorError.self) { try SimFault(text) }
    }
}
