/// Real product objects by location. If a product was captured more than once at a location, the last capture counts.
struct CapturedShelf: KrogerShelf {
    private let byLocation: [String: [ShelfProduct]]
    private let everything: [ShelfProduct]

    init(file path: String) throws(SimulatorError) {
        let json = try SimJSONReader.read(try Captures.read(path), from: path)
        var order: [String: [String]] = [:]
        var latest: [String: SimJSON] = [:]
        for object in json.elements ?? json["data"]?.elements ?? [] {
            guard let location = object["locationId"]?.text, let id = object["productId"]?.text else { continue }
            let key = "\(location) \(id)"
            if latest[key] == nil { order[location, default: []].append(key) }
            // The capturing tool added these two keys; the API sends neither.
            latest[key] = object.without("locationId", "acquistion_timestamp")
        }
        guard !order.isEmpty else {
            throw SimulatorError(.unreadableCapture, "\(path): no product object with productId and locationId.")
        }
        byLocation = order.mapValues { keys in keys.compactMap { latest[$0].map(ShelfProduct.init) } }
        var seen: Set<String> = []
        everything = order.keys.sorted().flatMap { order[$0] ?? [] }
            .filter { seen.insert(String($0.suffix(13))).inserted }
            .compactMap { latest[$0].map { ShelfProduct(Self.withoutPrice($0)) } }
    }

    var productCount: Int { everything.count }
    var locationIDs: [String] { byLocation.keys.sorted() }

    func products(at location: KrogerLocation?, now: SimInstant) -> [ShelfProduct] {
        guard let location else { return everything }
        return byLocation[location.id] ?? []
    }

    /// The object as returned for a request without a location.
    private static func withoutPrice(_ object: SimJSON) -> SimJSON {
        guard let item = object["items"]?.elements?.first else { return object }
        let flags: SimJSON = ["curbside": false, "delivery": false, "inStore": false, "shipToHome": false]
        let bare = item.without("price", "soldBy", "inventory").with("fulfillment", flags)
        return object.with("items", [bare]).with("aisleLocations", [])
    }
}
