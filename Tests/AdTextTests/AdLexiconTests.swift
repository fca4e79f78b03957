import Testing
import Words

@testable import AdText

@Suite struct AdLexiconTests {
    @Test("the meaning of each word of the lexicon is one that the rules know")
    func meanings() {
        #expect(AdLexicon.isKnown)
        for (block, words) in [
            (Lexicon.WordBlock.numbers, AdLexicon.numbers.keys), (.months, AdLexicon.months.keys),
            (.weekdays, AdLexicon.weekdays.keys), (.shortWeekdays, AdLexicon.shortWeekdays.keys),
            (.saleUnits, AdLexicon.saleUnits.keys), (.kitchen, AdLexicon.kitchen.keys),
        ] {
            for word in Lexicon.known[block].flatMap(\.words) {
                #expect(words.contains(AdWord(word)), "\(block.rawValue): \(word)")
            }
        }
        for word in [Lexicon.WordBlock.content, .things, .amounts].flatMap({ Lexicon.known[$0] }).flatMap(\.words) {
            #expect(UnitWords.meaning(of: AdWord(word)) != nil, "\(word)")
        }
    }

    @Test("a token knows the lists of its word, an amount none", arguments: WordCategory.allCases)
    func tokens(category: WordCategory) {
        for word in Lexicon.known[category] {
            let token = Token(kind: .word(AdWord(word)), range: 0..<1)
            #expect(token.has(category), "\(word)")
        }
        #expect(!Token(kind: .number(Numeral(mantissa: 2, fractionDigits: 0)), range: 0..<1).has(category))
    }
}
