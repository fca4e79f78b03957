import Deals
import Scraping
import Testing

@Suite struct StoreListTests {
    @Test(
        "degrees are read exactly, to the millionth",
        arguments: [
            ("-84.2069937", -84_206_993), ("-84", -84_000_000), ("-84.0000009", -84_000_000),
            ("-84.5", -84_500_000),
        ])
    func readsDegrees(text: String, microdegrees: Int) throws {
        let store = try #require(try list(latitude: "33.8", longitude: text).stores.first)
        #expect(store.location.longitudeMicrodegrees == microdegrees)
    }

    @Test(
        "invalid degrees are refused",
        arguments: ["north", "", "-84.", "361", "--1", "1.2.3", "+", "0x10", "1.-5"])
    func leavesOut(latitude: String) throws {
        let list = try list(latitude: latitude, longitude: "-84.4")
        #expect(list.stores.isEmpty)
        #expect(list.leftOut.map(\.name) == ["Corner"])
        #expect(list.leftOut.map(\.reason) == ["latitude or longitude is missing or invalid"])
    }

    @Test(
        "a place outside the state is left out, with the likely cause",
        arguments: [
            ("-84.4", "33.7", "GA", "latitude and longitude seem exchanged: -84.400000, 33.700000 is not in GA"),
            ("84.4", "33.7", "GA", "latitude and longitude seem exchanged: 84.400000, 33.700000 is not in GA"),
            ("-118.2", "34.1", "CA", "latitude and longitude seem exchanged: -118.200000, 34.100000 is not in CA"),
            ("33.7", "84.4", "GA", "the longitude seems to lack its minus sign: 33.700000, 84.400000 is not in GA"),
            ("0", "0", "GA", "latitude and longitude are 0, which means unknown"),
            ("0.0", "-84.4", "GA", "0.000000, -84.400000 is not in GA"),
            ("33.7", "-84.4", "TX", "33.700000, -84.400000 is not in TX"),
            ("91", "-84.4", "GA", "91.000000, -84.400000 is not in GA"),
            ("-33.7", "-84.4", "GA", "-33.700000, -84.400000 is not in GA"),
            ("33.7", "-84.4", "ga", "ga is not a US state"),
            ("13.5", "144.8", "GU", "GU is not a US state"), ("43.7", "-79.4", "ON", "ON is not a US state"),
        ])
    func misplaced(latitude: String, longitude: String, state: String, reason: String) throws {
        let list = try list(latitude: latitude, longitude: longitude, state: state)
        #expect(list.stores.isEmpty)
        #expect(list.leftOut.map(\.reason) == [reason])
    }

    @Test(
        "a state includes its corners, and a small margin for stores located by street, but no more",
        arguments: [
            ("FL", 24_550_000, -81_780_000, true), ("FL", 24_100_000, -81_780_000, false),
            ("AK", 64_850_000, -147_720_000, true), ("DC", 38_930_000, -77_030_000, true),
            ("DC", 39_290_000, -76_610_000, false), ("HI", 21_310_000, -157_860_000, true),
            ("TN", 34_960_000, -85_300_000, true), ("TN", 34_790_000, -85_300_000, false),
            ("TX", 31_760_000, -106_490_000, true), ("PR", 18_470_000, -66_110_000, true),
            ("KY", 36_500_000, -89_500_000, true), ("WA", 45_640_000, -122_600_000, true),
        ])
    func outlines(code: String, latitude: Int, longitude: Int, isIn: Bool) throws {
        let state = try #require(USState(code))
        #expect(((try? state.point(latitude: latitude, longitude: longitude)) != nil) == isIn)
    }

