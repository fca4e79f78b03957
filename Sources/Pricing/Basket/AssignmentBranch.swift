import Deals

/// One way to get an entry under given decisions on deals.
struct AssignmentOption {
    /// Nil where the entry is missing.
    let choice: Assignment.ChosenWay?
    let cents: Int
    /// Toward each deal that shall be met.
    let amounts: [Int]
}

extension AssignmentOption {
    /// The options of an entry, cheapest first, without those that another is as good as.
    static func all(
        _ problem: BasketProblem, _ stores: [Int], entry: Int, meeting chosen: [StoreDeal]
    ) -> [AssignmentOption] {
        let offered = stores.flatMap { store in
            let ways = problem.stores[store].ways[entry]
            return ways.indices.filter { way in
                ways[way].requires.allSatisfy { required in
                    chosen.contains { $0.store == store && $0.index == required }
                }
            }.map { way in
                AssignmentOption(
                    choice: Assignment.ChosenWay(store: store, way: way), cents: ways[way].compared.cents,
                    amounts: chosen.map { $0.store == store ? ways[way].amount(toward: $0.index) : 0 })
            }
        }
        // An entry can be in the way of a deal that takes whole multiples.
        let canBeMissing = offered.isEmpty || chosen.contains(where: \.deal.isInMultiples)
        let missing = AssignmentOption(choice: nil, cents: BasketProblem.missing, amounts: chosen.map { _ in 0 })
        let all = offered + (canBeMissing ? [missing] : [])
        return all.indices.filter { index in
            !all.indices.contains { $0 != index && dominates(all, $0, index, chosen) }
        }.map { all[$0] }.sorted { $0.cents < $1.cents }
    }

    /// Whether one option is at least as good as another in every respect; among equals the earlier one.
    private static func dominates(
        _ all: [AssignmentOption], _ one: Int, _ other: Int, _ chosen: [StoreDeal]
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

/// The price of what an option contributes to a deal beyond a cheaper one, in cents for so many units or cents.
private struct AmountPrice: Comparable {
    let cents: Int, amount: Int

    /// Rounded down.
    func cents(of lacking: Int) -> Int { lacking * cents / amount }

    static func < (a: AmountPrice, b: AmountPrice) -> Bool { a.cents * b.amount < b.cents * a.amount }
}

extension [AssignmentOption] {
    /// By deal, the most that an option of the lowest cost contributes.
    fileprivate var freeAmounts: [Int] {
        guard let cheapest = first else { return [] }
        return cheapest.amounts.indices.map { deal in
            prefix { $0.cents == cheapest.cents }.map { $0.amounts[deal] }.max() ?? 0
        }
    }

    /// Of an entry; nil if no option contributes more than the cheapest.
    fileprivate func lowestPrice(towards deal: Int) -> AmountPrice? {
        guard let cheapest = first else { return nil }
        let free = freeAmounts[deal]
        return filter { $0.amounts[deal] > free }.map {
            AmountPrice(cents: $0.cents - cheapest.cents, amount: $0.amounts[deal] - free)
        }.min()
    }
}

/// The search over all assignments that meet given deals.
struct AssignmentBranch {
    /// By entry, cheapest first.
    private let options: [[AssignmentOption]]
    private let deals: [SharedDeal]
    /// The lowest cost of the entries from each one on, and the most that they contribute to each deal.
    private var restCents: [Int], restAmounts: [[Int]]
    /// The most that the deals can take off.
    private let mostOff: Int
    /// By entry and deal, the amounts that the cheapest options from there on contribute.
    private var freeAmounts: [[Int]]
    /// By deal, the lowest price of a unit or cent beyond those.
    private let prices: [AmountPrice?]
    private var taken: [AssignmentOption] = []
    private(set) var best: Assignment
    /// Steps left; zero where the search was given up.
    private(set) var steps: Int

    init(options: [[AssignmentOption]], deals: [SharedDeal], best: Assignment, steps: Int) {
        (self.options, self.deals, self.best, self.steps) = (options, deals, best, steps)
        var (cents, amounts) = ([0], [deals.map { _ in 0 }])
        for entry in options.reversed() {
            cents.append(cents[cents.count - 1] + (entry.first?.cents ?? 0))
            let above = amounts[amounts.count - 1]
            amounts.append(above.indices.map { deal in above[deal] + (entry.map { $0.amounts[deal] }.max() ?? 0) })
        }
        (restCents, restAmounts) = (cents.reversed(), amounts.reversed())
        freeAmounts = [deals.map { _ in 0 }]
        for entry in options.reversed() {
            freeAmounts.append(zip(freeAmounts[freeAmounts.count - 1], entry.freeAmounts).map { $0 + $1 })
        }
        freeAmounts.reverse()
        prices = deals.indices.map { deal in options.compactMap { $0.lowestPrice(towards: deal) }.min() }
        let most = restAmounts[0]
        mostOff = deals.indices.reduce(0) { $0 + deals[$1].centsOff(for: most[$1]) }
    }

    mutating func run() { extend(cents: 0, amounts: deals.map { _ in 0 }) }

    private mutating func extend(cents: Int, amounts: [Int]) {
        guard steps > 0 else { return }
        steps -= 1
        let entry = taken.count
        guard cents + restCents[entry] + extraCents(entry, amounts) - mostOff < best.cents,
            deals.indices.allSatisfy({ amounts[$0] + restAmounts[entry][$0] >= deals[$0].needed })
        else { return }
        guard entry < options.count else { return finish(cents: cents, amounts: amounts) }
        for option in options[entry] {
            taken.append(option)
            extend(cents: cents + option.cents, amounts: deals.indices.map { amounts[$0] + option.amounts[$0] })
            taken.removeLast()
        }
    }

    /// The least cost of meeting the deals beyond the cheapest options of the entries left.
    private func extraCents(_ entry: Int, _ amounts: [Int]) -> Int {
        deals.indices.reduce(0) { most, deal in
            let lacking = deals[deal].needed - amounts[deal] - freeAmounts[entry][deal]
            guard lacking > 0, let price = prices[deal] else { return most }
            return max(most, price.cents(of: lacking))
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
