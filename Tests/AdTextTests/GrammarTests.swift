import Deals
import Testing

@testable import AdText

@Suite struct GrammarTests {
    @Test("every rule reads its own example from end to end", arguments: Grammar.rules.map(\.id))
    func example(id: String) throws {
        let rule = try #require(Grammar.rules.first { $0.id == id })
        let tokens = Tokenizer.dealTokens(of: CleanText(rule.example))
        var cursor = TokenCursor(tokens)
        #expect(rule.read(&cursor) != nil)
        #expect(cursor.isAtEnd)
    }

    @Test("in its zone, no other rule reads a rule's example", arguments: Grammar.rules.map(\.id))
    func longest(id: String) throws {
        let rule = try #require(Grammar.rules.first { $0.id == id })
        let zones = [LineZone.deal, .savings, .details, .title].filter(rule.zones.contains)
        for zone in zones {
            let reading = ZoneReading(ZoneWords(zone: zone, pieces: [LinePiece(.deal, rule.example)]))
            #expect(reading.unparsedText.isEmpty)
            #expect(reading.evidence.allSatisfy { $0.rule == id })
        }
    }

    @Test("rule names are unique, since they are stored with prices")
    func unique() {
        #expect(Set(Grammar.rules.map(\.id)).count == Grammar.rules.count)
    }

    @Test("the first tokens of each rule are known", arguments: Grammar.rules.map(\.id))
    func firstTokens(id: String) throws {
        let place = try #require(Grammar.rules.firstIndex { $0.id == id })
        let rule = Grammar.rules[place]
        #expect(TokenPosition.all.allSatisfy { !FirstTokens(of: rule, at: $0).isAnything })
        #expect(Tokenizer.dealTokens(of: CleanText(rule.example)).rules(at: 0) & 1 << place != 0)
    }
}
