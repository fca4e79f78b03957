import Deals
import HTTP
import Scraping
import Testing

@Suite struct FetchPlanTests {
    @Test func `terms, then the known items that no search brought, in batches`() throws {
        var plan = try FetchPlan(
            Example.definition(), store: Example.store(), terms: ["milk", "two words"],
            knownItems: ["1", "2", "3", "4", "2", "5"])
        let first = try plan.required()
        #expect(first.request.url == "https://corner.example/find?q=milk")
        #expect(first.request.headers.map(\.0) == ["X-Store"] && first.request.headers[0].1 == "A 1&x=2")
        #expect(first.label == "search milk")
        plan.received(recordCount: 2, declaredTotal: nil, items: ["1", "9"])
        #expect(plan.next()?.request.url == "https://corner.example/find?q=two%20words")
        plan.received(recordCount: 1, declaredTotal: nil, items: ["4"])
        #expect(plan.next()?.request.url == "https://corner.example/items?ids=2%2C3")
        plan.received(recordCount: 2, declaredTotal: nil, items: ["2", "3"])
        let last = try plan.required()
        #expect(last.request.url == "https://corner.example/items?ids=5")
        #expect(last.label == "known 1 items")
        #expect(plan.next() == nil)
        #expect(plan.next() == nil)
    }

    @Test func `a page that fills itself by script is planned for a browser`() throws {
        let store = Example.store()
        var plan = try FetchPlan(Shipped.definition("publix"), store: store, documents: ["pcard", "pcard-browser"])
        let (plain, browsed) = (plan.next(), plan.next())
        #expect(plain?.browserHosts == nil && browsed?.browserHosts == ["services.publix.com"])
        #expect(plain?.request.url == browsed?.request.url)
    }

    @Test(
        "pages continue while there are more and the upstream returns them",
        arguments: [
            ([(2, nil), (2, nil), (2, nil)], [0, 2, 4]), ([(2, nil), (1, nil)], [0, 2]), ([(0, nil)], [0]),
            ([(2, 4), (2, 4)], [0, 2]),
            ([(1, 5), (2, 5), (1, 5)], [0, 2, 4]), ([(2, 100), (2, 100), (2, 100)], [0, 2, 4]), ([(2, 2)], [0]),
            ([(0, 9)], [0]),
        ] as [([(Int, Int?)], [Int])])
    func pages(answers: [(Int, Int?)], starts: [Int]) throws {
        var plan = try FetchPlan(Example.definition(), store: Example.store(), documents: ["pages"])
        for (start, answer) in zip(starts, answers) {
            #expect(plan.next()?.request.url == "https://corner.example/list?dept=fruit&from=\(start)&count=2")
            plan.received(recordCount: answer.0, declaredTotal: answer.1, items: [])
        }
        #expect(plan.next()?.request.url == "https://corner.example/list?dept=meat%20%26%20fish&from=0&count=2")
    }

    @Test(
        "a search's declared count is compared with its pages, within the upstream's reach",
        arguments: [
            ([(2, 4), (2, 4)], 0), ([(2, nil), (1, nil)], 0), ([(0, 0)], 0), ([(2, 100), (2, 100), (2, 100)], 0),
            ([(1, 4), (1, 4)], 2), ([(2, 4), (0, nil)], 2), ([(2, 4), (0, 0)], 2), ([(0, 9)], 6), ([(2, 1)], 1),
            ([(2, 0)], 2), ([(2, 5), (2, 6), (2, 6)], 0), ([(2, 100), (2, 100), (1, 100)], 1), ([(7, 2)], 5),
            ([(2, nil), (1, 4)], 1),
        ] as [([(Int, Int?)], Int)])
    func declared(answers: [(Int, Int?)], off: Int) throws {
        var plan = try FetchPlan(Example.definition(), store: Example.store(), documents: ["pages"])
        for answer in answers + [(2, 2)] {
            _ = plan.next()
            plan.received(recordCount: answer.0, declaredTotal: answer.1, items: [])
        }
        let other = DeclaredCount(label: "pages meat & fish", declared: 2, reach: 6, received: 2)
        #expect(plan.next() == nil && plan.declaredCounts.last == other && other.off == 0)
        let counts = plan.declaredCounts.dropLast()
        #expect(counts.count == (answers.contains { $0.1 != nil } ? 1 : 0))
        #expect(counts.reduce(0) { $0 + $1.off } == off)
        #expect(counts.allSatisfy { $0.label == "pages fruit" && $0.received == answers.reduce(0) { $0 + $1.0 } })
    }

