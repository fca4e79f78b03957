/// Decides whether the amount beside a count is that of one piece or of all: "8 ct / 2 oz" or "6 ct / 20 oz".
struct ScopeRule {
    /// The heaviest single piece, in ounces, usually seen when a count and a weight are printed together; anything
    /// heavier is the total.
    private static let heaviestPiece = Ratio(55, over: 10)
    /// The lightest piece of food, in ounces; a smaller share means that the amount is probably that of one piece.
    private static let lightestPiece = Ratio(1, over: 4)
    /// In ounces; most pieces that are counted weigh more.
    private static let usualPiece = Ratio(7, over: 10)
    /// The largest single frozen treat, in fluid ounces.
    private static let largestTreat = Ratio(6)
    /// The smallest drink that is sold in packs without a word for its container, in fluid ounces.
    private static let smallDrink = Ratio(8)
    /// The largest of four and more drinks that are sold together, in fluid ounces: "Juice, 8 ct 54 oz".
    private static let largestOfMany = Ratio(34)
    private static let heaviestSlice = Ratio(15, over: 10)
    /// In this range, in ounces, the weights of a piece and of a small package overlap.
    private static let overlap = (from: Ratio(275, over: 100), to: Ratio(7))
    /// More packs of heavy goods than one shopper carries: "18oz, 18 Pack" weighs 18 oz in total.
    private static let fewPacks = 10

    let goods: SizedGoods

    /// "13 gal, 45 ct": too much to carry, so it is the capacity of each bag.
    static func isCapacity(_ content: ReadContent, of counts: [PrintedMeasure]) -> Bool {
        guard content.unit.dimension == .volume, let pieces = counts.compactMap(\.things).map(\.low).max() else {
            return false
        }
        return pieces > 4
            && Ratio(1) < content.measure.amount.low * Ratio(content.unit.parts, over: SizeUnit.gallon.parts)
    }

    /// Whether food in so many pieces weighs more than so many ounces in all.
    static func isTooLittle(_ ounces: Ratio, for pieces: Int) -> Bool {
        ounces < lightestPiece * Ratio(Int128(pieces))
    }

    func scope(of content: ReadContent, among count: PrintedMeasure, countIsFirst: Bool) -> (ReadSize.Scope, SizeDoubt?)
    {
        let (measure, unit) = (content.measure, content.unit)
        if let share = measure.share ?? count.share { return (share == .each ? .each : .total, nil) }
        let pieces = count.things?.low ?? 1
        if count.things == Ends(1) { return (.each, nil) }
        // The area of paper towels or foil may be that of one roll or of all.
        if unit.dimension == .area { return (.each, pieces > 1 ? .scope : nil) }
        guard unit.dimension == .weight else {
            if isOfAll(measure, unit, count) { return (.total, countIsFirst ? nil : .scope) }
            let isPerhaps =
                countIsFirst && isPerhapsOfAll(measure, unit, count) || isOfManyContainers(measure, unit, count)
            return (.each, isPerhaps ? .scope : nil)
        }
        let ounces = measure.amount.high * Ratio(unit.parts, over: SizeUnit.ounce.parts)
        if count.nesting >= .container { return packed(ounces, pieces, countIsFirst: countIsFirst) }
        // Publix: "6-pk. 12-oz" is 12 oz each, "6-ct. 12-oz" 12 oz in total.
        if countIsFirst, count.isHyphenated, measure.joint != .slash {
            // "4-ct. 5.3-oz" of yogurt
            if let piece = goods.usualPiece, ounces <= piece { return (.each, .scope) }
            return (.total, Self.isTooLittle(ounces, for: pieces) || isPerhapsPiece(ounces, pieces) ? .scope : nil)
        }
        // "Beans, 15.5 oz, 8-count": of each, as warehouses print it, or of all?
        if !countIsFirst, count.isHyphenated, Self.heaviestPiece < ounces, goods.kind == nil {
            return (.total, .scope)
        }
        if count.nesting == .slice { return (ounces <= Self.heaviestSlice ? .each : .total, nil) }
        return unpacked(ounces, pieces)
    }

    /// "6-ct. 3-oz" of noodles: as light for all as it is usual for one.
    private func isPerhapsPiece(_ ounces: Ratio, _ pieces: Int) -> Bool {
        goods.usualPiece == nil && ounces <= Self.heaviestPiece && ounces < Self.usualPiece * Ratio(Int128(pieces))
    }

    /// "Ice Cream Cones, 8 ct 36.8 fl oz": more than a frozen treat holds.
    private func isOfAll(_ measure: PrintedMeasure, _ unit: SizeUnit, _ count: PrintedMeasure) -> Bool {
        guard unit.dimension == .volume, count.nesting == .piece else { return false }
        let largest = goods.isSmall ? Self.largestTreat : Self.largestOfMany
        return (goods.isSmall || count.things?.low ?? 1 >= 4)
            && largest < measure.amount.high * Ratio(unit.parts, over: SizeUnit.fluidOunce.parts)
    }

    /// "8 boxes 54 fl oz": much for one of so many.
    private func isOfManyContainers(_ measure: PrintedMeasure, _ unit: SizeUnit, _ count: PrintedMeasure) -> Bool {
        unit.dimension == .volume && count.nesting == .container && count.things?.low ?? 1 >= 4
            && Self.largestOfMany < measure.amount.high * Ratio(unit.parts, over: SizeUnit.fluidOunce.parts)
    }

    /// "Bars, 4 ct 14 fl oz": goods that may be no drink.
    private func isPerhapsOfAll(_ measure: PrintedMeasure, _ unit: SizeUnit, _ count: PrintedMeasure) -> Bool {
        guard unit.dimension == .volume, count.nesting == .piece, count.things?.low ?? 1 > 2,
            !goods.isDrunk
        else { return false }
        return Self.smallDrink < measure.amount.high * Ratio(unit.parts, over: SizeUnit.fluidOunce.parts)
    }

    private func packed(_ ounces: Ratio, _ packs: Int, countIsFirst: Bool) -> (ReadSize.Scope, SizeDoubt?) {
        if ounces <= Self.heaviestPiece { return (.each, nil) }
        if packs < Self.fewPacks { return (.each, countIsFirst ? nil : .scope) }
        return (countIsFirst ? .each : .total, .scope)
    }

    private func unpacked(_ ounces: Ratio, _ pieces: Int) -> (ReadSize.Scope, SizeDoubt?) {
        if let piece = goods.usualPiece {
            let isEach = ounces <= piece
            return (isEach ? .each : .total, isEach || Self.overlap.to < ounces && pieces > 2 ? nil : .scope)
        }
        if ounces <= Self.heaviestPiece { return (.each, Self.overlap.from < ounces ? .scope : nil) }
        if goods.isTwinPack { return (.each, .scope) }
        return (.total, pieces <= 2 || ounces < Self.overlap.to ? .scope : nil)
    }
}
