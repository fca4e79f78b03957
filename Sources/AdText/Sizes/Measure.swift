/// One printed amount with its unit: "14 to 15-oz", "6-pk.".
struct PrintedMeasure: Hashable {
    /// The text between this measure and the previous one.
    enum Joint: Hashable {
        /// Nothing, or only package words: "6-ct. bag, 9-oz".
        case near
        case slash
        /// "8 ct or 20 ct".
        case or
        /// Other words: "6 ct, Assorted Varieties, 12 oz".
        case words
        /// "or Some Sugar, 4 lb", or a semicolon: other goods.
        case otherGoods
    }

    /// Whether a content is that of each piece or the total, as the text states.
    enum Share: Hashable { case each, total }

    var amount: Ends<Ratio>
    var meaning: UnitWords.Meaning
    var joint = Joint.near
    /// "6-ct.", not "6 ct": the way Publix writes sizes.
    var isHyphenated = false
    var share: Share?
    /// Read as a multiplication although not printed as one: "4 - 6 oz cups".
    var isDoubtful = false

    var unit: SizeUnit? { if case .content(let unit) = meaning { unit } else { nil } }

    /// The number of things counted; nil for contents, and if the number does not count whole things.
    var things: Ends<Int>? {
        switch meaning {
        case .things, .item: amount.map(\.count)
        case .dozen: amount.map { ($0 * Ratio(12)).count }
        case .content, .aside: nil
        }
    }

    var nesting: UnitWords.Nesting {
        if case .things(let nesting) = meaning { nesting } else { .piece }
    }

    /// Whether the two, with other words between them, are of different goods: another amount of the same kind.
    func isOfOthers(than other: PrintedMeasure) -> Bool {
        guard let unit else { return other.unit == nil && nesting == other.nesting && amount != other.amount }
        return other.unit?.dimension == unit.dimension && !isAbout(Ratio(1), of: other)
    }

    /// "12 oz - 16 oz": one range. Nil if it is none.
    func extended(to high: PrintedMeasure, over gap: ArraySlice<Token>) -> PrintedMeasure? {
        guard gap.count == 1, gap.first?.kind == .mark("-") || gap.first?.word == "to", meaning == high.meaning,
            !amount.isRange, !high.amount.isRange, amount.low < high.amount.low
        else { return nil }
        var range = self
        range.amount = Ends(amount.low, high.amount.low)
        return range
    }

    func with(_ unit: SizeUnit) -> PrintedMeasure {
        var measure = self
        measure.meaning = .content(unit)
        return measure
    }

    func with(_ share: Share?) -> PrintedMeasure {
        var measure = self
        measure.share = share
        return measure
    }

    /// Whether this is about `times` the other one, in a unit of the same kind: labels round by up to three percent.
    func isAbout(_ times: Ratio, of other: PrintedMeasure) -> Bool {
        guard let mine = unit, let its = other.unit, mine.dimension == its.dimension else { return false }
        let (p, q) = (amount.low * Ratio(mine.parts), other.amount.low * Ratio(its.parts) * times)
        return p < q * Ratio(103, over: 100) && q < p * Ratio(103, over: 100)
    }
}
