import Synchronization

/// The sample catalogue, priced by store and week. A week's shelf is built at the first request for it.
final class SampleShelf: KrogerShelf {
    let catalogue: [SampleProduct]
    let chance: Chance
    private let shelves = Mutex<[String: Shelf]>([:])

    private struct Shelf: Sendable {
        /// Nil if no store was requested: such a shelf has no prices.
        let week: Day?
        let products: [ShelfProduct]
    }

    init(chance: Chance) throws(SimulatorError) {
        self.chance = chance
        catalogue = try KrogerCatalogue.products()
    }

    var productCount: Int { catalogue.count }

    func products(at location: KrogerLocation?, now: SimInstant) -> [ShelfProduct] {
        let week = location.map { saleWeek(at: $0, now) }
        return shelves.withLock { shelves in
            if let shelf = shelves[location?.id ?? ""], shelf.week == week { return shelf.products }
            let products = stocked(location, week)
            shelves[location?.id ?? ""] = Shelf(week: week, products: products)
            return products
        }
    }

    private func stocked(_ location: KrogerLocation?, _ week: Day?) -> [ShelfProduct] {
        catalogue.map { product in
            guard let location, let week else { return ShelfProduct(product.json(priced: nil)) }
            let tag = PriceTag(product, at: location, week: week, chance: chance)
            return ShelfProduct(product.json(priced: tag))
        }
    }

    /// Prices change on Wednesday at 00:00 in the store's time zone.
    private func saleWeek(at location: KrogerLocation, _ now: SimInstant) -> Day {
        location.zone.localDay(at: now).latest(.wednesday)
    }
}

/// The price of a product at one store in one week.
struct PriceTag: Sendable {
    enum Standing: Hashable, Sendable { case priced, notCarried, priceMissing, priceEmpty }

    let standing: Standing
    /// In cents.
    let regular: Int
    /// In cents; nil if not on sale. May equal `regular`, as happens in real data.
    let promo: Int?
    let weekStart: Day
    let zone: SimZone

    init(_ product: SampleProduct, at store: KrogerLocation, week: Day, chance: Chance) {
        weekStart = week
        zone = store.zone
        standing =
            Quirk.notCarried.has(product)
            ? .notCarried
            : Quirk.priceMissing.has(product) ? .priceMissing : Quirk.priceEmpty.has(product) ? .priceEmpty : .priced
        // At a given store, one product in twelve costs 10 to 40 cents more or less.
        let differs = chance.below(12, product.id, store.id) == 0
        let shift = differs ? (chance.below(7, product.id, "\(store.id) shift") - 3) * 10 : 0
        regular = max(product.regular / 2, product.regular + shift)
        promo = Quirk.promoEqualsRegular.has(product) ? regular : Self.sale(product, week, regular, chance)
    }

    /// About 37 in 100 are on sale, 8 to 35 % off and ending in 9. The week determines which, for the whole chain.
    private static func sale(_ product: SampleProduct, _ week: Day, _ regular: Int, _ chance: Chance) -> Int? {
        guard chance.below(100, product.id, "sale \(week.iso)") < 37 else { return nil }
        let percent = 8 + chance.below(28, product.id, "percent \(week.iso)")
        let cut = regular * (100 - percent) / 1000 * 10 + 9
        return cut < regular ? cut : nil
    }
}
