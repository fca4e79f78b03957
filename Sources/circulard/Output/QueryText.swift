import CommandSupport
import Presentation

/// The answer to a query for shoppers: the goods asked for, then substitutes in a part of their own.
struct QueryText {
    let found: QueryAnswer
    let radiusMiles: Int
    let limit: Int

    func print() throws {
        for line in lines(width: Console.isTerminal ? Console.width : nil) { try Console.data(line) }
    }

    func lines(width: Int?) -> [String] {
        let asked = ComparisonText(answer: found.asked, radiusMiles: radiusMiles, limit: limit)
        let others = ComparisonText(answer: found.substitutes, radiusMiles: radiusMiles, limit: limit)
        let instead = found.substitutes.priced.isEmpty ? [] : ["", "Instead of it, \(others.measure):", ""]
        return found.query.replacements.map { "\($0)." } + asked.lines(width: width) + instead
            + others.ranked(width: width) + suggestions
    }

    private var suggestions: [String] {
        guard found.asked.priced.isEmpty, !found.query.suggestions.isEmpty else { return [] }
        return ["Did you mean: \(found.query.suggestions.joined(separator: ", "))?"]
    }
}
