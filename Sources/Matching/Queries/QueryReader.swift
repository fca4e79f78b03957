import Deals
import Goods
import Words

/// Reads a query in words.
struct QueryReader {
    let rules: QueryRules
    /// Words that are taken as they stand, whatever they look like.
    var kept: Set<String> = []
    private var vocabulary: Vocabulary { rules.groups.vocabulary }

    func reading(of text: String) -> QueryReading {
        var reading = QueryReading()
        let (text, unclear) = UnclearAmount.removed(from: text)
        reading.unclear = unclear
        let tokens = TitleToken.tokens(of: TypedRange.spelled(text), isTyped: true)
        let found = TextSizeScanner(tokens).sizes
        let all = words(tokens, &reading)
        let goodsOfAll = goods(in: all)
        // "Gallon" is the size of milk, but a kind of bags; "half and half" is not half of something.
        let sizes = found.filter { isSize($0.size, of: goodsOfAll?.goods, all) }
        reading.sizes = sizes.map(\.size)
        if sizes.isEmpty {
            reading.words = all
        } else {
            reading.replaced = []
            let rest = tokens.indices.filter { index in !sizes.contains { $0.tokens.contains(index) } }
            reading.words = words(rest.map { tokens[$0] }, &reading)
        }
        reading.kinds = rules.words.steps.filter { !reading.words.contains(phrase: $0) }
        read(&reading)
        return reading
    }

    /// The words as compared, corrected, in English.
    private func words(_ tokens: [TitleToken], _ reading: inout QueryReading) -> [String] {
        let printed = vocabulary.words(of: tokens)
        let typed = printed.map(\.text)
        reading.plurals = Set(printed.filter(\.isPlural).map(\.text))
        let english = rules.words.inEnglish(typed) { rules.known.contains($0) }
        let common = rules.words.inCommonWords(english.words)
        reading.replaced += english.replaced + common.replaced
        let isAll = common.words.allSatisfy(rules.words.ignored.contains)
        return common.words.filter { isAll || !rules.words.ignored.contains($0) }.flatMap { word -> [String] in
            guard !rules.known.contains(word), !kept.contains(word),
                let corrected = rules.nouns.correction(of: word)
            else { return [word] }
            let words = vocabulary.words(of: corrected)
            reading.corrections[word] = corrected
            reading.replaced.append(QueryWords.Replacement(from: [word], to: words))
            return words
        }
    }

    private func isSize(_ size: TextSize, of goods: QueryGoods?, _ words: [String]) -> Bool {
        guard let goods else { return true }
        guard let group = rules.groups.groups.first(where: { $0.name == goods.asked.first?.text }) else { return true }
        let countsThings = [.count, .sheet, .each].contains(group.unit)
        return size.isCount || !countsThings
    }

    private func read(_ reading: inout QueryReading) {
        let words = reading.words
        let brand = brand(in: words)
        let found = goods(in: words)
        let named = found.flatMap { isOfCompound($0, words, brand, reading.plurals) ? nil : $0 }
        if let named, !isOnlyBrand(brand, words, named) {
            (reading.goods, reading.noun) = (named.goods, Array(words[named.range]))
            let beside = brand.flatMap { $0.overlaps(named.range) ? nil : $0 }
            reading.brand = beside.map { Array(words[$0]) }
            let rest = words.indices.filter { !named.range.contains($0) && !(beside?.contains($0) ?? false) }
            readDetails(rest.map { words[$0] }, of: named.goods, &reading)
        } else if let brand, let groups = rules.brands[Array(words[brand])] {
            reading.brand = Array(words[brand])
            let goods = Self.goods(groups, named: words[brand].joined(separator: " "), rules)
            reading.goods = goods
            reading.isOnlyBrand = !groups.isDisjoint(with: rules.words.variedGroups)
            readDetails(words.indices.filter { !brand.contains($0) }.map { words[$0] }, of: goods, &reading)
        } else {
            reading.suggestions = suggestions(for: words)
            reading.isPlain = words.allSatisfy(rules.goodsWords.contains)
        }
    }

