import Words

// What is taken off, and from how many: the words that discounts share.

extension TokenCursor {
    /// The place of the item that a percentage is for: 2 of "off the second item", 3 of "off your next" behind two.
    mutating func reducedItem(behind bought: Int?) -> Int? {
        word("the", "your", "a")
        if word("next") { return bought.map { $0 + 1 } }
        guard let place = ordinal() ?? optional({ $0.placed() }) else { return nil }
        word("item", "one")
        return place
    }

    /// "save", "you save", "save/ahorre", "an instant savings of".
    mutating func saving() -> Bool {
        if reads({ $0.amountSaved() }) { return true }
        word("you")
        let isNamed = word("member", "mywalgreens", "card") || word("your", "total")
        guard word("save") || ((isAtStart || isAfterBar || isNamed || isBehindDash) && word("savings")) else {
            return false
        }
        word("from", "between")
        if mark("/") {
            guard word("save") else { return false }
            word("from", "entre")
        }
        return true
    }

    private mutating func amountSaved() -> Bool {
        word("a", "an", "total")
        word("instant")
        return word("savings", "saving", "discount", "discounts") && word("of")
            || isBehind("saving") && !isBeforeNoPrice
    }

    /// "off 2", "on any 2", "off the purchase of one (1)": a number after "off" is a count unless something makes it a size.
    mutating func countOff(_ discount: DiscountClause) -> Int? {
        let isOn = word("on", "of") || words("the", "purchase", "of")
        let isAny = word("any", "select")
        let isSpelled = isBeforeNumberWord
        guard let count = anyCount(), isSpelled || !isBeforeSizeUnit, !isBeforeRange, !isWord("dozen") else {
            return nil
        }
        if isOn || isAny || isAtEndOrCondition { return count <= 24 ? count : nil }
        if sees({ $0.orMore() }) { return count }
        if case .percent = discount.value {
            // "10% off 6 bottles"; 12 packs are the size of one
            let isOfPieces = zone == .deal && !isWord("packs") && !isWord("pks")
            return reads { $0.goods(upTo: 4) && $0.isWord("or") } || isOfPieces && word(in: .severalContainers)
                ? count : nil
        }
        return count <= 6 && !isAfterBreak && sees { $0.goods(upTo: 1) } ? count : nil
    }

    /// Whether the number that was read begins a range: "18 to 36-oz".
    private var isBeforeRange: Bool { sees { ($0.mark("-") || $0.word("to", "or")) && $0.number() != nil } }

    /// Whether the deal ends here or continues with a requirement.
    private var isAtEndOrCondition: Bool {
        isAtEnd
            || sees {
                $0.mark("=") || $0.mark("-")
                    || $0.word("with", "w", "limit", "when", "digital", "must", "mfr", "coupon")
            }
    }

    /// Whether words for goods come next: "on Bubly", or "Bubly" behind "on 2".
    func isBeforeGoods(isCounted: Bool) -> Bool {
        sees { (isCounted ? !$0.isAfterBreak : $0.word("on")) && $0.anyWord(but: .dealing) != nil }
    }

    /// Whether "gift" or "Visa gift" comes next.
    var isBeforeGiftCard: Bool {
        sees {
            $0.goods(upTo: 2)
            return $0.word("gift")
        }
    }

    /// "per gallon", "/gal": money off fuel.
    mutating func perGallon() -> Bool { reads { ($0.mark("/") || $0.word("per", "a")) && $0.word("gal", "gallon") } }
}
