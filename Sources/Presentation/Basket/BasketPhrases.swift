import AdText
package import Deals
package import Pricing

extension BasketPlan {
    package func items(at store: Int) -> [Item] { items.filter { $0.store == store } }

    /// The money that shared deals take off at a store.
    package func discount(at store: Int) -> Money {
        Money(cents: discounts.filter { $0.store == store }.reduce(0) { $0 + $1.off.cents })
    }

    /// The sum at the checkout of a store.
    package func checkout(at store: Int) -> Money {
        Money(cents: items(at: store).reduce(0) { $0 + $1.way.cost.money.cents }) - discount(at: store)
    }
}

extension BasketWay {
    package var packages: Int? { if case .packages(let count) = amount { count } else { nil } }

    /// Pounds of goods weighed at checkout, with at most two decimals: "1.37".
    package var pounds: String? {
        guard case .hundredthsOfAPound(let weight) = amount else { return nil }
        return CentsFraction(Int128(weight), over: 100)?.decimalCents
    }

    /// "3 x", "1.37 lb".
    package var amountInWords: String { packages.map { "\($0) x" } ?? "\(pounds ?? "0") lb" }
}

extension TravelCost {
    /// The highest cost of a mile, in cents.
    package static let maximumCentsPerMile = 1_000

    /// - Parameter text: cents for a mile, with at most one decimal: "72.5".
    /// - Returns: nil if it is not that, or more than `maximumCentsPerMile`.
    package init?(centsPerMile text: String) {
        guard let tenths = text.decimal(places: 1), tenths <= Self.maximumCentsPerMile * 10 else { return nil }
        self.init(tenthsOfACentPerMile: tenths)
    }

    /// In cents, with at most one decimal: "72.5".
    package var centsPerMile: String {
        let (cents, tenths) = tenthsOfACentPerMile.quotientAndRemainder(dividingBy: 10)
        return tenths == 0 ? "\(cents)" : "\(cents).\(tenths)"
    }
}

extension Phrases {
    /// The deal in a few words: "2 for $5.00".
    package static func deal(of offer: Offer) -> String { OfferPrinter.short(offer) }

    package static func missing(_ reason: BasketReport.MissingReason, _ entry: ListEntry) -> String {
        let isContent = if case .content = entry.amount { true } else { false }
        return switch reason {
        case .notFound: "not found"
        case .notUnderstood: entry.unread?.description ?? "not understood"
        case .noUsablePrice where isContent: "found without a price and size for this amount"
        case .noUsablePrice: "found without a price to use"
        case .notAtTheseStores: "not here"
        }
    }
}

extension String {
    /// A decimal number of at most so many places, times 10 to that power; nil if it is not one.
    package func decimal(places: Int) -> Int? {
        let parts = split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }), utf8.count <= 9
        else { return nil }
        let decimals = parts.count > 1 ? parts[1] : ""
        guard decimals.count <= places else { return nil }
        return Int(parts[0] + decimals + String(repeating: "0", count: places - decimals.count))
    }
}
