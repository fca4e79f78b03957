import Deals
import Scraping
import Testing

@Suite struct StoreListTests {
    @Test(
        "degrees are read exactly, to the millionth",
        arguments: [
            ("33.8550929", 33_855_092), ("-84.2069937", -84_206_993), ("33", 33_000_000), ("-0.5", -500_000),
            ("0.0000009", 0),
            ("-84.", -84_000_000),
        ])
    func readsDegrees(text: String, microdegrees: Int) throws {
        let store = try #require(try list(latitude: "1", longitude: text).stores.first)
        #expect(store.location.longitudeMicrodegrees == microdegrees)
    }

    @Test(
        "a place that is none is left out",
        arguments: ["north", "", "91", "-91", "1e1", "360.5", "--1", "1.2.3", "+", "0x10", "1.-5"])
    func leavesOut(latitude: String) throws {
        let list = try list(latitude: latitude, longitude: "1")
        #expect(list.stores.isEmpty)
        #expect(list.leftOut.map(\.name) == ["Corner"])
        #expect(list.leftOut.map(\.reason) == ["latitude or longitude is missing or off the map"])
    }

    @Test(
        "stores near a zone line get their own zone",
        arguments: [
            ("FL", "30.1588", "-85.6602", "America/Chicago"), ("FL", "30.4383", "-84.2807", "America/New_York"),
            ("FL", "25.7617", "-80.1918", "America/New_York"), ("TN", "35.0456", "-85.3097", "America/New_York"),
            ("TN", "35.9490", "-85.0269", "America/Chicago"), ("TN", "36.1627", "-86.7816", "America/Chicago"),
            ("TN", "35.9606", "-83.9207", "America/New_York"), ("KY", "36.9685", "-86.4808", "America/Chicago"),
            ("KY", "37.7719", "-87.1112", "America/Chicago"),
            ("KY", "38.0406", "-84.5037", "America/Kentucky/Louisville"),
            ("AL", "33.5186", "-86.8104", "America/Chicago"),
        ])
    func zones(state: String, latitude: String, longitude: String, zone: String) throws {
        let json = """
            {"stores": [{"storeNumber": 1, "name": "S", "type": "R", "address": {"state": "\(state)"},
             "latitude": \(latitude), "longitude": \(longitude)}]}
            """
        #expect(try Shipped.definition("publix").stores(in: Array(json.utf8), from: "f").stores.first?.timeZone == zone)
    }

    @Test(
        "an answer that is no list is refused",
        arguments: [
            (#"{"Message": "down"}"#, "layout-unknown"), ("{\"stores\": [", "incomplete-document"),
            ("<html></html>", "malformed-document"),
            ("", "incomplete-document"),
        ])
    func refuses(body: String, word: String) throws {
        let definition = try Shipped.definition("publix")
        #expect(thrown { try definition.stores(in: Array(body.utf8), from: "f") }?.code.word == word)
    }

    private func list(latitude: String, longitude: String) throws -> StoreList {
        let json =
            #"{"stores": [{"id": 7, "name": "Corner", "state": "GA", "lat": "\#(latitude)", "lon": "\#(longitude)"}]}"#
        return try Example.definition().stores(in: Array(json.utf8), from: "f")
    }
}
