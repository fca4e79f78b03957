package import Deals
import Pricing
import Rows
package import Storage

/// The week of the rows in documents.
package enum Week {
    package static let first = LocalDay(year: 2026, month: 11, day: 18)!
    package static let last = LocalDay(year: 2026, month: 11, day: 24)!
    package static let begins = seconds(first, hour: 5)
    package static let confirmed = seconds(first, hour: 11)
    package static let now = seconds(first, hour: 15)
    package static let ends = seconds(last, hour: 29)

    private static func seconds(_ day: LocalDay, hour: Int) -> Int { day.daysSinceEpoch * 86_400 + hour * 3_600 }
}

extension Store {
    package static let example = Store(
        chain: "publix", code: "1083", name: "Publix at Toco Hills", street: "2893 N Druid Hills Rd NE",
        city: "Atlanta", state: "GA", postalCode: "30329",
        location: Coordinate(latitudeMicrodegrees: 33_815_230, longitudeMicrodegrees: -84_313_940)!,
        timeZone: "America/New_York")
}

extension Listing {
    package static let example = Listing(
        sku: "RIO-PCI-204417", title: "Starling Coffee, Ground", sizeText: "12-oz bag", department: "Grocery",
        image: "https://images.example/starling.jpg", url: "https://www.example/pd/RIO-PCI-204417")
}

extension Reading {
    /// "Buy 1 Get 1 FREE", "Save Up to $11.49".
    package static let example: Reading = {
        let promotion = Promotion(.buyGet(buy: 1, get: 1, percentOff: 100))
        let regular = RegularPrice(CentsFraction(Money(cents: 1149)), basis: .atMost)
        return Reading(
            promotion: promotion, regular: regular,
            evidence: [
                Evidence(text: "Buy 1 Get 1 FREE", rule: "buyget", in: .deal),
                Evidence(text: "Save Up to $11.49", rule: "save", in: .savings),
            ])
    }()
}

extension StoreOffer {
    package static let example = StoreOffer(
        offer: Offer(
            listing: .example, words: AdWords(deal: "Buy 1 Get 1 FREE", savings: "Save Up to $11.49"),
            reading: .example, size: Quantity(parts: 12 * 283_495_231_250_000, unit: .gram).map { PackageSize($0) },
            validity: Validity(first: Week.first, last: Week.last)!),
        storeID: 1, store: .example, checkoutPolicy: .eachAtHalf, sourceID: "publix", editionID: 1, listingID: 1,
        department: .drinks, picture: String(repeating: "3f", count: 32), distanceMeters: 3140,
        confirmedAt: Week.confirmed, expiresAt: Week.ends, expires: "2026-11-25 00:00:00")
}

extension SeenItemHistory {
    /// On sale every five weeks, at one price.
    static let example: SeenItemHistory = {
        let starts = [-20, -15, -10, -5, 0].map { Week.first.adding(days: 7 * $0) }
        let price = SeenPrice(amount: Money(cents: 575), unit: .each, isBound: true)
        let spans = starts.map { PriceSpan(days: DaySpan(from: $0, days: 7), price: price, isOnSale: true) }
        let item = SeenItem(
            listing: .example, listings: [1], numbers: [Listing.example.sku], details: nil, isOnOffer: true)
        return SeenItemHistory(
            store: .example, item: item,
            history: DealHistory(
                spans: spans, observed: [DaySpan(from: Week.first.adding(days: -200), days: 207)], today: Week.first))
    }()
}

extension RecentPrices {
    /// Three sales before the present one.
    static let example: RecentPrices = {
        let shown = [(weeks: 11, cents: 649), (7, 599), (3, 625)].map { sale in
            let first = Week.first.adding(days: -7 * sale.weeks)
            return ShownPrice(
                days: first...first.adding(days: 6), amount: CentsFraction(Money(cents: sale.cents)), basis: .exact)
        }
        let present = ShownPrice(
            days: Week.first...Week.last, amount: CentsFraction(1149, over: 2)!, basis: .atMost)
        return RecentPrices(shown: shown, present: present, today: Week.first)
    }()
}

extension DealRow {
    package static let example = DealRow(.example, now: Week.now, alsoAtStores: 2, recent: .example)
}

extension ComparisonAnswer {
    package static let example = ComparisonAnswer(
        query: "coffee", offers: [.example], byEach: false, toleranceBasisPoints: 200, now: Week.now)
}

extension RankedRow {
    package static let example = RankedRow(
        StoreRank.all(of: ComparisonAnswer.example.comparison, isSubstitute: false)[0], of: .example)
}

extension StoreRow {
    package static let example = StoreRow(
        id: 1, store: .example, isTracked: true, retiredOn: nil, localDay: Week.first, distanceMeters: 3140)
}

extension DealChange {
    package static let example = DealChange(
        chain: "publix", storeID: 1, storeCode: Store.example.code, store: Store.example.name, source: "publix",
        listingID: 1, sku: Listing.example.sku, title: Listing.example.title, size: Listing.example.sizeText,
        mechanic: Mechanic.buyGetFree.rawValue, kind: .cheaper,
        deal: DealState(
            priceCents: DealRow.example.price?.cents, per: "each", basis: .atMost, minimumQuantity: 2,
            text: "Buy 1 Get 1 FREE"),
        previous: DealState(
            priceCents: 625, per: "each", basis: .atMost, minimumQuantity: 2, text: "Buy 1 Get 1 FREE"),
        firstDay: Week.first, lastDay: Week.last, changedAt: Week.begins,
        cursor: ChangeCursor(since: Week.begins))
}
