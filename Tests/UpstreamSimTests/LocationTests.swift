import Testing

@testable import upstream_sim

@Suite("Stores")
struct LocationTests {
    private static let near = "filter.latLong.near=33.79,-84.33&filter.radiusInMiles="

    private func kroger(_ query: String) async throws -> [String] {
        let rig = try Rig()
        let reply = await rig.get("/v1/locations?\(query)", try await rig.bearer())
        return try #require(try reply.json()["data"]?.elements).compactMap { $0["locationId"]?.text }
    }

    @Test(
        "the radius in miles selects Kroger's locations; the default is ten miles and ten locations",
        arguments: [
            ("\(near)1", 0), ("\(near)2", 1), ("\(near)3", 7), ("\(near)6", 10), ("filter.zipCode.near=30306", 10),
        ])
    func radius(query: String, count: Int) async throws { #expect(try await kroger(query).count == count) }

    @Test(
        "another city is far away, an unknown ZIP code is nowhere, and a chain has its own locations",
        arguments: [
            ("filter.lat.near=36.17&filter.lon.near=-86.79", ["02660301"]), ("filter.zipCode.near=99999", []),
            ("filter.chain=HART", ["09760210"]),
        ] as [(String, [String])])
    func elsewhere(query: String, ids: [String]) async throws { #expect(try await kroger(query) == ids) }

    @Test("odd locations are listed with the stores: a depot, a fuel center, invalid phone numbers")
    func oddities() async throws {
        let near = "\(Self.near)20&filter.limit=200"
        #expect(Set(try await kroger(near)).isSuperset(of: ["540FC061", "01160701", "01160995"]))
        #expect(!(try await kroger("\(near)&filter.department=09")).contains("540FC061"))
        let places = try KrogerLocation.samples()
        #expect(Set(places.filter { !$0.isRetail }.compactMap { $0.json["phone"]?.text }) == ["", "9999999999"])
    }

    @Test("HEAD reports whether a location exists", arguments: [("01160401", 204), ("01100000", 404)])
    func head(id: String, status: Int) async throws {
        let rig = try Rig()
        let call = Call(method: "HEAD", target: "/v1/locations/\(id)", headers: try await rig.bearer())
        let reply = await rig.simulator.answer(call)
        #expect(reply.status == status && reply.body.isEmpty)
    }

    @Test(
        "the Publix locator answers by great-circle distance, nearest first, with no more than asked for",
        arguments: [
            ("latitude=33.79&longitude=-84.33&distance=3&count=4", [1083, 1528, 612, 1194]),
            ("latitude=30&longitude=-78.5&distance=208", []), ("latitude=30&longitude=-78.5&distance=209", [702]),
        ] as [(String, [Int])])
    func locates(query: String, numbers: [Int]) async throws {
        let reply = try await Rig().get("/storelocator/api/v1/stores/?\(query)")
        let stores = try #require(try reply.json()["stores"]?.elements)
        #expect(stores.compactMap { $0["storeNumber"]?.literal } == numbers.map { "\($0)" })
    }
}
