package import Deals

/// The goods bought of one offer.
package enum BasketAmount: Hashable, Sendable {
    case packages(Int)
    /// Goods weighed at checkout.
    case hundredthsOfAPound(Int)
}

/// One way to get an entry of the list at one store: an amount of one offer, and its cost.
package struct BasketWay: Hashable, Sendable {
    /// The contribution of this way to a shared deal of its store, in units or cents.
    package struct Contribution: Hashable, Sendable {
        /// The index of the shared deal among those of the store.
        package let deal: Int
        package let amount: Int

        package init(deal: Int, amount: Int) { (self.deal, self.amount) = (deal, amount) }
    }

    /// The caller's own number for the offer.
    package let offer: Int
    package let amount: BasketAmount
    /// At the register, before shared deals take anything off.
    package let cost: Cost
    /// The sum by which it is compared with other ways to get the entry: its cost or, of an entry by unit price, the cost of
    /// as much as the best pack has.
    package let compared: Money
    /// The shared deals of the store that must be met for this cost.
    package let requires: [Int]
    package let contributions: [Contribution]

    package init(
        offer: Int, amount: BasketAmount, cost: Cost, compared: Money? = nil, requires: [Int] = [],
        contributions: [Contribution] = []
    ) {
        (self.offer, self.amount, self.cost) = (offer, amount, cost)
        self.compared = compared ?? cost.money
        (self.requires, self.contributions) = (requires, contributions)
    }
}

/// All that a store offers for the list.
package struct BasketStore: Hashable, Sendable {
    /// By entry; empty where the store has nothing for it.
    package let ways: [[BasketWay]]
    package let deals: [SharedDeal]

    package init(ways: [[BasketWay]], deals: [SharedDeal] = []) { (self.ways, self.deals) = (ways, deals) }
}
