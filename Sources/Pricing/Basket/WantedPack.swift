package import Deals

/// The amount of an entry, and which of several packs is wanted.
package struct WantedPack: Hashable, Sendable {
    package let amount: WantedAmount
    /// The content whose cost is compared; nil compares the sums at checkout, so that the cheapest pack wins.
    package let reference: Quantity?

    package init(_ amount: WantedAmount, reference: Quantity? = nil) {
        (self.amount, self.reference) = (amount, reference)
    }

    /// The sum by which a purchase is compared.
    ///
    /// - Returns: nil if its content cannot be compared with the reference.
    func compared(_ cost: Money, for bought: BasketAmount, of size: PackageSize?) -> Money? {
        guard let reference else { return cost }
        guard let content = bought.content(of: size), content.unit == reference.unit else { return nil }
        let (whole, rest) = (Int128(cost.cents) * Int128(reference.parts)).quotientAndRemainder(
            dividingBy: Int128(content.parts))
        return Money(cents: Int(min(whole + (rest > 0 ? 1 : 0), Self.maximumCents)))
    }

    /// Far below what a missing entry counts.
    private static let maximumCents: Int128 = 1 << 34
}

extension BasketAmount {
    /// - Parameter size: of a package; of a range the smaller end counts.
    fileprivate func content(of size: PackageSize?) -> Quantity? {
        switch self {
        case .hundredthsOfAPound(let weight):
            Quantity(parts: Int128(Quantity.pound.parts) * Int128(weight) / 100, unit: .gram)
        case .packages(let count):
            size.flatMap { size in
                size.isApproximate
                    ? nil : Quantity(parts: Int128(size.smallest.parts) * Int128(count), unit: size.unit)
            }
        }
    }
}

extension [BasketCandidate] {
    /// Those of one entry.
    ///
    /// - Parameter isByUnitPrice: whether the lowest unit price wins, in the kind of unit that most stores have. Without any
    ///   unit price the cheapest pack does.
    package func wanted(_ amount: WantedAmount, isByUnitPrice: Bool) -> WantedPack {
        guard isByUnitPrice, let best = bestValue else { return WantedPack(amount) }
        if case .content(let content) = amount, content.unit == best.unit {
            return WantedPack(amount, reference: content)
        }
        return WantedPack(amount, reference: best)
    }

    /// The content of the package with the lowest unit price.
    private var bestValue: Quantity? {
        let comparable = filter { $0.unitPrice != nil }
        let units = Dictionary(grouping: comparable) { $0.unitPrice?.unit.rawValue ?? "" }
        let common = units.max { a, b in
            let (storesA, storesB) = (Set(a.value.map(\.store)).count, Set(b.value.map(\.store)).count)
            return (storesA, a.value.count, b.key) < (storesB, b.value.count, a.key)
        }
        return common?.value.bestValueFirst.first?.content
    }

    /// By unit price, lowest first; those without one last. The order of equals stays.
    var bestValueFirst: [BasketCandidate] {
        let priced = Dictionary(grouping: indices.compactMap { index in self[index].unitPrice.map { (index, $0) } }) {
            $0.1.unit.rawValue
        }
        let sorted = priced.sorted { $0.key < $1.key }.flatMap { _, candidates in
            candidates.sorted { a, b in
                a.1.centsPerUnit == b.1.centsPerUnit ? a.0 < b.0 : a.1.centsPerUnit < b.1.centsPerUnit
            }
        }.map(\.0)
        let known = Set(sorted)
        return (sorted + indices.filter { !known.contains($0) }).map { self[$0] }
    }

    /// The cheapest way to get the only entry of a list: among equals at the store that comes first, and there the most for
    /// the money.
    package func cheapest(_ wanted: WantedPack) -> BasketWay? {
        let byStore = Dictionary(grouping: self, by: \.store).sorted { $0.key < $1.key }.map(\.value)
        let stores = byStore.map { BasketStore($0, wanted: [wanted]) }
        let problem = BasketProblem(
            entryCount: 1, stores: stores, distances: DistanceTable(fromHome: stores.map { _ in 0 }, betweenStores: []))
        return problem.stores.flatMap(\.ways).joined().filter(\.requires.isEmpty).min { $0.compared < $1.compared }
    }
}
