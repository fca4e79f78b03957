/// Kroger's items by category: `brand | description | size | regular price | marks`. Marks: `=4011` sets a PLU, `w`
/// means sold by weight (price per pound), `h` means kept in the hot case.
enum KrogerCatalogue {
    static func products() throws(SimulatorError) -> [SampleProduct] { try parsed.get() }

    /// Parsed once: a test starts many simulators.
    private static let parsed = Result { () throws(SimulatorError) in try parse() }

    private static func parse() throws(SimulatorError) -> [SampleProduct] {
        var products: [SampleProduct] = []
        var taken: Set<String> = []
        for (category, table) in categories {
            for line in table.split(separator: "\n").flatMap({ expanded(String($0)) }) where !trimmed(line).isEmpty {
                guard let product = product(line, index: products.count, category, taken) else {
                    throw SimulatorError(.badCatalogue, "Kroger row in \(category) is malformed: \(line)")
                }
                taken.insert(product.id)
                products.append(product)
            }
        }
        return products
    }

    private static func product(
        _ line: String, index: Int, _ category: String, _ taken: Set<String>
    ) -> SampleProduct? {
        let cells = tableRows(line).first ?? []
        guard cells.count == 5, let regular = cents(cells[3]) else { return nil }
        let marks = cells[4].split(separator: " ")
        let isByWeight = marks.contains("w")
        let plu = marks.first { $0.hasPrefix("=") }.flatMap { Int($0.dropFirst()) }
        return SampleProduct(
            id: plu.map { padded($0, to: 13) } ?? freeID(cells, isByWeight: isByWeight && category != "Produce", taken),
            index: index, brand: cells[0], description: cells[1], size: cells[2], regular: regular, category: category,
            isByWeight: isByWeight, isHot: marks.contains("h"))
    }

    /// 13 digits without a check digit: `000`, maker and item; for items sold by weight `002`, item and zeros.
    private static func freeID(_ cells: [String], isByWeight: Bool, _ taken: Set<String>) -> String {
        let chance = Chance(seed: 0)
        let own = ["Kroger", "Simple Truth", "Simple Truth Organic", "Private Selection", "Smart Way"]
        let maker = own.contains(cells[0]) ? 11_110 : 20_000 + chance.below(70_000, cells[0])
        var item = chance.below(100_000, cells[1], cells[2])
        while true {
            let id = isByWeight ? "002\(padded(item, to: 5))00000" : "000\(padded(maker, to: 5))\(padded(item, to: 5))"
            if !taken.contains(id) { return id }
            item = (item + 1) % 100_000
        }
    }

    private static let categories = [
        ("Produce", produce), ("Meat & Seafood", meat), ("Deli", deli), ("Dairy", dairy), ("Bakery", bakery),
        ("Frozen", frozen), ("Breakfast", breakfast), ("Beverages", beverages), ("Snacks", snacks), ("Candy", candy),
        ("Canned & Packaged", canned), ("Pasta, Sauces, Grain", pasta), ("Condiment & Sauces", condiments),
        ("Baking Goods", baking), ("International", international), ("Natural & Organic", natural),
        ("Cleaning Products", cleaning), ("Personal Care", personalCare), ("Health", health), ("Baby", baby),
        ("Pet Care", pet),
    ]
}
