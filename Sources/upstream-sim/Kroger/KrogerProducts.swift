extension KrogerAPI {
    /// `GET /v1/products`: by term, brand or up to 50 ids; at most 50 per page and 250 skipped, so that 300 can be
    /// reached.
    func listProducts(_ call: Call, _ visit: Visit) throws(SimRefusal) -> SimReply {
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

    /// The same search with ten products per page, for a service that ignores `limit`.
    func shortened(_ call: Call) -> Call {
        var call = call
        call.set("filter.limit", "10")
        return call
    }

    /// `GET /v1/products/{id}`
    func product(_ id: String, _ call: Call, _ visit: Visit) throws(SimRefusal) -> SimReply {
        guard Self.isProductID(id) else { throw .product("UPC must have a length of 13 characters") }
        return Self.one(carried(at: try store(call), visit.now).first { $0.id == id }?.json)
    }

    /// The requested location: nil if none was given; a location without products if it is unknown.
    private func store(_ call: Call) throws(SimRefusal) -> KrogerLocation?? {
        guard let id = call["filter.locationId"] else { return nil }
        guard Self.isLocationID(id) else {
            throw .product("Field 'locationId' must have a length of 8 alphanumeric characters", code: "PRODUCT-2011")
        }
        return .some(locations.first { $0.id == id })
    }

    private func carried(at place: KrogerLocation??, _ now: SimInstant) -> [ShelfProduct] {
        switch place {
        case .none: return shelf.products(at: nil, now: now)
        case .some(.some(let place)) where place.isRetail: return shelf.products(at: place, now: now)
        default: return []
        }
    }

    private func products(
        withIDs text: String, at place: KrogerLocation??, _ now: SimInstant
    ) throws(SimRefusal) -> [ShelfProduct] {
        let ids = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard ids.allSatisfy(Self.isProductID) else { throw .product("invalid product id") }
        guard ids.count <= 50 else { throw .product("Field 'productId' must have a maximum of 50 items") }
        let wanted = Set(ids)
        return carried(at: place, now).filter { wanted.contains($0.id) }
    }

    private static func isProductID(_ id: String) -> Bool {
        id.utf8.count == 13 && id.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Assembles a response from encoded products, which are most of its bytes.
    private static func page(_ products: [ShelfProduct], start: Int, limit: Int, total: Int) -> SimReply {
        let page: SimJSON = ["start": SimJSON(start), "limit": SimJSON(limit), "total": SimJSON(total)]
        let data = Array(products.map(\.encoded).joined(separator: [UInt8(ascii: ",")]))
        let meta: SimJSON = ["pagination": page]
        return SimReply(
            200, #"{"data":["#.utf8 + data + #"],"meta":"#.utf8 + meta.encoded + "}".utf8, type: SimReply.json)
    }
}
