import Deals

/// Prices and prices for several: the benefit is what one pays.
enum PriceRules {
    /// "$6.99", ".99", "99¢".
    static func plain(_ line: inout Cursor) -> Finding? {
        line.price().map { .benefit(.unitPrice($0)) }
    }

    /// "$7.99 each", "0.33 /ea."
    static func each(_ line: inout Cursor) -> Finding? {
        guard let price = line.price() else { return nil }
        line.mark("/")
        return line.word("each", "ea", "apiece") ? .benefit(.unitPrice(price)) : nil
    }

    /// "$8.99 lb", "$1.99/lb", "1.59 per lb". Bare numbers need both digits of cents: "1.5 lb" is a weight.
    static func perPound(_ line: inout Cursor) -> Finding? {
        guard let price = line.price(bareFractionDigits: 2...2) else { return nil }
        if !line.mark("/") { line.word("per", "a") }
        return line.pound() ? .benefit(.pricePerPound(price)) : nil
    }

    /// "2 for $5.00", "Buy 3 for $6"; to buy is then asked for.
    static func bundleFor(_ line: inout Cursor) -> Finding? {
        let isAsked = line.word("buy")
        guard let count = line.count(), count > 1, line.word("for"), let total = line.price() else { return nil }
        var finding = Finding.benefit(.bundle(quantity: count, total: total))
        finding.minimum = isAsked ? count : 1
        finding.needsSavingOnAll = line.word("each", "ea")
        return finding
    }

    /// "2/$5.00", "4/ 10.0".
    static func bundleSlash(_ line: inout Cursor) -> Finding? {
        guard let count = line.number()?.whole, (2...100).contains(count), line.mark("/"), let total = line.price()
        else {
            return nil
        }
        var finding = Finding.benefit(.bundle(quantity: count, total: total))
        finding.needsSavingOnAll = line.word("each", "ea")
        return finding
    }

    /// "Sale Price 2/5.00 - Digital Coupon 1.50 off 2 = FINAL PRICE WITH MFR DIGITAL COUPON 2/3.50": the sum must be right.
    static func stacked(_ line: inout Cursor) -> Finding? {
        guard line.word("sale", "sales"), line.word("price"), let sale = saleOrBundle(&line), line.mark("-"),
            line.words(["digital", "coupon"]), let off = line.price(), line.word("off"), let count = line.count(),
            line.mark("="), line.words(["final", "price"]),
            let coupon = ConditionRules.manufacturerCoupon(&line), let final = saleOrBundle(&line),
            sale.count == count, final.count == count, sale.total == final.total + off
        else { return nil }
        return Finding(
            stack: Finding.Stack(sale: sale.benefit, final: final.benefit), conditions: coupon.conditions,
            minimum: count)
    }

    private static func saleOrBundle(_ line: inout Cursor) -> (benefit: Promotion.Benefit, count: Int, total: Money)? {
        let bundle = line.optional(bundleSlash) ?? line.optional(bundleFor)
        switch (bundle ?? line.optional(plain))?.benefit {
        case .unitPrice(let price): return (.unitPrice(price), 1, price)
        case .bundle(let count, let total): return (.bundle(quantity: count, total: total), count, total)
        default: return nil
        }
    }
}

extension Cursor {
    mutating func pound() -> Bool { word("lb", "lbs", "pound") }
}
