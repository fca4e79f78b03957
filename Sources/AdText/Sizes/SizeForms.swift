extension TokenCursor {
    /// "U/15", "26 to 30 per pound", "26/30 ct": size grades of shrimp. Returns whether the grade is a count per pound.
    mutating func grade() -> Bool? {
        optional { $0.underGrade() } ?? optional { $0.countGrade() }
    }

    private mutating func underGrade() -> Bool? {
        guard word("u"), mark("/") || mark("-"), number() != nil else { return nil }
        _ = word("ct", "count")
        return false
    }

    private mutating func countGrade() -> Bool? {
        guard let amounts = amounts() else { return nil }
        if amounts.isGrade, word("ct", "count") { return false }
        return amounts.ends.isRange && (word("per") || mark("/")) && word("lb", "lbs", "pound") ? true : nil
    }

    /// "Pack of 6", "box of 24".
    mutating func caseOf() -> Ratio? {
        guard word("pack", "case", "set", "box", "bag", "carton", "tray", "flat"), word("of") else { return nil }
        return number().map { Ratio($0) }
    }

    /// "dozen", "dozen and a half".
    mutating func dozens() -> Ratio? {
        guard word("dozen") else { return nil }
        return words(["and", "a", "half"]) ? Ratio(3, over: 2) : Ratio(1)
    }

    /// The count in "12 pots x125 g" and "20 tranches 500g", for any kind of thing.
    mutating func unknownThings() -> Ratio? {
        guard let count = number()?.whole, count > 1, anyWord(but: UnitWords.joining) != nil else { return nil }
        var ahead = self
        ahead.times()
        return ahead.number().map { _ in Ratio(Int128(count)) }
    }

    /// The 6 of "12 oz x 6".
    mutating func multiplier() -> Ratio? {
        while word(in: UnitWords.packaging) || mark(",") {}
        guard times(), let count = number() else { return nil }
        var ahead = self
        let isMeasure = ahead.mark("-") || ahead.mark("/") || ahead.anyWord().flatMap(UnitWords.meaning) != nil
        return isMeasure ? nil : Ratio(count)
    }

    @discardableResult
    mutating func times() -> Bool { word("x") || mark("×") }

    /// The unit after a number.
    mutating func unit() -> UnitWords.Meaning? {
        if mark("#") { return .content(.pound) }
        if mark("\"") || mark("\u{201D}") || mark("″") { return .content(.inch) }
        return optional { $0.spacedUnit() } ?? optional { $0.kindOfThings() } ?? anyWord().flatMap(UnitWords.meaning)
    }

    /// "fl. oz.", "sq ft", "K-Cups".
    private mutating func spacedUnit() -> UnitWords.Meaning? {
        let isFluid = word("fl", "fluid")
        let isSquare = !isFluid && word("sq", "square")
        let isSingleCup = !isFluid && !isSquare && word("k")
        mark(".")
        mark("-")
        if isFluid, word("oz", "ounce", "ounces") { return .content(.fluidOunce) }
        if isSquare, word("ft", "feet", "foot") { return .content(.squareFoot) }
        return isSingleCup && word("cup", "cups") ? .things(.piece) : nil
    }

    /// "Mega XL Rolls": adjectives, then the things counted; units of content have no adjectives.
    private mutating func kindOfThings() -> UnitWords.Meaning? {
        guard word(in: UnitWords.kinds) else { return nil }
        while word(in: UnitWords.kinds) {}
        guard let meaning = anyWord().flatMap(UnitWords.meaning), case .things = meaning else { return nil }
        return meaning
    }

    mutating func share() -> PrintedMeasure.Share? {
        if word("each", "ea", "apiece") { return .each }
        return word("total") ? .total : nil
    }

    /// Whether "cups", "cans" or "bottles" comes next: the preceding size is that of one.
    var isPluralContainerNext: Bool {
        var ahead = self
        return ahead.word(
            "cups", "cans", "bottles", "bots", "btls", "jars", "tubs", "packs", "pouches", "boxes", "bags")
    }
}
