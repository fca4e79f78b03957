/// How a chain's registers in one state ring up a part of a deal, which its ads do not say.
package struct RegisterRules: Hashable, Sendable {
    /// One of "Buy 1 Get 1 Free" bought alone. Raw values stand in scraper.yaml.
    package enum BogoOne: String, Hashable, Sendable, CaseIterable {
        /// The first at full price, the second free: Publix in Florida.
        case full
        /// Each at half price: Publix elsewhere, Kroger's "items will scan 50% off".
        case half
        case unknown
    }

    /// One of "2 for $5.00" bought alone, where the words do not demand two. Raw values stand in scraper.yaml.
    package enum BundleOne: String, Hashable, Sendable, CaseIterable {
        /// Its share of the bundle, rounded up: one of "3 for $5.00" is $1.67.
        case rate
        case regular
        case unknown
    }

    package let bogoOne: BogoOne
    package let bundleOne: BundleOne

    package init(bogoOne: BogoOne = .unknown, bundleOne: BundleOne = .unknown) {
        self.bogoOne = bogoOne
        self.bundleOne = bundleOne
    }

    /// Nothing is known of the registers: costs are those of the dearest rule, and bounds.
    package static let unknown = RegisterRules()
    /// Each of "Buy 1 Get 1 Free" at half price.
    package static let eachAtHalf = RegisterRules(bogoOne: .half)
}

extension Promotion {
    /// Whether the register gives the deal to a part of it, too; nil where neither the words nor the rules say.
    func isGenerous(_ rules: RegisterRules) -> Bool? {
        if isMustBuy { return terms.beyondMinimum == .unstated ? nil : terms.beyondMinimum == .orMore }
        switch benefit {
        case .bundle: return rules.bundleOne == .unknown ? nil : rules.bundleOne == .rate
        case .buyGet(1, 1, percentOff: 100): return rules.bogoOne == .unknown ? nil : rules.bogoOne == .half
        default: return false
        }
    }

    /// Whether the words demand more units than the mechanic itself: "when you buy 5", but not the 3 of "Buy 2 Get 1".
    var isMustBuy: Bool {
        switch benefit {
        case .buyGet, .buyGetPrice, .amountOff: minimumQuantity > benefit.groupSize
        default: minimumQuantity > 1
        }
    }
}
