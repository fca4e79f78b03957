import Deals

/// Prices of one unit: the benefit is the amount to pay.
enum PriceRules {
    /// "$6.99", ".99", "99¢".
    static func plain(_ line: inout TokenCursor) -> Finding? {
        line.price().map { .benefit(.unitPrice($0)) }
    }

    /// "Only $2.99", "Now only $2.99 lb"; "members only $5" has another meaning.
    static func only(_ line: inout TokenCursor) -> Finding? {
        guard line.isAtStart else { return nil }
        line.word("now")
        return line.word("only", "just") ? line.price(of: [perPound, each, perPackage, plain]) : nil
    }

    /// "$7.99 each", "0.33 /ea.", "$7.99 price each".
    static func each(_ line: inout TokenCursor) -> Finding? {
        guard let price = line.price() else { return nil }
        if !line.mark("/") { line.word("price") }
        return line.word("each", "ea", "apiece") ? Finding(benefit: .unitPrice(price), isOfOne: true) : nil
    }

    /// "$8.99 lb", "$1.99/lb", "1.59 per lb". Bare numbers need both digits of cents: "1.5 lb" is a weight.
    static func perPound(_ line: inout TokenCursor) -> Finding? {
        guard let price = line.price(bareFractionDigits: 2...2) else { return nil }
        if !line.mark("/") { line.word("per", "a") }
        return line.pound() ? .benefit(.unitPrice(price), unit: .pound) : nil
    }

    /// "0.99 Per 16-oz. Pkg.", "$5 a bunch", "3.69 Per Dozen": the package is sold, not the weight.
    static func perPackage(_ line: inout TokenCursor) -> Finding? {
        guard let price = line.price(), line.word("per", "a", "the") || line.mark("/") else { return nil }
        _ = line.optional(NoteRules.size)
        return line.saleUnit().map { .benefit(.unitPrice(price), unit: $0) }
    }

    /// "$7.99 price each with 2 Peet's bagged coffees".
    static func eachWith(_ line: inout TokenCursor) -> Finding? {
        guard let price = line.price(), line.words("price", "each", "with"), let count = line.count() else {
            return nil
        }
        return Finding(benefit: .unitPrice(price), isOfOne: true, minimum: count)
    }

    /// "Buy 3 or more $1.99 ea; less than 3 $2.99 ea".
    static func tiers(_ line: inout TokenCursor) -> Finding? {
        guard line.word("buy"), let count = line.count(), line.words("or", "more"), let price = line.price(),
            line.each()
        else { return nil }
        var finding = Finding(benefit: .unitPrice(price), minimum: count, additionalUnits: .orMore)
        guard line.word("less", "fewer") else { return finding }
        guard line.word("than"), line.count() == count, let fallbackPrice = line.price(), line.each() else {
            return nil
        }
        finding.fallbackPrice = RegularPrice(CentsFraction(fallbackPrice), basis: .exact)
        return finding
    }

    /// "Member price $4.99, non-member $6.49", "Member Price 2.99 lb".
    static func member(_ line: inout TokenCursor) -> Finding? {
        guard line.word("member", "members", "club", "card"), line.word("price") else { return nil }
        if var pound = line.optional(perPound) {
            pound.conditions = [.loyaltyCard]
            return pound
        }
        guard let price = line.price() else { return nil }
        let fallbackPrice = line.optional { line -> Money? in
            guard line.word("non") else { return nil }
            line.mark("-")
            guard line.word("member", "members") else { return nil }
            line.word("price")
            return line.price()
        }
        return Finding(
            benefit: .unitPrice(price), conditions: [.loyaltyCard],
            fallbackPrice: fallbackPrice.map { RegularPrice(CentsFraction($0), basis: .exact) })
    }

    /// "FINAL PRICE $2.99", "final 2/4.50", "Final Price $1.49 each".
    static func final(_ line: inout TokenCursor) -> Finding? {
        line.mark("=")
        guard line.word("final") else { return nil }
        line.word("price", "cost")
        let coupon = line.optional(CouponRules.manufacturerCoupon) ?? line.optional(CouponRules.digitalCoupon)
        guard var finding = line.price(of: [BundleRules.slash, BundleRules.count, perPound, each, plain]) else {
            return nil
        }
        finding.isFinal = true
        finding.saving = line.optional(SavingRules.minus)?.saving
        finding.conditions.formUnion(coupon?.conditions ?? [])
        return finding
    }

    /// "Sale Price 9.99 - Digital Coupon 5.00 Off 1 = FINAL PRICE WITH MFR DIGITAL COUPON 4.99" in fine print: the
    /// arithmetic must be right.
    static func stacked(_ line: inout TokenCursor) -> Finding? {
        guard line.word("sale", "sales"), line.word("price"),
            let sale = line.price(of: [BundleRules.slash, BundleRules.count, plain])?.deal?.sum,
            let coupon = DiscountRules.couponOff(&line), case .amountOff(let off, let count) = coupon.benefit,
            var finding = final(&line), let rest = finding.deal?.sum,
            sale.count == count, rest.count == count, sale.total == rest.total + off
        else { return nil }
        finding.conditions.formUnion(coupon.conditions)
        finding.minimum = count
        return finding
    }