    /// Whether the brand stands for the goods: "pepper" in "Dr Pepper" names none, nor do the nuts before "Cheerios".
    private func isOnlyBrand(_ brand: Range<Int>?, _ words: [String], _ named: NamedGoods) -> Bool {
        guard let brand, let groups = rules.brands[Array(words[brand])] else { return false }
        let isAround =
            brand.count > named.range.count && brand.contains(named.range.lowerBound)
            && brand.contains(named.range.upperBound - 1)
        let isBehind = brand.lowerBound >= named.range.upperBound
        return isAround || isBehind && groups.isDisjoint(with: named.goods.asked.map(\.text))
    }

    // Goods

    private typealias NamedGoods = (goods: QueryGoods, range: Range<Int>)

    /// The goods and the words that name them: the last name in the part of the query before "with" or "for". A noun of
    /// the groups counts too if it is longer.
    private func goods(in words: [String]) -> NamedGoods? {
        let end = words.indices.dropFirst().first { vocabulary.turns.contains(words[$0]) } ?? words.count
        return goods(in: words, until: end) ?? (end < words.count ? goods(in: words, until: words.count) : nil)
    }

    private func goods(in words: [String], until end: Int) -> NamedGoods? {
        let named = named(in: words, until: end)
        let noun = noun(in: Array(words[..<end]))
        guard let named else { return noun }
        guard let noun, noun.range.upperBound >= named.range.upperBound,
            noun.range.upperBound > named.range.upperBound || noun.range.count > named.range.count
                || isRedirected(noun, in: words, until: end),
            !named.goods.asked.contains(where: { $0.text == noun.goods.asked.first?.text })
        else { return named }
        return noun
    }

    /// Whether the words beside the noun lead to another group: "canned" before "peaches".
    private func isRedirected(_ noun: NamedGoods, in words: [String], until end: Int) -> Bool {
        let alone = rules.groups.classify(title: words[noun.range].joined(separator: " ")).group
        return alone?.name != noun.goods.asked.first?.text
    }

    private func named(in words: [String], until end: Int) -> NamedGoods? {
        for upper in stride(from: end, to: 0, by: -1) {
            for lower in max(0, upper - rules.goods.longestName)..<upper {
                if let number = rules.goods.numbers[Array(words[lower..<upper])] {
                    return (rules.goods.goods[number], lower..<upper)
                }
            }
        }
        return nil
    }

    /// The goods of a noun of the groups.
    private func noun(in words: [String]) -> NamedGoods? {
        let verdict = rules.groups.classify(title: words.joined(separator: " "))
        let phrase: String
        switch verdict.reason {
        case .head(let text, _), .ingredient(let text): phrase = text
        case .brand, .vetoed, .noKnownNoun: return nil
        }
        let noun = vocabulary.words(of: phrase)
        guard let group = verdict.group,
            let start = (0...(words.count - noun.count)).last(where: {
                words[$0..<($0 + noun.count)].elementsEqual(noun)
            })
        else { return nil }
        return (Self.goods([group.name], named: phrase, with: noun, rules), start..<(start + noun.count))
    }

    /// Goods that `query-goods.txt` does not have: those of the groups, whose titles have the words.
    private static func goods(
        _ groups: Set<String>, named title: String, with words: [String] = [], _ rules: QueryRules
    ) -> QueryGoods {
        let parts = groups.sorted().compactMap { name in
            let words = words.filter { !rules.groups.vocabulary.words(of: name).contains($0) }
            let conditions = words.map { " +\($0)" }.joined()
            return QueryGoods.GoodsPart(
                name + conditions, .head, group: 0, order: 0, vocabulary: rules.groups.vocabulary)
        }
        return QueryGoods(names: [words], title: title, asked: parts, near: [], given: [:])
    }

