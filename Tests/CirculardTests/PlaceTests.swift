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
        "prints miles to a tenth", arguments: [(0, "0.0 mi"), (1609, "1.0 mi"), (2414, "1.5 mi"), (80_467, "50.0 mi")])
    func miles(meters: Int, text: String) { #expect(Mile.text(meters: meters) == text) }
}
