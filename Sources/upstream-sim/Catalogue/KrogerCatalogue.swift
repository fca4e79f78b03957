/// Kroger's items, by category; `kroger-products.txt` says what its columns mean.
enum KrogerCatalogue {
    static func products() throws(SimulatorError) -> [SampleProduct] { try parsed.get() }

    /// Parsed once: a test starts many simulators.
    private static let parsed = Result { () throws(SimulatorError) in try parse() }

    private static func parse() throws(SimulatorError) -> [SampleProduct] {
        var products: [SampleProduct] = []
        var taken: Set<String> = []
        for row in SampleRow.rows(of: EmbeddedText.krogerProducts) {
            guard let product = product(row.cells, index: products.count, row.heading, taken) else {
                throw SimulatorError(.badCatalogue, "Kroger row in \(row.heading) is malformed: \(row.cells)")
            }
            taken.insert(product.id)
            products.append(product)
        }
        return products
    }

    private static func product(
        _ cells: [String], index: Int, _ category: String, _ taken: Set<String>
    ) -> SampleProduct? {
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
}
