/// The numbers in front of a unit: "14.7", "14 to 15", "5 or 8", "26, 34, or 43", "24/.5".
struct AmountList {
    let low: Ratio
    let high: Ratio
    /// The 24 of "24/.5 liter" and the 2 of "2 x 1.5 L".
    let multiplier: Ratio?
    /// Token where it starts.
    let start: Int
}

extension Cursor {
    private enum Separator { case comma, or }
    private typealias Item = (range: (low: Ratio, high: Ratio), start: Int, separator: Separator)

    /// More sizes than one package line has; it keeps reading linear.
    private static let longestList = 8

    /// Reads as many numbers as hang together. Numbers joined by a comma alone are no list: of "Serves 8 to 12, 65-oz
    /// tray" only the last is a size.
    mutating func amounts() -> AmountList? {
        let start = index
        guard let first = range() else { return nil }
        if first.low == first.high, let each = optional({ $0.mark("/") || $0.word("x") ? $0.range() : nil }) {
            return AmountList(low: each.low, high: each.high, multiplier: first.low, start: start)
        }
        var items: [Item] = [(first, start, .comma)]
        while items.count < Self.longestList, let item = optional({ $0.nextItem() }) { items.append(item) }
        return Self.joined(items)
    }

    /// The last item with those that an "or" ties to it.
    private static func joined(_ items: [Item]) -> AmountList? {
        guard let last = items.last else { return nil }
        var (low, high, start) = (last.range.low, last.range.high, last.start)
        var isList = false
        for (item, next) in zip(items, items.dropFirst()).reversed() {
            isList = isList || next.separator == .or
            guard isList else { break }
            (low, high, start) = (min(low, item.range.low), max(high, item.range.high), item.start)
        }
        return AmountList(low: low, high: high, multiplier: nil, start: start)
    }

    private mutating func nextItem() -> Item? {
        let hasComma = mark(",")
        let hasOr = word("or")
        guard hasComma || hasOr else { return nil }
        let start = index
        return range().map { ($0, start, hasOr ? .or : .comma) }
    }

    private mutating func range() -> (low: Ratio, high: Ratio)? {
        guard let low = ratio() else { return nil }
        let high = optional { $0.word("to") || $0.mark("-") ? $0.ratio() : nil }
        guard let high else { return (low, low) }
        return low < high ? (low, high) : nil
    }

    /// "2.5", "3/4", "1 1/2".
    private mutating func ratio() -> Ratio? {
        if let fraction = optional({ $0.fraction() }) { return fraction }
        guard let numeral = number() else { return nil }
        guard numeral.whole != nil, let fraction = optional({ $0.fraction() }) else { return Ratio(numeral) }
        return Ratio(numeral) + fraction
    }

    /// A common fraction of a household measure. "12/12 oz" and "6/16.9 oz" are not: they count packages.
    private mutating func fraction() -> Ratio? {
        guard let top = number()?.whole, mark("/"), let bottom = number()?.whole, [2, 3, 4, 8].contains(bottom),
            (1..<bottom).contains(top), bottom == 3 || !top.isMultiple(of: 2)
        else { return nil }
        return Ratio(Int128(top), over: Int128(bottom))
    }
}
