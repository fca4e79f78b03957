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
    /// Whether all combinations were tried or excluded.
    var isExact = true
}

/// Finds the cheapest assignment by trying each shared deal met and not met.
///
/// With deals that several entries meet together, the cheapest choice for each entry need not be the cheapest for all.
/// For each set of deals that shall be met, entries are assigned one by one, and a branch ends where the lowest cost of
/// the entries left cannot improve on the best assignment known.
struct AssignmentSearch {
    /// Deals tried on and off at the stores of one trip: those that can save most. All others count as not met.
    static let mostDeals = 4
    /// Steps for one set of deals.
    private static let mostSteps = 50_000

    private struct StoreDeal {
        let store: Int, index: Int
        let deal: SharedDeal
    }

    private let problem: BasketProblem
    private let stores: [Int]
    private let deals: [StoreDeal]

    init(_ problem: BasketProblem, stores: [Int]) {
        (self.problem, self.stores) = (problem, stores)
        let all = stores.flatMap { store in
            problem.possibleDeals[store].map { possible in
                (
                    deal: StoreDeal(
                        store: store, index: possible.deal, deal: problem.stores[store].deals[possible.deal]),
                    saved: possible.mostSaved
                )
            }
        }
        deals = all.sorted { ($1.saved, $0.deal.store, $0.deal.index) < ($0.saved, $1.deal.store, $1.deal.index) }
            .prefix(Self.mostDeals).map(\.deal)
    }

    func best() -> Assignment {
        var best = Assignment(choices: [], cents: .max)
        for met in 0..<(1 << deals.count) { improve(&best, meeting: met) }
        return best
    }

    /// - Parameter met: one bit for each deal.
    private func improve(_ best: inout Assignment, meeting met: Int) {
        let chosen = deals.indices.filter { met & (1 << $0) != 0 }.map { deals[$0] }
        let options = (0..<problem.entryCount).map { choices(of: $0, meeting: chosen) }
        var branch = AssignmentBranch(options: options, deals: chosen.map(\.deal), best: best, steps: Self.mostSteps)
        branch.run()
        let isExact = best.isExact && branch.steps > 0
        best = branch.best
        best.isExact = isExact
    }

    private func choices(of entry: Int, meeting chosen: [StoreDeal]) -> [AssignmentBranch.Option] {
        let offered = stores.flatMap { store in
            problem.stores[store].ways[entry].indices.compactMap { way -> AssignmentBranch.Option? in
                let item = problem.stores[store].ways[entry][way]
                let isPossible = item.requires.allSatisfy { required in
                    chosen.contains { $0.store == store && $0.index == required }
                }
                guard isPossible else { return nil }
                return AssignmentBranch.Option(
                    choice: Assignment.ChosenWay(store: store, way: way), cents: item.cost.money.cents,
                    amounts: chosen.map { $0.store == store ? item.amount(toward: $0.index) : 0 })
            }
        }
        // An entry can be in the way of a deal that takes whole multiples.
        let canBeMissing = offered.isEmpty || chosen.contains(where: \.deal.isInMultiples)
        let missing = AssignmentBranch.Option(
            choice: nil, cents: BasketProblem.missing, amounts: chosen.map { _ in 0 })
        let all = offered + (canBeMissing ? [missing] : [])
        return all.indices.filter { index in
            !all.indices.contains { $0 != index && dominates(all, $0, index, chosen) }
        }.map { all[$0] }.sorted { $0.cents < $1.cents }
    }

    /// Whether one option is at least as good as another in every respect; among equals the earlier one.
    private func dominates(
        _ all: [AssignmentBranch.Option], _ one: Int, _ other: Int, _ chosen: [StoreDeal]
    ) -> Bool {
        guard all[one].cents <= all[other].cents else { return false }
        let isAsGood = chosen.indices.allSatisfy { deal in
            let (mine, its) = (all[one].amounts[deal], all[other].amounts[deal])
            return chosen[deal].deal.isInMultiples ? mine == its : mine >= its
        }
        guard isAsGood else { return false }
        return one < other || all[one].cents < all[other].cents || all[one].amounts != all[other].amounts
    }
}

/// The search over all assignments that meet given deals.
struct AssignmentBranch {
    struct Option {
        /// Nil where the entry is missing.
        let choice: Assignment.ChosenWay?
        let cents: Int
        /// Toward each deal.
        let amounts: [Int]
    }

    /// By entry, cheapest first.
    private let options: [[Option]]
    private let deals: [SharedDeal]
    /// The lowest cost of the entries from each one on, and the most that they contribute to each deal.
    private var restCents: [Int], restAmounts: [[Int]]
    /// The most that the deals can take off.
    private let mostOff: Int
    private var taken: [Option] = []
    private(set) var best: Assignment
    /// Steps left; zero where the search was given up.
    private(set) var steps: Int

    init(options: [[Option]], deals: [SharedDeal], best: Assignment, steps: Int) {
        (self.options, self.deals, self.best, self.steps) = (options, deals, best, steps)
        var (cents, amounts) = ([0], [deals.map { _ in 0 }])
        for entry in options.reversed() {
            cents.append(cents[cents.count - 1] + (entry.first?.cents ?? 0))
            let above = amounts[amounts.count - 1]
            amounts.append(above.indices.map { deal in above[deal] + (entry.map { $0.amounts[deal] }.max() ?? 0) })
        }
        (restCents, restAmounts) = (cents.reversed(), amounts.reversed())
        let most = restAmounts[0]
        mostOff = deals.indices.reduce(0) { $0 + deals[$1].centsOff(for: most[$1]) }
    }

    mutating func run() { extend(cents: 0, amounts: deals.map { _ in 0 }) }

    private mutating func extend(cents: Int, amounts: [Int]) {
        guard steps > 0 else { return }
        steps -= 1
        let entry = taken.count
        guard cents + restCents[entry] - mostOff < best.cents,
            deals.indices.allSatisfy({ amounts[$0] + restAmounts[entry][$0] >= deals[$0].needed })
        else { return }
        guard entry < options.count else { return finish(cents: cents, amounts: amounts) }
        for option in options[entry] {
            taken.append(option)
            extend(cents: cents + option.cents, amounts: deals.indices.map { amounts[$0] + option.amounts[$0] })
            taken.removeLast()
        }
    }

    private mutating func finish(cents: Int, amounts: [Int]) {
        guard deals.indices.allSatisfy({ deals[$0].isMet(by: amounts[$0]) }) else { return }
        let off = deals.indices.reduce(0) { $0 + deals[$1].centsOff(for: amounts[$1]) }
        guard cents - off < best.cents else { return }
        best.choices = taken.map(\.choice)
        best.cents = cents - off
    }
}
