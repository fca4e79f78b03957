import Deals
import Postgres
import SeededRandom
import Storage
import TestDatabase
import Testing

@Suite("Unit prices in psql", .freshDatabase) struct UnitPriceTests {
    @Test("are printed as the program prints them")
    func printed() async throws {
        let connection = try await Ground().connection
        var random = SeededGenerator(for: "UnitPriceTests")
        for display in DisplayUnit.allCases {
            for _ in 0..<50 {
                let cents = CentsFraction(
                    Int128(Int.random(in: 0...100_000, using: &random)),
                    over: Int128(Int.random(in: 1...100_000, using: &random)))!
                let unitPrice = UnitPrice(centsPerUnit: cents, unit: display.base)
                let row = try await connection.query(
                    "SELECT api.unit_price($1::numeric, $2::numeric, $3) AS printed",
                    [.integer(Int(cents.numerator)), .integer(Int(cents.denominator)), .text(display.rawValue)]
                ).first
                #expect(try row?.text("printed") == unitPrice.printed(per: display), "\(cents), SEED=\(random.seed)")
            }
        }
    }

    @Test("prices are rounded to cents as the program rounds them, bounds outward", arguments: PriceBasis.allCases)
    func rounded(basis: PriceBasis) async throws {
        let connection = try await FreshDatabase.connect()
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
            #expect("$\(dollars)" == "\(cents.rounded(basis))", "\(cents) \(basis), SEED=\(random.seed)")
        }
    }
}
