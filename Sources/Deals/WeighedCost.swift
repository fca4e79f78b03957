extension Promotion {
    private static let maximumHundredths = 100_000

    /// The cost of one piece of goods sold by the pound: 1.37 lb at $8.99 are $12.32, to the nearest cent, as scales
    /// round.
    ///
    /// A limit in items or deals never affects one piece. A minimum counts pounds ("4-lbs or more package"), which
    /// nobody meets to the ounce, so the excess costs the same unless the text requires multiples.
    ///
    /// - Parameter weight: hundredths of a pound, up to 1,000 lb.
    /// - Returns: nil for goods sold by the piece, and if the text gives no price for the weight.
    package func cost(ofHundredthsOfAPound weight: Int, regular: RegularPrice?) -> Cost? {
        guard unit == .pound, benefit.groupSize == 1, terms.additionalUnits != .multiples,
            (0...Self.maximumHundredths).contains(weight), let price = price(regular: regular),
            let rate = benefit.cents(of: 1, regular: regular?.amount).flatMap({ CentsFraction($0, over: 1) })
        else { return nil }
        let single = price.basis == .atLeast ? nil : priceOutside(regular: regular)
        let least = isMustBuy ? hundredths(minimumQuantity) : 0
        let dealt = weight < least ? 0 : min(weight, maximumHundredthsInDeal)
        let inDeal = weighed(dealt, at: RegularPrice(rate, basis: price.basis))
        return Cost.cheaper(Cost.sum(inDeal, weighed(weight - dealt, at: single)), weighed(weight, at: single))
    }

    private var maximumHundredthsInDeal: Int {
        guard let limit = terms.limit, limit.counted == .pounds else { return Self.maximumHundredths }
        return hundredths(limit.count)
    }

    private func hundredths(_ pounds: Int) -> Int { min(max(pounds, 0), Self.maximumHundredths) * 100 }

    private func weighed(_ weight: Int, at rate: RegularPrice?) -> Cost? {
        weight > 0 ? rate?.cost(ofHundredthsOfAPound: weight) : .nothing
    }
}

extension RegularPrice {
    /// The cost of a weight at this price for a pound, to the nearest cent.
    ///
    /// - Parameter weight: hundredths of a pound.
    package func cost(ofHundredthsOfAPound weight: Int) -> Cost? {
        let cents = Int128(amount.numerator) * Int128(weight)
        return Cost(cents: roundedHalfUp(cents, Int128(amount.denominator) * 100), basis: basis)
    }
}
