extension SizeAssembly {
    private static let fillers: Set<String> = ["per", "a", "by", "the", "sold", "price", "priced", "random", "approx"]

    /// A size without a number: "per lb", "each", "bunch", "quart basket", or a lone diameter. Nil for any other text.
    ///
    /// - Parameter isGraded: whether the text gives a count per pound, so that the goods are sold by the pound.
    func bare(isGraded: Bool, _ measures: [PrintedMeasure]) -> ReadSize? {
        if isGraded { return rate(isApproximate: true) }
        if let length = measures.first, measures.count == 1, let unit = length.unit, unit.dimension == .length {
            return notContent(ReadSize(count: Ends(1), of: length.amount, unit, .each))
        }
        let words = text.words.filter { !Self.fillers.contains($0) }
        guard measures.isEmpty, let word = words.first, !text.tokens.contains(where: \.isAmount),
            words.dropFirst().allSatisfy(UnitWords.packaging.contains)
        else { return nil }
        switch UnitWords.meaning(of: word) {
        case .item: return notContent(ReadSize(things: Ends(1), .count))
        case .content(.pound): return rate(isApproximate: false)
        case .content(.bunch): return ReadSize(things: Ends(1), .bunch)
        case .content(let unit) where [.pint, .quart, .gallon].contains(unit):
            return nominal(unit, isBasket: words.contains("basket"))
        default: return nil
        }
    }

    private func rate(isApproximate: Bool) -> ReadSize? {
        var size = notContent(ReadSize(count: Ends(1), of: Ends(Ratio(1)), .pound, .each))
        size?.isApproximate = isApproximate
        return size
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
