import Deals
import TestSupport
import Testing

/// One row of the reference table: the printed deal, the regular price it needs, and the resulting price of one item.
struct WorkedPrice: CustomTestStringConvertible, Sendable {
    let benefit: Promotion.Benefit
    var unit = SaleUnit.each
    var minimum = 1
    var regular: RegularPrice?
    let each: String
    let quantity: Int
    let cash: Int
    var testDescription: String { "\(benefit) from \(minimum)" }
}

@Suite("The price of an offer") struct OfferPriceTests {
    @Test(
        "follows the reference table",
        arguments: [
            WorkedPrice(benefit: free(1, 1), regular: regular(419), each: "209.5", quantity: 2, cash: 419),
            WorkedPrice(benefit: .percentOff(50), regular: regular(419), each: "209.5", quantity: 1, cash: 210),
            WorkedPrice(benefit: .bundle(quantity: 2, total: Money(cents: 500)), each: "250", quantity: 2, cash: 500),
            WorkedPrice(
                benefit: .bundle(quantity: 3, total: Money(cents: 500)), each: "166.6667", quantity: 3, cash: 500),
            WorkedPrice(benefit: free(2, 1), regular: regular(539), each: "359.3333", quantity: 3, cash: 1_078),
            WorkedPrice(benefit: free(2, 2), regular: regular(1_199), each: "599.5", quantity: 4, cash: 2_398),
            WorkedPrice(
                benefit: .bundle(quantity: 4, total: Money(cents: 1_000)), minimum: 4, each: "250", quantity: 4,
                cash: 1_000),
            WorkedPrice(
                benefit: .bundle(quantity: 2, total: Money(cents: 500)), minimum: 6, each: "250", quantity: 6,
                cash: 1_500),
            WorkedPrice(benefit: .unitPrice(Money(cents: 299)), minimum: 5, each: "299", quantity: 5, cash: 1_495),
            WorkedPrice(benefit: .unitPrice(Money(cents: 0)), each: "0", quantity: 1, cash: 0),
            WorkedPrice(
                benefit: .unitPrice(Money(cents: 899)), unit: .pound, each: "899", quantity: 1, cash: 899),
            WorkedPrice(
                benefit: .buyGetPrice(buy: 1, get: 1, price: Money(cents: 100)), regular: regular(399), each: "249.5",
                quantity: 2, cash: 499),
            WorkedPrice(
                benefit: .amountOffEach(Money(cents: 100)), minimum: 5, regular: regular(399), each: "299", quantity: 5,
                cash: 1_495),
            WorkedPrice(
                benefit: .buyGet(buy: 1, get: 1, percentOff: 50), regular: regular(399), each: "299.25", quantity: 2,
                cash: 599),
            WorkedPrice(
                benefit: .amountOff(total: Money(cents: 400), quantity: 2), regular: regular(899), each: "699",
                quantity: 2,
                cash: 1_398),
            WorkedPrice(
                benefit: .amountOff(total: Money(cents: 100), quantity: 3), regular: regular(250), each: "216.6667",
                quantity: 3, cash: 650),
            WorkedPrice(benefit: .percentOff(25), regular: regular(799), each: "599.25", quantity: 1, cash: 600),
            WorkedPrice(benefit: .percentOff(100), regular: regular(799), each: "0", quantity: 1, cash: 0),
        ])
    func workedTable(row: WorkedPrice) throws {
        let promotion = Promotion(row.benefit, unit: row.unit, terms: .init(minimumQuantity: row.minimum))
        let price = try #require(promotion.price(regular: row.regular))
        #expect(price.effectiveEach.decimalCents == row.each)
        #expect(price.quantity == row.quantity)
        #expect(price.cashNeeded == Money(cents: row.cash))
        #expect(price.basis == .exact)
        #expect(price.unit == promotion.pricedUnit)
    }

