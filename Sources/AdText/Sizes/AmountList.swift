/// The numbers in front of a unit: "14.7", "14 to 15", "5 or 8", "26, 34, or 43", "24/.5".
struct AmountList {
    var ends: Ends<Ratio>
    /// The 24 of "24/.5 liter" and the 2 of "2 x 1.5 L".
    var multiplier: Ratio?
    /// "2X 50 oz", a concentration; "15/16 oz", two sizes.
    var isOpen = false
    /// The hyphen of "4-6", which is a range, or four of six; nil without one.
    var hyphen: Hyphen?
    /// The index of its first token.
    var start: Int

    /// "4-6", "4 - 6", "4- 6".
    enum Hyphen { case tight, spaced, behindFirst }

    private static let packs = 2...24

    /// Decides whether a hyphen makes a range or a product: "2-10 oz Cans" are two cans of 10 oz each, and "12-16 oz Cans"
    /// hold 12 to 16 oz.
    ///
    /// - Parameters:
    ///   - isPlural: whether several things come next.
    ///   - isPound: whether the unit is one that meat is sold by.
    ///   - isHyphenated: whether the unit is joined by a hyphen too: "4-16-oz".
    /// - Returns: whether the text leaves it open.
    mutating func resolve(isPlural: Bool, isHyphenated: Bool, isPound: Bool) -> Bool {
        guard let hyphen else { return false }
        // "1 - 12 oz pkg."
        if ends.low == Ratio(1), hyphen == .spaced, !isHyphenated, Ratio(7) < ends.high, !isPound {
            ends = Ends(ends.high)
            return false
        }
        guard let count = ends.low.count, Self.packs.contains(count) else { return isPlural }
        let isFar = ends.low * Ratio(2) < ends.high
        let isProduct = hyphen == .behindFirst || isFar && isPlural || ends.low * Ratio(3) < ends.high && !isHyphenated
        if isProduct { (multiplier, ends) = (ends.low, Ends(ends.high)) }
        return isProduct ? hyphen != .behindFirst && !isPlural : isPlural || hyphen == .spaced
    }

    /// "26/30": 26 to 30 shrimp to the pound.
    var isGrade: Bool {
        guard let multiplier else { return false }
        return multiplier < ends.low && ends.low <= multiplier * Ratio(2)
    }
}

extension TokenCursor {
    private enum Separator { case comma, or }
    private typealias Item = (list: AmountList, separator: Separator)

    /// More sizes than any package line has; the limit keeps parsing linear.
    private static let longestList = 8

    /// Parses the numbers that belong together. Numbers joined only by a comma are not a list: in "Serves 8 to 12,
    /// 65-oz tray" only the last one is a size.
    mutating func amounts() -> AmountList? {
        guard isBeforeAmount else { return nil }
        if let product = optional({ $0.product() }) { return product }
        guard let first = range() else { return nil }
        var items: [Item] = [(first, .comma)]
        while items.count < Self.longestList, let item = optional({ $0.nextItem() }) { items.append(item) }
        return Self.joined(items)
    }

    /// "2 x 1.5", "12/12", "4 - 4": a dash between equal numbers is not a range.
    private mutating func product() -> AmountList? {
        let start = index
        guard let count = ratio(), count.count != nil else { return nil }
        let isGlued = !isAfterGap
        let isSlash = mark("/")
        let isApart = !isSlash && isGlued && word("x") && isAfterGap
        let isProduct = isSlash || isApart || isBehind("x") || mark("×") || mark("@") || word("x", "of", "de")
        guard isProduct || mark("-"), let each = range(), isProduct || !(count < each.ends.low) else { return nil }
        let isNear =
            isSlash && Ratio(12) < count && count != Ratio(24) && each.ends.low.count != nil && count < each.ends.low
            && each.ends.low * Ratio(3) < count * Ratio(4)
        return AmountList(ends: each.ends, multiplier: count, isOpen: isApart || isNear, start: start)
    }

    /// The last item, with the items that an "or" joins to it.
    private static func joined(_ items: [Item]) -> AmountList? {
        guard var whole = items.last?.list else { return nil }
        var isList = false
        for (item, next) in zip(items, items.dropFirst()).reversed() {
            isList = isList || next.separator == .or
            guard isList else { break }
            whole = AmountList(ends: whole.ends.joined(with: item.list.ends), start: item.list.start)
        }
        return whole
    }

    /// ", 34", "or 43", and the "- or 12" of "10- or 12-oz".
    private mutating func nextItem() -> Item? {
        reads { $0.mark("-") && $0.sees { $0.mark(",") || $0.word("or") } }
        let hasComma = mark(",")
        let hasOr = word("or", "and") || mark("&")
        guard hasComma || hasOr else { return nil }
        return range().map { ($0, hasOr ? .or : .comma) }
    }

    private mutating func range() -> AmountList? {
        let start = index
        guard let low = ratio() else { return nil }
        var hyphen: AmountList.Hyphen?
        let high = optional { (cursor: inout TokenCursor) -> Ratio? in
            hyphen = cursor.hyphen()
            // "4.9- to 5.5-oz"
            if cursor.word("to", "thru", "through") { hyphen = nil } else if hyphen == nil { return nil }
            return cursor.ratio()
        }
        guard let high else { return AmountList(ends: Ends(low), start: start) }
        return low < high ? AmountList(ends: Ends(low, high), hyphen: hyphen, start: start) : nil
    }

    private mutating func hyphen() -> AmountList.Hyphen? {
        let isAfterGap = isAfterGap
        guard mark("-") else { return nil }
        return isAfterGap ? .spaced : self.isAfterGap ? .behindFirst : .tight
    }
}
