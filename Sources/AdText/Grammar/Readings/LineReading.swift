import Deals

/// One way in which the clauses of a line belong together.
package struct LineReading: Sendable {
    enum ReadingStep: Sendable {
        /// A clause means something else beside the others; nil if it does not.
        case meaning(@Sendable (Finding, ClauseNeighbors) -> Finding?)
        /// No promotion, whatever the deal. The text is understood, or the clauses contradict each other.
        case unclear(LineClauses.LineRefusal, @Sendable (LineClauses) -> Bool)
        /// The deal among the benefits of the line, or nil. Each pattern has one benefit; they may stand in any order.
        case deal([ClauseKinds], @Sendable (LineClauses, [PricedDeal]) -> PricedDeal?)
        /// Rewards or terms without a deal.
        case bare(@Sendable (LineClauses) -> Promotion?)
        /// The clauses leave open what an amount of the deal is the price of.
        case doubt(@Sendable (LineClauses, PricedDeal) -> Bool)
    }

    /// Stable name, stored with every price it made: "line.price-with-terms".
    package let id: String
    /// The meaning of the clauses, in plain English.
    package let reads: String
    /// Real ad text that it decides.
    package let example: AdLine
    /// Kinds of clause that the line must have.
    let kinds: ClauseKinds
    let step: ReadingStep

    init(_ id: String, _ reads: String, _ example: AdLine, with kinds: ClauseKinds = [], _ step: ReadingStep) {
        (self.id, self.reads, self.example, self.kinds, self.step) = ("line.\(id)", reads, example, kinds, step)
    }

    /// The kinds of clause that it combines: "final + price/several".
    package var pattern: String {
        var parts = kinds.isEmpty ? [] : [kinds.name]
        if case .deal(let benefits, _) = step { parts = benefits.map(\.name) + parts }
        return parts.joined(separator: " + ")
    }

    /// Whether it is a deal that one rule reads, which the rule's name says already.
    var isOneClause: Bool { [Readings.single.id, "line.coupon-alone"].contains(id) }
}

extension LineReading.ReadingStep {
    /// The first of some benefits is the deal, if `check` agrees.
    static func first(
        _ benefits: ClauseKinds..., if check: @escaping @Sendable (LineClauses, [PricedDeal]) -> Bool = { _, _ in true }
    ) -> Self {
        .deal(benefits) { line, deals in check(line, deals) ? deals.first : nil }
    }
}

extension AdLine: ExpressibleByStringLiteral {
    /// The fields of a line, with " | " between its parts.
    package init(stringLiteral joined: String) { self.init(joined: joined) }

    /// The texts of its fields, with " | " between them.
    package var text: String {
        [title, deal, savings, details].compactMap(\.self).joined(separator: " | ")
    }
}
