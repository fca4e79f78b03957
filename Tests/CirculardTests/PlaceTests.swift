import Deals
import Testing

@testable import circulard

@Suite struct PlaceTests {
    @Test(
        "reads coordinates exactly",
        arguments: [
            ("33.749,-84.388", 33_749_000, -84_388_000), ("33.7490001, -84.3880009", 33_749_000, -84_388_000),
            ("1e1,-0.5", 10_000_000, -500_000), ("90,180", 90_000_000, 180_000_000),
        ])
    func reads(text: String, latitude: Int, longitude: Int) {
        let point = PlaceArgument(argument: text)?.coordinate
        #expect(point?.latitudeMicrodegrees == latitude && point?.longitudeMicrodegrees == longitude)
    }

    @Test(
        "refuses invalid locations",
        arguments: ["", "33.7", "33.7,", "a,b", "91,0", "0,181", "33.7,-84.3,1", "+1,2", "33.7 -84"])
    func refuses(text: String) { #expect(PlaceArgument(argument: text) == nil) }

    @Test(
        "names the point that was meant, and nothing for one in or near the United States, or elsewhere",
        arguments: [
            ("-84.388,33.749", "33.749,-84.388"), ("33.749,84.388", "33.749,-84.388"),
            ("84.388,33.749", "33.749,-84.388"), ("-122.33,47.61", "47.61,-122.33"), ("-157.86,21.31", "21.31,-157.86"),
            ("-66.1,18.4", "18.4,-66.1"), ("33.749,-84.388", nil), ("64.84,-147.72", nil), ("49.28,-123.12", nil),
            ("51.5,-0.12", nil), ("0,0", nil), ("19.43,-99.13", nil),
        ])
    func meant(text: String, other: String?) throws {
        let center = try #require(SearchCenter(argument: text))
        guard let other else { return try center.validate() }
        let error = #expect(throws: (any Error).self) { try center.validate() }
        #expect("\(try #require(error))".contains("Did you mean --near \(other)?"))
    }

    @Test("takes a ZIP code, with or without its last four digits", arguments: ["30306", " 30306", "30306-1234"])
    func postalCode(text: String) {
        guard case .postalCode("30306") = SearchCenter(argument: text) else {
            Issue.record("\(text) is not taken for a ZIP code")
            return
        }
    }

    @Test("takes nothing else for a ZIP code", arguments: ["3030", "303061", "30306-12", "3O306", "-30306", "30306,"])
    func noPostalCode(text: String) { #expect(SearchCenter(argument: text) == nil) }

    @Test(
        "prints miles to a tenth", arguments: [(0, "0.0 mi"), (1609, "1.0 mi"), (2414, "1.5 mi"), (80_467, "50.0 mi")])
    func miles(meters: Int, text: String) { #expect(Mile.text(meters: meters) == text) }
}
