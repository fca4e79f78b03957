import Testing

@testable import upstream_sim

@Suite("Stores")
struct LocationTests {
    private func kroger(_ query: String) async throws -> [String] {
        let rig = try Rig()
        let reply = await rig.get("/v1/locations?\(query)", try await rig.bearer())
        return try #require(try reply.json()["data"]?.elements).compactMap { $0["locationId"]?.text }
    }

    private func publix(_ query: String) async throws -> [SimJSON] {
        let reply = try await Rig().get("/storelocator/api/v1/stores/?\(query)")
        return try #require(try reply.json()["stores"]?.elements)
    }

    @Test("haversine agrees with a known distance: Atlanta to Savannah is about 222 miles")
    func measures() throws {
        let atlanta = try #require(SimPosition(latitude: 33.749, longitude: -84.388))
        let savannah = try #require(SimPosition(latitude: 32.0809, longitude: -81.0912))
        #expect(abs(atlanta.miles(to: savannah) - 222.5) < 2)
    }

    @Test("the radius in miles selects the locations", arguments: [(1, 0), (2, 1), (3, 7), (6, 10)])
    func radius(miles: Int, stores: Int) async throws {
        let near = try await kroger("filter.latLong.near=33.79,-84.33&filter.radiusInMiles=\(miles)")
        #expect(near.count == stores)
        #expect(!near.contains("02660301") && !near.contains("09760210"))
    }

    @Test("the default is ten miles and ten stores; another city is far away")
    func defaults() async throws {
        #expect(try await kroger("filter.zipCode.near=30306").count == 10)
        #expect(try await kroger("filter.lat.near=36.17&filter.lon.near=-86.79") == ["02660301"])
        #expect(try await kroger("filter.zipCode.near=99999").isEmpty)
    }

    @Test("odd locations are listed with the stores: a depot, a fuel center, invalid phone numbers")
    func blockPages() async throws {
        let near = "filter.latLong.near=33.79,-84.33&filter.radiusInMiles=20&filter.limit=200"
        #expect(Set(try await kroger(near)).isSuperset(of: ["540FC061", "01160701", "01160995"]))
        #expect(try await kroger("filter.chain=HART") == ["09760210"])
        #expect(!(try await kroger("\(near)&filter.department=09")).contains("540FC061"))
        let places = try KrogerLocation.samples()
        #expect(Set(places.filter { !$0.isRetail }.compactMap { $0.json["phone"]?.text }) == ["", "9999999999"])
    }

    @Test("HEAD reports whether a location exists", arguments: [("01160401", 204), ("01100000", 404)])
    func head(id: String, status: Int) async throws {
        let rig = try Rig()
        let bearer = try await rig.bearer()
        try await rig.listening { client in
            let answer = try await client.send("HEAD", "/v1/locations/\(id)", headers: bearer)
            #expect(answer.status == status)
            #expect(answer.body.isEmpty)
        }
    }

    @Test("the Publix locator answers by number and by distance, nearest first")
    func locates() async throws {
        let one = try await publix("storeNumber=1083")
        #expect(one.map { $0.at("weeklyAd", "storeId") } == [2_501_083])
        let near = try await publix("latitude=33.79&longitude=-84.33&distance=3&count=4")
        #expect(near.first?["storeNumber"] == 1083)
        #expect(near.count == 4)
        #expect(try await publix("latitude=32&longitude=-81.1&distance=20").map { $0["storeNumber"] } == [702])
    }

    @Test("the locator lists closed and coming stores with their dates; they have no ad")
    func closed() async throws {
        let macon = try await publix("latitude=32.88&longitude=-83.69&distance=5")
        #expect(macon.map { $0["storeNumber"] } == [431, 1799])
        #expect(macon.map { $0["closingDate"] } == ["2024-05-11T00:00:00", .null])
        #expect(macon.map { $0["openingDate"] } == ["1996-02-07T00:00:00", "2931-03-05T00:00:00"])
        for number in ["431", "1799"] {
            let reply = try await Rig().get("/api/v4/savings", ["publixstore": number])
            #expect(try reply.json()["Savings"]?.elements == [])
        }
    }
}
