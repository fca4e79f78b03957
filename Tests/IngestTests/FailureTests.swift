import Deals
import Ingest
import Storage
import TestDatabase
import Testing

@Suite("A failed run is classified, recorded, and changes no deal", .freshDatabase)
struct FailureTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let source: String, fault: String, outcome: RunOutcome, exit: Storage.ExitStatus
        var document: String?
        var testDescription: String { "\(source) \(document ?? "") \(fault)" }
    }

    static let publix: [Example] = ["savings-json", "pcard"].flatMap { document in
        [
            Example(source: "publix", fault: "truncated", outcome: .incomplete, exit: .badData, document: document),
            Example(
                source: "publix", fault: "cut-connection", outcome: .incomplete, exit: .badData, document: document),
            Example(source: "publix", fault: "bad-gzip", outcome: .incomplete, exit: .badData, document: document),
            Example(source: "publix", fault: "empty", outcome: .empty, exit: .badData, document: document),
            Example(source: "publix", fault: "coupon-only", outcome: .couponOnly, exit: .badData, document: document),
            Example(
                source: "publix", fault: "interstitial", outcome: .interstitial, exit: .badData, document: document),
            Example(source: "publix", fault: "login", outcome: .blockPage, exit: .badData, document: document),
            Example(
                source: "publix", fault: "access-denied", outcome: .refused, exit: .notPermitted, document: document),
            Example(source: "publix", fault: "http-503", outcome: .fetchFailed, exit: .unavailable, document: document),
            Example(source: "publix", fault: "reset", outcome: .fetchFailed, exit: .unavailable, document: document),
        ]
    }
    static let kroger = [
        Example(source: "kroger", fault: "http-500", outcome: .fetchFailed, exit: .unavailable),
        Example(source: "kroger", fault: "http-429&retry-after=9000", outcome: .fetchFailed, exit: .tryAgain),
        Example(source: "kroger", fault: "truncated", outcome: .incomplete, exit: .badData),
        Example(source: "kroger", fault: "half-way&after=3", outcome: .fetchFailed, exit: .unavailable),
        Example(source: "kroger", fault: "empty", outcome: .tooFewRecords, exit: .badData),
    ]
    static let wrongStore = Example(
        source: "publix", fault: "wrong-store", outcome: .wrongStore, exit: .badData, document: "pcard")

    @Test("a fault of the upstream", arguments: publix + kroger + [wrongStore])
    func fault(_ example: Example) async throws {
        try await Rig.run { rig in
            let session = try await rig.session(example.source)
            let store = try #require(try await rig.stores(session).first)
            let input = ScrapeInput.upstream(documents: example.document.map { [$0] }, terms: nil)
            _ = try await rig.runner(session).run(store, from: input)
            let before = try await rig.database.offers(DealSearch(limit: 10_000), at: Rig.now)
            await rig.fail("kind=\(example.fault)")
            let result = try await rig.runner(session).run(store, from: input)
            #expect(result.outcome == example.outcome, "\(result.report.reason ?? "")")
            #expect(result.exitStatus == example.exit)
            let after = try await rig.database.offers(DealSearch(limit: 10_000), at: Rig.now)
            #expect(after == before && !before.isEmpty)
            let health = try #require(try await rig.database.sourceHealth(at: Rig.now).first)
            #expect(health.lastOutcome == example.outcome && health.lastReason != nil && health.runsSinceGood == 1)
        }
    }

    @Test("a page that fills itself by script, without a browser")
    func noBrowser() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            let result = try await rig.runner(session).run(
                store, from: .upstream(documents: ["pcard-browser"], terms: nil))
            #expect(result.outcome == .fetchFailed && result.exitStatus == .configuration)
            #expect(result.report.reason?.contains("apt install chromium") == true)
        }
    }

    @Test("refused credentials name the credential to check")
    func credentials() async throws {
        try await Rig.run { rig in
            let good = try await rig.session("kroger")
            let store = try #require(try await rig.stores(good).first)
            let session = try await rig.session("kroger", secret: "wrong")
            let result = try await rig.runner(session).run(store, from: .upstream(documents: nil, terms: nil))
            #expect(result.outcome == .credentialsRefused && result.exitStatus == .configuration)
            #expect(result.report.reason?.contains("kroger-client-secret") == true)
            #expect(result.report.reason?.contains("wrong") == false)
            #expect(!result.report.attemptsJSON.contains("wrong"))
        }
    }

    @Test("far fewer rows than the last time are quarantined, unless the operator overrides that")
    func smaller() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("kroger")
            let store = try #require(try await rig.stores(session).first)
            let page = Self.products(1...60)
            let smaller = Self.products(1...26)
            _ = try await rig.runner(session).run(store, from: .files([page]))
            let refused = try await rig.runner(session).run(store, from: .files([smaller]))
            #expect(refused.outcome == .quarantined && refused.exitStatus == .badData)
            let accepted = try await rig.runner(session).run(
                store, from: .files([smaller]), ScrapeOptions(skipsAnomalyCheck: true))
            #expect(accepted.outcome == .accepted)
            #expect(try await rig.database.offers(DealSearch(limit: 1000), at: Rig.now).count == 26)
        }
    }

    @Test("searches that end short of their declared total are quarantined, even on a store's first run")
    func shortOfTotal() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("kroger")
            let store = try #require(try await rig.stores(session).first)
            let input = ScrapeInput.upstream(documents: nil, terms: ["milk", "eggs", "bread", "cheese", "yogurt"])
            await rig.fail("kind=short-pages")
            let dry = try await rig.runner(session).run(store, from: input, ScrapeOptions(isDryRun: true))
            let quarantined = try await rig.runner(session).run(store, from: input)
            #expect(quarantined.outcome == .quarantined && quarantined.exitStatus == .badData)
            #expect(quarantined.report.anomalies.count == 1 && quarantined.report.anomalies == dry.report.anomalies)
            #expect(
                quarantined.report.anomalies.first?.contains(/^products-by-term \w+: declared \d+, parsed 10; in all/)
                    == true)
            let kept = try #require(try await rig.database.runRecord(quarantined.runID ?? 0))
            #expect(kept.anomalies == quarantined.report.anomalies && kept.changes?.added ?? 0 > 25)
            #expect(try await rig.database.offers(DealSearch(limit: 1000), at: Rig.now).isEmpty)
            let accepted = try await rig.runner(session).run(store, from: input, ScrapeOptions(skipsAnomalyCheck: true))
            #expect(accepted.outcome == .accepted)
        }
    }

    @Test("a page without prices does not replace prices")
    func unpriced() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("kroger")
            let store = try #require(try await rig.stores(session).first)
            _ = try await rig.runner(session).run(store, from: .files([Self.products(1...60)]))
            let result = try await rig.runner(session).run(store, from: .files([Self.products(1...60, price: "{}")]))
            #expect(result.outcome == .quarantined && result.exitStatus == .badData)
            #expect(try await rig.database.offers(DealSearch(limit: 1000), at: Rig.now).count == 60)
        }
    }

    @Test("an ad that is not valid today does not replace one that is", arguments: [-28, 28])
    func anotherWeek(days: Int) async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            _ = try await rig.runner(session).run(store, from: .upstream(documents: nil, terms: nil))
            let before = try await rig.database.offers(DealSearch(limit: 1000), at: Rig.now)
            await rig.advance(days: days)
            let result = try await rig.runner(session).run(store, from: .upstream(documents: nil, terms: nil))
            #expect(result.outcome == .quarantined && result.exitStatus == .badData)
            #expect(try await rig.database.offers(DealSearch(limit: 1000), at: Rig.now) == before)
        }
    }

    static func products(
        _ numbers: ClosedRange<Int>, price: String = "{\"regular\":2.49,\"promo\":0}", last: String? = nil
    ) -> KeptDocument {
        let objects = numbers.map { number in
            let price = number == numbers.upperBound ? last ?? price : price
            return
                """
                {"productId":"\(String(1_000_000_000_000 + number))","upc":"\(String(1_000_000_000_000 + number))",
                 "description":"Sample \(number)","items":[{"itemId":"\(number)","price":\(price),
                 "size":"16 oz","soldBy":"UNIT"}]}
                """
        }
        return KeptDocument(
            url: "products.json", mediaType: "application/json",
            body: Array("{\"data\":[\(objects.joined(separator: ","))]}".utf8))
    }
}
