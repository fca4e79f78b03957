import Deals

/// What the save line claims, and other words that tell the regular price.
enum SavingRules {
    /// "save up to $1.98 on 2", "save $2.00", "save up to $3.00 lb".
    static func amount(_ line: inout Cursor) -> Finding? {
        guard line.word("save") else { return nil }
        let isUpTo = line.words(["up", "to"])
        guard let amount = line.price() else { return nil }
        var saving = Finding.Saving(amount: amount, isUpTo: isUpTo)
        saving.count = line.optional { $0.word("on") ? $0.count() : nil }
        saving.isPerPound = line.optional(perPound) ?? false
        line.word("each", "ea")
        return Finding(saving: saving)
    }

    /// "SAVE UP TO 45%": a claim beside a printed price.
    static func percent(_ line: inout Cursor) -> Finding? {
        guard line.word("save") else { return nil }
        _ = line.words(["up", "to"])
        return line.percent() != nil ? .note : nil
    }

    /// "Save 50%" where it is the whole deal.
    static func percentDeal(_ line: inout Cursor) -> Finding? {
        guard line.word("save"), let percent = line.percent() else { return nil }
        line.word("off", "each")
        return .benefit(.percentOff(percent))
    }

    /// "SAVE $3 when you buy 3": whether the printed price is before or after it, nobody can tell.
    static func event(_ line: inout Cursor) -> Finding? {
        guard let saving = amount(&line)?.saving, ConditionRules.mustBuy(&line) != nil else { return nil }
        return saving.isUpTo ? nil : .unpriced
    }

    /// "Reg. $4.99", "was $41.29", "Reg. $11.79 lb".
    static func regular(_ line: inout Cursor) -> Finding? {
        guard line.word("reg", "regular", "regularly", "was") else { return nil }
        line.word("price")
        guard let price = line.price() else { return nil }
        let isPerPound = line.optional(perPound) ?? false
        if !isPerPound { line.word("each", "ea") }
        return Finding(regular: price, isRegularPerPound: isPerPound)
    }

    private static func perPound(_ line: inout Cursor) -> Bool? {
        if !line.mark("/") { line.word("per") }
        return line.pound() ? true : nil
    }
}
