import Testing

@testable import upstream_sim

/// The faults, and the details of faults, that no run in IngestTests shows.
@Suite("Faults")
struct FaultTests {
    private static let savings = "/api/v4/savings"
    private static let store = ["publixstore": "1083"]

    private func strike(_ fault: String, _ target: String) async throws -> SimReply {
        try await Rig(faults: [SimFault(fault)]).get(target, Self.store)
    }

    private func krogerStrike(_ fault: String, _ query: String = "filter.term=milk") async throws -> SimReply {
        let rig = try Rig(faults: [try SimFault(fault)])
        return await rig.get("/v1/products?\(query)", try await rig.bearer())
    }

    @Test(
        "half of a body has a matching length, a cut one does not, and a slow one arrives whole",
        arguments: [("truncated", 2, 2), ("cut-connection", 1, 2), ("slow-body,milliseconds=100", 1, 1)])
    func body(fault: String, promised: Int, sent: Int) async throws {
        let whole = try await Rig().get(Self.savings, Self.store).body
        let received = try await Rig(faults: [SimFault(fault)]).listening { port in
            try await shell(request(Self.savings, port: "\(port)", header: "PublixStore: 1083"))
        }
        #expect(received.contains("Content-Length: \(whole.count / promised)\r\n"))
        let body = received.split(separator: "\r\n\r\n", maxSplits: 1).last
        #expect(body.map(String.init) == String(decoding: whole.prefix(whole.count / sent), as: UTF8.self))
    }

    @Test("coupon-only: coupons instead of the tiles of the older site")
    func couponOnly() async throws {
        let text = try await strike("coupon-only", PublixTests.tiles + "5232525").text
        #expect(text.contains("on any ONE (1)") && !text.contains("data_listingid"))
    }

    @Test("the interstitial is about 2.4 kB")
    func interstitialSize() {
        #expect((2200...2600).contains(BlockedPages.interstitial(for: "/savings/weekly-ad/view-all").utf8.count))
    }

    @Test(
        "server errors in Kroger's format, without a time to wait",
        arguments: [
            ("http-500", 500, "PRODUCT-4011"), ("http-503", 503, "PRODUCT-4109-500"), ("http-429", 429, "429"),
        ])
    func refusals(fault: String, status: Int, code: String) async throws {
        let reply = try await krogerStrike(fault)
        #expect(reply.status == status && reply.header("Retry-After") == nil)
        #expect(try reply.json().at("errors", "code")?.text == code)
    }

    @Test("the time to wait may be a date")
    func retryAfter() async throws {
        let date = try #require(try await krogerStrike("http-429,retry-after=date").header("Retry-After"))
        #expect(date.hasSuffix(" GMT") && date.count == "Fri, 26 Jun 2026 12:00:00 GMT".count)
    }

    @Test(
        "wrong-content-type: JSON labelled as HTML, HTML labelled as binary",
        arguments: [(savings, "text/html"), (PublixTests.page, "application/octet-stream")])
    func contentType(target: String, type: String) async throws {
        #expect(try await strike("wrong-content-type", target).header("Content-Type") == type)
    }

    @Test("gzip: the body in gzip's format, labelled so")
    func gzip() async throws {
        let whole = try await Rig().get(Self.savings, Self.store).body
        let reply = try await strike("gzip", Self.savings)
        #expect(reply.header("Content-Encoding") == "gzip" && reply.body == gzipped(whole))
    }

    @Test("the token endpoint has faults of its own", arguments: [("token-400", 400), ("token-500", 500)])
    func token(kind: String, status: Int) async throws {
        let rig = try Rig(faults: [try SimFault("\(kind),count=1")])
        #expect(await rig.token(form: "grant_type=client_credentials").status == status)
        #expect(await rig.token(form: "grant_type=client_credentials").status == 200)
    }

    @Test(
        "paging-outage: small first pages still work",
        arguments: [
            ("filter.limit=11", 200), ("filter.limit=12", 500), ("filter.limit=5&filter.start=2", 500),
        ])
    func outage(query: String, status: Int) async throws {
        #expect(try await krogerStrike("paging-outage", "filter.term=milk&\(query)").status == status)
    }

    @Test(
        "source, path, after and count choose the requests that fail",
        arguments: [
            ("half-way:publix,after=2", "/v1/locations", [200, 200, 500, 500]),
            (
                "http-503:publix,count=2,path=savings", "/storelocator/api/v1/stores?storeNumber=1083",
                [503, 503, 200, 200]
            ),
        ])
    func plan(fault: String, spared: String, statuses: [Int]) async throws {
        let rig = try Rig(faults: [try SimFault(fault)])
        #expect(await rig.get(spared, try await rig.bearer()).status == 200)
        var seen: [Int] = []
        for _ in statuses { seen.append(await rig.get(PublixTests.page).status) }
        #expect(seen == statuses)
    }

    @Test(
        "an invalid fault is refused",
        arguments: [
            "fire", "http-500:walmart", "http-500,count=0", "http-429,retry-after=soon", "http-500,x", "",
        ])
    func refuses(_ text: String) {
        #expect(throws: SimulatorError.self) { try SimFault(text) }
    }
}
