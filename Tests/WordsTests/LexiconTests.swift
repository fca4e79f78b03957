import Testing

@testable import Words

@Suite struct LexiconTests {
    @Test("reads the lexicon of the program; each list has words")
    func standard() throws {
        let lexicon = try Lexicon.standard
        for category in WordCategory.allCases { #expect(!lexicon[category].isEmpty, "\(category)") }
        #expect(lexicon[.numbers].map(\.text) == (1...12).map(String.init))
        #expect(lexicon.categories["bottle"]?.has(.bottle) == true && "bottle".has(.bottle))
        #expect(lexicon.categories["bottle"]?.has(.weekday) == false && !"zorg".has(.bottle))
    }

    @Test("a list has the words of the lists that it names, but for those that it takes away")
    func lists() throws {
        let lexicon = try Lexicon.standard
        #expect(Set(lexicon[.noPoints]) == Set(lexicon[.priceWord]).subtracting(["bonus"]))
        #expect(Set(lexicon[.counted]) == Set(lexicon[.severalContainers] + lexicon[.countedPiece]))
        #expect(Set(lexicon[.packageUnit]).isDisjoint(with: lexicon[.severalContainers]))
        #expect(Set(lexicon[.aheadOfAmount]).isSuperset(of: lexicon[.numbers].flatMap(\.words)))
    }

    @Test(
        "names the line of a mistake and says what it is",
        arguments: [
            ("[fruit]\n1: one", 1, "unknown block \"[fruit]\""),
            ("[numbers]\none", 2, "\"key: value\" is missing"),
            ("[numbers]\none: one", 2, "\"one\" is no number"),
            ("[numbers]\n1: one\n2: two one", 3, "\"one\" has a meaning in this block"),
            ("[lists]\nbottle: bot\nbottle: btl", 3, "\"bottle\" is there twice"),
            ("[lists]\nbottle: bot\n  btl bot", 2, "\"bot\" is there twice"),
            ("[lists]\nbottle: @ounce", 2, "no list in front of it is \"ounce\""),
            ("[lists]\nbottle: bot -btl", 2, "\"-btl\" takes nothing away"),
            ("[lists]\nbottle: bot\nzorg: zig", 3, "no rule asks for \"zorg\""),
            ("[lists]\nbottle: bot", 2, "a rule asks for \"ahead-of-amount\", which is missing"),
        ])
    func mistakes(text: String, line: Int, problem: String) {
        #expect(throws: GroupFileError(file: "lexicon.txt", line: line, problem: problem)) {
            try Lexicon(GroupFile(name: "lexicon.txt", text: text))
        }
    }
}