    /// Towns on both sides of every zone line, with their time zones.
    @Test(
        "stores near a zone line get their own zone",
        arguments: [
            ("FL", "30.1588", "-85.6602", "America/Chicago"), ("FL", "30.4383", "-84.2807", "America/New_York"),
            ("FL", "25.7617", "-80.1918", "America/New_York"), ("FL", "29.8119", "-85.3030", "America/New_York"),
            ("FL", "30.7057", "-84.8466", "America/New_York"), ("FL", "30.7107", "-84.9241", "America/Chicago"),
            ("TN", "35.0456", "-85.3097", "America/New_York"), ("TN", "35.3715", "-85.3905", "America/Chicago"),
            ("TN", "35.9490", "-85.0269", "America/Chicago"), ("TN", "36.1627", "-86.7816", "America/Chicago"),
            ("TN", "35.9606", "-83.9207", "America/New_York"), ("KY", "36.9685", "-86.4808", "America/Chicago"),
            ("KY", "37.7719", "-87.1112", "America/Chicago"),
            ("KY", "37.3434", "-85.3419", "America/Kentucky/Louisville"),
            ("KY", "38.0406", "-84.5037", "America/Kentucky/Louisville"),
            ("AL", "33.5186", "-86.8104", "America/Chicago"),
            ("AL", "32.4710", "-85.0008", "America/New_York"), ("AL", "32.6454", "-85.3783", "America/Chicago"),
            ("IN", "39.7684", "-86.1581", "America/Indiana/Indianapolis"),
            ("IN", "37.9716", "-87.5711", "America/Chicago"),
            ("IN", "41.5934", "-87.3464", "America/Chicago"),
            ("IN", "41.6764", "-86.2520", "America/Indiana/Indianapolis"),
            ("MI", "42.3314", "-83.0458", "America/Detroit"), ("MI", "46.4547", "-90.1710", "America/Chicago"),
            ("KS", "39.3509", "-101.7102", "America/Denver"), ("KS", "37.6872", "-97.3301", "America/Chicago"),
            ("NE", "41.1281", "-101.7190", "America/Denver"), ("NE", "41.1239", "-100.7654", "America/Chicago"),
            ("SD", "44.0805", "-103.2310", "America/Denver"), ("SD", "43.5446", "-96.7311", "America/Chicago"),
            ("ND", "46.8792", "-102.7896", "America/Denver"), ("ND", "46.8083", "-100.7837", "America/Chicago"),
            ("TX", "31.7619", "-106.4850", "America/Denver"), ("TX", "32.7767", "-96.7970", "America/Chicago"),
            ("ID", "43.6150", "-116.2023", "America/Boise"), ("ID", "46.4004", "-117.0012", "America/Los_Angeles"),
            ("OR", "44.0266", "-116.9629", "America/Boise"), ("OR", "45.5152", "-122.6784", "America/Los_Angeles"),
            ("NV", "40.7391", "-114.0733", "America/Denver"), ("NV", "36.8055", "-114.0672", "America/Los_Angeles"),
            ("AZ", "33.4484", "-112.0740", "America/Phoenix"), ("AZ", "36.1545", "-109.5526", "America/Denver"),
            ("AK", "61.2181", "-149.9003", "America/Anchorage"), ("HI", "21.3069", "-157.8583", "Pacific/Honolulu"),
            ("PR", "18.4655", "-66.1057", "America/Puerto_Rico"), ("CA", "34.0522", "-118.2437", "America/Los_Angeles"),
        ])
    func zones(state: String, latitude: String, longitude: String, zone: String) throws {
        #expect(try list(latitude: latitude, longitude: longitude, state: state).stores.first?.timeZone == zone)
    }

    @Test(
        "a database's zero date is not a closing day",
        arguments: [
            ("1900-01-01T00:00:00", nil), ("1970-01-01T00:00:00Z", nil), ("1989-12-31", nil), ("0001-01-01", nil),
            ("9999-12-31T00:00:00", nil), ("soon", nil), ("1990-01-01", "1990-01-01"), ("2024-05-11", "2024-05-11"),
        ])
    func closing(text: String, day: String?) throws {
        let json = """
            {"stores": [{"storeNumber": 7, "type": "R", "name": "Corner", "address": {"state": "GA"},
             "latitude": 33.7, "longitude": -84.4, "isEnabled": true, "closingDate": "\(text)"}]}
            """
        let list = try Shipped.definition("publix").stores(in: Array(json.utf8), from: "f", today: Example.today)
        #expect(list.leftOut.isEmpty && list.stores.map(\.lastDay) == [day.flatMap { LocalDay(iso: $0) }])
    }

    @Test(
        "a response that is not a list is refused",
        arguments: [
            (#"{"Message": "down"}"#, "layout-unknown"), ("{\"stores\": [", "incomplete-document"),
            ("<html></html>", "layout-unknown"),
            ("<store-details :store=\"{\"></store-details>", "incomplete-document"),
            ("", "incomplete-document"),
        ])
    func refuses(body: String, word: String) throws {
        let definition = try Shipped.definition("publix")
        #expect(
            thrown { try definition.stores(in: Array(body.utf8), from: "f", today: Example.today) }?.code.word == word)
    }

    private func list(latitude: String, longitude: String, state: String = "GA") throws -> StoreList {
        let json = """
            {"stores": [{"id": 7, "name": "Corner", "state": "\(state)", "lat": "\(latitude)", "lon": "\(longitude)"}]}
            """
        return try Example.definition().stores(in: Array(json.utf8), from: "f", today: Example.today)
    }
}
