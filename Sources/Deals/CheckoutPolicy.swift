/// A chain's checkout policy for partial deals in one state, which its ads do not give.
package struct CheckoutPolicy: Hashable, Sendable {
    /// The price of one unit of "Buy 1 Get 1 Free" bought alone. Raw values are used in scraper.yaml
    /// and in `chain.checkout_policy`.
    package enum SingleBogoUnit: String, Hashable, Sendable, CaseIterable, Codable {
        /// The first unit at full price, the second free: Publix in Florida.
        case full
        /// Each unit at half price: Publix elsewhere, Kroger's "items will scan 50% off".
        case half
        case unknown
    }

    /// The price of one unit of "2 for $5.00" bought alone, if the text does not require two. Raw values are used in
    /// scraper.yaml and in `chain.checkout_policy`.
    package enum PartialBundle: String, Hashable, Sendable, CaseIterable, Codable {
        /// A share of the bundle, rounded up: one of "3 for $5.00" is $1.67.
        case rate
        case regular
        case unknown
    }

    package let singleBogoUnit: SingleBogoUnit
    package let partialBundle: PartialBundle

    package init(singleBogoUnit: SingleBogoUnit = .unknown, partialBundle: PartialBundle = .unknown) {
        self.singleBogoUnit = singleBogoUnit
        self.partialBundle = partialBundle
    }

    /// No known policy: costs are bounds, calculated by the most expensive policy.
    package static let unknown = CheckoutPolicy()
    /// Each unit of "Buy 1 Get 1 Free" at half price.
    package static let eachAtHalf = CheckoutPolicy(singleBogoUnit: .half)
}

extension Promotion {
    /// Whether the checkout applies the deal to a part of it; nil if neither the text nor the policy says.
    func dealAppliesToPartial(_ rules: CheckoutPolicy) -> Bool? {
        if isMustBuy { return terms.additionalUnits == .unstated ? nil : terms.additionalUnits == .orMore }
        switch benefit {
        case .bundle: return rules.partialBundle == .unknown ? nil : rules.partialBundle == .rate
        case .buyGet(1, 1, percentOff: 100):
            return rules.singleBogoUnit == .unknown ? nil : rules.singleBogoUnit == .half
        default: return false
        }
    }

    /// Whether the text requires more units than the mechanic itself: "when you buy 5", but not the 3 of "Buy 2 Get 1".
    var isMustBuy: Bool {
        switch benefit {
        case .buyGet, .buyGetPrice, .amountOff: minimumQuantity > benefit.groupSize
        default: minimumQuantity > 1
        }
    }
}
