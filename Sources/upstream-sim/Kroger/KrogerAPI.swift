/// `api.kroger.com`: locations, chains, departments, products.
struct KrogerAPI: Sendable {
    /// What changes from request to request.
    struct Visit: Sendable {
        /// Grows with every request; shuffles the search results.
        let number: Int
        let now: Instant
        let permit: TokenDesk.Permit
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

    func answer(_ call: Call, _ visit: Visit) -> Reply {
        guard ["GET", "HEAD"].contains(call.method) else { return Reply(405) }
        switch visit.permit {
        case .missing: return KrogerError.tokenMissing(flavour)
        case .invalid: return KrogerError.tokenInvalid
        case .valid(let scopes):
            do throws(Refusal) {
                return try route(call, visit, mayReadProducts: scopes.contains(TokenDesk.productScope))
            } catch {
                return error.reply(visit.now)
            }
        }
    }

    private func route(_ call: Call, _ visit: Visit, mayReadProducts: Bool) throws(Refusal) -> Reply {
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
        default: return Reply(404)
        }
    }

    static func list(_ objects: [JSON]) -> Reply {
        let page: JSON = ["total": JSON(objects.count), "start": 0, "limit": JSON(objects.count)]
        return Reply(json: ["data": .array(objects), "meta": ["pagination": page]])
    }

    /// A single object, or 404 with nothing in it.
    static func one(_ object: JSON?) -> Reply {
        object.map { Reply(json: ["data": $0, "meta": [:]]) } ?? Reply(404)
    }

    /// The same request as if it had been made for another store.
    func misdirected(_ call: Call) -> Call {
        var call = call
        if let asked = call["filter.locationId"], let other = locations.first(where: { $0.isRetail && $0.id != asked })
        {
            call.set("filter.locationId", other.id)
        }
        return call
    }
}

/// Where a location's products come from: our samples or a capture.
protocol KrogerShelf: Sendable {
    var productCount: Int { get }
    /// Everything that stands at a location (nil: the chain's whole catalogue, without prices), in a stable order.
    /// Products of another store are not in it; those that are not carried have no price.
    func products(at location: KrogerLocation?, now: Instant) -> [ShelfProduct]
}
