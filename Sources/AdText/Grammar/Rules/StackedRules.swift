import Deals

/// A price less a coupon, with the result: the arithmetic must be right.
enum StackedRules {
    /// "Sale Price 9.99 - Digital Coupon 5.00 Off 1 = FINAL PRICE WITH MFR DIGITAL COUPON 4.99" in fine print.
    static func stacked(_ line: inout TokenCursor) -> Finding? {
        guard line.word("sale", "sales"), line.word("price"), let sale = line.priced()?.deal?.sum,
            let coupon = DiscountRules.off(&line), case .amountOff(let off, let count) = coupon.benefit,
            var finding = PriceRules.final(&line), let rest = finding.deal?.sum,
            sale.count == count, rest.count == count, sale.total == rest.total + off
        else { return nil }
        finding.conditions.formUnion(coupon.conditions)
        finding.demand.minimum = count
        return finding
    }
}
