import Deals

// What makes a line unclear, or its deal doubtful: the text leaves open what an amount is the price of.
extension Readings {
    static let unclear = [
        LineReading(
            "unclear", "a clause of unknown effect", "$1.99 | set of 4", with: .unclear,
            .unclear(.unpriced) { _ in true }),
        LineReading(
            "several-elsewhere", "several for a price in fine print, and no price of one",
            AdLine(deal: "$5.99 lb", details: "2 bags for $7"), with: .several,
            .unclear(.unpriced) { $0.findings.contains { $0.price?.needsPriceOfOne == true } }),
        LineReading(
            "titles", "two counts in a title", AdLine(deal: "$1.00 off", title: "Any 2 Soups, any 3 Chips"),
            .unclear(.unpriced) { $0.titleCounts.count > 1 }),
        LineReading(
            "gift-for-nothing", "goods or a gift card, free or for sale", "$50 gift card | 4X fuel points",
            with: .reward,
            .unclear(.unpriced) { !$0.isGiftExplained }),
        LineReading(
            "count-of-what", "the number that a discount is for, beside a price", "$1.99 | on TWO (2) packages",
            with: .count, .unclear(.unpriced) { !$0.isCountExplained }),
        LineReading(
            "each-and-pound", "a price of one, and by the pound",
            AdLine(deal: "$9.99 each", details: "Sliced | per lb"),
            with: .unit,
            .unclear(.unpriced) { $0.isUnitElsewhere(.pound) && $0.findings.contains(where: \.isOfOne) }),
        LineReading(
            "off-purchase", "money off a purchase of any amount", "SAVE $3 OFF YOUR BASKET",
            .unclear(.contradiction) { line in
                line.findings.contains(where: \.isMoneyOffPurchase) && line.spend == nil
                    && line.baskets.isEmpty
            }),
    ]

    static let objections: [LineReading] =
        otherAmounts + couponsAndCounts + units + pricesOfOne + pricesOfSeveral + sums

    private static let otherAmounts = [
        doubt("beyond-limit", "the price beyond a limit", "99¢ | limit 2, 3rd $2.49", with: .giving) { line, deal in
            let deals = line.deals.map(\.deal)
            return line.isOfTwoDeals && deals.contains { $0.isDearer(than: deals) }
        },
        doubt("other-goods", "a price of other goods", "Coke 12 pk $7.99, 2-liters $1.99 with card") { line, deal in
            line.isOfTwoDeals && line.findings.contains(where: \.place.isOfOtherGoods)
        },
        doubt(
            "final-less-reward", "a price less a reward, which is not taken off",
            "$4.49, $2 Register Reward, final price $2.49",
            with: [.final, .reward]
        ) { $0.isLessReward($1) },
        doubt(
            "final-less-other", "a price less a saving on more", "$3.99 | save $1 on 2 | final price $2.99",
            with: [.final, .saving]
        ) { $0.isSavedOnMore(than: $1) },
        doubt(
            "price-of-gift", "an amount behind free goods, of what is bought",
            "FREE with purchase of Tequila | $1.75 L", with: .reward
        ) { line, _ in line.isPriceOfGift },
        doubt("free-item-other", "the highest price of a free item, and none is free", "$3.99 (up to $2.69)") {
            line, deal in
            line.kinds.contains(.otherFreeItem) && !deal.benefit.givesItems
        },
        doubt("above-regular", "more than the regular price, or the one without terms", "$4.99 reg. $3.99 sale") {
            $0.isBelowOthers($1)
        },
        doubt("point-of-price-lost", "an amount of $100 or more whose point may be lost", "$399 ea") {
            $0.isOfLostPoint($1)
        },
    ]

    private static let couponsAndCounts = [
        doubt(
            "coupon-included", "a price that may be after the coupon", "$1.99 | Save $3 with coupon", with: .coupon
        ) {
            $0.isCouponIncluded($1)
        },
        doubt(
            "before-or-after", "a price before or after a coupon or a further percentage",
            "$4.99 | -$1.00 digital coupon"
        ) {
            line, deal in
            deal.sum != nil && line.findings.contains(where: \.isBeforeOrAfter) && !line.kinds.contains(.final)
        },
        doubt(
            "fewer-than-other", "a price for fewer than another number", "2/$5 | less than 3 $2.99 ea", with: .fallback
        ) {
            line, deal in
            line.findings.contains {
                $0.fallback?.fewerThan.map { $0 != max(line.asked, deal.sum?.count ?? 1) } ?? false
            }
        },
        doubt("named-goods", "other goods that must be bought", "$2.99 | when you buy Yoplait", with: .demand) {
            line, deal in
            deal.sum != nil && !line.hasCoupon && line.findings.contains(where: \.demand.isForNamedGoods)
        },
        doubt(
            "percent-not-saved", "a percentage that is not what is saved", "$12.99 | save 10% when you buy 6",
            with: .percentSaved
        ) {
            line, deal in
            !line.findings.compactMap(\.percentSaved).allSatisfy { line.isSaved($0, by: deal.benefit) }
        },
    ]

