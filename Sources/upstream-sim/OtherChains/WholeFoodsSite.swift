/// `www.wholefoodsmarket.com`: the pages of shelf categories, and the summary of a store.
struct WholeFoodsSite: Sendable {
    private let products: [WholeFoodsProduct]
    private let stores: [SimJSON]

    init() throws(SimulatorError) {
        products = try SampleRow.rows(of: EmbeddedText.wholeFoodsShelf).enumerated().map {
            index, row throws(SimulatorError) in
            guard let product = WholeFoodsProduct(row, index: index) else {
                throw SimulatorError(.badCatalogue, "Whole Foods row in \(row.heading) is malformed: \(row.cells)")
            }
            return product
        }
        stores = try SampleRow.rows(of: EmbeddedText.wholeFoodsStores).map(\.cells).map {
            cells throws(SimulatorError) in
            guard let store = Self.store(cells) else {
                throw SimulatorError(.badCatalogue, "Whole Foods store row is malformed: \(cells)")
            }
            return store
        }
    }

    func answer(_ call: Call, at now: SimInstant, showingNothing isEmpty: Bool) -> SimReply {
        guard call.method == "GET" else { return SimReply(405) }
        let parts = call.segments
        switch (parts[safe: 1], parts.count) {
        case ("stores", 4):
            return store(parts[2]).map { SimReply(json: $0) } ?? SimReply(404, json: ["error": "Store not found"])
        case ("products", 4):
            let found = isEmpty ? [] : products.filter { $0.category == parts[3] }
            return page(of: found, call, week: SimZone.eastern.localDay(at: now).latest(.wednesday))
        default: return SimReply(404, text: "Not Found")
        }
    }

    /// The same request for a different store.
    func misdirected(_ call: Call) -> Call {
        var call = call
        let other = stores.compactMap { $0["storeId"] }.first { $0 != call["store"].map { .number($0) } }
        if case .number(let id)? = other { call.set("store", id) }
        return call
    }

    private func page(of found: [WholeFoodsProduct], _ call: Call, week: Day) -> SimReply {
        guard let store = call["store"], self.store(store) != nil else {
            return SimReply(400, json: ["error": "store is not valid"])
        }
        let start = Int(call["offset"] ?? "") ?? 0
        let shown = found.dropFirst(start).prefix(min(60, Int(call["limit"] ?? "") ?? 60))
        return SimReply(json: [
            "facets": [], "breadcrumb": [["label": "All Products", "slug": "all-products"]],
            "results": .array(shown.map { $0.json(store: store, week: week) }),
            "meta": ["total": ["value": SimJSON(found.count)]],
        ])
    }

    private func store(_ id: String) -> SimJSON? { stores.first { $0["storeId"] == .number(id) } }

    private static func store(_ cells: [String]) -> SimJSON? {
        guard cells.count == 8, Int(cells[0]) != nil, Double(cells[6]) != nil, Double(cells[7]) != nil else {
            return nil
        }
        return [
            "storeId": .number(cells[0]), "displayName": .string(cells[1]), "status": "Open",
            "primaryLocation": [
                "address": [
                    "STREET_ADDRESS_LINE1": .string(cells[2]), "CITY": .string(cells[3]), "STATE": .string(cells[4]),
                    "ZIP_CODE": .string("\(cells[5])-0100"),
                ],
                "latitude": .number(cells[6]), "longitude": .number(cells[7]),
            ],
        ]
    }
}

/// A product of the shelf, and its sales by turns.
struct WholeFoodsProduct: Hashable, Sendable {
    let category: String
    private let index: Int
    private let brand: String, name: String, regular: String
    private let sales: Turns

    init?(_ row: SampleRow, index: Int) {
        guard row.cells.count == 4 else { return nil }
        (category, self.index) = (row.heading, index)
        (brand, name, regular, sales) = (row.cells[0], row.cells[1], row.cells[2], Turns(row.cells[3]))
    }

    func json(store: String, week: Day) -> SimJSON {
        let sale = sales.choice(week: week, row: index)
        let json: SimJSON = [
            "regularPrice": Self.amount(regular), "name": .string(name), "brand": .string(brand),
            "slug": .string("\(slug)-b0x\(padded(index, to: 7))"), "store": .number(store), "isLocal": false,
        ]
        let sold = regular.hasSuffix("lb") ? json.with("uom", "lb") : json
        guard let sale else { return sold }
        return sold.with("salePrice", Self.amount(sale)).with("saleStartDate", .string(week.iso))
            .with("saleEndDate", .string((week + 6).iso))
    }

    private static func amount(_ text: String) -> SimJSON { .number(String(text.prefix { $0 != " " })) }

    private var slug: String {
        name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    }
}
