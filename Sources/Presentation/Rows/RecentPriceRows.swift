import Deals
package import Pricing
import Rows
package import Storage

extension Database {
    /// The recent prices of the item of each deal at its store; nil for a deal without a price.
    ///
    /// - Parameter now: seconds since 1970.
    package func recentPrices(of deals: [StoreOffer], at now: Int) async throws -> [RecentPrices?] {
        zip(deals, try await shownPrices(of: deals, at: now)).map { deal, shown in
            guard let shown, let price = deal.offer.reading.price else { return nil }
            let present = ShownPrice(
                days: deal.offer.validity.first...deal.offer.validity.last, amount: price.effectiveEach,
                basis: price.basis)
            return RecentPrices(shown: shown.prices, present: present, today: shown.today)
        }
    }
}

extension RowSchema where Row == DealRow {
    /// Of the prices before, where they were asked for.
    static let recent: [RowField<DealRow>] = [
        RowField(
            "recent_prices", of: recentPrice, required: false, \.recent?.prices,
            "The last up to \(RecentPrices.maximumPrices) prices of the item at the store for the same unit and size, oldest first, the "
                + "present one last; of several on a day the lowest."),
        RowField(
            "lowest_in_days", \.recent?.lowestInDays,
            "Days back in which no known price of the item at the store was as low as this one, at most "
                + "\(RecentPrices.maximumDays). Absent if that is not certain, or if fewer than three earlier prices are known."
        ),
    ]

    private static let recentPrice: [RowField<ShownPrice>] = [
        RowField("valid_from", \.days.lowerBound, "First day."),
        RowField("valid_through", \.days.upperBound, "Last day."),
        RowField("price_cents", { $0.amount.rounded($0.basis) }, "Price of one unit; bounds are rounded outward."),
        RowField("price_basis", \.basis, "How sure that is."),
    ]
}
