import Testing

@testable import upstream_sim

@Suite("Kroger products")
struct KrogerProductTests {
    private func ids(_ products: [SimJSON]) -> [String] { products.compactMap { $0["productId"]?.text } }

    @Test("the order of a search changes from call to call, its results do not")
    func shuffles() async throws {
        let rig = try Rig()
        let bearer = try await rig.bearer()
        let first = ids(try await rig.products("filter.term=cheese&filter.limit=50", bearer))
        let second = ids(try await rig.products("filter.term=cheese&filter.limit=50", bearer))
        #expect(first != second)
        #expect(first.sorted() == second.sorted())
        #expect(first.count > 12)
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
        #expect(Set(seen).count < seen.count)
        #expect(seen.count < total)
        #expect(Set(seen).count > 80 && Set(seen).isSubset(of: whole))
    }

    @Test("ten products by default")
    func defaultLimit() async throws {
        let rig = try Rig()
        #expect(try await rig.products("filter.term=milk", try await rig.bearer()).count == 10)
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
        let catalogue = try KrogerCatalogue.products()
        let missing = try #require(catalogue.first { Quirk.notCarried.has($0) })
        let bearer = try await rig.bearer()
        let found = try await rig.products("filter.productId=\(missing.id)", bearer)
        #expect(ids(found) == [missing.id])
        #expect(found.allSatisfy { priceOf($0) == nil && $0.item?.at("fulfillment", "inStore") == false })
        let one = await rig.get("/v1/products/\(missing.id)?filter.locationId=\(Rig.store)", bearer)
        #expect(try one.json().at("data", "productId")?.text == missing.id)
    }

    @Test("depots and fuel centers have no products", arguments: ["540FC061", "01160701", "99999999"])
    func nonRetail(_ location: String) async throws {
        let rig = try Rig()
        #expect(try await rig.products("filter.term=milk", try await rig.bearer(), at: location).isEmpty)
    }

    /// Wednesday 2026-07-01, 00:00 in New York and in Chicago.
    @Test(
        "promotions change on Wednesday at the store's own midnight",
        arguments: [
            (Rig.store, "2026-07-01T04:00:00Z"), ("02660301", "2026-07-01T05:00:00Z"),
        ])
    func flips(store: String, midnight: String) async throws {
        let turn = try #require(SimInstant(iso: midnight))
        let before = try await promos(start: turn + -30, store)
        let after = try await promos(start: turn + 1, store)
        #expect(before != after)
        #expect(try await promos(start: turn + -6 * 86_400, store) == before)
        #expect(try await promos(start: turn + 6 * 86_400, store) == after)
    }

    @Test("a shelf stays the same after requests for other weeks and stores")
    func keepsNothingStale() async throws {
        let kept = try await Rig().simulator.kroger
        let places = kept.locations.filter(\.isRetail).prefix(2).map(Optional.some) + [nil]
        for now in [Rig.friday, Rig.friday + 7 * 86_400, Rig.friday] {
            for place in places {
                let fresh = try await Rig().simulator.kroger.shelf.products(at: place, now: now)
                for _ in 1...2 {
                    #expect(kept.shelf.products(at: place, now: now).map(\.encoded) == fresh.map(\.encoded))
                }
            }
        }
    }

    private func promos(start: SimInstant, _ store: String) async throws -> [String: SimJSON?] {
        let rig = try Rig(start: start)
        let places = await rig.simulator.kroger.locations
        let place = try #require(places.first { $0.id == store })
        let products = await rig.simulator.kroger.shelf.products(at: place, now: start)
        return Dictionary(uniqueKeysWithValues: products.map { ($0.id, priceOf($0.json)?["promo"]) })
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
