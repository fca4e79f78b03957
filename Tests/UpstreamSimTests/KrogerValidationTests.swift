import Testing

@testable import upstream_sim

@Suite("Kroger validation")
struct KrogerValidationTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let target: String, code: String, reason: String
        var testDescription: String { target }
    }

    static let cases = [
        Case(
            target: "products?filter.term=milk&filter.locationId=123", code: "PRODUCT-2011",
            reason: "Field 'locationId' must have a length of 8 alphanumeric characters"),
        Case(
            target: "products?filter.term=milk&filter.locationId=0110-048", code: "PRODUCT-2011",
            reason: "Field 'locationId' must have a length of 8 alphanumeric characters"),
        Case(
            target: "products?filter.term=milk&filter.limit=51", code: "PRODUCT-4101-400",
            reason: "Field 'limit' must be a number between 1 and 50 (inclusive)"),
        Case(
            target: "products?filter.term=milk&filter.limit=0", code: "PRODUCT-4101-400",
            reason: "Field 'limit' must be a number between 1 and 50 (inclusive)"),
        Case(
            target: "products?filter.term=milk&filter.start=251", code: "PRODUCT-4101-400",
            reason: "Field 'start' must be a number between 1 and 250 (inclusive)"),
        Case(target: "products?filter.limit=5", code: "PRODUCT-4101-400", reason: "Invalid parameters"),
        Case(
            target: "products?filter.term=milk&filter.fulfillment=AIS", code: "PRODUCT-4101-400",
            reason: "Invalid parameters"),
        Case(
            target: "products?filter.term=mi", code: "PRODUCT-4101-400",
            reason: "Field 'term' must have a length of at least 3 characters"),
        Case(
            target: "products?filter.term=a+b+c+d+e+f+g+h+i", code: "PRODUCT-4101-400",
            reason: "Field 'term' must have a maximum of 8 words"),
        Case(target: "products?filter.productId=4011", code: "PRODUCT-4101-400", reason: "invalid product id"),
        Case(target: "products/4011", code: "PRODUCT-4101-400", reason: "UPC must have a length of 13 characters"),
        Case(
            target: "locations?filter.zipCode.near=3030", code: "API-4101-400",
            reason: "Field 'filter.zipCode.near' must 5 digits"),
        Case(
            target: "locations?filter.latLong.near=91,0", code: "API-4101-400",
            reason: "Field 'filter.latLong.near' improper coordinate location, must be on Earth"),
        Case(
            target: "locations?filter.zipCode.near=30306&filter.radiusInMiles=101", code: "API-4101-400",
            reason: "Field 'filter.radiusInMiles' outside of distance limits, distance range is 1 - 100 miles."),
        Case(
            target: "locations?filter.limit=201", code: "API-4101-400",
            reason: "Field 'limit' must be a number between 1 and 200 (inclusive)"),
        Case(
            target: "locations?filter.department=123", code: "LOCATION-2119",
            reason: "Field 'filter.department' contains invalid department ID(s)"),
        Case(
            target: "locations/123", code: "LOCATION-2102",
            reason: "Field 'locationId' must have a length of 8 characters"),
    ]

    @Test("answers 400 with the service's own message", arguments: cases)
    func refuses(_ refusal: Case) async throws {
        let rig = try Rig()
        let reply = await rig.get("/v1/\(refusal.target)", try await rig.bearer())
        let errors = try reply.json()["errors"]
        #expect(reply.status == 400)
        #expect(errors?["code"]?.text == refusal.code)
        #expect(errors?["reason"]?.text == refusal.reason)
        #expect(errors?["timestamp"]?.literal?.hasPrefix("17824752") == true)
    }

    @Test("accepts 50 ids and refuses 51", arguments: [(50, 200), (51, 400)])
    func capsBatches(count: Int, status: Int) async throws {
        let rig = try Rig()
        let ids = Array(repeating: "0000000004011", count: count).joined(separator: ",")
        #expect(await rig.get("/v1/products?filter.productId=\(ids)", try await rig.bearer()).status == status)
    }

    @Test("ignores unknown query keys")
    func ignoresUnknownKeys() async throws {
        let rig = try Rig()
        let bearer = try await rig.bearer()
        #expect(await rig.get("/v1/products?filter.term=milk&filter.location.id=x&colour=blue", bearer).status == 200)
    }

    @Test(
        "answers 404 with an empty body for unknown ids",
        arguments: [
            "products/0000000009999", "locations/01100000", "chains/NOBODY", "departments/ZZ", "carts",
        ])
    func misses(_ target: String) async throws {
        let rig = try Rig()
        let reply = await rig.get("/v1/\(target)", try await rig.bearer())
        #expect(reply.status == 404)
        #expect(reply.body.isEmpty)
    }
}
