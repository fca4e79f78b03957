import Deals

/// Amounts of $100 and more that are printed without a point. "Save Up To $419" at a grocer is $4.19, unless other
/// amounts of the line are as high: beside "$399.99", "Save $100" is right.
extension Finding {
    /// The finding without a saving, a regular price or a fallback price whose point may be lost.
    ///
    /// - Parameter pointed: the amounts of the line whose point is not lost.
    func believed(beside pointed: [Money]) -> Finding {
        guard !pointless.isEmpty else { return self }
        var finding = self
        if let saving, pointless.contains(saving.amount), !pointed.contains(where: { saving.amount <= $0 * 2 }) {
            finding.saving = nil
        }
        if let regular, pointless.contains(regular.amount), !pointed.contains(where: { regular.amount.isAbove($0) }) {
            finding.regular = nil
        }
        if let other = fallback?.price?.amount, pointless.contains(where: { CentsFraction($0) == other }),
            !pointed.contains(where: { other.rounded(.exact).isAbove($0) })
        {
            finding.fallback?.price = nil
        }
        return finding
    }

    /// Whether the point of the deal's own amount may be lost.
    func isDealPointless(beside pointed: [Money]) -> Bool {
        let amounts: [Money] =
            switch benefit {
            case .unitPrice(let price), .bundle(_, let price): [price]
            case .amountOff(let off, _), .amountOffEach(let off), .claim(let off, _):
                pointed.contains { off <= $0 } ? [] : [off]
            case .buyGetPrice(_, _, let price): [price]
            case .priceRange(let low, let high): [low, high].compactMap(\.self)
            default: []
            }
        return !pointless.isEmpty && (amounts + [coupon?.worth].compactMap(\.self)).contains(where: pointless.contains)
    }

    /// The amounts to pay that have a point, and what must be spent.
    var pointed: [Money] {
        var off: Money? { if case .amountOff(let off, _) = benefit { off } else { saving?.amount } }
        let prices = [deal?.price, deal?.rate?.rounded(.exact), regular?.amount, off].compactMap(\.self)
        return prices.filter { !pointless.contains($0) } + [spend, leastSpend].compactMap(\.self)
    }
}

extension Money {
    /// Whether the amount is a likely price before a reduction to another one, which its hundredth part is not.
    fileprivate func isAbove(_ price: Money) -> Bool { self < price * 100 && self <= price * 10 }
}
