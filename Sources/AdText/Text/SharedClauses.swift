/// The readings of clauses that many rules begin with: at each position of a line a clause is read once, for the rule that
/// asks first.
final class SharedClauses {
    enum SharedClause: Int, CaseIterable { case one, several, demand, coupon }

    /// The reading of a clause; its finding is nil if the clause does not stand there.
    struct ReadClause {
        fileprivate var start = -1
        var finding: Finding?
        var end = 0
    }

    /// The last position of each clause: the rules are tried position by position.
    private var entries = [ReadClause](repeating: ReadClause(), count: SharedClause.allCases.count)

    /// - Returns: nil if the clause was not read at this position.
    func reading(of clause: SharedClause, at start: Int) -> ReadClause? {
        entries[clause.rawValue].start == start ? entries[clause.rawValue] : nil
    }

    func keep(_ finding: Finding?, of clause: SharedClause, at start: Int, to end: Int) {
        entries[clause.rawValue] = ReadClause(start: start, finding: finding, end: end)
    }
}

extension TokenCursor {
    /// Reads a clause, unless it was read here before.
    mutating func once(_ clause: SharedClauses.SharedClause, _ read: (inout TokenCursor) -> Finding?) -> Finding? {
        guard let shared else { return read(&self) }
        if let known = shared.reading(of: clause, at: index) {
            reset(to: known.end)
            return known.finding
        }
        let start = index
        let finding = read(&self)
        shared.keep(finding, of: clause, at: start, to: index)
        return finding
    }
}
