import Testing

@testable import API
@testable import Presentation
@testable import WebKit

@Suite("What a query asks") struct QueryTests {
    private static let searchText = Parameters.words("q", "Words of a title.", "coffee")
    private let parameters: [any AnyParameter] = [Parameters.latitude, Parameters.radius(Limits()), Self.searchText]

    @Test("reads what is right")
    func good() throws {
        let query = try Query("lat=33.79&radius=5&q=ice+cream%20bar", parameters: parameters)
        #expect(query[Parameters.latitude] == 33_790_000)
        #expect(query[Parameters.radius(Limits())] == 5)
        #expect(query[Self.searchText] == "ice cream bar")
    }

    @Test(
        "reads degrees as JSON writes numbers",
        arguments: [
            ("90", 90_000_000), ("-90.000000000", -90_000_000), ("33.7900009", 33_790_000), ("-3.379e1", -33_790_000),
            ("5E-324", 0), ("900e-1", 90_000_000), ("-0.0", 0), ("0.0000339e+6", 33_900_000),
            ("89.9999999", 89_999_999),
        ])
    func degrees(text: String, microdegrees: Int) throws {
        #expect(
            try Query("lat=\(text.replacing("+", with: "%2B"))", parameters: parameters)[Parameters.latitude]
                == microdegrees)
    }

    @Test(
        "names what is wrong",
        arguments: [
            ("lat=91", "lat"), ("lat=1e2", "lat"), ("radius=0", "radius"), ("radius=51", "radius"), ("words=", "words"),
            ("lat=1&lat=2", "lat"), ("near=1", "near"), ("lat=1.", "lat"), ("lat=e1", "lat"), ("lat=1e", "lat"),
            ("lat=90.00000000000001", "lat"), ("lat=9223372036854.7758079", "lat"), ("lat=1e999", "lat"),
        ])
    func bad(text: String, parameter: String) throws {
        let problem = #expect(throws: Problem.self) { try Query(text[...], parameters: parameters) }
        #expect(problem?.faults.map(\.parameter) == [parameter])
    }
}
