import Goods
import Words

extension TokenCursor {
    /// Whether a size can begin here.
    var isBeforeSize: Bool { isBeforeAmount || sees { $0.word(in: .openingOfSize) } }

    /// "U/15", "26 to 30 per pound", "26/30 ct": size grades of shrimp.
    mutating func grade() -> Bool { reads { $0.underGrade() } || reads { $0.countGrade() } }

    private mutating func underGrade() -> Bool {
        guard word("u"), mark("/") || mark("-"), number() != nil else { return false }
        word("ct", "count")
        return true
    }

    private mutating func countGrade() -> Bool {
        // "4 x 6 ct"
        guard !sees({ $0.number() != nil && $0.timesSign() }), let amounts = amounts() else { return false }
        if amounts.isGrade, word("ct", "count") { return true }
        return amounts.ends.isRange && (word("per") || mark("/")) && word("lb", "lbs", "pound")
    }

    /// "Pack of 6", "box of 24", "pkg. of 8" and "Case 12". In "Paquete de 6 botellas" the bottles are counted.
    mutating func caseOf() -> PrintedMeasure? {
        let isPack = word(in: .group)
        guard isPack || word(in: .package) else { return nil }
        mark(".")
        guard word("of", "de") || isBehind("case"), let count = number() else { return nil }
        // "box of 3-oz cans"
        guard !sees({ ($0.mark("-") || true) && $0.unit() != nil }), !sees({ $0.rangeEnd() }) else { return nil }
        return PrintedMeasure(
            amount: Ends(Ratio(count)), meaning: .things(isPack ? .pack : .piece), share: isPack ? .each : nil)
    }

    /// The "-6" of "pack of 4-6".
    private mutating func rangeEnd() -> Bool {
        let isTight = !isAfterGap && mark("-") && !isAfterGap
        return (isTight || word("to", "or")) && number() != nil
    }

    /// "640 total", "4/pkg.", and "64 per pack".
    mutating func wholeCount() -> PrintedMeasure? {
        guard let count = number()?.whole, count > 1 else { return nil }
        let isTotal = word("total")
        guard isTotal || (mark("/") || word("per")) && word("pkg", "package", "pack", "bag", "box", "case") else {
            return nil
        }
        return PrintedMeasure(
            amount: Ends(Ratio(Int128(count))), meaning: .things(.piece), share: isTotal ? .total : nil)
    }

    /// "4 packs of 24", without a unit.
    mutating func packsOf() -> (packs: Ratio, pieces: Ratio)? {
        guard let packs = number()?.whole, (2...100).contains(packs),
            word(in: .severalContainers) || word("pack", "pk", "case", "box"), word("of"),
            let pieces = number()?.whole, pieces > 1, isAtEnd || isMark
        else { return nil }
        return (Ratio(Int128(packs)), Ratio(Int128(pieces)))
    }

    /// "12 Units / 355 mL", "5 Units / 400 g": of so much each, or together?
    mutating func isOfUnits() -> Bool {
        guard let count = number()?.whole, (2...48).contains(count), word("units") else { return false }
        mark("/")
        return sees { $0.number() != nil && [.content(.gram), .content(.milliliter)].contains($0.unit()) }
    }

    /// "6 = 12 Rolls", "9=36 Rolls": six, as large as twelve of another kind.
    mutating func claimedRolls() -> PrintedMeasure? {
        guard let count = number()?.whole, mark("="), number() != nil, unit() == .things(.roll) else { return nil }
        return PrintedMeasure(amount: Ends(Ratio(Int128(count))), meaning: .things(.roll))
    }

    /// The gallon of "Half Gallon or Gallon", and the "each" of "each or 4-ct. bag".
    mutating func unnumbered(isAlternative: Bool) -> PrintedMeasure? {
        if word("each", "single") {
            guard sees({ $0.word("or") && $0.number() != nil }) else { return nil }
            return PrintedMeasure(amount: Ends(Ratio(1)), meaning: .things(.piece))
        }
        guard isAlternative, isBehind("or"), let meaning = anyWord().flatMap(UnitWords.meaning) else { return nil }
        switch meaning {
        case .content(.gallon), .content(.quart), .content(.pint), .content(.pound):
            return PrintedMeasure(amount: Ends(Ratio(1)), meaning: meaning)
        default: return nil
        }
    }

    /// "HLF GAL", "H/GAL".
    mutating func halfGallon() -> PrintedMeasure? {
        guard word("hlf") || word("h") && mark("/"), word("gal", "gallon") else { return nil }
        return PrintedMeasure(amount: Ends(Ratio(1, over: 2)), meaning: .content(.gallon))
    }

