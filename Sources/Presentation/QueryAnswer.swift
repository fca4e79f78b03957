package import Pricing
package import Storage

/// The answer to a query: the goods asked for, and their substitutes. Both are compared, but not with each other.
package struct QueryAnswer {
    package let query: ComparisonQuery
    package let asked: ComparisonAnswer
    package let substitutes: ComparisonAnswer

    /// How a shopper compares.
    package struct ComparisonSettings: Sendable {
        package var byEach = false
        /// Hundredths of a percent.
        package var toleranceBasisPoints = Ranking.defaultToleranceBasisPoints
        package var profile = ShopperProfile.usual
        /// nil compares each deal at its own quantity.
        package var quantity: Int?

        package init() {}
    }

    /// - Parameter now: seconds since 1970.
    package init(
        _ query: ComparisonQuery, _ candidates: ComparisonQuery.Candidates, settings: ComparisonSettings, now: Int
    ) {
        self.query = query
        let sorted = query.sorted(candidates)
        asked = query.compare(sorted.asked, settings, now: now)
        substitutes = query.compare(sorted.substitutes, settings, now: now)
    }
}

extension ComparisonQuery {
    /// The comparison of the goods asked for, without their substitutes.
    ///
    /// - Parameter now: seconds since 1970.
    package func asked(_ candidates: Candidates, now: Int) -> ComparisonAnswer {
        compare(sorted(candidates).asked, now: now)
    }

    /// The comparison of offers that were found to be the goods asked for.
    package func compare(
        _ offers: [StoreOffer], _ settings: QueryAnswer.ComparisonSettings = QueryAnswer.ComparisonSettings(), now: Int
    ) -> ComparisonAnswer {
        ComparisonAnswer(
            query: text, offers: offers, byEach: settings.byEach,
            toleranceBasisPoints: settings.toleranceBasisPoints, profile: settings.profile,
            quantity: settings.quantity, displayUnits: displayUnits, now: now)
    }
}
