import Deals
import Words

/// Money or a percentage off, and the savings that a line claims.
enum DiscountRules {
    /// "$2.00 off", "1.50 off 2", "25% off", "Buy 2 Get $10.00 Off", "$10 off your order of $75 or more", "- Digital Coupon
    /// 1.50 off 2", "20% off 6 bottles of wine or more".
    static func off(_ line: inout TokenCursor) -> Finding? {
        let isBehindDeal = !line.isAtStart && !line.isAfterBar
        line.mark("-")
        let coupon = line.optional(CouponRules.coupon)
        line.mark("-")
        let demand = line.optional(DemandRules.demand)
        let isApart = isBehindDeal && line.isAfterBreak && (coupon != nil || demand != nil)
        line.mark("-")
        let isGot = demand != nil && line.isWord("get")
        let isTaken = line.word("save", "get", "take", "enjoy")
        line.word("an", "a")
        if line.word("instant") { line.word("savings") }
        let isFurther = line.word("additional", "extra")
        let isHalf = line.sees(half)
        guard let value = value(&line) else { return nil }
        guard
            line.word("off") || isHalf && line.word("price")
                || (isTaken && demand != nil && line.isAtClauseEnd)
        else {
            return nil
        }
        if coupon == nil, let fuel = line.optional({ fuel(value, demand, &$0) }) { return fuel }
        if let second = line.optional({ secondItem(value, demand, &$0) }) { return second }
        var discount = DiscountClause(value, demand: demand, coupon: coupon)
        (discount.isFurther, discount.isGot) = (isFurther, isGot)
        tails(&line, of: &discount)
        if isApart, ownsCoupon(discount, beside: coupon, line) { return nil }
        // "50% off $2.99": of that, or to that?
        if case .percent = value, discount.basket == nil, line.zone == .deal, line.isBehind("off"), !line.isAfterBreak,
            line.sees({ NoteRules.size(&$0) == nil }), line.sees({ $0.price(bareFractionDigits: 2...2) != nil })
        {
            return .unpriced
        }
        return discount.off
    }

    /// The rest of "50% off the second item", "Buy 2, save 50% on the 2nd"; unpriced for money, and for "one of two".
    private static func secondItem(
        _ value: DiscountClause.Reduction, _ demand: Finding?, _ line: inout TokenCursor
    ) -> Finding? {
        let bought = demand?.minimum
        line.word("on", "off")
        if bought ?? 1 > 1, line.reads({ $0.count() == 1 && ($0.word("item") || true) && $0.isAtClauseEnd }) {
            return .unpriced
        }
        if line.word("lesser") || line.words("every", "second")
            || line.reads({ $0.words("one", "of") && $0.count() != nil })
        {
            return .unpriced
        }
        guard let place = line.optional({ $0.reducedItem(behind: bought) }),
            bought.map({ place - 1...place ~= $0 }) ?? true
        else { return nil }
        guard case .percent(let percent) = value else { return .unpriced }
        return Finding(.giving(.buyGet(buy: place - 1, get: 1, percentOff: percent)))
    }

    /// The most that is taken off a gallon of fuel; milk has more, and comes by "a gallon".
    static let mostOffFuel = Money(cents: 50)

    /// The rest of "10¢ off per gallon".
    private static func fuel(
        _ value: DiscountClause.Reduction, _ demand: Finding?, _ line: inout TokenCursor
    ) -> Finding? {
        let isWholeLine = line.index == 2
        guard case .amount(let amount) = value, amount < mostOffFuel, !line.isWord("a") else { return nil }
        if atPump.read(&line) { return RewardRules.fuel(demand, &line) }
        guard line.perGallon() else { return nil }
        line.word("of", "on")
        let isFuel = line.word("gas", "fuel", "gasoline", "unleaded", "diesel")
        let finding = RewardRules.fuel(demand, &line)
        let isAsked = finding.reward.map { $0.minimumQuantity > 1 || $0.minimumSpend != nil } == true
        return isFuel || isAsked || isWholeLine && line.isAtEnd ? finding : nil
    }

    private static let atPump = FixedPhrases("at the pump / (on|off|of) gas|fuel|gasoline .")