    /// "dozen", "dozen and a half".
    mutating func dozens() -> Ratio? {
        if words("half", "a", "dozen") { return Ratio(1, over: 2) }
        guard word("dozen", "docena") else { return nil }
        return words("and", "a", "half") ? Ratio(3, over: 2) : Ratio(1)
    }

    /// The count in "12 pots x125 g", "20 tranches 500g", "6 bouteilles de 33 cl", "8 Bites" and "4 Fruit Cups", for any
    /// kind of thing.
    mutating func unknownThings() -> Ratio? {
        guard let count = number()?.whole, count > 1, let first = anyWord(but: .noThing) else { return nil }
        var ahead = self
        if sees({ $0.eachBehindComma() }) { return Ratio(Int128(count)) }
        let isTimes = ahead.timesSign() || ahead.word("of", "de")
        if ahead.number() != nil, isTimes || first.hasSuffix("s") { return Ratio(Int128(count)) }
        if words("per", "package") || words("per", "pkg") || words("per", "pack") { return Ratio(Int128(count)) }
        let last = isAtEnd ? first : anyWord(but: .noThing) ?? ""
        return isAtEnd && last.hasSuffix("s") && !last.has(.uncounted) ? Ratio(Int128(count)) : nil
    }

    /// ", 6 oz each" behind "4 steaks", ", 3 oz each" behind "5 egg rolls".
    private mutating func eachBehindComma() -> Bool {
        _ = anyWord(but: .noThing)
        guard mark(","), number() != nil, case .content = unit() else { return false }
        mark(".")
        return word("each", "ea", "apiece")
    }

    /// The 6 of "12 oz x 6".
    mutating func multiplier() -> Ratio? {
        while word(in: .packaging) || mark(",") {}
        guard timesSign(), let count = number() else { return nil }
        var ahead = self
        guard !ahead.mark("-"), !ahead.mark("/") else { return nil }
        switch ahead.anyWord().flatMap(UnitWords.meaning) {
        case nil: return Ratio(count)
        // "50 sq ft x 2 rolls".
        case .things:
            move(to: ahead.index)
            return Ratio(count)
        default: return nil
        }
    }

    /// "84 ct + 12 free".
    var isBonusNext: Bool { sees { ($0.mark("+") || $0.word("plus")) && $0.number() != nil } }

    /// "52 Tissues Per Cube": the number of cubes is not read.
    var isShareNext: Bool {
        sees { line in
            guard line.word("per") || line.mark("/"), let word = line.anyWord() else { return false }
            return UnitWords.meaning(of: word) == nil && !word.has(.packaging) && word != "serving"
        }
    }

    /// The 2 of "60 ct x 2".
    mutating func multiplierOfThings() -> Ratio? {
        guard timesSign(), let count = number()?.whole, (2...24).contains(count),
            isAtEnd || sees({ $0.mark(",") || $0.mark(".") })
        else { return nil }
        return Ratio(Int128(count))
    }

    @discardableResult
    mutating func timesSign() -> Bool { word("x") || mark("×") }

    /// "24 x" in front of a container: "24 X Bottle 450 ml", "24 x can 12 oz".
    mutating func timesContainers() -> PrintedMeasure? {
        guard let count = number()?.whole, count > 1, timesSign() else { return nil }
        while word(in: .kindOfThing) {}
        guard let meaning = anyWord().flatMap(UnitWords.meaning),
            meaning == .things(.container) || meaning == .item && !isAtEnd
        else { return nil }
        return PrintedMeasure(amount: Ends(Ratio(Int128(count))), meaning: .things(.container), share: .each)
    }

    /// The unit after a number.
    mutating func unit() -> UnitWords.Meaning? {
        if mark("#") { return isAfterGap || !sees({ $0.number() != nil }) ? .content(.pound) : nil }
        if mark("\"") || mark("\u{201D}") || mark("″") { return .content(.inch) }
        return optional { $0.spacedUnit() } ?? optional { $0.kindOfThings() } ?? plainUnit()
    }

    /// "oz", and "onzas líquidas".
    private mutating func plainUnit() -> UnitWords.Meaning? {
        // "3 in 1".
        if sees({ $0.word("in") && ($0.mark("-") || true) && $0.number()?.whole == 1 }) { return nil }
        let meaning = anyWord().flatMap(UnitWords.meaning)
        return meaning == .content(.ounce) && word("líquidas", "liquidas") ? .content(.fluidOunce) : meaning
    }

