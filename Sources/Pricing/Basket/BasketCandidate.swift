package import Deals

/// An offer found for an entry of the list at one store.
package struct BasketCandidate: Sendable {
    /// The caller's own number.
    package let id: Int
    package let entry: Int, store: Int
    fileprivate let offer: ShopperOffer
    /// Without the purchase that the deal requires; the same where it requires none.
    fileprivate let withoutSpend: ShopperOffer
    fileprivate let promotion: Promotion
    fileprivate let price: OfferPrice
    /// The content of the package that the price is for; nil if not known.
    package let size: PackageSize?
    /// Tells the goods of one mix-and-match deal from those of another at the store.
    fileprivate let event: String

    /// - Parameters:
    ///   - reading: with the price that the store's checkout policy may determine.
    ///   - event: the name of the source of the offer, or the text that its goods share.
    /// - Returns: nil if the shopper cannot buy it at a known price.
    package init?(
        id: Int, entry: Int, store: Int, reading: Reading, rules: CheckoutPolicy, profile: ShopperProfile,
        size: PackageSize?, event: String
    ) {
        guard let promotion = reading.promotion, let price = reading.price,
            let offer = ShopperOffer(reading, rules: rules, profile: profile),
            let without = ShopperOffer(reading, rules: rules, profile: profile, meetsSpend: false),
            offer.price(at: nil) != nil
        else { return nil }
        (self.id, self.entry, self.store, self.size, self.event) = (id, entry, store, size, event)
        (self.offer, withoutSpend, self.promotion, self.price) = (offer, without, promotion, price)
    }

    /// The content that it is priced for; nil without a size.
    var content: Quantity? { offer.unit == .pound ? .pound : size?.smallest }

    /// The price of a base unit (a gram, a milliliter); nil without a size.
    package var unitPrice: UnitPrice? { offer.price(at: nil).flatMap { UnitPrice(price: $0, size: size) } }
}

extension BasketCandidate {
    /// The shared deals that it takes part in.
    var sharedDeals: [NamedDeal] {
        guard offer.isByDeal else { return [] }
        let spend = promotion.terms.minimumSpend.map {
            NamedDeal(name: "spend", deal: SharedDeal(.spend($0), .prices))
        }
        return [mixAndMatch, spend].compactMap(\.self) + discounts
    }

    /// "Any 5 participating items": the units of several entries count together. Half-price pairs and the like have no
    /// price that does not depend on the other item, so each offer meets these alone.
    private var mixAndMatch: NamedDeal? {
        guard promotion.terms.isMixAndMatch, price.quantity > 1, price.unit == .each else { return nil }
        let kind: String
        switch promotion.benefit {
        case .unitPrice, .amountOffEach, .percentOff: kind = "each"
        case .bundle(let count, let total): kind = "\(count) for \(total.cents)"
        default: return nil
        }
        let demand = SharedDeal.Demand.units(
            price.quantity, inMultiples: promotion.terms.additionalUnits != .orMore)
        return NamedDeal(name: "\(event) \(kind)", deal: SharedDeal(demand, .prices))
    }

    /// "Save $5 when you spend $20 on participating products".
    private var discounts: [NamedDeal] {
        promotion.rewards.filter { $0.kind == .basketDiscount }.compactMap { reward in
            guard let off = reward.value, let spend = reward.minimumSpend, off < spend else { return nil }
            return NamedDeal(name: event, deal: SharedDeal(.spend(spend), .off(off, repeats: false)))
        }
    }
}

/// A shared deal with what tells it from others like it at the store.
struct NamedDeal: Hashable {
    let name: String
    let deal: SharedDeal
}

extension BasketCandidate {
    /// The ways to buy what is wanted, with the shared deals each requires.
    func ways(for wanted: WantedPack) -> [(way: BasketWay, requires: NamedDeal?)] {
        guard offer.unit == .each else { return weighed(wanted) }
        guard let count = wanted.amount.packages(of: size), count > 0 else { return [] }
        let spend = sharedDeals.first { $0.deal.effect == .prices && $0.name == "spend" }
        let alone = [best(withoutSpend, count, wanted).map { ($0, nil as NamedDeal?) }]
        let afterSpend = spend == nil ? [] : [best(offer, count, wanted).map { ($0, spend) }]
        return (alone + afterSpend).compactMap(\.self) + together(count, wanted)
    }

    /// - Returns: nil if it cannot be compared with the other ways.
    private func way(_ amount: BasketAmount, _ cost: Cost, _ wanted: WantedPack) -> BasketWay? {
        wanted.compared(cost.money, for: amount, of: size).map {
            BasketWay(offer: id, amount: amount, cost: cost, compared: $0)
        }
    }

    private func weighed(_ wanted: WantedPack) -> [(way: BasketWay, requires: NamedDeal?)] {
        guard let weight = wanted.amount.hundredthsOfAPound,
            let cost = withoutSpend.cost(ofHundredthsOfAPound: weight),
            let way = way(.hundredthsOfAPound(weight), cost, wanted)
        else { return [] }
        return [(way, nil)]
    }

    /// The lowest cost of so many packages, or of more where the deal makes those cheaper: "4 for $10, else $5.49 each".
    private func best(_ offer: ShopperOffer, _ count: Int, _ wanted: WantedPack) -> BasketWay? {
        let group = price.quantity
        let most = min(max(count, (count + group - 1) / group * group), count + Self.maximumExtra)
        return (count...most).compactMap { count in
            offer.cost(of: count).flatMap { way(.packages(count), $0, wanted) }
        }.min { $0.compared < $1.compared }
    }

    /// By the price of a mix-and-match deal, with packages beyond the amount to complete it.
    private func together(_ count: Int, _ wanted: WantedPack) -> [(way: BasketWay, requires: NamedDeal?)] {
        guard let deal = mixAndMatch, offer.isByDeal, promotion.terms.minimumSpend == nil else { return [] }
        return (count...(count + min(price.quantity, Self.maximumExtra))).compactMap { count in
            guard promotion.terms.limit.map({ $0.counted == .items && count <= $0.count }) ?? true else { return nil }
            let cost = Cost(price.effectiveEach.total(of: count), basis: price.basis)
            return way(.packages(count), cost, wanted).map { ($0, deal) }
        }
    }

    /// Packages beyond the amount that are tried.
    private static let maximumExtra = 12
}
