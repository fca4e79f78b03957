import Testing

@testable import upstream_sim

@Suite("Kroger products")
struct KrogerProductTests {
    private func ids(_ products: [SimJSON]) -> [String] { products.compactMap { $0["productId"]?.text } }

    @Test("a search has the same results in another order each time, ten of them by default")
    func shuffles() async throws {
        let rig = try Rig()
        let bearer = try await rig.bearer()
        let first = ids(try await rig.products("filter.term=cheese&filter.limit=50", bearer))
        let second = ids(try await rig.products("filter.term=cheese&filter.limit=50", bearer))
        #expect(first != second && first.sorted() == second.sorted() && first.count > 12)
        #expect(try await rig.products("filter.term=milk", bearer).count == 10)
    }

    @Test("pages repeat some products, omit none, and promise more than they contain")
    func pages() async throws {
        let rig = try Rig()
        let bearer = try await rig.bearer()
        let whole = await rig.simulator.kroger.shelf.products(at: nil, now: Rig.friday).map(\.id)
        var seen: [String] = []
        for start in stride(from: 0, through: 250, by: 50) {
            seen += ids(try await rig.products("filter.brand=Kroger&filter.limit=50&filter.start=\(start)", bearer))
        }
        let reply = await rig.get("/v1/products?filter.brand=Kroger", bearer)
        let total = try #require(try reply.json().at("meta", "pagination", "total")?.literal.flatMap { Int($0) })
        #expect(Set(seen).count < seen.count && seen.count < total)
        #expect(Set(seen).count > 80 && Set(seen).isSubset(of: whole))
    }

    @Test("without a location there is no price, stock or aisle")
    func withoutLocation() async throws {
        let rig = try Rig()
        let reply = await rig.get("/v1/products?filter.term=milk&filter.limit=50", try await rig.bearer())
        let products = try #require(try reply.json()["data"]?.elements)
        #expect(products.count > 10)
        #expect(products.allSatisfy { $0.item?["price"] == nil && $0.item?["soldBy"] == nil })
        #expect(products.allSatisfy { $0.item?["inventory"] == nil && $0["aisleLocations"] == [] })
    }

    @Test("an id that a store does not carry is returned without a price")
    func notCarried() async throws {
        let rig = try Rig()
        let missing = try #require(try KrogerCatalogue.products().first { Quirk.notCarried.has($0) }).id
        let bearer = try await rig.bearer()
        let found = try await rig.products("filter.productId=\(missing)", bearer)
        #expect(ids(found) == [missing])
        #expect(found.allSatisfy { priceOf($0) == nil && $0.item?.at("fulfillment", "inStore") == false })
        let one = await rig.get("/v1/products/\(missing)?filter.locationId=\(Rig.store)", bearer)
        #expect(try one.json().at("data", "productId")?.text == missing)
    }

    @Test("depots and fuel centers have no products", arguments: ["540FC061", "01160701", "99999999"])
    func nonRetail(_ location: String) async throws {
        let rig = try Rig()
        #expect(try await rig.products("filter.term=milk", try await rig.bearer(), at: location).isEmpty)
    }

    /// Wednesday 2026-07-01, 00:00 in New York and in Chicago.
    @Test(
        "promotions change on Wednesday at the store's own midnight",
        arguments: [(Rig.store, "2026-07-01T04:00:00Z"), ("02660301", "2026-07-01T05:00:00Z")])
    func flips(store: String, midnight: String) async throws {
        let turn = try #require(SimInstant(iso: midnight))
        let api = try await Rig().simulator.kroger
        let place = try #require(api.locations.first { $0.id == store })
        let promos: [[SimJSON?]] = [-6 * 86_400, -30, 1, 6 * 86_400].map { seconds in
            api.shelf.products(at: place, now: turn + seconds).map { priceOf($0.json)?["promo"] }
        }
        #expect(promos[0] == promos[1] && promos[1] != promos[2] && promos[2] == promos[3])
    }

    @Test("two stores differ in some prices, not in most")
    func differsByStore() async throws {
        let api = try await Rig().simulator.kroger
        let stores = api.locations.filter(\.isRetail).prefix(2)
        let shelves = stores.map { api.shelf.products(at: $0, now: Rig.friday).map(\.json) }
        let different = zip(shelves[0], shelves[1]).count { priceOf($0)?["regular"] != priceOf($1)?["regular"] }
        #expect((10...80).contains(different))
    }
}
