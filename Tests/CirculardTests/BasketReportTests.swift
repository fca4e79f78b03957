import Deals
import Presentation
import Pricing
import Storage
import Testing

@testable import circulard

@Suite("The plans for a shopping list") struct BasketReportTests {
    @Test("tell why an entry is missing")
    func missing() throws {
        let gallon = PackageSize(try #require(Quantity(parts: UnitFactor.gallon, unit: .milliliter)))
        let report = try report([
            ("milk 1 gal", [offer(at: 1, 300, size: gallon), offer(at: 2, 100, size: gallon)]),
            ("eggs 18 ct", [offer(at: 1, 200)]), ("zyxxy", []), ("bread", [offer(at: 2, 250)]),
        ])
        let plan = try #require(report.answer.plans.first)
        #expect(plan.stores.map { report.store($0).code } == ["2"])
        let reasons = plan.missing.map {
            "\(report.found[$0].entry.words): \(report.reason(of: $0).rawValue)"
        }
        #expect(reasons == ["eggs: no_usable_price", "zyxxy: not_found"])
        let near = try self.report([
            ("milk", [offer(at: 1, 300), offer(at: 2, 100)]), ("bread", [offer(at: 2, 1)]), ("eggs", [offer(at: 1, 1)]),
        ])
        let single = try #require(near.answer.plans.first)
        #expect(single.missing.map { near.reason(of: $0) } == [.notAtTheseStores])
        let text = BasketText(report: near).lines(width: 80)
        #expect(text.contains { $0.hasPrefix("  Missing: ") && $0.hasSuffix("(not here)") }, "\(text)")
        #expect(text.contains("  finds 1 more than the best single store"), "\(text)")
    }

    @Test("say what is not understood of an entry, and plan the others")
    func notUnderstood() throws {
        let report = try report([("milk 1e3 gal", []), ("bread", [offer(at: 1, 250)])])
        let plan = try #require(report.answer.plans.first)
        #expect(plan.missing == [0] && report.reason(of: 0) == .notUnderstood)
        let lines = BasketText(report: report).lines(width: nil)
        #expect(lines.contains("  Missing: milk 1e3 gal (has an amount that is not understood: 1e3 gal)"), "\(lines)")
    }

    @Test("leave out prices seen too long ago")
    func stale() throws {
        let report = try report([("milk", [offer(at: 1, 300), offer(at: 2, 100, seen: -31)])])
        #expect(report.answer.suggested?.goods.money.cents == 300)
    }

    @Test("meet a mix-and-match deal by goods of one brand, or by participating items, of one week")
    func events() throws {
        #expect(try together(brands: ("Acme", "Acme"), details: "Mix & match", days: (0, 0)))
        #expect(try !together(brands: ("Acme", "Other"), details: "Mix & match", days: (0, 0)))
        #expect(try together(brands: ("Acme", "Other"), details: "Buy 2 participating items", days: (0, 0)))
        #expect(try !together(brands: ("Acme", "Other"), details: "Buy 2 participating items", days: (0, 1)))
    }

    /// Whether one of each costs the price of the deal.
    private func together(brands: (String, String), details: String, days: (Int, Int)) throws -> Bool {
        let terms = Promotion.Terms(
            minimumQuantity: 2, additionalUnits: .orMore, isMixAndMatch: true,
            fallbackPrice: RegularPrice(CentsFraction(Money(cents: 150)), basis: .exact))
        let report = try report([
            ("cola", [offer(at: 1, 100, terms: terms, brand: brands.0, details: details, day: days.0)]),
            ("chips", [offer(at: 1, 100, terms: terms, brand: brands.1, details: details, day: days.1)]),
        ])
        let cents = report.answer.suggested?.goods.money.cents
        #expect(cents == 200 || cents == 300)
        return cents == 200
    }

    @Test("compare the nearest 50 stores")
    func stores() throws {
        let report = try report([("milk", (1...53).map { try offer(at: 54 - Int64($0), 100 + $0) })])
        #expect(report.stores.ids == Array(1...50) && report.stores.leftOut == 3)
        #expect(BasketText(report: report).lines(width: 80).last == "Only the nearest 50 stores were compared.")
    }

    @Test("take stores at the same place by their codes, whatever ids a database gave them")
    func ties() throws {
        let report = try report([
            ("milk", [try offer(at: 1, 100, code: "9", meters: 7), try offer(at: 2, 100, code: "8", meters: 7)])
        ])
        #expect(report.stores.ids == [2, 1])
        #expect(report.answer.suggested?.stores == [0])
    }

    private func report(_ list: [(entry: String, offers: [StoreOffer])]) throws -> BasketReport {
        let found = try list.map {
            FoundEntry(try ListEntry($0.entry, listing: nil), understood: $0.entry, offers: $0.offers)
        }
        let stores = BasketStores(found)
        let distances = stores.ids.map { one in stores.ids.map { abs(Int(one - $0)) * 100 } }
        return BasketReport(found, at: stores, distances: distances, settings: .init(), now: 0)
    }

    private func offer(
        at store: Int64, _ cents: Int, terms: Promotion.Terms = .init(), size: PackageSize? = nil,
        brand: String? = nil, details: String? = nil, day: Int = 0, seen: Int = 0, code: String? = nil,
        meters: Int? = nil
    ) throws -> StoreOffer {
        let promotion = Promotion(.unitPrice(Money(cents: cents)), terms: terms)
        let validity = Validity(
            first: LocalDay(daysSinceEpoch: day), last: LocalDay(daysSinceEpoch: day + 6))
        let offer = Offer(
            listing: Listing(sku: "1", title: "Goods", brand: brand), words: AdWords(deal: "words", details: details),
            reading: Reading(promotion: promotion), size: size,
            validity: try #require(validity))
        return StoreOffer(
            offer: offer, storeID: store,
            store: Store(
                chain: "acme", code: code ?? "\(store)", name: "Store \(store)", street: nil, city: nil, state: "GA",
                postalCode: nil,
                location: try #require(
                    Coordinate(latitudeMicrodegrees: 33_000_000, longitudeMicrodegrees: -84_000_000)),
                timeZone: "America/New_York"),
            sourceID: "ad", editionID: store, listingID: store, distanceMeters: meters ?? Int(store) * 100,
            confirmedAt: seen * Freshness.secondsPerDay, expiresAt: 604_800, expires: "1970-01-08 00:00:00")
    }
}
