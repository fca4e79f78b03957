import Deals

/// The cheapest way to buy the list at some stores.
struct Assignment: Hashable {
    struct ChosenWay: Hashable {
        let store: Int, way: Int
    }

    /// By entry; nil where none of the stores has it.
    var choices: [ChosenWay?]
    /// The sum of the choices less what shared deals take off, with `BasketProblem.missing` for each missing entry.
    var cents: Int
    /// No assignment costs less; equal to `cents` if that is proved.
    var lowerBound: Int

    var isExact: Bool { lowerBound >= cents }
}

/// Finds the cheapest assignment by trying each shared deal met and not met.
///
/// With deals that several entries meet together, the cheapest choice for each entry need not be the cheapest for all.
/// Deals are decided one by one. A set of decisions is excluded where even the lowest cost that it allows cannot improve
/// on the best assignment known; for those left, entries are assigned one by one.
struct AssignmentSearch {
    /// Steps for one trip. A search that needs more is given up: then the lowest bound of what is left is reported.
    static let maximumSteps = 200_000
    /// Deals tried at the stores of one trip: those that can save most. Others count as not met.
    private static let maximumDeals = 60

    private let problem: BasketProblem
    private let stores: [Int]
    /// Those that can save most first.
    private let deals: [StoreDeal]
    private let bound: DecisionBound
    private var best: Assignment
    /// Steps left.
    private(set) var steps: Int
    /// The lowest bound of all that was not tried.
    private var untried = Int.max

    /// - Parameter limit: an assignment must cost less than this.
    init(_ problem: BasketProblem, stores: [Int], below limit: Int = .max, steps: Int = Self.maximumSteps) {
        (self.problem, self.stores, self.steps) = (problem, stores, steps)
        let all = stores.flatMap { store in
            problem.possibleDeals[store].map { StoreDeal(store: store, possible: $0, problem) }
        }.sorted { $0.precedes($1) }
        deals = Array(all.prefix(Self.maximumDeals))
        bound = DecisionBound(problem, stores: stores, deals: deals)
        best = Assignment(choices: [], cents: limit, lowerBound: limit)
        if all.count > deals.count {
            untried = DecisionBound.ofAll(problem, stores: stores)
        }
    }

    /// - Returns: an assignment without choices if each costs the limit or more, or if the search was given up before it
    ///   found one.
    mutating func run() -> Assignment {
        improve(meeting: 0)
        if !deals.isEmpty { decide(0, met: 0, unmet: 0) }
        best.lowerBound = min(best.cents, untried)
        return best
    }

    /// Decides the deals from an index on.
    ///
    /// - Parameters:
    ///   - met: one bit for each deal that shall be met.
    ///   - unmet: those that shall not.
    private mutating func decide(_ index: Int, met: UInt64, unmet: UInt64) {
        let least = bound.least(without: unmet)
        guard least < best.cents else { return }
        guard steps > 0 else {
            untried = min(untried, least)
            return
        }
        steps -= 1
        guard index < deals.count else {
            if met != 0, !improve(meeting: met) { untried = min(untried, least) }
            return
        }
        decide(index + 1, met: met | 1 << UInt64(index), unmet: unmet)
        decide(index + 1, met: met, unmet: unmet | 1 << UInt64(index))
    }

    /// - Returns: whether all assignments that meet these deals were tried or excluded.
    @discardableResult private mutating func improve(meeting met: UInt64) -> Bool {
        let chosen = deals.indices.filter { met & 1 << UInt64($0) != 0 }.map { deals[$0] }
        let options = (0..<problem.entryCount).map { AssignmentOption.all(problem, stores, entry: $0, meeting: chosen) }
        // Without deals there is one step for each entry.
        var branch = AssignmentBranch(
            options: options, deals: chosen.map(\.deal), best: best, steps: met == 0 ? .max : steps)
        branch.run()
        best = branch.best
        if met != 0 { steps = branch.steps }
        return branch.steps > 0
    }
}

/// A shared deal that can be met at a store of a trip.
struct StoreDeal {
    let store: Int, index: Int
    let deal: SharedDeal
    /// The most that it can take off.
    let mostOff: Int
    private let mostSaved: Int

    init(store: Int, possible: PossibleDeal, _ problem: BasketProblem) {
        (self.store, index, mostSaved) = (store, possible.deal, possible.mostSaved)
        deal = problem.stores[store].deals[index]
        mostOff = deal.centsOff(for: possible.maximumAmount)
    }

    func precedes(_ other: StoreDeal) -> Bool {
        (other.mostSaved, store, index) < (mostSaved, other.store, other.index)
    }
}

/// The lowest cost that decisions on deals allow.
struct DecisionBound {
    private struct Way {
        let cents: Int
        /// One bit for each deal.
        let requires: UInt64
    }

    /// By entry, cheapest first.
    private let ways: [[Way]]
    private let mostOff: [Int]

    init(_ problem: BasketProblem, stores: [Int], deals: [StoreDeal]) {
        mostOff = deals.map(\.mostOff)
        ways = (0..<problem.entryCount).map { entry in
            stores.flatMap { store in
                problem.stores[store].ways[entry].compactMap { way in
                    let bits = way.requires.map { required in
                        deals.firstIndex { $0.store == store && $0.index == required }
                    }
                    guard !bits.contains(nil) else { return nil }
                    return Way(
                        cents: way.compared.cents,
                        requires: bits.compactMap(\.self).reduce(0) { $0 | 1 << UInt64($1) })
                }
            }.sorted { $0.cents < $1.cents }
        }
    }

    /// A lower bound, whether other deals are met or not.
    ///
    /// - Parameter unmet: one bit for each deal that is not met.
    func least(without unmet: UInt64) -> Int {
        let goods = ways.reduce(0) { sum, ways in
            sum + (ways.first { $0.requires & unmet == 0 }?.cents ?? BasketProblem.missing)
        }
        return mostOff.indices.reduce(goods) { $0 - (unmet & 1 << UInt64($1) == 0 ? mostOff[$1] : 0) }
    }

    /// A lower bound whatever deals are met.
    static func ofAll(_ problem: BasketProblem, stores: [Int]) -> Int {
        let goods = (0..<problem.entryCount).reduce(0) { sum, entry in
            sum
                + (stores.flatMap { problem.stores[$0].ways[entry].map(\.compared.cents) }.min()
                    ?? BasketProblem.missing)
        }
        return goods - stores.reduce(0) { $0 + problem.mostOff(at: $1) }
    }
}