    /// Whether the noun describes a plural behind it, which names of other goods end with: "tea towels" are no tea. Forms,
    /// properties, packages and brands may stand there.
    private func isOfCompound(_ named: NamedGoods, _ words: [String], _ brand: Range<Int>?, _ plurals: Set<String>)
        -> Bool
    {
        let end = words.indices.dropFirst().first { vocabulary.turns.contains(words[$0]) } ?? words.count
        guard let last = (named.range.upperBound..<max(end, named.range.upperBound)).last, case let word = words[last],
            plurals.contains(word), !(brand?.contains(last) ?? false), !saysNothing(word),
            !rules.words.forms.contains(word), rules.endsOtherNames(word, than: named.goods)
        else { return false }
        return !attributes(of: named.goods).contains { $0.phrases.contains { $0.contains(word) } }
    }

    private func saysNothing(_ word: String) -> Bool {
        rules.words.containers.contains(word) || rules.words.vague.contains(word) || vocabulary.turns.contains(word)
    }

    // Brands, attributes, other words

    /// The longest brand in the words, the first of equal ones.
    private func brand(in words: [String]) -> Range<Int>? {
        var best: Range<Int>?
        for lower in words.indices {
            for upper in (lower + 1)..<(min(words.count, lower + 4) + 1)
            where rules.brands[Array(words[lower..<upper])] != nil && upper - lower > best?.count ?? 0 {
                best = lower..<upper
            }
        }
        return best
    }

    private func readDetails(_ words: [String], of goods: QueryGoods, _ reading: inout QueryReading) {
        let attributes = attributes(of: goods)
        var start = 0
        while start < words.count {
            let match = attributes.lazy.compactMap { attribute -> (QueryReading.AskedAttribute, Int)? in
                let rest = words[start...]
                let length = attribute.phrases.filter { rest.starts(with: $0) }.map(\.count).max()
                return length.map { (attribute, $0) }
            }.max { $0.1 < $1.1 }
            if let (attribute, length) = match {
                reading.attributes.append(attribute)
                start += length
            } else {
                // "diapers size 4" are not four.
                let isNumbered = start > 0 && rules.words.numbering.contains(words[start - 1])
                readDetail(words[start], isCount: !isNumbered, of: goods, &reading)
                start += 1
            }
        }
    }

    private func readDetail(_ word: String, isCount: Bool, of goods: QueryGoods, _ reading: inout QueryReading) {
        guard !saysNothing(word) else { return }
        let units = rules.groups.groups.filter { $0.name == goods.asked.first?.text }.map(\.unit)
        if isCount, let count = Int128(word), count < 1000,
            units.contains(where: { [.dozen, .count, .each].contains($0) })
        {
            let parts = count * UnitFactor.one
            reading.sizes.append(
                TextSize(amounts: [TextSize.Amount(unit: .count, parts: parts...parts)], text: "\(word) ct"))
        } else {
            reading.details.append(word)
            if rules.namesOtherGoods(word, than: goods) { reading.otherGoods.insert(word) }
        }
    }

    /// Those that matter in one of the groups asked for.
    private func attributes(of goods: QueryGoods) -> [QueryReading.AskedAttribute] {
        let asked = Set(goods.asked.map(\.text))
        let matters = rules.groups.groups.filter { asked.contains($0.name) }.flatMap(\.attributes)
        let names = Set(matters).union(["organic"])
        return rules.groups.attributes.values.filter { names.contains($0.key) || goods.given[$0.key] != nil }
            .sorted { $0.key < $1.key }
            .flatMap { name, values in
                values.map { value in
                    QueryReading.AskedAttribute(
                        name: name, value: value.name, phrases: value.phrases,
                        isNeeded: rules.words.needs[name]?.contains(value.name) ?? false)
                }
            }
    }

    /// Names of goods that look like one of the words.
    private func suggestions(for words: [String]) -> [String] {
        Array(
            words.filter { $0.utf8.count >= 4 }
                .flatMap { rules.titles.neighbors(of: $0, least: 30) }
                .sorted { (-$0.similarity, $0.word) < (-$1.similarity, $1.word) }.map(\.word).prefix(3))
    }
}
