import Words

extension SizeAssembly {
    /// Groups of things without a number.
    private static let groups: [[AdWord]: Int] = [["pair"]: 2, ["twin", "pack"]: 2, ["triple", "pack"]: 3]

    /// A size without a number: "per lb", "each", "bunch", "quart basket", or a lone diameter. Nil for any other text.
    func bare(_ measures: [PrintedMeasure]) -> ReadSize? {
        if let length = measures.first, measures.count == 1, let unit = length.unit, unit.dimension == .length {
            return notContent(ReadSize(count: Ends(1), of: length.amount, unit, .each))
        }
        // "2% Gallon"
        guard measures.isEmpty, text.tokens.allSatisfy({ !$0.isAmount || $0.isPercent }) else { return nil }
        return bare(text.words) ?? text.clauses.last.flatMap(bare) ?? text.clauses.first.flatMap(bare) ?? behindName
            ?? (isPricedByPound ? bare(["lb"]) : nil)
    }

    /// "SALMON FILLET FARM RAISED PER LB."
    private var isPricedByPound: Bool {
        let words = text.words
        guard words.count > 3, words[words.count - 2] == "per", ["lb", "pound"].contains(words[words.count - 1]) else {
            return false
        }
        return !words[words.count - 3].has(.noPriceOfPound)
    }

    /// "Whole Milk Quart", "Mouthwash Liter Bottle".
    private var behindName: ReadSize? {
        let words = text.words.reversed().drop { $0 == "bottle" || $0 == "jug" || $0 == "carton" }
        guard let word = words.first, let name = words.dropFirst().first, !name.has(.filler), name != "or",
            !goods.holdsAmounts,
            case .content(let unit) = UnitWords.meaning(of: word), [.pint, .quart, .gallon, .liter].contains(unit)
        else { return nil }
        return nominal(unit, isBasket: false)
    }

    private func bare(_ words: [AdWord]) -> ReadSize? {
        let words = words.filter { !$0.has(.filler) }
        if let group = Self.groups[words] { return ReadSize(things: Ends(group), .count) }
        let isDry = words.first == "dry"
        let named = isDry ? Array(words.dropFirst()) : words
        guard let word = named.first,
            named.dropFirst().allSatisfy({ $0.has(.packaging) }) || named.dropFirst().first == "of"
        else { return nil }
        switch UnitWords.meaning(of: word) {
        case .item: return notContent(ReadSize(things: Ends(1), .count))
        case .things(.roll): return ReadSize(things: Ends(1), .roll)
        case .content(let unit) where unit == .pound || unit == .kilogram:
            return notContent(ReadSize(count: Ends(1), of: Ends(Ratio(1)), unit, .each))
        case .content(.bunch): return ReadSize(things: Ends(1), .bunch)
        case .content(let unit) where [.pint, .quart, .gallon].contains(unit):
            let dry: [SizeUnit: SizeUnit] = isDry ? [.pint: .dryPint, .quart: .dryQuart] : [:]
            return nominal(dry[unit] ?? unit, isBasket: words.contains("basket"))
        default: return nil
        }
    }

    /// Baskets are filled by eye, so their size is nominal.
    private func nominal(_ unit: SizeUnit, isBasket: Bool) -> ReadSize? {
        let one = PrintedMeasure(amount: Ends(Ratio(1)), meaning: .content(unit))
        var size = self.size(of: [one])
        size?.isApproximate = isBasket
        return size
    }

    private func notContent(_ size: ReadSize?) -> ReadSize? {
        var size = size
        size?.isNetContent = false
        return size
    }
}
