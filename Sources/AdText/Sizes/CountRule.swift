/// Combines adjacent counts into one.
enum CountRule {
    /// The largest number of sheets on one roll: "12 rolls, 2640 sheets" is the total.
    private static let mostSheetsOfOne = 1_000

    /// "18-Pack, 18 ct" is one count printed twice; nil if they differ.
    static func sole(_ counts: [PrintedMeasure]) -> PrintedMeasure? {
        counts.allSatisfy { $0.things == counts.first?.things } ? counts.first : nil
    }

    /// "4 pk / 110 ct": the outer counts the inner. Nil for two different counts of the same kind.
    static func product(of counts: [PrintedMeasure]) -> (things: Ends<Int>, nesting: UnitWords.Nesting)? {
        if let total = counts.first(where: { $0.share == .total }), let things = total.things {
            return (things, total.nesting)
        }
        let inward = counts.sorted { $0.nesting > $1.nesting }
        guard let inner = inward.last, let things = inner.things else { return nil }
        if let one = sole(counts), counts.count == 1 || inner.nesting != .sheet {
            return one.things.map { ($0, inner.nesting) }
        }
        guard inward.count == 2, let outer = inward[0].things, inward[0].nesting != inner.nesting else { return nil }
        // Rolls of 1,100 sheets are sold.
        if inner.nesting == .sheet, things.low > mostSheetsOfOne, things.low != 1_100 { return (things, .sheet) }
        return (Ends(outer.low * things.low, outer.high * things.high), inner.nesting)
    }
}
