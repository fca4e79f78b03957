/// `api.kroger.com`: locations, chains, departments, products.
struct KrogerAPI: Sendable {
    /// State that changes from request to request.
    struct Visit: Sendable {
        /// Increases with every request; shuffles the search results.
        let number: Int
        let now: SimInstant
        let permit: TokenServer.Permit
    }

    let flavour: KrogerFlavour
    let chance: Chance
    let locations: [KrogerLocation]
    let shelf: any KrogerShelf

    init(chance: Chance, flavour: KrogerFlavour, captured: Captures.Kroger?) throws(SimulatorError) {
        (self.chance, self.flavour) = (chance, flavour)
        if let captured {
            locations = captured.locations
        } else {
            locations = try KrogerLocation.samples()
        }
        if let captured = captured?.shelf {
            shelf = captured
        } else {
            shelf = try SampleShelf(chance: chance)
        }
    }

    func answer(_ call: Call, _ visit: Visit) -> SimReply {
        guard ["GET", "HEAD"].contains(call.method) else { return SimReply(405) }
        switch visit.permit {
        case .missing: return KrogerError.tokenMissing(flavour)
        case .invalid: return KrogerError.tokenInvalid
        case .valid(let scopes):
            do throws(SimRefusal) {
                return try route(call, visit, mayReadProducts: scopes.contains(TokenServer.productScope))
            } catch {
                return error.reply(visit.now)
            }
        }
    }

    private func route(_ call: Call, _ visit: Visit, mayReadProducts: Bool) throws(SimRefusal) -> SimReply {
        let parts = Array(call.segments.dropFirst())
        switch (parts.first, parts.count) {
        case ("locations", 1): return try listLocations(call)
        case ("locations", 2): return try location(parts[1], head: call.method == "HEAD")
        case ("chains", 1): return Self.list(chains)
        case ("chains", 2): return Self.one(chains.first { $0["name"]?.text == parts[1] })
        case ("departments", 1): return Self.list(departments)
        case ("departments", 2): return Self.one(departments.first { $0["departmentId"]?.text == parts[1] })
        case ("products", 1...2):
            guard mayReadProducts else {
                return KrogerError.nested(403, "Forbidden", "missing required scopes", visit.now)
            }
            return parts.count == 1 ? try listProducts(call, visit) : try product(parts[1], call, visit)
        default: return SimReply(404)
        }
    }

    static func list(_ objects: [SimJSON]) -> SimReply {
        let page: SimJSON = ["total": SimJSON(objects.count), "start": 0, "limit": SimJSON(objects.count)]
        return SimReply(json: ["data": .array(objects), "meta": ["pagination": page]])
    }

    /// A single object, or 404 with an empty body.
    static func one(_ object: SimJSON?) -> SimReply {
        object.map { SimReply(json: ["data": $0, "meta": [:]]) } ?? SimReply(404)
    }

    /// The same request for a different store.
    func misdirected(_ call: Call) -> Call {
        var call = call
        if let asked = call["filter.locationId"], let other = locations.first(where: { $0.isRetail && $0.id != asked })
        {
            call.set("filter.locationId", other.id)
        }
        return call
    }
}

/// The source of a location's products: the samples or a capture.
protocol KrogerShelf: Sendable {
    var productCount: Int { get }
    /// All products at a location (nil: the chain's whole catalogue, without prices), in a stable order. Products of
    /// other stores are not included; products that the store does not carry have no price.
    func products(at location: KrogerLocation?, now: SimInstant) -> [ShelfProduct]
}