    /// "save up to $1.98 on 2", "save $2.00", "save up to $3.00 lb", "save/ahorre 72¢", "Savings $2", "SAVE $3 when you buy
    /// 3", "Save $1 with digital coupon", "Spend $30 Save $6".
    static func save(_ line: inout TokenCursor) -> Finding? {
        let isBehindDeal = !line.isAtStart && !line.isAfterBar
        let isClipped = line.reads {
            ($0.word("clip") || CouponRules.toCard.read(&$0)) && $0.and() && $0.isWord("save")
        }
        let coupon = isClipped ? Finding(.conditions([.digitalCoupon])) : line.optional(CouponRules.coupon)
        let demand = line.optional(DemandRules.demand)
        let isApart = isBehindDeal && line.isAfterBreak && (coupon != nil || demand != nil)
        if demand != nil, !line.mark("&") { line.word("and") }
        let isOfCard = line.reads(cardSavings)
        let isMember = isOfCard || line.isWord("member") || line.isWord("mywalgreens")
        // "Clip & Save! $2.99" is a price.
        guard isOfCard || line.saving(), !line.isAfterBar, !isClipped || !line.isAfterBreak else { return nil }
        line.words("at", "checkout")
        line.word("an")
        let isFurther = line.word("additional", "extra")
        let isUpTo = line.words("up", "to")
        let isAtLeast = line.words("at", "least")
        guard let value = value(&line) else { return nil }
        if line.reads({ ($0.mark("-") || $0.word("to", "and")) && $0.price() != nil }) { return .note }
        let isMore = line.reads { $0.word("more") && $0.sees { CouponRules.withCoupon(&$0) != nil } } || isFurther
        if line.perGallon() || atPump.read(&line) { return Finding(.reward(Reward(.points), .stated)) }
        line.word("off")
        if let second = line.optional({ secondItem(value, demand, &$0) }) { return second }
        let isBound = line.words("or", "more") && line.isAtClauseEnd
        // "0.30-" on a receipt.
        if !line.isAfterGap { line.mark("-") }
        var discount = DiscountClause(value, demand: demand, coupon: coupon)
        (discount.isFurther, discount.isUpTo, discount.isByCard) = (isMore, isUpTo, isMember)
        tails(&line, of: &discount)
        if isApart, ownsCoupon(discount, beside: coupon, line) { return nil }
        return isAtLeast || isBound ? discount.savedAtLeast : discount.saved(in: line.zone)
    }

    /// "$4.99 when you buy 2, $1 off with coupon": what stands behind the price belongs to it, since the discount has terms
    /// of its own.
    private static func ownsCoupon(
        _ discount: DiscountClause, beside coupon: Finding?, _ line: TokenCursor
    ) -> Bool {
        coupon == nil ? discount.coupon != nil : line.sees { CouponRules.withCoupon(&$0) != nil }
    }

    /// "BonusCard savings", "MVP savings" in front of their amount.
    private static func cardSavings(_ line: inout TokenCursor) -> Bool {
        guard line.reads(CardNames.name) || line.reads(ConditionRules.cardName) else { return false }
        return line.word("savings") && !line.isBeforeNoPrice
    }

    /// "-3.00 /LB", and "-$5.00" behind a final price.
    static func minus(_ line: inout TokenCursor) -> Finding? {
        guard line.mark("-"), let amount = line.price(bareFractionDigits: 2...2) else { return nil }
        if line.word("off") {
            var discount = DiscountClause(.amount(amount))
            tails(&line, of: &discount)
            return Finding(
                .saving(Clause.Saving(amount: amount, isUpTo: false, count: discount.count, isExtra: true)),
                .needing(discount.coupon?.conditions), .minimum(discount.count ?? 1))
        }
        var saving = Clause.Saving(amount: amount, isUpTo: false, isExtra: true)
        saving.isPerPound = line.optional({ $0.rate() }) == .pound
        return Finding(.saving(saving))
    }

    /// "-$1.00 digital coupon" in the savings line.
    static func minusCoupon(_ line: inout TokenCursor) -> Finding? {
        guard var finding = line.optional(minus), let coupon = line.optional(CouponRules.coupon) else { return nil }
        finding.conditions = coupon.conditions
        if let worth = finding.saving?.amount {
            finding.clauses.append(.coupon(Clause.Coupon(worth: worth, isFurther: true, isUnclear: true)))
        }
        return finding
    }

    /// "10% off $7.99" in the savings line of a price: its price before.
    static func percentOffPrice(_ line: inout TokenCursor) -> Finding? {
        guard line.percent() != nil, line.word("off"), let price = line.price() else { return nil }
        return Finding(.regular(Clause.Regular(amount: price)))
    }

    /// "up to 40% off", "20-50% off".
    static func bounded(_ line: inout TokenCursor) -> Finding? {
        let isBounded = line.words("up", "to") || (line.number() != nil && (line.mark("-") || line.word("to")))
        return isBounded && line.percent() != nil && line.word("off") ? .unpriced : nil
    }

    private static func value(_ line: inout TokenCursor) -> DiscountClause.Reduction? {
        if let percent = line.percent() { return .percent(percent) }
        return line.reads(half) ? .percent(50) : line.price().map { .amount($0) }
    }

    /// "half" of "half price", "1/2 off" at the start of a deal.
    private static func half(_ line: inout TokenCursor) -> Bool {
        line.isAtStart && line.zone == .deal && line.half() && (line.isWord("off") || line.isWord("price"))
    }

    /// Everything that may stand behind a discount, in any order.
    private static func tails(_ line: inout TokenCursor, of discount: inout DiscountClause) {
        line.times(6) { !$0.isAfterBar && tail(&$0, of: &discount) }
    }