    @Test func `a search without pages declares too, items asked for by number do not`() throws {
        var plan = try FetchPlan(Example.definition(), store: Example.store(), knownItems: ["1"])
        while plan.next() != nil { plan.received(recordCount: 3, declaredTotal: 9, items: []) }
        #expect(plan.declaredCounts == [DeclaredCount(label: "search milk", declared: 9, received: 3)])
    }

    @Test func `a page that is not answered is the last of its kind`() throws {
        var plan = try FetchPlan(Example.definition(), store: Example.store(), documents: ["pages"])
        #expect(plan.next()?.label == "pages fruit")
        #expect(plan.next()?.label == "pages meat & fish")
        #expect(plan.next() == nil)
    }

    @Test func `the second page says where it starts`() throws {
        var plan = try FetchPlan(Example.definition(), store: Example.store(), documents: ["pages"])
        _ = plan.next()
        plan.received(recordCount: 2, declaredTotal: nil, items: [])
        #expect(plan.next()?.label == "pages fruit from 2")
    }

    @Test(
        "a term that the upstream would refuse is refused before the request",
        arguments: [
            (["ab"], "fewer than 3"), (["one two three"], "more than 2 words"), (["milk", ""], "fewer than 3"),
        ])
    func refusesTerms(terms: [String], reason: String) {
        let error = thrown { try FetchPlan(Example.definition(), store: Example.store(), terms: terms) }
        #expect(error?.code == .badRequest)
        #expect(error?.message.contains(reason) == true)
    }

    @Test func `a store without an ad code cannot be asked for by it`() {
        let error = thrown { try FetchPlan(Example.definition(), store: Example.store(adCode: nil), documents: ["ad"]) }
        #expect(error?.code == .badRequest)
        #expect(error?.message.contains("no ad code") == true)
    }

    @Test func `an unknown document is refused with the known ones`() {
        let error = thrown { try FetchPlan(Example.definition(), store: Example.store(), documents: ["flyer"]) }
        #expect(error?.message.contains("ad, known, pages, search") == true)
    }

    @Test func `kroger keeps to its caps`() throws {
        let definition = try Shipped.definition("kroger")
        let ids = (1...120).map { "\($0)" }
        var plan = try FetchPlan(definition, store: Example.store(), terms: ["milk"], knownItems: ids)
        var starts: [String] = []
        while let request = plan.next(), request.document == "products-by-term" {
            #expect(request.request.url.contains("filter.limit=50"))
            starts.append(String(request.request.url.split(separator: "filter.start=")[1].prefix { $0.isNumber }))
            plan.received(recordCount: 50, declaredTotal: 474, items: [])
        }
        #expect(starts == ["0", "50", "100", "150", "200", "250"])
        #expect(
            [plan.next()?.label, plan.next()?.label, plan.next()?.label] == [
                "products-by-id 50 items", "products-by-id 20 items", nil,
            ])
        #expect(throws: ScrapeError.self) {
            try FetchPlan(definition, store: Example.store(), terms: ["a b c d e f g h i"])
        }
    }

    @Test func `publix asks once, with the store number in the header`() throws {
        var plan = try FetchPlan(Shipped.definition("publix"), store: Example.store())
        let request = try plan.required().request
        #expect(request.headers.contains { $0 == ("PublixStore", "A 1&x=2") })
        #expect(request.url.hasPrefix("https://services.publix.com/api/v4/savings?"))
        #expect(request.obeysRobots && !request.allowsLoopback)
        #expect(plan.next() == nil)
    }

    @Test func `the accessible site is asked a department at a time`() throws {
        var plan = try FetchPlan(Shipped.definition("publix"), store: Example.store(), documents: ["accessible"])
        var urls: Set<String> = []
        while let request = plan.next() { urls.insert(request.request.url) }
        #expect(urls.count == 17)
        #expect(urls.allSatisfy { $0.contains("StoreID=7700001") })
    }
}