    private static let units = [
        doubt("by-weight", "a price that the weight decides", "$3.98 final cost by weight", with: .unit) { line, deal in
            deal.sum != nil && deal.unit != .pound && line.states(.byWeight)
        },
        doubt(
            "several-by-pound", "several for a price of goods sold by the pound", AdLine(deal: "2 for $5", size: "lb"),
            with: .several
        ) {
            $0.isByPound && $1.unit == .each && $1.benefit.kind == .several
        },
        doubt("times", "several for a price, or each for it; for all in Spanish", "3 x $2", with: .several) { line, _ in
            !line.isSpanish && line.findings.contains { $0.price?.isTimes == true }
        },
        doubt("other-by-pound", "the pound as a unit, and no price of one", "2 for $5 | per lb", with: .unit) {
            $0.isUnitElsewhere(.pound) && !$1.isPriceOfOne && !$1.benefit.givesItems
        },
        doubt(
            "regular-by-pound", "a regular price or a pack by the pound, and a price that is not",
            "$2.99 each | reg. $3.99 lb"
        ) {
            line, deal in
            deal.unit != .pound && line.findings.contains { $0.regular?.isPerPound == true || $0.isPack }
        },
    ]

    private static let pricesOfOne = [
        ofOne("saving-by-pound", "a saving by the pound on a price that is not", "$2.99 | Save $1.00 lb", with: .saving)
        {
            $1.unit != .pound && $0.savings.contains(where: \.isPerPound)
        },
        ofOne("fewer-than-one", "a price for fewer than one", "1.77 *Other quantities 2/$5", with: .fallback) {
            line, _ in
            line.asked == 1 && line.isForFullCount
        },
        ofOne(
            "unclear-event", "a price before or after a saving on several", "3.99 SAVE $3 when you buy 3", with: .saving
        ) {
            line, _ in line.isUnclearEvent
        },
        ofOne(
            "gift-for-several", "a price of one, or of all for a gift", "$5.99 FREE gift when you buy 2", with: .reward
        ) { line, _ in
            line.rewards.contains { $0.kind == .gift && $0.minimumQuantity > 1 }
        },
        ofOne("perhaps-total", "a price of one, or of all that must be bought", "$10 must buy 3") {
            $0.isPerhapsTotal($1)
        },
        ofOne(
            "coupon-for-several", "a price of one, or of all that a coupon is for", "4.00 $1.00 off 2 with coupon",
            with: .coupon
        ) {
            line, _ in line.findings.contains { $0.coupon != nil && $0.count ?? 1 > 1 }
        },
    ]

    private static let pricesOfSeveral = [
        doubt("several-each", "several for a price each, without a saving on all", "2/4.00 each", with: .several) {
            line, deal in
            guard case .bundle(let count, _) = deal.benefit else { return false }
            return line.findings.contains { $0.price?.needsSavingOnAll == true }
                && !line.savings.contains { $0.count == count }
        },
        doubt(
            "saving-on-others", "several for a price, and a saving on another number", "2/6.00 SAVE $6 when you buy 6",
            with: [.several, .saving]
        ) {
            line, deal in
            guard case .bundle(let count, _) = deal.benefit else { return false }
            return line.findings.contains { $0.demand.isOfSaving && $0.minimum != count }
                || line.savings.contains { !$0.isUpTo && $0.count ?? count != count }
        },
        doubt(
            "fewer-without-sum", "a price for fewer, and no price of several", "50% off | or $2.99 each",
            with: .fallback
        ) { line, deal in
            deal.sum == nil && !deal.benefit.givesItems && line.isForFullCount && !line.isGotBySeveral(deal.benefit)
        },
    ]

    private static let sums = [
        doubt("counts", "line and title ask for other numbers", AdLine(deal: "$1.00 off 3", title: "Any 2 Soups")) {
            $0.counted($1.benefit) == nil
        },
        doubt("terms-twice", "two limits, minimum amounts or prices without the terms", "2/$5 | limit 2 | limit 2 lb") {
            line, _ in
            line.areTermsTwice
        },
        doubt(
            "not-repeated", "a price repeated, and not the same", "$5.99 LB | Sold in a 2 lb Bag for $12.98",
            with: .check
        ) {
            line, deal in
            line.promotion(of: deal).map { !line.restates($0) } ?? false
        },
    ]

    private static func doubt(
        _ id: String, _ reads: String, _ example: AdLine, with kinds: ClauseKinds = [],
        _ isDoubtful: @escaping @Sendable (LineClauses, PricedDeal) -> Bool
    ) -> LineReading {
        LineReading(id, reads, example, with: kinds, .doubt(isDoubtful))
    }

    private static func ofOne(
        _ id: String, _ reads: String, _ example: AdLine, with kinds: ClauseKinds = [],
        _ isDoubtful: @escaping @Sendable (LineClauses, PricedDeal) -> Bool
    ) -> LineReading {
        doubt(id, reads, example, with: kinds.union(.price)) { $1.isPriceOfOne && isDoubtful($0, $1) }
    }
}
