import Deals

/// Discounts from a price that the line does not state.
enum DiscountRules {
    /// "$2.00 off", "$3.OFF", "1.50 off 2". A number after "off" is a count unless something makes it a size.
    static func amountOff(_ line: inout TokenCursor) -> Finding? {
        line.word("save", "get", "take")
        guard let amount = line.price(), line.word("off") else { return nil }
        let count = line.optional { line in line.anyCount().flatMap { line.isAtEndOrCondition ? $0 : nil } }
        return .benefit(.amountOff(total: amount, quantity: count ?? 1))
    }

    /// "- Digital Coupon 1.50 off 2", "DIGITAL COUPON $2.00 OFF 2".
    static func couponOff(_ line: inout TokenCursor) -> Finding? {
        line.mark("-")
        guard let coupon = CouponRules.anyCoupon(&line), var finding = amountOff(&line) else { return nil }
        finding.conditions = coupon.conditions
        return finding
    }

    /// "$1.00 off per lb", "$2 off each".
    static func amountOffEach(_ line: inout TokenCursor) -> Finding? {
        line.word("save")
        guard let amount = line.price(), line.word("off") else { return nil }
        if line.each() { return .benefit(.amountOffEach(amount)) }
        line.word("per", "a")
        return line.pound() ? .benefit(.amountOff(total: amount, quantity: 1), unit: .pound) : nil
    }

    /// "25% Off", "30% Off each".
    static func percentOff(_ line: inout TokenCursor) -> Finding? {
        line.word("save")
        guard let percent = line.percent(), line.word("off") else { return nil }
        line.word("each")
        return .benefit(.percentOff(percent))
    }

    /// "20% off 6 bottles of wine or more".
    static func percentOffSeveral(_ line: inout TokenCursor) -> Finding? {
        guard var finding = percentOff(&line), let count = line.count() else { return nil }
        var longest = 4
        while longest > 0, line.anyWord(but: ["or"]) != nil { longest -= 1 }
        guard line.words("or", "more") else { return nil }
        finding.minimum = count
        finding.additionalUnits = .orMore
        return finding
    }

    /// "10% off $7.99" in the savings line of a price: its price before.
    static func percentOffPrice(_ line: inout TokenCursor) -> Finding? {
        guard line.percent() != nil, line.word("off"), let price = line.price() else { return nil }
        return Finding(regular: Finding.Regular(amount: price))
    }

    /// "Buy 4 get 10% off".
    static func buyPercentOff(_ line: inout TokenCursor) -> Finding? {
        guard line.word("buy"), let count = line.anyCount() else { return nil }
        line.goods(upTo: 4)
        guard line.word("get", "save"), let percent = line.percent() else { return nil }
        line.word("off")
        return Finding(benefit: .percentOff(percent), minimum: count)
    }

    /// "Buy 2 Get $10.00 Off", "Buy 5 participating items, Get $5 off instantly", "Buy 5, Save $5".
    static func buyAmountOff(_ line: inout TokenCursor) -> Finding? {
        guard line.word("buy"), let count = line.anyCount() else { return nil }
        line.goods(upTo: 4)
        let isSaving = line.word("save")
        guard isSaving || line.word("get"), let amount = line.price(), line.word("off") || isSaving else { return nil }
        line.word("instantly")
        return .benefit(.amountOff(total: amount, quantity: count))
    }

    /// "up to 40% off", "20-50% off": a bound on a discount gives no price.
    static func boundedPercentOff(_ line: inout TokenCursor) -> Finding? {
        line.word("save")
        let isBounded = line.words("up", "to") || (line.number() != nil && (line.mark("-") || line.word("to")))
        return isBounded && line.percent() != nil && line.word("off") ? .unpriced : nil
    }
}

extension TokenCursor {
    /// Whether the deal ends here or continues with a requirement.
    fileprivate var isAtEndOrCondition: Bool {
        var next = self
        return isAtEnd || next.mark("=") || next.mark("-") || next.word("with", "limit", "when", "digital", "must")
    }
}
