import Deals
import Testing

@testable import AdText

@Suite struct GrammarTests {
    @Test("every rule reads its own example from end to end", arguments: Grammar.rules.map(\.id))
    func example(id: String) throws {
        let rule = try #require(Grammar.rules.first { $0.id == id })
        let tokens = Tokenizer.tokens(of: CleanText(rule.example)).filter { !$0.isSoft }
        var cursor = Cursor(tokens)
        #expect(rule.read(&cursor) != nil)
        #expect(cursor.isAtEnd)
    }

    @Test("in its zone, no other rule takes a rule's example from it", arguments: Grammar.rules.map(\.id))
    func longest(id: String) throws {
        let rule = try #require(Grammar.rules.first { $0.id == id })
        let zones = [Zone.deal, .savings, .details, .title].filter(rule.zones.contains)
        for zone in zones {
            let reading = ZoneReading(rule.example, in: zone)
            #expect(reading.residue.isEmpty)
            #expect(reading.evidence.allSatisfy { $0.rule == id })
        }
    }

    @Test("rule names are unique, since prices carry them")
    func unique() {
        #expect(Set(Grammar.rules.map(\.id)).count == Grammar.rules.count)
    }
}
