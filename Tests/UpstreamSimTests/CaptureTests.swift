import TestSupport
import Testing

@testable import upstream_sim

/// Captured files served instead of the samples. The documents here are made for the tests, in the captures' layout.
@Suite("Captures")
struct CaptureTests {
    private static let page = #"<html><button data-store="7">A</button><li data-item-code="-1">café</li></html>"#
    private static let tiles = """
        <h1>Beer &amp; Wine</h1><p>Store 2500007<br>Page 7</div><a data_storeid="2500007">x</a><a data_storeid="2500007">y</a>
        """
    private static let products = """
        [{"productId":"0000000004011","items":[{"price":{"regular":0.29,"promo":0},"soldBy":"UNIT"}],
          "description":"Fresh Banana","locationId":"01100482","acquistion_timestamp":1.5},
         {"productId":"0000000004011","items":[{"price":{"regular":0.9326000000000001}}],
          "description":"Fresh Banana","locationId":"01100482","acquistion_timestamp":2.5}]
        """

    /// A temporary directory with these files, removed afterwards.
    private func files(_ files: [String: String], _ body: (String) async throws -> Void) async throws {
        try await Scratch.with { scratch in
            for (name, text) in files { _ = try scratch.file(name, text) }
            try await body(scratch.directory)
        }
    }

    @Test("Publix files are served for every store, with its own number")
    func publix() async throws {
        let captured = [
            "x.pcard.html": Self.page, "x.accessible.07.html": Self.tiles, "x.savings.json": #"{"Savings":[1]}"#,
        ]
        try await files(captured) { directory in
            let rig = try Rig(captures: try Captures(publixDirectory: directory, krogerFile: nil, locationsFile: nil))
            let page = await rig.get("/savings/weekly-ad/view-all?storeId=2655116").text
            #expect(page == Self.page.split(separator: #""7""#).joined(separator: #""1528""#))
            let tiles = await rig.get(
                "/PublixAccessibility/BrowseByListing/ByCategory/?StoreID=2655116&CategoryID=5232521"
            ).text
            #expect(tiles == Self.tiles.split(separator: "2500007").joined(separator: "2655116"))
            #expect(await rig.get("/api/v4/savings", ["publixstore": "1083"]).text == #"{"Savings":[1]}"#)
            let absent = await rig.get(
                "/PublixAccessibility/BrowseByListing/ByCategory/?StoreID=2655116&CategoryID=5232525")
            #expect(absent.status == 200 && !absent.text.contains("data_listingid"))
        }
    }

    @Test("Kroger objects keep their literals, lose the capturing tool's keys, and the last one counts")
    func kroger() async throws {
        try await files(["items.json": Self.products]) { directory in
            let captures = try Captures(publixDirectory: nil, krogerFile: "\(directory)/items.json", locationsFile: nil)
            let rig = try Rig(captures: captures)
            let bearer = try await rig.bearer()
            let found = try await rig.products("filter.term=bananas", bearer, at: "01100482")
            #expect(found.compactMap(priceOf) == [["regular": .number("0.9326000000000001")]])
            #expect(found.allSatisfy { $0["locationId"] == nil && $0["acquistion_timestamp"] == nil })
            let bare = await rig.get("/v1/products/0000000004011", bearer)
            #expect(try bare.json().at("data", "description")?.text == "Fresh Banana")
            #expect(try bare.json()["data"]?.item?["price"] == nil)
            #expect(await rig.simulator.kroger.locations.map(\.id) == ["01100482"])
        }
    }

    @Test("locations beside the products are found, and those without coordinates are left out")
    func locations() async throws {
        let places = """
            [{"locationId":"01100482","geolocation":{"latitude":33.85,"longitude":-84.2},"departments":[{"departmentId":"01"}]},
             {"meta":{}}]
            """
        try await files(["items.json": Self.products, "locations-1.json": places]) { directory in
            let captures = try Captures(publixDirectory: nil, krogerFile: "\(directory)/items.json", locationsFile: nil)
            #expect(
                captures.kroger?.locations.map { [$0.position.latitude, $0.position.longitude] } == [[33.85, -84.2]])
        }
    }

    @Test("stores of a saved answer of the locator take the place of the samples, with the samples' ad")
    func stores() async throws {
        let places = """
            {"stores":[{"storeNumber":1406,"latitude":"30.4","longitude":-83.2,"address":{"state":"FL","zip":"32301-1"},
              "weeklyAd":{"storeId":2500014}},{"storeNumber":15}]}
            """
        try await files(["x.stores.json": places]) { directory in
            let rig = try Rig(captures: try Captures(publixDirectory: directory, krogerFile: nil, locationsFile: nil))
            let found = await rig.get("/storelocator/api/v1/stores/?latitude=30.4&longitude=-83.2")
            let stores = try #require(try found.json()["stores"]?.elements)
            #expect(stores.map { $0["storeNumber"]?.literal } == ["1406"])
            #expect(stores[0].at("address", "state")?.text == "FL")
            let ad = try await rig.get("/api/v4/savings", ["publixstore": "1406"]).json()
            #expect((ad["Savings"]?.elements ?? []).count > 100)
            let tiles = await rig.get(
                "/PublixAccessibility/BrowseByListing/ByCategory/?StoreID=2500014&CategoryID=5232525")
            #expect(tiles.text.contains("data_listingid"))
        }
        try await files(["x.stores.json": "{}"]) { directory in
            #expect(throws: SimulatorError.self) {
                try Captures(publixDirectory: directory, krogerFile: nil, locationsFile: nil)
            }
        }
    }

    @Test("names the invalid file", arguments: ["missing", "items.json", "empty.json"])
    func refuses(_ name: String) async throws {
        try await files(["items.json": "no json", "empty.json": "[]"]) { directory in
            let error = #expect(throws: SimulatorError.self) {
                try Captures(publixDirectory: nil, krogerFile: "\(directory)/\(name)", locationsFile: nil)
            }
            #expect(error?.code == .unreadableCapture && error?.description.contains(name) == true)
            #expect(throws: SimulatorError.self) {
                try Captures(publixDirectory: directory, krogerFile: nil, locationsFile: nil)
            }
        }
    }
}
