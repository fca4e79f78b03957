import Deals
import Ingest
import Storage
import TestDatabase
import Testing

@testable import Scraping

@Suite("A run against the simulated upstreams", .freshDatabase)
struct RunTests {
    @Test(
        "publishes a weekly ad once for all stores that print it", arguments: ["savings-json", "pcard", "accessible"])
    func weeklyAd(document: String) async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let stores = try await rig.stores(session)
            try #require(stores.count > 2)
            let input = ScrapeInput.upstream(documents: [document], terms: nil)
            var written: [Int] = []
            for store in stores { written.append(try await rig.runner(session).run(store, from: input).offersInserted) }
            #expect(written.count { $0 > 300 } <= 2 && written.contains(0))
            let again = try await rig.runner(session).run(stores[0], from: input)
            #expect(again.outcome == .unchanged && again.offersInserted == 0 && again.listingsInserted == 0)
            let counts = try await rig.database.offerCounts(at: Rig.now)
            #expect(counts.contains { $0.mechanic == .buyGetFree && $0.basis == .atMost })
        }
    }

    @Test("publishes each store's own price list, found by terms and tracked by item number")
    func priceList() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("kroger")
            let stores = try await rig.stores(session)
            let first = try await rig.runner(session).run(
                stores[0], from: .upstream(documents: nil, terms: ["milk", "eggs", "bread", "cheese", "yogurt"]))
            #expect(first.outcome == .accepted && first.report.priced > 20)
            let second = try await rig.runner(session).run(
                stores[1], from: .upstream(documents: nil, terms: ["milk", "eggs", "bread", "cheese", "yogurt"]))
            #expect(second.outcome == .accepted && second.report.records > 20)
            // The search finds fewer items now; the others are requested by number and stay.
            let fewer = try await rig.runner(session).run(stores[0], from: .upstream(documents: nil, terms: ["milk"]))
            #expect(fewer.report.reason == nil)
            #expect(fewer.exitStatus == nil && fewer.report.priced == first.report.priced)
        }
    }

    @Test("requests a new token when the old one is refused")
    func token() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("kroger")
            let store = try #require(try await rig.stores(session).first)
            await rig.fail("kind=token-expiry&after=1")
            let result = try await rig.runner(session).run(store, from: .upstream(documents: nil, terms: nil))
            #expect(result.outcome == .accepted)
        }
    }

    @Test(
        "leaves out a few rows that the tables refuse, and says so; of too many it stores nothing",
        arguments: [(0, RunOutcome.accepted), (1, .accepted), (3, .accepted), (500, .impossibleRows)])
    func refusedRows(count: Int, outcome: RunOutcome) async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            let runner = rig.runner(session) { try $0.extract($1, from: $2).spoilt(count) }
            let input = ScrapeInput.upstream(documents: ["savings-json"], terms: nil)
            if outcome == .accepted {
                let dry = try await runner.run(store, from: input, ScrapeOptions(isDryRun: true))
                #expect(dry.report.reason?.ranges(of: "violates \"sku is short\"").count ?? 0 == count)
            }
            let result = try await runner.run(store, from: input)
            #expect(result.outcome == outcome, "\(result.report.reason ?? "")")
            let record = try #require(try await rig.database.runRecord(result.runID ?? 0))
            #expect(record.reason?.contains("violates \"sku is short\"") ?? false == (count > 0))
            let stored = try await rig.database.offers(DealSearch(limit: 10_000), at: Rig.now).map(\.offer.listing.sku)
            #expect((stored.count > 300) == (outcome == .accepted) && stored.allSatisfy { $0.count < 1_000 })
        }
    }

    @Test("a dry run writes nothing")
    func dryRun() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            let result = try await rig.runner(session)
                .run(store, from: .upstream(documents: nil, terms: nil), ScrapeOptions(isDryRun: true))
            #expect(result.report.records > 300 && result.runID == nil)
            #expect(try await rig.database.sourceHealth(at: Rig.now).isEmpty)
        }
    }

    @Test("two runs for one store exclude each other")
    func alone() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            _ = try await rig.database.beginRun(source: "publix", store: store.id, programVersion: "other")
            await #expect {
                _ = try await rig.runner(session).run(store, from: .upstream(documents: nil, terms: nil))
            } throws: {
                Storage.ExitStatus(of: $0) == .tryAgain
            }
        }
    }
}

extension Extraction {
    /// The first rows have an item number that is none.
    fileprivate func spoilt(_ count: Int) -> Extraction {
        let spoilt = rows.prefix(count).enumerated().map { place, row in
            var fields: [RawOffer.Field: String] = [:]
            for field in RawOffer.Field.allCases { fields[field] = row[field] }
            fields[.sku] = "\(place)" + String(repeating: "9", count: 1_000)
            return RawOffer(fields)
        }
        return Extraction(
            layout: layout, rows: spoilt + rows.dropFirst(count), recordCount: recordCount, leftOut: [:],
            droppedAddresses: [:],
            declaredTotal: declaredTotal, storeMarks: storeMarks, storeMarkIs: storeMarkIs,
            replacementCount: replacementCount)
    }
}