    /// "fl. oz.", "sq ft", "K-Cups".
    private mutating func spacedUnit() -> UnitWords.Meaning? {
        let isFluid = word("fl", "fluid")
        let isSquare = !isFluid && word("sq", "square")
        let isDry = !isFluid && !isSquare && word("dry")
        let isSingleCup = !isFluid && !isSquare && !isDry && word("k")
        mark(".")
        mark("-")
        if isFluid {
            word("oz", "ounce", "ounces", "onzas")
            return .content(.fluidOunce)
        }
        if isDry {
            return word("pt", "pint", "pints") ? .content(.dryPint) : word("qt", "quart") ? .content(.dryQuart) : nil
        }
        if isSquare, word("ft", "feet", "foot") { return .content(.squareFoot) }
        return isSingleCup && word("cup", "cups") ? .things(.piece) : nil
    }

    /// "Mega XL Rolls", "fun-size bars": adjectives, then the things counted; units of content have no adjectives. "Mini
    /// Cups" are pieces of a package.
    private mutating func kindOfThings() -> UnitWords.Meaning? {
        var isSmall = false
        let start = index
        while true {
            if word(in: .smallKind) {
                isSmall = true
            } else if !word(in: .kindOfThing), !ply(), !reads({ $0.mark("-") && $0.word("size", "sized") }) {
                break
            }
        }
        // "12 Mega = 48 Regular Rolls".
        if index > start, sees({ $0.mark("=") }) { return .things(.roll) }
        guard index > start, let meaning = anyWord().flatMap(UnitWords.meaning), case .things = meaning else {
            return nil
        }
        return isSmall && meaning == .things(.container) ? .things(.piece) : meaning
    }

    /// "2-ply".
    private mutating func ply() -> Bool { reads { $0.number() != nil && ($0.mark("-") || true) && $0.word("ply") } }

    /// "single-serve cans", "flip-top packs": containers behind unknown adjectives.
    mutating func describedContainers() -> UnitWords.Meaning? {
        guard isAfterGap else { return nil }
        let adjectives = times(3) { line in
            line.mark("-")
            return !line.sees({ $0.word(in: .severalContainers) })
                && line.anyWord(but: .noThing).map { UnitWords.meaning(of: $0) == nil } == true
        }
        return adjectives > 0 && word(in: .severalContainers) ? .things(.container) : nil
    }

    mutating func share() -> PrintedMeasure.Share? {
        if word("each", "ea", "apiece") { return .each }
        return word("total", "multipack") || words("multi", "pack") ? .total : nil
    }

    /// "13.2 oz Cans": the content of each.
    var areContainersNext: Bool {
        var ahead = self
        ahead.mark(".")
        guard let word = ahead.anyWord() else { return false }
        return word.has(.severalContainers) && UnitWords.meaning(of: word) == .things(.container)
    }

    /// A serving has less protein, in grams.
    private static let mostNutrient = Ratio(60)

    /// Whether several things come next ("10 oz Cans", "14 Stick Packages"): the preceding size may be that of one.
    func isPluralNext(behind meaning: UnitWords.Meaning) -> Bool {
        var ahead = self
        ahead.mark(".")
        guard let word = ahead.anyWord(but: .noThing) else { return false }
        if case .things = meaning { return word.has(.severalContainers) }
        return word.has(.severalContainers) || word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss")
    }

    /// "10g Protein", "5 g of Sugar", "20g High Protein": content of the goods, not of the package.
    func isNutrientNext(behind amount: Ends<Ratio>, _ meaning: UnitWords.Meaning) -> Bool {
        guard meaning == .content(.gram) else { return false }
        var ahead = self
        if amount.high < Self.mostNutrient { ahead.word("high") }
        ahead.word("of", "net", "total", "added", "plant")
        return ahead.word(naming: .nutrients)
    }

    /// "24 Cubes": a number of things that have no unit.
    var isBeforeOtherThings: Bool {
        sees { line in
            guard let count = line.number()?.whole, (3...1_000).contains(count), line.isAfterGap,
                let things = line.anyWord(but: .noThing)
            else { return false }
            return things.count > 3 && things.hasSuffix("s") && !things.hasSuffix("ss")
                && !things.has(.uncounted) && UnitWords.meaning(of: things) == nil
        }
    }

    /// "gallon-size bags": what one holds.
    mutating func isNominal(behind meaning: UnitWords.Meaning) -> Bool {
        guard [.content(.gallon), .content(.quart), .content(.pint)].contains(meaning) else { return false }
        return reads { ($0.mark("-") || true) && $0.word("size", "sized") }
    }

    fileprivate var isMark: Bool { sees { $0.mark(",") || $0.mark(".") || $0.mark(";") || $0.mark("(") } }
}
