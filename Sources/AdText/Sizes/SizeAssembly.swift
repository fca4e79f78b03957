import Deals

/// Combines the measures of one package into a count and a content.
struct SizeAssembly {
    let goods: SizedGoods
    let text: SizeText
    /// The measures in brackets.
    let asides: [PrintedMeasure]
    /// Whether a number in brackets multiplies something that is not understood: "(9 x 13)".
    let hasUnreadFactor: Bool

    init(goods: SizedGoods, text: SizeText) {
        (self.goods, self.text) = (goods, text)
        let scanner = MeasureScanner(text.asides)
        (asides, hasUnreadFactor) = (scanner.measures, scanner.hasUnreadFactor)
    }

    /// - Returns: nil if the measures do not fit together.
    func size(of measures: [PrintedMeasure]) -> ReadSize? {
        let parts = alternatives(in: measures)
        guard let first = package(parts[0]) else { return nil }
        let isOfOthers = goods.isOfOtherGoods || isUnlikeTitle(measures)
        guard parts.count > 1 || isOfOthers else { return first }
        let isOneKind = parts.dropFirst().allSatisfy { $0[0].joint == .or }
        if isOneKind, !isOfOthers, let whole = size(ofAnyOf: measures) { return whole }
        var size = first
        (size.doubt, size.isNetContent) = (.severalGoods, false)
        return size
    }

    /// "or Blueberries, 18-oz" below "2-lb Strawberries": the title has the size of its own goods.
    private func isUnlikeTitle(_ measures: [PrintedMeasure]) -> Bool {
        guard text.tokens.first?.word == "or" else { return false }
        let own = MeasureScanner(goods.titleTokens).measures.filter {
            $0.unit?.dimension == .weight || $0.unit?.dimension == .volume
        }
        return !own.isEmpty && !own.contains { mine in measures.contains { mine.isAbout(Ratio(1), of: $0) } }
    }

    /// "Tampons 28-ct. or Pads 21-ct.": 21 to 28, for either choice. Nil if they measure different things.
    func size(ofAnyOf measures: [PrintedMeasure]) -> ReadSize? {
        let sizes = alternatives(in: measures).map { package($0) }
        return sizes.dropFirst().reduce(sizes[0]) { whole, size in
            whole.flatMap { whole in size.flatMap(whole.joined) }
        }
    }

    /// The smallest to the largest size of all goods of one price: the unit price that follows is a bound for each of
    /// them. Nil if one of them has no size, or they measure different things.
    func sizeOfAll(_ measures: [PrintedMeasure]) -> PackageSize? {
        guard !text.hasMoney, !isUnlikeTitle(measures), text.otherGoods.first != "some" else { return nil }
        let sizes = alternatives(in: measures).compactMap { package($0)?.packageSize }
        guard sizes.count == alternatives(in: measures).count,
            let smallest = sizes.map(\.smallest).min(by: { $0.parts < $1.parts }),
            let largest = sizes.map(\.largest).max(by: { $0.parts < $1.parts }),
            sizes.allSatisfy({ $0.unit == smallest.unit })
        else { return nil }
        return PackageSize(
            smallest: smallest, largest: largest, isApproximate: sizes.contains(where: \.isApproximate))
    }

    /// Splits alternatives: "8-ct. 9-oz or 12-ct. 13-oz" are two, and so are the goods of "Choice, 9-oz, Evol, 8-oz".
    private func alternatives(in measures: [PrintedMeasure]) -> [[PrintedMeasure]] {
        measures.reduce(into: []) { parts, measure in
            switch measure.joint {
            case _ where parts.isEmpty, .or, .otherGoods: parts.append([measure])
            case .words where parts[parts.count - 1].contains { measure.isOfOthers(than: $0) }: parts.append([measure])
            default: parts[parts.count - 1].append(measure)
            }
        }
    }

    private func package(_ measures: [PrintedMeasure]) -> ReadSize? {
        let printed = measures.filter { $0.unit == nil }
        let contents =
            printed.count == measures.count ? contentInBrackets(behind: printed) : measures.filter { $0.unit != nil }
        let counts =
            contents.isEmpty ? printed + packsInBrackets(around: printed) : printed.isEmpty ? countsInBrackets : printed
        var size = contents.isEmpty ? things(counts) : filled(contents, counts, in: measures)
        if contents.isEmpty, isCountOfEachOpen(printed) { size?.doubt = .scope }
        let isDoubtful = measures.contains { $0.isDoubtful && (printed.isEmpty || $0.unit == nil) }
        if isDoubtful, !counts.contains(where: { $0.share == .total }) { size?.doubt = .range }
        if measures.dropFirst().contains(where: { $0.joint == .words }) { size?.doubt = .apart }
        if !contents.isEmpty, hasOtherPacks(than: printed) { size?.doubt = .title }
        if printed.isEmpty, !counts.isEmpty, text.namesOneContainer { size?.doubt = .scope }
        size?.isApproximate = text.isVague && !goods.holdsAmounts
        return size
    }

    /// "3 boxes (75 ct)", "240 count (3 packs)": of each, or of all?
    private func isCountOfEachOpen(_ printed: [PrintedMeasure]) -> Bool {
        guard let aside = asides.first, asides.count == 1, aside.things?.low ?? 1 > 1, aside.share == nil else {
            return false
        }
        let isOfPieces = aside.nesting < .container && aside.unit == nil
        return isOfPieces && printed.allSatisfy { $0.nesting >= .container }
            || aside.nesting == .pack && text.asides.words == ["packs"]
    }

