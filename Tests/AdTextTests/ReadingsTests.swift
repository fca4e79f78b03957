import Deals
import Testing

@testable import AdText

/// The table of readings, as `GrammarTests` are for rules.
@Suite("Readings") struct ReadingsTests {
    @Test("each decides its own example, and is named in the evidence", arguments: Readings.all.map(\.id))
    func example(id: String) throws {
        let row = try #require(Readings.all.first { $0.id == id })
        let reading = AdReader.read(row.example)
        let named = reading.evidence.map(\.rule).filter { $0.hasPrefix("line.") }
        switch row.step {
        case _ where row.isOneClause: #expect(reading.promotion != nil && named == [])
        case .meaning: #expect(named.contains(id))
        case .unclear, .doubt: #expect(reading.promotion == nil && named.last == id)
        case .deal, .bare: #expect(reading.promotion != nil && named.last == id)
        }
    }

    @Test("have names of their own, and say what they combine")
    func names() {
        let ids = Grammar.rules.map(\.id) + Readings.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(Readings.all.allSatisfy { $0.id.hasPrefix("line.") && !$0.reads.isEmpty })
        #expect(Readings.deals.allSatisfy { $0.kinds.isEmpty || $0.pattern.hasSuffix($0.kinds.name) })
        #expect(Set(ClauseKinds.all.map(\.name)).count == ClauseKinds.all.count)
    }

    @Test(
        "a line that none covers is refused",
        arguments: [
            "Final price $2.99 | final price $1.99", "$1.99 | $2.99", "$1 off | $2 off | 50% off | BOGO",
        ])
    func uncovered(line: String) {
        let reading = AdReader.read(AdLine(joined: line))
        #expect(reading.promotion == nil && !reading.unparsedText.isEmpty)
        #expect(reading.evidence.allSatisfy { !$0.rule.hasPrefix("line.") })
    }
}
