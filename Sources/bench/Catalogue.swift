import Deals
import Goods

/// A generated catalogue of real kinds of goods. A store sells some of it, at the prices of its division or its own.
enum Catalogue {
    static let chain = "acme", itemCount = 10_000
    /// The comparison groups as titles name them: "whole milk" of "milk, whole".
    ///
    /// - Throws: a mistake in the files of the groups.
    static func names() throws -> [String] {
        try ComparisonGroups.standard.groups.map { group in
            group.name.split(separator: ", ").reversed().joined(separator: " ")
        }
    }
    private static let brands = ["Acme", "Sunny Farms", "Old Mill", "Harvest Table", "Blue Ridge"]

    /// Stores stand 17 km apart: 17 of them within 25 miles of one.
    static func point(_ store: Int) -> Coordinate {
        Coordinate(
            latitudeMicrodegrees: 30_000_000 + store / 70 * 155_000,
            longitudeMicrodegrees: -90_000_000 + store % 70 * 180_000)!
    }

    static func store(_ number: Int) -> Store {
        Store(
            chain: chain, code: "\(number + 1)", name: "Store \(number + 1)", state: "GA", location: point(number),
            timeZone: "America/New_York")
    }

    static func sku(_ item: Int) -> String { "\(1_000_000 + item)" }

    /// Every store has the items of its division; one price in ten is its own.
    static func list(
        of store: Int, division: Int, lines: Int, names: [String], _ week: Validity
    ) -> [Offer] {
        (0..<lines).map { line in
            // Half of the lines are the same items everywhere, the others are spread over the catalogue.
            let item = line % 2 == 0 ? line : (line + mixed(line, division) % 97 * 101) % itemCount
            let seller = mixed(item, store, 3) % 10 == 0 ? 1_000 + store : division
            return offer(of: item, names, Money(cents: 99 + mixed(item, seller, 4) % 900), week)
        }.uniqued
    }

    private static func offer(of item: Int, _ names: [String], _ price: Money, _ week: Validity) -> Offer {
        let name = names[item % names.count]
        let brand = brands[item / names.count % brands.count]
        let ounces = 8 + item % 25
        let promotion = Promotion(.unitPrice(price))
        return Offer(
            listing: Listing(sku: sku(item), title: "\(brand) \(name) No. \(item)", sizeText: "\(ounces) oz"),
            words: AdWords(deal: "\(price)"),
            reading: Reading(promotion: promotion),
            size: Quantity(parts: UnitFactor.ounce * Int128(ounces), unit: .gram).map { PackageSize($0) },
            validity: week)
    }

    /// A deterministic pseudo-random number.
    private static func mixed(_ numbers: Int...) -> Int { Market.mixed(numbers) }
}

extension [Offer] {
    /// The first offer of each item.
    fileprivate var uniqued: [Offer] {
        var seen: Set<String> = []
        return filter { seen.insert($0.listing.sku).inserted }
    }
}