    private func filled(_ contents: [PrintedMeasure], _ counts: [PrintedMeasure], in measures: [PrintedMeasure])
        -> ReadSize?
    {
        let isInBrackets = measures.allSatisfy { $0.unit == nil }
        let rule = ContentRule(
            goods: goods, asides: isInBrackets ? [] : asides.filter { $0.unit != nil },
            isSaidDry: text.asides.contains { $0.word == "dry" },
            areCounted: !counts.isEmpty
        )
        guard let content = rule.content(of: contents) else { return nil }
        if counts.isEmpty { return single(content) }
        guard !ScopeRule.isCapacity(content, of: counts) else {
            var size = things(counts)
            size?.doubt = .capacity
            return size
        }
        return counted(content, counts, in: measures)
    }

    /// The pack count in the title multiplies the single unit in the text: "12-Pack Cola", "12-oz can".
    private func single(_ content: ReadContent) -> ReadSize? {
        let count = goods.packCount ?? text.packCount ?? 1
        var size = ReadSize(count: Ends(count), of: content.measure.amount, content.unit, .each)
        let ounce = content.unit.dimension == .volume ? SizeUnit.fluidOunce : .ounce
        let ounces = content.measure.amount.high * Ratio(content.unit.parts, over: ounce.parts)
        let isPerhapsOfAll = count > 1 && goods.packCount == nil && Self.heaviestTwin < ounces
        size?.doubt =
            content.doubt ?? (goods.mentionsPack ? .title : nil) ?? (isPerhapsOfAll ? .scope : nil)
            ?? doubt(in: content, things: count)
        return size
    }

    /// In ounces. "Twin Pack, 80 oz" may be two of 40.
    private static let heaviestTwin = Ratio(40)

    private func counted(_ content: ReadContent, _ counts: [PrintedMeasure], in measures: [PrintedMeasure]) -> ReadSize?
    {
        guard let count = CountRule.sole(counts), let things = count.things else { return nil }
        var (scope, doubt) = ScopeRule(goods: goods)
            .scope(
                of: content, among: count,
                countIsFirst: measures[0].unit == nil && measures.contains { $0.unit != nil })
        // "18 or 31-ct., 55 or 63-oz": pods or a bottle.
        if things.isRange, content.measure.amount.isRange, count.nesting < .container { doubt = doubt ?? .apart }
        // "Total 96 fl oz: 8 cans"
        if things.low > 1, count.share == nil, content.measure.share == nil, text.words.contains("total") {
            doubt = doubt ?? .scope
        }
        // "6 ct 8 oz (48 oz total)".
        if isTold(Ratio(Int128(things.low)), times: content) { (scope, doubt) = (.each, nil) }
        var size = ReadSize(count: things, of: content.measure.amount, content.unit, scope)
        size?.doubt = content.doubt ?? doubt ?? self.doubt(in: content, things: things.low)
        return size
    }

    /// Whether the brackets hold `times` the content.
    private func isTold(_ times: Ratio, times content: ReadContent) -> Bool {
        let whole = content.measure.with(content.unit)
        return asides.contains { times != Ratio(1) && $0.isAbout(times, of: whole) }
    }

    /// "16 oz (2 lb)": the brackets contradict the content. They may repeat it in another unit, or give parts and
    /// whole.
    private func doubt(in content: ReadContent, things: Int) -> SizeDoubt? {
        let counts = [1, things] + asides.compactMap(\.things?.low)
        let shares = counts.map { Ratio(Int128($0)) } + counts.map { Ratio(1, over: Int128($0)) }
        let others = asides.filter { $0.unit != nil && $0.unit?.dimension == content.unit.dimension }
        return others.allSatisfy { aside in
            shares.contains { aside.isAbout($0, of: content.measure.with(content.unit)) }
        }
            ? nil : .apart
    }

    /// "9 packs, 540 wipes": of each pack, or of all?
    private func isPerhapsTold(_ counts: [PrintedMeasure]) -> Bool {
        guard counts.count == 2, counts[0].nesting == .pack, counts[1].nesting == .piece, counts[1].share == nil,
            let packs = counts[0].things?.low, let pieces = counts[1].things?.low
        else { return false }
        return packs > 1 && pieces >= Self.manyPieces && pieces.isMultiple(of: packs)
    }

    /// From this number on, the count is often that of all packs.
    private static let manyPieces = 400

    private func things(_ counts: [PrintedMeasure]) -> ReadSize? {
        guard let (things, nesting) = CountRule.product(of: counts) else { return nil }
        let unit: SizeUnit =
            switch nesting {
            case .sheet: .sheet
            case .roll: goods.areRollsBread ? .count : .roll
            case .piece where goods.hasPiecesAsRolls && text.namesRolls: .roll
            case .slice, .piece, .container, .pack: .count
            }
        var size = ReadSize(things: things, unit)
        size?.isNetContent = !counts.contains { $0.meaning == .item && $0.things?.low == 1 }
        if isPerhapsTold(counts) { size?.doubt = .scope }
        return size
    }
}
