import Deals
import Ingest
import Scraping
import Storage

/// The stores of simulated chains that list none around a point.
enum SampleStores {
    /// Numbers by which a chain tells of its stores.
    private static let codes = ["whole-foods": ["10901", "10902"]]

    /// - Returns: nil for a chain that lists its stores.
    static func stores(with chooser: StoreChooser) async throws -> [StoreRow]? {
        let source = chooser.session.definition.id
        let byHand = added.filter { $0.chain == source }
        try await chooser.context.database.upsertStores(byHand)
        let known = codes[source] ?? byHand.map(\.code)
        guard !known.isEmpty else { return nil }
        var rows: [StoreRow] = []
        for code in known { rows.append(try await chooser.store(code, allowsRequest: true)) }
        return rows
    }

    /// As an operator adds them by hand: this chain has no list at all.
    private static let added = [
        ("901", "Market Basket - Sample Druid Plaza", "2480 Sample Druid Rd NE", 33_793_100, -84_311_600),
        ("902", "Market Basket - Sample Moreland Walk", "310 Sample Moreland Ave NE", 33_768_900, -84_349_200),
    ].compactMap { code, name, street, latitude, longitude in
        Coordinate(latitudeMicrodegrees: latitude, longitudeMicrodegrees: longitude).map {
            Store(
                chain: "market-basket", code: code, name: name, street: street, city: "Atlanta", state: "GA",
                postalCode: "30306",
                location: $0,
                timeZone: "America/New_York")
        }
    }
}
