import Deals

/// Several units for one price.
enum BundleRules {
    /// "2 for $5.00", "Buy 3 for $6" (where buying is required). "Any 3 for $10" may mix several kinds.
    static func count(_ line: inout TokenCursor) -> Finding? {
        let isAsked = line.word("buy")
        let isMix = line.word("any")
        guard let count = line.count(), count > 1, line.word("for"), let total = line.price() else { return nil }
        var finding = Finding.benefit(.bundle(quantity: count, total: total))
        finding.minimum = isAsked ? count : 1
        finding.isMixAndMatch = isMix
        finding.needsSavingOnAll = line.word("each", "ea")
        return finding
    }

    /// "$3.99 each or 2 for $7": the higher price applies to a smaller purchase.
    static func orCount(_ line: inout TokenCursor) -> Finding? {
        guard let single = line.price() else { return nil }
        line.each()
        guard line.word("or"), var finding = line.price(of: [slash, count]), let rate = finding.deal?.rate,
            rate < CentsFraction(single)
        else { return nil }
        finding.fallbackPrice = RegularPrice(CentsFraction(single), basis: .exact)
        finding.asksFullQuantity = true
        return finding
    }

    /// "2/$5.00", "4/ 10.0".
    static func slash(_ line: inout TokenCursor) -> Finding? {
        guard let count = line.number()?.whole, (2...100).contains(count), line.mark("/"), let total = line.price()
        else {
            return nil
        }
        var finding = Finding.benefit(.bundle(quantity: count, total: total))
        finding.needsSavingOnAll = line.word("each", "ea")
        return finding
    }

    /// "10 lbs. for $10", "10 patties or links for $10".
    static func units(_ line: inout TokenCursor) -> Finding? {
        guard let count = line.count(), count > 1 else { return nil }
        var unit = SaleUnit.pound
        if !line.pound() {
            guard let named = line.saleUnit() else { return nil }
            unit = named
            if line.word("or") { line.anyWord(but: PriceWords.strict) }
        }
        guard line.word("for"), let total = line.price() else { return nil }
        return .benefit(.bundle(quantity: count, total: total), unit: unit)
    }

    /// "Serves 8 for $39.99", "Feeds 4": people, not goods.
    static func people(_ line: inout TokenCursor) -> Finding? {
        guard line.word("serves", "feeds", "serving", "dinner", "meal", "party") else { return nil }
        line.word("for")
        line.words("up", "to")
        guard line.count() != nil else { return nil }
        if line.word("to") || line.mark("-") { _ = line.count() }
        return .note
    }

    /// "4.95 3 Pack + 1 FREE": a larger package.
    static func bonusPack(_ line: inout TokenCursor) -> Finding? {
        guard line.count() != nil else { return nil }
        line.mark("-")
        return line.word("pack", "pk", "ct") && line.mark("+") && line.count() != nil && line.word("free") ? .note : nil
    }
}
