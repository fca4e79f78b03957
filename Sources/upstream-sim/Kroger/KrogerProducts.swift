extension KrogerAPI {
    /// `GET /v1/products`: by term, brand or up to 50 ids; at most 50 a page and 250 skipped, so 300 within reach.
    func listProducts(_ call: Call, _ visit: Visit) throws(Refusal) -> Reply {
        let limit = try Self.number(call["filter.limit"], in: 1...50, orElse: 10) {
            .product("Field 'limit' must be a number between 1 and 50 (inclusive)")
        }
        let start = try Self.number(call["filter.start"], in: 0...250, orElse: 0) {
            .product("Field 'start' must be a number between 1 and 250 (inclusive)")
        }
        let place = try store(call)
        if let ids = call["filter.productId"] {
            let found = try products(withIDs: ids, at: place, visit.now)
            return Self.page(found, start: 0, limit: call["filter.limit"] == nil ? 0 : limit, total: found.count)
        }
        let matches = try search(call, in: carried(at: place, visit.now))
        let stirred = stir(matches, visit)
        let shown = Array(stirred.dropFirst(start).prefix(limit))
        return Self.page(shown, start: start, limit: limit, total: stirred.count + stirred.count / 8)
    }

    /// The same search with ten products a page, for a service that does not heed `limit`.
    func shortened(_ call: Call) -> Call {
        var call = call
        call.set("filter.limit", "10")
        return call
    }

    /// `GET /v1/products/{id}`
    func product(_ id: String, _ call: Call, _ visit: Visit) throws(Refusal) -> Reply {
        guard Self.isProductID(id) else { throw .product("UPC must have a length of 13 characters") }
        return Self.one(carried(at: try store(call), visit.now).first { $0.id == id }?.json)
    }

    /// The location asked for: nil when none was; a place with nothing on its shelves when we do not know it.
    private func store(_ call: Call) throws(Refusal) -> KrogerLocation?? {
        guard let id = call["filter.locationId"] else { return nil }
        guard Self.isLocationID(id) else {
            throw .product("Field 'locationId' must have a length of 8 alphanumeric characters", code: "PRODUCT-2011")
        }
        return .some(locations.first { $0.id == id })
    }

    private func carried(at place: KrogerLocation??, _ now: Instant) -> [ShelfProduct] {
        switch place {
        case .none: return shelf.products(at: nil, now: now)
        case .some(.some(let place)) where place.isRetail: return shelf.products(at: place, now: now)
        default: return []
        }
    }

    private func products(
        withIDs text: String, at place: KrogerLocation??, _ now: Instant
    ) throws(Refusal) -> [ShelfProduct] {
        let ids = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard ids.allSatisfy(Self.isProductID) else { throw .product("invalid product id") }
        guard ids.count <= 50 else { throw .product("Field 'productId' must have a maximum of 50 items") }
        let wanted = Set(ids)
        return carried(at: place, now).filter { wanted.contains($0.id) }
    }

    private static func isProductID(_ id: String) -> Bool {
        id.utf8.count == 13 && id.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Put together from products that are encoded already: they are most of the answer.
    private static func page(_ products: [ShelfProduct], start: Int, limit: Int, total: Int) -> Reply {
        let page: JSON = ["start": JSON(start), "limit": JSON(limit), "total": JSON(total)]
        let data = Array(products.map(\.encoded).joined(separator: [UInt8(ascii: ",")]))
        let meta: JSON = ["pagination": page]
        return Reply(200, #"{"data":["#.utf8 + data + #"],"meta":"#.utf8 + meta.encoded + "}".utf8, type: Reply.json)
    }
}
