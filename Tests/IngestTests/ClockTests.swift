import Deals
import Ingest
import Storage
import TestDatabase
import Testing

@Suite("A wrong system clock", .freshDatabase)
struct ClockTests {
    @Test(
        "does not change how printed dates are stored, with or without a year",
        arguments: ["savings-json", "pcard", "accessible"])
    func printed(document: String) async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            let input = ScrapeInput.upstream(documents: [document], terms: nil)
            _ = try await rig.runner(session).run(store, from: input)
            let before = try await ends(rig)
            // The edition is found by its content, including its dates.
            for daysOff in [-1, 1] {
                let again = try await rig.runner(session, daysOff: daysOff).run(store, from: input)
                #expect(again.outcome == .unchanged && again.offersInserted == 0, "\(again.report.anomalies)")
                #expect(try await ends(rig) == before && before.count > 300, "\(daysOff)")
            }
            #expect(before.allSatisfy { !$0.validity.isAssumed })
        }
    }

    @Test("moves offers without printed dates into its own week, and marks the dates as assumed")
    func assumed() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("kroger")
            let store = try #require(try await rig.stores(session).first)
            let page = FailureTests.products(1...60)
            _ = try await rig.runner(session).run(store, from: .files([page]))
            let before = try await ends(rig)
            _ = try await rig.runner(session, daysOff: 7).run(store, from: .files([page]))
            let after = try await ends(rig, daysOff: 7)
            let week = { (day: LocalDay) in day.adding(days: 7) }
            #expect(Set(after.map(\.validity.first)) == Set(before.map(\.validity.first).map(week)))
            #expect(Set(after.map(\.validity.last)) == Set(before.map(\.validity.last).map(week)))
            #expect(after.count == 60 && (before.union(after)).allSatisfy(\.validity.isAssumed))
        }
    }

    @Test("that was ahead and is set back supersedes no page that is fetched then", arguments: [3_000, 90_000])
    func setBack(secondsAhead: Int) async throws {
        try await Rig.run { rig in
            let session = try await rig.session("kroger")
            let store = try #require(try await rig.stores(session).first)
            let first = FailureTests.products(1...60)
            let second = FailureTests.products(2...60)
            let ahead = try await rig.runner(session, secondsOff: secondsAhead).run(store, from: .files([first]))
            #expect(ahead.outcome == .accepted)
            let fetched = try await rig.runner(session).run(store, from: .files([second]))
            #expect(fetched.outcome == .accepted, "\(fetched.report)")
            // A page that was saved before is older all the same.
            let saved = try await rig.runner(session).run(
                store, from: .files([first]), ScrapeOptions(seenAt: Rig.now - 60))
            #expect(saved.outcome == .superseded, "\(saved.report)")
        }
    }

    private struct End: Hashable {
        let listing: Listing, validity: Validity, expiresAt: Int
    }

    private func ends(_ rig: Rig, daysOff: Int = 0) async throws -> Set<End> {
        let deals = try await rig.database.offers(DealSearch(limit: 10_000), at: Rig.now + daysOff * 86_400)
        return Set(
            deals.map { End(listing: $0.offer.listing, validity: $0.offer.validity, expiresAt: $0.expiresAt) })
    }
}
