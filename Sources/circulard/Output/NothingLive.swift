import CommandSupport
import Deals
import Presentation
import Storage

extension CommandContext {
    /// Says why no deal was found in an area, where that is known: no store is, or the ads of a chain there are over.
    func sayWhyNothing(_ area: DealSearch.SearchArea, at now: Int) async throws {
        let stores = try await database.stores(in: area, at: now)
        guard !stores.isEmpty else {
            let radius =
                if case .near(_, let meters) = area {
                    " within \(Mile.text(meters: meters).replacing(".0 ", with: " "))"
                } else { "" }
            return Console.say(
                "No store is known\(radius). To find and read stores, run circulard scrape SOURCE --near LAT,LON.")
        }
        for ad in try await database.endedAds(atStores: stores.map(\.id), at: now) {
            Console.say(Self.sentence(ad, now: now))
        }
    }

    static func sentence(_ ad: EndedAd, now: Int) -> String {
        let isOfThisYear = LocalDay(daysSinceEpoch: now / 86_400).year == ad.lastDay.year
        let day = Phrases.day(ad.lastDay) + (isOfThisYear ? "" : ", \(ad.lastDay.year)")
        return "The last ad of \(ad.chain) there ended \(day): read a newer one with circulard scrape."
    }
}