    /// "your basket", "on your first order": not off one item.
    private static func wholePurchase(_ line: inout TokenCursor) -> Set<Promotion.Condition>? {
        line.word("on", "off")
        line.times(2) { $0.word("the", "your", "a", "an") }
        let isFirst = line.word("first")
        line.times(2) { $0.word("entire", "whole", "total", "grocery") }
        guard line.word("order", "orders", "basket", "cart", "purchase", "transaction") else { return nil }
        return isFirst ? [.newCustomer] : []
    }

    /// Where or when the discount is given.
    private static let places = FixedPhrases(
        "instantly / now / today / at checkout|register / online or in store / in store or online")

    private static func tail(_ line: inout TokenCursor, of discount: inout DiscountClause) -> Bool {
        if !line.sees(PriceRules.nowAhead), places.read(&line) { return true }
        if discount.basket == nil, let basket = line.optional({ basket(&$0, isAlone: discount.demand == nil) }) {
            discount.basket = basket
        } else if discount.rate == nil, discount.count == nil, let rate = line.optional({ $0.rate() }), rate != .measure
        {
            discount.rate = rate
        } else if discount.count == nil, let count = line.optional({ $0.countOff(discount) }) {
            discount.count = count
            if line.orMore() { discount.isOrMore = true }
        } else if line.reads(RewardRules.nextPurchase) {
            discount.isLater = true
        } else if !discount.isOfPurchase, let conditions = line.optional(wholePurchase) {
            discount.ofPurchase = conditions
        } else if discount.demand == nil, let demand = line.optional(DemandRules.demand) {
            discount.demand = demand
            discount.isOfOther = demand.minimum == 1 && line.words("at", "regularly", "price")
        } else if discount.coupon == nil, let coupon = line.optional(CouponRules.coupon) {
            discount.coupon = coupon
        } else if !discount.isByCard, let card = line.optional(ConditionRules.card) {
            discount.isByCard = true
            if card.conditions.count > 1, discount.coupon == nil { discount.coupon = card }
        } else if !discount.isOnGoods, line.isBeforeGoods(isCounted: discount.count != nil) {
            discount.isOnGoods = true
            return false
        } else {
            return false
        }
        return true
    }

    /// "off $20.00", "Off With Every $40 Purchase of", "off Automotive Dept. Purchase of $30 or More", "on $25", "off Your
    /// First Pickup or Delivery Order of $75 or more".
    private static func basket(_ line: inout TokenCursor, isAlone: Bool) -> DiscountClause.RequiredBasket? {
        var basket = DiscountClause.RequiredBasket(spend: Money(cents: 0))
        guard !line.isAfterBreak else { return nil }
        let isNext = line.isBehind("off")
        let isOn = line.word("on")
        basket.repeats = line.words("with", "every") || line.word("every")
        if !basket.repeats {
            line.word("your")
            if line.word("first") { basket.conditions = [.newCustomer] }
            if line.optional(ConditionRules.pickupOrDelivery) != nil { basket.conditions.insert(.pickupOrDelivery) }
            if line.word("pickup", "delivery") { basket.conditions.insert(.pickupOrDelivery) }
            line.word("a", "an", "any")
            let isNamed = line.times(4) { !$0.isWord("order") && !$0.isWord("orders") && $0.goods(upTo: 1) } > 0
            if isNamed, line.word("or", "and") { line.goods(upTo: 3) }
            let isOrder = line.word("purchase", "order", "orders") && line.word("of", "over")
            // "$1 off Tide $11.99", "50% off $2.99"
            let isSum = line.sees { $0.price(bareFractionDigits: 2...2)?.cents.isMultiple(of: 100) == true }
            let isSpent = line.sees {
                $0.price(bareFractionDigits: 2...2) != nil && ($0.orMore() || $0.word("purchase", "order", "orders"))
            }
            guard isOrder || isSpent || isSum && isAlone && (isNext || isOn) && !isNamed, !line.isAfterBreak else {
                return nil
            }
        }
        // "$2.00 off ($4.99)": the price of one; "$10 off $50 gift card": the value of the card.
        guard !line.isAtBracket || line.isAtStart, let spend = line.price(bareFractionDigits: 2...2),
            !line.isBeforeGiftCard
        else { return nil }
        line.orMore()
        line.reads { order(&$0, of: &basket) }
        basket.spend = spend
        return basket
    }

    /// "purchase of", "First Order", "Beauty Purchase" behind the amount to spend.
    private static func order(_ line: inout TokenCursor, of basket: inout DiscountClause.RequiredBasket) -> Bool {
        let isFirst = line.word("first")
        let isBrought = line.word("pickup", "delivery")
        line.times(2) { !$0.isAfterBreak && !$0.isWord("order") && $0.anyWord(but: .dealing) != nil }
        guard line.word("purchase", "order", "orders") else { return false }
        line.word("of")
        if isFirst { basket.conditions.insert(.newCustomer) }
        if isBrought { basket.conditions.insert(.pickupOrDelivery) }
        return true
    }
}
