import Testing

/// "A word that names goods belongs nowhere in AdText": it is data of Goods.
@Suite struct GoodsWordTests {
    /// Words of ads that happen to name goods of another sense: "mix & match", "stock up", "dinner for 4", "depends on weight".
    private static let ofAds: Set<String> = ["mix", "stock", "dinner", "depends"]

    /// The list of rules, each with a real line of an ad.
    private static let examples = "Sources/AdText/Grammar/Grammar.swift"

    @Test("no text in AdText names goods, unless the word belongs to amounts: roll, patties, half, fluid")
    func literals() throws {
        let goods = try Self.goods().subtracting(try Self.amounts()).subtracting(Self.ofAds)
        #expect(goods.count > 500 && goods.contains("ham"))
        for source in try Checkout.sources.get()
        where source.path.hasPrefix("Sources/AdText/") && source.path != Self.examples {
            let words = try Self.words(inTextsOf: Checkout.text(source.path))
            #expect(words.intersection(goods).sorted() == [], "\(source.path)")
        }
    }

    @Test("a name of goods in a text is found, and none in a comment")
    func finds() throws {
        #expect(try Self.goods().contains("hams"))
        let text = ##"""
            // "ham"
            let a = ["sold", "rice"] /// milk
            rule(
                """
                hams
                """)
            """##
        #expect(Self.words(inTextsOf: text) == ["sold", "rice", "hams"])
    }

    /// The names of one word in `kinds.txt`, in the singular and the plural.
    private static func goods() throws -> Set<String> {
        var heads: [String] = []
        for entry in try entries("Sources/Goods/GroupData/kinds.txt") where entry.key == "heads" {
            heads += entry.value.split(separator: ",").map { $0.drop { $0 == " " } }.filter { !$0.contains(" ") }
                .map { String($0) }
        }
        let plurals: [(String, String)] = [("y", "ies"), ("", "es"), ("", "s")]
        return heads.reduce(into: Set(heads)) { goods, head in
            for (singular, plural) in plurals where head.hasSuffix(singular) {
                goods.insert(String(head.dropLast(singular.count)) + plural)
            }
        }
    }

    /// The words of the lexicon that say how much there is: what it gives a meaning, and the words inside an amount.
    private static func amounts() throws -> Set<String> {
        let lists: Set<Substring> = ["opening-of-amount", "joining-of-size", "size-unit", "packaging", "kind-of-thing"]
        var (isMeaning, words): (Bool, Set<String>) = (true, [])
        for entry in try entries("Sources/Words/LexiconData/lexicon.txt") {
            if entry.key == "[lists]" { isMeaning = false }
            guard isMeaning || lists.contains(entry.key) else { continue }
            words.formUnion(entry.value.split(separator: " ").map(String.init))
        }
        return words
    }

    /// The lines "key: value", with those that go on, and the headings.
    private static func entries(_ path: String) throws -> [(key: Substring, value: String)] {
        var entries: [(key: Substring, value: String)] = []
        for line in try Checkout.text(path).split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix(" "), !entries.isEmpty {
                entries[entries.count - 1].value += line
            } else {
                let parts = line.split(separator: ":", maxSplits: 1)
                entries.append((parts[0], parts.count > 1 ? String(parts[1]) : ""))
            }
        }
        return entries
    }

    /// The words between quotes.
    private static func words(inTextsOf text: String) -> Set<String> {
        var (words, isMultiline): (Set<String>, Bool) = ([], false)
        for line in text.split(separator: "\n") {
            if line.contains("\"\"\"") {
                isMultiline.toggle()
                continue
            }
            let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
            let texts =
                isMultiline
                ? [line]
                : code.split(separator: "\"", omittingEmptySubsequences: false)
                    .enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            for text in texts { words.formUnion(text.split { !$0.isLetter }.map(String.init)) }
        }
        return words
    }
}
