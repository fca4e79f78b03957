import Testing

@testable import upstream_sim

@Suite("Kroger validation")
struct KrogerValidationTests {
    private static let search = "products?filter.term=milk&filter."
    private static let lookup = "products?filter.productId="
    private static let near = "locations?filter.zipCode.near="
    private static let (product, location) = ("PRODUCT-4101-400", "API-4101-400")

    private static let refusals: [(target: String, code: String, reason: String)] = [
        ("\(search)locationId=123", "PRODUCT-2011", "\(length("locationId")) of 8 alphanumeric characters"),
        ("\(search)locationId=0110-048", "PRODUCT-2011", "\(length("locationId")) of 8 alphanumeric characters"),
        ("\(search)limit=51", product, range("limit", "1 and 50")),
        ("\(search)limit=0", product, range("limit", "1 and 50")),
        ("\(search)start=251", product, range("start", "1 and 250")),
        ("products?filter.limit=5", product, "Invalid parameters"),
        ("\(search)fulfillment=AIS", product, "Invalid parameters"),
        ("products?filter.term=mi", product, "\(length("term")) of at least 3 characters"),
        ("products?filter.term=a+b+c+d+e+f+g+h+i", product, "Field 'term' must have a maximum of 8 words"),
        ("\(lookup)4011", product, "invalid product id"),
        ("\(lookup)\(ids(51))", product, "Field 'productId' must have a maximum of 50 items"),
        ("products/4011", product, "UPC must have a length of 13 characters"),
        ("\(near)3030", location, "Field 'filter.zipCode.near' must 5 digits"),
        (
            "locations?filter.latLong.near=91,0", location,
            "Field 'filter.latLong.near' improper coordinate location, must be on Earth"
        ),
        (
            "\(near)30306&filter.radiusInMiles=101", location,
            "Field 'filter.radiusInMiles' outside of distance limits, distance range is 1 - 100 miles."
        ),
        ("locations?filter.limit=201", location, range("limit", "1 and 200")),
        (
            "locations?filter.department=123", "LOCATION-2119",
            "Field 'filter.department' contains invalid department ID(s)"
        ),
        ("locations/123", "LOCATION-2102", "\(length("locationId")) of 8 characters"),
    ]

    private static func length(_ field: String) -> String { "Field '\(field)' must have a length" }

    private static func range(_ field: String, _ numbers: String) -> String {
        "Field '\(field)' must be a number between \(numbers) (inclusive)"
    }

    private static func ids(_ count: Int) -> String {
        Array(repeating: "0000000004011", count: count).joined(separator: ",")
    }

    @Test("answers 400 with the service's own message", arguments: refusals)
    func refuses(target: String, code: String, reason: String) async throws {
        let rig = try Rig()
        let reply = await rig.get("/v1/\(target)", try await rig.bearer())
        let errors = try reply.json()["errors"]
        #expect(reply.status == 400)
        #expect(errors?["code"]?.text == code)
        #expect(errors?["reason"]?.text == reason)
        #expect(errors?["timestamp"]?.literal?.hasPrefix("17824752") == true)
    }

    private static let accepted = ["\(lookup)\(ids(50))", "\(search)location.id=x&colour=blue"]

    @Test("accepts 50 ids, and ignores unknown query keys", arguments: accepted)
    func accepts(_ target: String) async throws {
        let rig = try Rig()
        #expect(await rig.get("/v1/\(target)", try await rig.bearer()).status == 200)
    }

    @Test(
        "answers 404 with an empty body for unknown ids",
        arguments: [
            "products/0000000009999", "locations/01100000", "chains/NOBODY", "departments/ZZ", "carts",
        ])
    func misses(_ target: String) async throws {
        let rig = try Rig()
        let reply = await rig.get("/v1/\(target)", try await rig.bearer())
        #expect(reply.status == 404 && reply.body.isEmpty)
    }
}
