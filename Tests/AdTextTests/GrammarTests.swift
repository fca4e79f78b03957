import Deals
import Testing

@testable import AdText

@Suite struct GrammarTests {
    @Test("every rule reads its own example from end to end", arguments: Grammar.rules.map(\.id))
    func example(id: String) throws {
        let rule = try #require(Grammar.rules.first { $0.id == id })
        let tokens = Tokenizer.dealTokens(of: CleanText(rule.example))
        var cursor = Cursor(tokens)
        #expect(rule.read(&cursor) != nil)
        #expect(cursor.isAtEnd)
    }

    @Test("in its zone, no other rule takes a rule's example from it", arguments: Grammar.rules.map(\.id))
    func longest(id: String) throws {
        let rule = try #require(Grammar.rules.first { $0.id == id })
        let zones = [Zone.deal, .savings, .details, .title].filter(rule.zones.contains)
        for zone in zones {
            let reading = ZoneReading(ZoneWords(zone: zone, pieces: [Piece(.deal, rule.example)]))
            #expect(reading.residue.isEmpty)
            #expect(reading.evidence.allSatisfy { $0.rule == id })
        }
    }

    @Test("rule names are unique, since prices carry them")
    func unique() {
        #expect(Set(Grammar.rules.map(\.id)).count == Grammar.rules.count)
    }

    @Test("what each rule begins with is known", arguments: Grammar.rules.map(\.id))
    func firstTokens(id: String) throws {
        let rule = try #require(Grammar.rules.first { $0.id == id })
        let first = FirstTokens(of: rule)
        #expect(!first.isAnything)
        #expect(first.contains(try #require(Tokenizer.dealTokens(of: CleanText(rule.example)).first)))
    }
}
