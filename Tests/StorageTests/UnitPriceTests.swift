import Deals
import Postgres
import Storage
import TestDatabase
import TestSupport
import Testing

@Suite("Unit prices in psql", .freshDatabase) struct UnitPriceTests {
    @Test("are printed as by the program, with bounds rounded outward")
    func printed() async throws {
        let connection = try await Ground().connection
        for basis in PriceBasis.allCases {
            var random = SeededGenerator(for: "UnitPriceTests")
            for display in DisplayUnit.allCases {
                for _ in 0..<50 {
                    let cents = CentsFraction(
                        Int128(Int.random(in: 0...100_000, using: &random)),
                        over: Int128(Int.random(in: 1...100_000, using: &random)))!
                    let unitPrice = UnitPrice(centsPerUnit: cents, unit: display.base, basis: basis)
                    let row = try await connection.query(
                        "SELECT api.unit_price($1::numeric, $2::numeric, $3, $4) AS printed",
                        [
                            .integer(Int(cents.numerator)), .integer(Int(cents.denominator)), .text(display.rawValue),
                            .text(basis.rawValue),
                        ]
                    ).first
                    #expect(
                        try row?.text("printed") == unitPrice.printed(per: display), "\(cents), seed \(random.seed)")
                }
            }
        }
    }

    @Test("one price for a range of sizes is a bound beside an exact price, rounded up")
    func range() async throws {
        let ground = try await Ground()
        let size = { (from: Int128, to: Int128) in
            let tenth: Int128 = 28_349_523_125_000
            return PackageSize(
                smallest: Quantity(parts: tenth * from, unit: .gram)!,
                largest: Quantity(parts: tenth * to, unit: .gram)!)
        }
        let days = Offer.days("2020-01-01", "2099-12-31")
        try await ground.publish(
            [
                .sample("range", "Coffee", .unitPrice(Money(cents: 1189)), size: size(226, 259), days: days),
                .sample("one", "Coffee", .unitPrice(Money(cents: 1189)), size: size(226, 226), days: days),
                .sample("none", "Coffee", .unitPrice(Money(cents: 1189)), days: days),
            ], at: ground.atlanta)
        let rows = try await ground.connection.query(
            "SELECT sku, price_basis, unit_price, unit_price_basis FROM api.current_deal ORDER BY sku")
        #expect(try rows.map { try $0.text("price_basis") } == ["exact", "exact", "exact"])
        #expect(try rows.map { try $0.text("unit_price") } == [nil, "52.6¢/oz", "52.7¢/oz"])
        #expect(try rows.map { try $0.text("unit_price_basis") } == [nil, "exact", "at_most"])
    }

    @Test("prices are rounded to cents as by the program, with bounds rounded outward")
    func rounded() async throws {
        let connection = try await FreshDatabase.connect()
        for basis in PriceBasis.allCases {
            var random = SeededGenerator(for: "UnitPriceTests.rounded")
            for _ in 0..<200 {
                let cents = CentsFraction(
                    Int128(Int.random(in: 0...100_000, using: &random)),
                    over: Int128(Int.random(in: 1...12, using: &random)))!
                let row = try await connection.query(
                    "SELECT api.dollars($1::numeric, $2::numeric, $3)::text AS dollars",
                    [.integer(Int(cents.numerator)), .integer(Int(cents.denominator)), .text(basis.rawValue)]
                ).first
                let dollars = try row?.text("dollars") ?? ""
                #expect("$\(dollars)" == "\(cents.rounded(basis))", "\(cents) \(basis), seed \(random.seed)")
            }
        }
    }

    /// A number so large that its display shows every digit of the factor.
    @Test("schema.sql has the factors of the program")
    func factors() async throws {
        let connection = try await FreshDatabase.connect()
        for display in DisplayUnit.allCases {
            let row = try await connection.query(
                "SELECT api.unit_price(1000000000000000, 1, $1, 'exact') AS printed", [.text(display.rawValue)]
            ).first
            #expect(try row?.text("printed") == "$\(display.parts).00/\(display.rawValue)")
        }
    }
}
