import Deals

/// Deals that take something off a price the line does not tell.
enum DiscountRules {
    /// "$2.00 off", "$3.OFF", "1.50 off 2". A number after "off" is a count only where nothing makes it a size.
    static func amountOff(_ line: inout Cursor) -> Finding? {
        line.word("save")
        guard let amount = line.price(), line.word("off") else { return nil }
        let count = line.optional { line in line.count().flatMap { line.isAtEndOrCondition ? $0 : nil } }
        return .benefit(.amountOff(total: amount, quantity: count ?? 1))
    }

    /// "25% Off", "30% Off each".
    static func percentOff(_ line: inout Cursor) -> Finding? {
        line.word("save")
        guard let percent = line.percent(), line.word("off") else { return nil }
        line.word("each")
        return .benefit(.percentOff(percent))
    }

    /// "Buy 2 Get $10.00 Off".
    static func buyAmountOff(_ line: inout Cursor) -> Finding? {
        guard line.word("buy") else { return nil }
        line.word("any")
        guard let count = line.count(), line.word("get", "save"), let amount = line.price(), line.word("off") else {
            return nil
        }
        return .benefit(.amountOff(total: amount, quantity: count))
    }

    /// "$5.00 off $20.00", "$10.00 Off With Every $40 Purchase of": the whole basket counts, not the item.
    static func threshold(_ line: inout Cursor) -> Finding? {
        guard line.price() != nil, line.word("off") else { return nil }
        _ = line.words(["with", "every"])
        guard line.price() != nil else { return nil }
        _ = line.words(["purchase", "of"])
        return .unpriced
    }

    /// "Spend $30 Save $6".
    static func spend(_ line: inout Cursor) -> Finding? {
        guard line.word("spend"), line.price() != nil, line.word("save", "get"), line.price() != nil else { return nil }
        line.word("off")
        return .unpriced
    }

    /// "up to 40% off", "20-50% off": a bound on a discount prices nothing.
    static func boundedPercentOff(_ line: inout Cursor) -> Finding? {
        let isBounded = line.words(["up", "to"]) || (line.number() != nil && line.mark("-"))
        return isBounded && line.percent() != nil && line.word("off") ? .unpriced : nil
    }

    /// "From 4.99 to 19.99 each": this or more.
    static func from(_ line: inout Cursor) -> Finding? {
        guard line.word("from"), line.price() != nil else { return nil }
        if line.word("to") { guard line.price() != nil else { return nil } }
        line.word("each")
        return .unpriced
    }

    /// "Free $5 Gift Card", a present beside the goods.
    static func giftCard(_ line: inout Cursor) -> Finding? {
        guard line.word("free"), line.price() != nil, line.words(["gift", "card"]) else { return nil }
        return .unpriced
    }

    /// "FREE WITH MFR DIGITAL COUPON": a present with the coupon, and perhaps with more that the title asks for.
    static func freeWithCoupon(_ line: inout Cursor) -> Finding? {
        line.word("free") && ConditionRules.manufacturerCoupon(&line) != nil ? .unpriced : nil
    }

    /// "COUPON VALID JUNE 13 TO JUNE 26, 2026 Limit one coupon per item. …": a paper coupon's fine print, to its end.
    static func paperCoupon(_ line: inout Cursor) -> Finding? {
        guard line.words(["coupon", "valid"]) else { return nil }
        line.moveToEnd()
        return .unpriced
    }
}

extension Cursor {
    /// Whether the deal ends here or goes on with who may have it.
    fileprivate var isAtEndOrCondition: Bool {
        var next = self
        return isAtEnd || next.mark("=") || next.word("with", "limit", "when", "digital", "must")
    }
}