    /// "Save up to $s" refers to the most expensive variety, so the regular price it gives is a bound, and so is the
    /// price.
    @Test(
        "is a bound if the regular price comes from a savings line",
        arguments: [
            (free(1, 1), 419, 1, "209.5"), (free(2, 1), 539, 1, "359.3333"), (free(2, 2), 1_858, 2, "464.5"),
            (.percentOff(25), 1_398, 2, "524.25"),
        ] as [(Promotion.Benefit, Int128, Int128, String)])
    func bounds(benefit: Promotion.Benefit, saved: Int128, over: Int128, each: String) throws {
        let bound = RegularPrice(try #require(CentsFraction(saved, over: over)), basis: .atMost)
        let price = try #require(Promotion(benefit).price(regular: bound))
        #expect(price.effectiveEach.decimalCents == each)
        #expect(price.basis == .atMost)
    }

    @Test("a printed price is exact whatever the regular price", arguments: [nil, regular(899), regular(899, .atMost)])
    func printed(before: RegularPrice?) throws {
        for benefit in [.unitPrice(Money(cents: 849)), .bundle(quantity: 2, total: Money(cents: 1_000))]
            as [Promotion.Benefit]
        {
            #expect(try #require(Promotion(benefit).price(regular: before)).basis == .exact)
        }
    }

    @Test(
        "is unknown without a usable regular price",
        arguments: [
            free(1, 1), .percentOff(25), .amountOff(total: Money(cents: 400), quantity: 2),
            .amountOffEach(Money(cents: 100)), .buyGetPrice(buy: 1, get: 1, price: Money(cents: 100)),
        ])
    func needsRegular(benefit: Promotion.Benefit) {
        let promotion = Promotion(benefit)
        #expect(promotion.price(regular: nil) == nil)
        #expect(promotion.price(regular: regular(899, .atLeast)) == nil)
        #expect(promotion.price(regular: regular(899, .unknown)) == nil)
    }

    @Test(
        "is never below zero",
        arguments: [
            (.amountOff(total: Money(cents: 401), quantity: 2), 200), (.percentOff(101), 200),
            (.buyGet(buy: 1, get: 1, percentOff: 201), 200),
            (.amountOff(total: Money(cents: 1), quantity: 1), 0),
            (.amountOffEach(Money(cents: 201)), 200),
        ] as [(Promotion.Benefit, Int)])
    func neverNegative(benefit: Promotion.Benefit, before: Int) {
        #expect(Promotion(benefit).price(regular: regular(before)) == nil)
    }

    @Test("is a lower bound for a range")
    func range() throws {
        let range = Promotion(.priceRange(low: Money(cents: 499), high: Money(cents: 1_999)))
        let price = try #require(range.price(regular: regular(899)))
        #expect((price.effectiveEach.decimalCents, price.basis) == ("499", .atLeast))
    }

    @Test(
        "is unknown if nothing comes off a single item",
        arguments: [
            .free, .reward, .unstated, .claim(Money(cents: 300), quantity: 2),
            .basketDiscount(spend: Money(cents: 3_000), off: Money(cents: 600), repeats: false),
        ] as [Promotion.Benefit])
    func unpriced(benefit: Promotion.Benefit) { #expect(Promotion(benefit).price(regular: regular(899)) == nil) }

    @Test(
        "is unknown for invalid counts",
        arguments: [
            .bundle(quantity: 0, total: Money(cents: 500)), .bundle(quantity: -2, total: Money(cents: 500)), free(0, 0),
            .amountOff(total: Money(cents: 100), quantity: 0),
        ] as [Promotion.Benefit])
    func senseless(benefit: Promotion.Benefit) { #expect(Promotion(benefit).price(regular: regular(899)) == nil) }

    @Test("agrees with adding up the group item by item")
    func againstRegister() throws {
        var random = SeededGenerator(for: "offer price")
        for _ in 0..<Trials.count(10_000) {
            let (each, count) = (Int.random(in: 1...5_000, using: &random), Int.random(in: 1...6, using: &random))
            let (get, percent) = (Int.random(in: 1...4, using: &random), Int.random(in: 0...100, using: &random))
            let off = Int.random(in: 0...(each * count), using: &random)
            // Hundredths of a cent for a whole group, added up item by item.
            let bought = (0..<count).reduce(0) { sum, _ in sum + each * 100 }
            let gotten = (0..<get).reduce(0) { sum, _ in sum + each * (100 - percent) }
            let cases: [(Promotion.Benefit, group: Int, hundredths: Int)] = [
                (.buyGet(buy: count, get: get, percentOff: percent), count + get, bought + gotten),
                (.percentOff(percent), 1, each * (100 - percent)),
                (.amountOff(total: Money(cents: off), quantity: count), count, bought - off * 100),
                (.amountOffEach(Money(cents: off / count)), 1, (each - off / count) * 100),
                (
                    .buyGetPrice(buy: count, get: get, price: Money(cents: off)), count + get,
                    bought + get * off * 100
                ),
                (.bundle(quantity: count, total: Money(cents: off)), count, off * 100),
            ]
            for (benefit, group, hundredths) in cases {
                let price = try #require(Promotion(benefit).price(regular: regular(each)), "seed \(random.seed)")
                let expected = CentsFraction(Int128(hundredths), over: Int128(group * 100))
                #expect(price.effectiveEach == expected, "\(benefit) of \(each), seed \(random.seed)")
                #expect(price.quantity == group, "\(benefit), seed \(random.seed)")
                #expect(price.cashNeeded.cents == (hundredths + 99) / 100, "\(benefit) of \(each), seed \(random.seed)")
            }
        }
    }
}