@Suite struct StandInTests {
    private let upstream = Upstream("http://127.0.0.1:8080")!

    @Test func `every request of a source goes to the replacement upstream, including the token request`() throws {
        let kroger = try Shipped.definition("kroger")
        var plan = try FetchPlan(kroger, store: Example.store(), terms: ["milk"], upstream: upstream)
        var requests = [try plan.required().request, try kroger.storeRequest(code: "01100482", upstream: upstream)]
        requests.append(try kroger.storesRequest(near: Example.store().location, radiusMiles: 5, upstream: upstream))
        if case .oauth2(let credentials) = kroger.authentication {
            requests.append(credentials.tokenRequest(clientID: "a", clientSecret: "b", upstream: upstream))
        }
        #expect(requests.count == 4)
        #expect(requests.allSatisfy { $0.url.hasPrefix("http://127.0.0.1:8080/v1/") && $0.allowsLoopback })
    }

    @Test(
        "a replacement upstream elsewhere gives no access to the loopback",
        arguments: [
            ("https://stand-in.example", false), ("https://localhost:8443", true), ("http://127.0.0.1:1", true),
        ])
    func loopback(base: String, isAllowed: Bool) throws {
        let kroger = try Shipped.definition("kroger")
        let upstream = try #require(Upstream(base))
        var plan = try FetchPlan(kroger, store: Example.store(), terms: ["milk"], upstream: upstream)
        #expect(try plan.required().request.allowsLoopback == isAllowed)
        guard case .oauth2(let credentials) = kroger.authentication else { throw OtherAuthentication() }
        let token = credentials.tokenRequest(clientID: "a", clientSecret: "b", upstream: upstream)
        #expect(token.allowsLoopback == isAllowed)
    }

    private struct OtherAuthentication: Error {}

    @Test func `the locator is asked near a point and by code`() throws {
        let kroger = try Shipped.definition("kroger")
        let near = try kroger.storesRequest(near: Example.store().location, radiusMiles: 12)
        #expect(
            near.url
                == "https://api.kroger.com/v1/locations?filter.latLong.near=33.755000,-84.390001&filter.radiusInMiles=12&filter.limit=200"
        )
        #expect(try kroger.storeRequest(code: "540FC009").url == "https://api.kroger.com/v1/locations/540FC009")
    }

    @Test func `a chain without a search around a point is asked by code, or not at all`() throws {
        let (wholeFoods, flyer) = (try Shipped.definition("whole-foods"), try Shipped.definition("market-basket"))
        #expect(try wholeFoods.storeRequest(code: "10216").url.hasSuffix("/api/stores/10216/summary"))
        for definition in [wholeFoods, flyer] {
            let error = thrown { try definition.storesRequest(near: Example.store().location, radiusMiles: 5) }
            #expect(error?.code == .badRequest && error?.message.contains("by hand") == true)
        }
        #expect(thrown { try flyer.storeRequest(code: "1") }?.code == .badRequest)
    }

    @Test("a radius outside the locator's range is refused", arguments: [0, -1, 51, 1_000_000])
    func refusesRadius(miles: Int) {
        let error = thrown {
            try Example.definition().storesRequest(near: Example.store().location, radiusMiles: miles)
        }
        #expect(error?.code == .badRequest)
    }
}

extension FetchPlan {
    /// The next request, which must exist.
    fileprivate mutating func required() throws -> PlannedRequest {
        let planned = next()
        return try #require(planned)
    }
}
