import Deals
import TestSupport
import Testing

@Suite("Fractions of cents") struct CentsFractionTests {
    private func fraction(_ numerator: Int128, _ denominator: Int128) throws -> CentsFraction {
        try #require(CentsFraction(numerator, over: denominator))
    }

    @Test(
        "are in lowest terms",
        arguments: [
            (500, 3, 500, 3), (500, 2, 250, 1), (419, 2, 419, 2), (0, 7, 0, 1), (-6, 4, -3, 2), (1, 1, 1, 1),
            (1_000_000, 400, 2_500, 1),
        ] as [(Int128, Int128, Int64, Int64)])
    func lowestTerms(top: Int128, bottom: Int128, numerator: Int64, denominator: Int64) throws {
        let value = try fraction(top, bottom)
        #expect((value.numerator, value.denominator) == (numerator, denominator))
    }

    @Test(
        "refuse a denominator that is not positive, and overflow",
        arguments: [
            (1, 0), (1, -1), (0, 0), (Int128(Int64.max) + 1, 1), (1, Int128(Int64.max) + 1), (Int128.max, 2),
            (Int128.min, 3),
        ] as [(Int128, Int128)])
    func refuses(top: Int128, bottom: Int128) { #expect(CentsFraction(top, over: bottom) == nil) }

    @Test(
        "stay true when rounded to whole cents",
        arguments: [
            (658, 3, .atMost, 220), (658, 3, .atLeast, 219), (658, 3, .exact, 219), (659, 3, .exact, 220),
            (419, 2, .exact, 210), (419, 2, .atMost, 210), (419, 2, .atLeast, 209), (300, 1, .atMost, 300),
            (300, 1, .atLeast, 300), (-1, 3, .atLeast, -1), (-1, 3, .atMost, 0), (0, 1, .atMost, 0),
        ] as [(Int128, Int128, PriceBasis, Int)])
    func rounded(top: Int128, bottom: Int128, basis: PriceBasis, cents: Int) throws {
        #expect(try fraction(top, bottom).rounded(basis) == Money(cents: cents))
    }

    @Test("fit if the reduced form fits")
    func fitsReduced() throws {
        #expect(try fraction(Int128(Int64.max) * 1_000, 1_000) == CentsFraction(Money(cents: Int.max)))
        #expect(try fraction(Int128(Int64.min), 1).numerator == Int64.min)
    }

    @Test(
        "print cents with at most four decimals, halves away from zero",
        arguments: [
            (500, 3, "166.6667"), (1_000, 3, "333.3333"), (419, 2, "209.5"), (1_078, 3, "359.3333"), (929, 2, "464.5"),
            (250, 1, "250"), (0, 1, "0"), (1, 8, "0.125"), (1, 16, "0.0625"), (1, 32, "0.0313"), (3, 20_000, "0.0002"),
            (1, 20_000, "0.0001"), (1, 20_001, "0"), (-1, 20_001, "0"), (-500, 3, "-166.6667"), (-1, 32, "-0.0313"),
            (99_999, 100_000, "1"), (7_191, 10, "719.1"),
        ] as [(Int128, Int128, String)])
    func decimalCents(top: Int128, bottom: Int128, text: String) throws {
        #expect(try fraction(top, bottom).decimalCents == text)
    }

    @Test(
        "print dollars to the nearest cent",
        arguments: [
            (500, 3, "$1.67"), (419, 2, "$2.10"), (1_000, 3, "$3.33"), (250, 1, "$2.50"), (1, 2, "$0.01"),
            (1, 3, "$0.00"),
            (-1, 2, "-$0.01"),
        ] as [(Int128, Int128, String)])
    func dollars(top: Int128, bottom: Int128, text: String) throws {
        #expect(try fraction(top, bottom).description == text)
    }

    @Test(
        "round a total up to a whole cent",
        arguments: [
            (500, 3, 1, 167), (500, 3, 2, 334), (500, 3, 3, 500), (500, 3, 4, 667), (419, 2, 1, 210), (419, 2, 2, 419),
            (419, 2, 3, 629), (419, 2, 4, 838), (250, 1, 3, 750), (1, 3, 0, 0), (-1, 3, 1, 0),
        ] as [(Int128, Int128, Int, Int)])
    func totals(top: Int128, bottom: Int128, count: Int, cents: Int) throws {
        #expect(try fraction(top, bottom).total(of: count) == Money(cents: cents))
    }

    @Test("are equal, ordered and rounded as in whole-number arithmetic")
    func properties() throws {
        var random = SeededGenerator(for: "fractions of cents")
        for _ in 0..<Trials.count(10_000) {
            let (a, b) = (
                Int128.random(in: -99_999...99_999, using: &random), Int128.random(in: 1...999, using: &random)
            )
            let (c, d) = (
                Int128.random(in: -99_999...99_999, using: &random), Int128.random(in: 1...999, using: &random)
            )
            let (one, other) = (try fraction(a, b), try fraction(c, d))
            #expect((one < other) == (a * d < c * b), "seed \(random.seed)")
            #expect((one == other) == (a * d == c * b), "seed \(random.seed)")
            #expect(Int128(one.numerator) * b == a * Int128(one.denominator), "seed \(random.seed)")
            #expect(try fraction(a * 12, b * 12) == one, "seed \(random.seed)")
            let total = Int128(one.total(of: 7).cents)
            #expect(total * b >= a * 7 && (total - 1) * b < a * 7, "seed \(random.seed)")
        }
    }

    @Test("order without overflow at the ends of their range")
    func extremes() throws {
        let ends = [(Int64.min, Int64.max), (-1, Int64.max), (1, Int64.max), (Int64.max, 2), (Int64.max, 1)]
        let values = try ends.map { try fraction(Int128($0.0), Int128($0.1)) }
        #expect(values.sorted() == values)
        #expect(values[4].decimalCents == "\(Int64.max)")
    }
}