    /// "2.0 Final Price With Coupon".
    static func finalBehind(_ line: inout TokenCursor) -> Finding? {
        guard let price = line.price(), line.words("final", "price"), line.isBeforeNoPrice else { return nil }
        return Finding(benefit: .unitPrice(price), isFinal: true)
    }

    /// "4.98 save/ahorre $2.01 lb.": the pound applies to both amounts.
    static func savingPerPound(_ line: inout TokenCursor) -> Finding? {
        guard let price = line.price(bareFractionDigits: 2...2), var finding = SavingRules.amount(&line),
            finding.saving?.isPerPound == true
        else { return nil }
        finding.benefit = .unitPrice(price)
        finding.unit = .pound
        return finding
    }

    /// "$4.99 - $1 digital coupon = $3.99": the arithmetic must be right.
    static func equation(_ line: inout TokenCursor) -> Finding? {
        guard let sale = line.price(), line.mark("-"), let off = line.price(),
            let coupon = CouponRules.anyCoupon(&line), line.mark("="), let final = line.price(), final + off == sale
        else { return nil }
        return Finding(
            benefit: .unitPrice(final), isFinal: true, saving: Finding.Saving(amount: off, isUpTo: false),
            conditions: coupon.conditions)
    }

    /// "that is $2.50 each when you buy 2", "at most $2.10 each when you buy 2": the derived price in our own
    /// sentences.
    static func workedOut(_ line: inout TokenCursor) -> Finding? {
        let isBound = !line.words("that", "is")
        guard !isBound || line.words("at", "most"), let price = line.price(), line.pound() || line.each() else {
            return nil
        }
        _ = line.optional { $0.whenYouBuy() }
        return Finding(worksOut: Finding.WorkedOut(price: price, isBound: isBound))
    }

    /// "one alone also $2.50", "one alone at most $3.49": the checkout price of a single unit.
    static func oneAlone(_ line: inout TokenCursor) -> Finding? {
        guard line.words("one", "alone") else { return nil }
        line.word("also")
        line.words("at", "most")
        guard line.price() != nil else { return nil }
        line.each()
        return .note
    }

    /// "Sold in a 2 lb Bag for $13.98" below a price by the pound.
    static func bag(_ line: inout TokenCursor) -> Finding? {
        guard line.words("sold", "in", "a"), let pounds = line.count(), line.pound(), line.saleUnit() != nil,
            line.word("for"), let total = line.price()
        else { return nil }
        return Finding(bag: Finding.Bag(pounds: pounds, total: total))
    }

    /// "When You Buy Sumo Citrus Mandarins, $2.49 per Pound" in fine print, repeating the deal.
    static func restated(_ line: inout TokenCursor) -> Finding? {
        if line.words("when", "you", "buy") { line.goods(upTo: 6) }
        guard let price = line.price(bareFractionDigits: 2...2) else { return nil }
        if !line.mark("/") { line.word("per") }
        return line.pound() ? Finding(unit: .pound, restated: .unitPrice(price)) : nil
    }
}

extension TokenCursor {
    /// Whether no price comes next.
    var isBeforeNoPrice: Bool {
        var next = self
        return next.price() == nil
    }

    mutating func pound() -> Bool { word("lb", "lbs", "pound", "pounds") }

    /// "each", "/ea".
    @discardableResult
    mutating func each() -> Bool {
        mark("/")
        return word("each", "ea")
    }

    /// The first of `rules` that reads furthest.
    mutating func price(of rules: [(inout TokenCursor) -> Finding?]) -> Finding? {
        var best: (finding: Finding, end: Int)?
        for rule in rules {
            var attempt = self
            guard let finding = rule(&attempt), attempt.index > best?.end ?? index else { continue }
            best = (finding, attempt.index)
        }
        if let best { move(to: best.end) }
        return best?.finding
    }

    /// "pkg", "dozen": the unit of a price that is not just one piece.
    @discardableResult
    mutating func saleUnit() -> SaleUnit? {
        for (unit, words) in SaleUnit.spellings where word(in: words) { return unit }
        return nil
    }
}

extension SaleUnit {
    fileprivate static let spellings: [(SaleUnit, Set<String>)] = [
        (.package, ["pkg", "pkgs", "package", "packages", "pack", "packs", "pk"]), (.bag, ["bag", "bags"]),
        (.box, ["box", "boxes"]), (.can, ["can", "cans"]), (.bottle, ["bottle", "bottles", "btl"]),
        (.jar, ["jar", "jars"]), (.bunch, ["bunch", "bunches"]), (.head, ["head", "heads"]),
        (.pair, ["pair", "pairs"]),
        (.patty, ["patty", "patties"]), (.dozen, ["dozen", "doz"]), (.case, ["case", "cases"]),
    ]
}
